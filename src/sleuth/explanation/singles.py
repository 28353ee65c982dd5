"""What is the only one left: one value of a place, or one place for a value."""

from __future__ import annotations

import re
from typing import Any

from sleuth.explanation.phrases import CELL, DENIAL, capitalized, listed, told
from sleuth.explanation.step import How, Step
from sleuth.sat.rules import Rules


def only_one_left(step: Step, rules: Rules[Any]) -> str | None:
    """The sentence of a step in which all but one are crossed out; None for any other step."""
    if step.how is not How.DIRECT or len(step.facts) != 1 or step.facts[0] < 0 or step.clues:
        return None
    denied = DENIAL.fullmatch(rules.say(-step.facts[0]))
    if denied is None or not step.known:
        return None
    subject, verb, where, value = denied.groups(default="")
    if not step.groups:
        return _last_value(step, rules, (subject, verb, where, value))
    others = [DENIAL.fullmatch(rules.say(fact)) for fact in step.known if fact < 0]
    same = [
        each is not None and each.groups(default="")[1:] == (verb, where, value) for each in others
    ]
    if len(step.groups) > 1 or not others or not all(same):
        return None
    return _last_place(step, rules, (subject, verb, where, value))


def _last_value(step: Step, rules: Rules[Any], said: tuple[str, str, str, str]) -> str | None:
    """That a place has one value left."""
    subject, verb, where, value = said
    because = listed(told(step.known, rules))
    if not because.startswith(f"{subject} {verb} "):
        return None
    if verb == "is not":
        return f"{capitalized(because)}, so it is {where}{value}."
    return f"{capitalized(because)}: only {where.partition(' ')[2]}{value} is left."


def _last_place(step: Step, rules: Rules[Any], said: tuple[str, str, str, str]) -> str:
    """That a value has one place left, in a row or a column or among things of one kind."""
    subject, verb, where, value = said
    because = listed(told(step.known, rules))
    rule = step.groups[0].sentence
    can = "be" if verb == "is not" else verb.removeprefix("does not ")
    if cell := CELL.fullmatch(subject):
        for line, place in (
            (f"row {cell[1]}", f"column {cell[2]}"),
            (f"column {cell[2]}", f"row {cell[1]}"),
        ):
            if rule.startswith(f"{line} "):
                return f"In {line} only {place} can be {value}: {_within(line, because)}."
    if where[:3] in ("in ", "on ", "at "):
        because = re.sub(rf"\b{re.escape(where + value)}\b", "there", because)
    return f"{capitalized(rule)}, and only {subject} can {can} {where}{value}: {because}."


def _within(line: str, because: str) -> str:
    """Facts about cells of one line without its name.

    >>> _within("row 2", "row 2, column 1 is 1 and row 2, columns 3 and 4 are not 2")
    'column 1 is 1 and columns 3 and 4 are not 2'
    >>> _within("column 3", "row 1, column 3 is 1 and column 3, rows 2 and 4 are not 2")
    'row 1 is 1 and rows 2 and 4 are not 2'
    """
    because = re.sub(rf"\b{line}, (?=rows?|columns?)", "", because)
    return re.sub(rf"(\b(?:row|column) [0-9]+), {line}\b", r"\1", because)
