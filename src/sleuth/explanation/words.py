"""Steps in sentences, and as the data that surfaces exchange."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from sleuth.explanation.step import How, Step
from sleuth.sat.rules import Group, Rules

#: So many facts along one rule are told one by one.
_MANY = 8


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Parts in a row.

    >>> listed(["a"]), listed(["a", "b", "c"], "or")
    ('a', 'a, b or c')
    """
    return f" {last} ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


def capitalized(text: str) -> str:
    """A text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def told(facts: Iterable[int], rules: Rules[Any]) -> list[str]:
    """Facts in words, in the order of their places; what places are not is told together."""
    said = [rules.say(fact) for fact in sorted(facts, key=abs)]
    placed = []
    lines: dict[str, list[str]] = {}
    values: dict[tuple[str, str, str], list[str]] = {}
    for each in said:
        if denied := _NOT.fullmatch(each):
            subject, verb, where, value = denied.groups(default="")
            values.setdefault((subject, verb, where), []).append(value)
        elif line := _LINE.fullmatch(each):
            lines.setdefault(line[1], []).append(line[2])
        else:
            placed.append(each)
    subjects: dict[tuple[str, str], list[str]] = {}
    for (subject, verb, where), denied_values in values.items():
        rest = f"{where}{listed(denied_values, 'or')}"
        subjects.setdefault((verb, rest), []).append(subject)
    placed += [
        f"{verb} {listed(places, 'or' if verb.startswith('no') else 'and')}"
        for verb, places in lines.items()
    ]
    return placed + [
        f"{named_together(same)} {verb if len(same) == 1 else _plural(verb)} {rest}"
        for (verb, rest), same in subjects.items()
    ]


def named_together(things: Sequence[str]) -> str:
    """Things in a row; cells of one row or column as what they share and what they do not.

    >>> named_together(["row 1, column 2", "row 1, column 4"])
    'row 1, columns 2 and 4'
    >>> named_together(["row 1, column 2", "row 2, column 2", "row 4, column 2"])
    'column 2, rows 1, 2 and 4'
    """
    cells = [_CELL.fullmatch(thing) for thing in things]
    places = [(cell[1], cell[2]) for cell in cells if cell is not None]
    if len(things) > 1 and len(places) == len(things):
        rows, columns = zip(*places, strict=True)
        if len(set(rows)) == 1:
            return f"row {rows[0]}, columns {listed(columns)}"
        if len(set(columns)) == 1:
            return f"column {columns[0]}, rows {listed(rows)}"
    return listed(things)


def _plural(verb: str) -> str:
    return verb.replace("is", "are", 1) if verb.startswith("is") else verb.replace("does", "do", 1)


#: How a fact says where a line runs, or where none does.
_LINE = re.compile(r"((?:the|no) line runs) (.+)")
#: How a fact says what is not: the thing, the verb, "in place" or nothing, and the value.
_NOT = re.compile(r"(.+) (is not|does not [a-z]+) ((?:in|on|at) [a-z]+ |[a-z]+ (?=[0-9]+$))?(.+)")
_CELL = re.compile(r"row ([0-9]+), column ([0-9]+)")


def reasons(step: Step, rules: Rules[Any]) -> str:
    """The clues, rules and known facts of a step."""
    parts = [group.sentence for group in (*step.clues, *step.rules)]
    known = list(step.known)
    along = {spot for group in step.groups if len(group.spots) > _MANY for spot in group.spots}
    on_it = [fact for fact in known if rules.fact(fact).spot in along]
    if len(on_it) > _MANY:
        parts.append(f"the {len(on_it)} pieces of it that are known")
        known = [fact for fact in known if fact not in on_it]
    return "; ".join([*parts, *([listed(told(known, rules))] if known else [])])


def sentence(step: Step, rules: Rules[Any]) -> str:
    """A step in words, without what is inside of it."""
    because = reasons(step, rules)
    if not step.facts:
        return f"{capitalized(because)}: that is a contradiction."
    new = listed(told(step.facts, rules))
    if step.inside:
        opposite = rules.say(-step.facts[0])
        return f"Suppose that {opposite}. That leads to a contradiction, so {new}."
    if not because:
        return f"{capitalized(new)}."
    subject, _, value = new.partition(" is ")
    if not step.groups and value and because.startswith(f"{subject} is not "):
        return f"{capitalized(because)}, so it is {value}."
    if step.how is How.SUPPOSE:
        return f"{capitalized(because)}: together these mean that {new}."
    return f"{capitalized(because)}: {new}."


def lines(steps: Sequence[Step], rules: Rules[Any], before: str = "") -> Iterable[str]:
    """Steps with their numbers, each followed by what is inside of it."""
    for number, step in enumerate(steps, 1):
        name = f"{before}{number}"
        yield f"{name}. {sentence(step, rules)}"
        yield from lines(step.inside, rules, f"{name}.")


def to_json(step: Step, rules: Rules[Any]) -> dict[str, Any]:
    """A step as data."""
    return {
        "kind": str(step.how),
        "level": int(step.level),
        "cost": step.cost,
        "places": step.places,
        "say": sentence(step, rules),
        "facts": [rules.fact(fact).to_json() for fact in step.facts],
        "clues": _named(step.clues),
        "rules": _named(step.rules),
        "known": [_known(fact, rules) for fact in step.known],
        "inside": [to_json(each, rules) for each in step.inside],
    }


def _named(groups: Sequence[Group]) -> list[dict[str, Any]]:
    return [{"id": group.id, "say": group.sentence, "spots": [*group.spots]} for group in groups]


def _known(literal: int, rules: Rules[Any]) -> dict[str, Any]:
    fact = rules.fact(literal)
    name = f"{fact.spot}={fact.mark}" if fact.spot and fact.mark else fact.say
    return {"id": name, "say": fact.say, "spots": [fact.spot] if fact.spot else []}
