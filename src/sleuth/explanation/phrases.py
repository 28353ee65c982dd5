"""Facts in words: those that say the same of several things, or several things of one, together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from sleuth.sat.rules import Rules

#: How a fact says what is not: the thing, the verb, "in place" or nothing, and the value.
DENIAL = re.compile(r"(.+) (is not|does not [a-z]+) ((?:in|on|at) [a-z]+ |[a-z]+ (?=[0-9]+$))?(.+)")
CELL = re.compile(r"row ([0-9]+), column ([0-9]+)")
#: How a fact says where a line runs, or where none does.
_LINE = re.compile(r"((?:the|no) line runs) (.+)")
_FALSE = re.compile(r"it is false (that .+)")
#: How a fact says what is drawn of two sides of a cell that meet.
_PAIR = re.compile(
    r"(at least one|at most one) of the (upper|lower) and the (left|right) side of (.+) is drawn"
)
_CORNERS = 4


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
    placed: list[str] = []
    false: list[str] = []
    pairs: list[re.Match[str]] = []
    lines: dict[str, list[str]] = {}
    values: dict[tuple[str, str, str], list[str]] = {}
    for each in said:
        if pair := _PAIR.fullmatch(each):
            pairs.append(pair)
        elif untrue := _FALSE.fullmatch(each):
            false.append(untrue[1])
        elif denied := DENIAL.fullmatch(each):
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
    placed += [
        f"{named_together(same)} {verb if len(same) == 1 else _plural(verb)} {rest}"
        for (verb, rest), same in subjects.items()
    ]
    placed += _pairs_told(pairs)
    return [*placed, *([f"it is false {listed(false, 'or')}"] if false else [])]


def _pairs_told(pairs: Iterable[re.Match[str]]) -> list[str]:
    """What is drawn at corners of cells, with corners of one cell told together."""
    amounts: dict[tuple[str, str, str], list[str]] = {}
    for amount, vertical, horizontal, where in (pair.groups() for pair in pairs):
        amounts.setdefault((vertical, horizontal, where), []).append(amount)
    corners: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for (vertical, horizontal, where), said in amounts.items():
        amount = said[0] if len(said) == 1 else "exactly one"
        corners.setdefault((amount, where), []).append((vertical, horizontal))
    return [_corners_told(amount, where, same) for (amount, where), same in corners.items()]


def _corners_told(amount: str, where: str, corners: Sequence[tuple[str, str]]) -> str:
    """How many of the two sides that meet at corners of a cell are drawn.

    >>> _corners_told("at most one", "row 1, column 2", [("upper", "left"), ("lower", "right")])
    'at the upper left and the lower right corner of row 1, column 2 at most one side is drawn'
    """
    if len(corners) == 1:
        vertical, horizontal = corners[0]
        return f"{amount} of the {vertical} and the {horizontal} side of {where} is drawn"
    every = len(corners) == _CORNERS
    names = "every" if every else listed([f"the {one} {other}" for one, other in corners])
    return f"at {names} corner of {where} {amount} side is drawn"


def named_together(things: Sequence[str]) -> str:
    """Things in a row; cells of one row or column as what they share and what they do not.

    >>> named_together(["row 1, column 2", "row 1, column 4"])
    'row 1, columns 2 and 4'
    >>> named_together(["row 1, column 2", "row 2, column 2", "row 4, column 2"])
    'column 2, rows 1, 2 and 4'
    """
    cells = [CELL.fullmatch(thing) for thing in things]
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
