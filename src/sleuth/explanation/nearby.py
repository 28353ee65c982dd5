"""Sides told from where a step looks: "its left side" of a clue, "it runs up" from a corner."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from sleuth import spots
from sleuth.explanation.phrases import listed, told
from sleuth.explanation.step import Step
from sleuth.sat.rules import Rules

_SIDES = 4
#: What a clue is called once it has been named.
_NUMBER = re.compile(r"the [0-9]+(?= in row)")


def from_there(step: Step, rules: Rules[Any]) -> tuple[str, str] | None:
    """What is known and what is new, told from the place that a step goes by.

    That is a clue, a corner, a side, or a clue and a corner; None where it goes by more, or by
    something that has no sides.
    """
    places = [spots.read(group.spots[0]) for group in step.groups if len(group.spots) == 1]
    match [place for place in places if place is not None], len(step.groups):
        case [("c", row, column)], 1:
            return _of_cell(step, rules, row, column)
        case [("p", row, column)], 1:
            return _at_corner(step, rules, row, column)
        case [_], 1:
            return _at_side(step, rules)
        case [("c", *cell), ("p", *point)] | [("p", *point), ("c", *cell)], 2:
            return _of_clue_and_corner(step, rules, _sides(*cell), _ways(*point))
    return None


def _sides(row: int, column: int) -> dict[str, str]:
    """What the sides of a cell are called."""
    return {
        f"h{row}.{column}": "upper",
        f"h{row + 1}.{column}": "lower",
        f"v{row}.{column}": "left",
        f"v{row}.{column + 1}": "right",
    }


def _ways(row: int, column: int) -> dict[str, str]:
    """Where the sides at a corner lead."""
    return {
        f"v{row - 1}.{column}": "up",
        f"v{row}.{column}": "down",
        f"h{row}.{column - 1}": "left",
        f"h{row}.{column}": "right",
    }


def _of_clue_and_corner(
    step: Step, rules: Rules[Any], sides: dict[str, str], ways: dict[str, str]
) -> tuple[str, str] | None:
    number = _NUMBER.match(step.clues[0].sentence) if step.clues else None
    if number is None:
        return None
    # What is known is told from the corner, which was named last, what is new from the clue.
    drawn, empty, _ = _parted(step.known, rules, ways)
    rest = [fact for fact in step.known if rules.fact(fact).spot not in ways]
    said = _running(drawn, empty, " from there")
    known_sides = _parted(rest, rules, sides)
    said += [*_drawn_sides(known_sides[0], known_sides[1], number[0]), *known_sides[2]]
    new_drawn, new_empty, _ = _parted(step.facts, rules, sides)
    others = [fact for fact in step.facts if rules.fact(fact).spot not in sides]
    there = _parted(others, rules, ways)
    new = _drawn_sides(new_drawn, new_empty, number[0])
    new += [*_running(there[0], there[1], " from there"), *there[2]]
    return listed(said), listed(new)


def _drawn_sides(drawn: list[str], empty: list[str], of: str) -> list[str]:
    """Which sides of a clue are drawn, and which are not.

    >>> _drawn_sides(["left"], ["upper", "lower"], "the 3")
    ['the left side of the 3 is drawn', 'the upper and lower sides of the 3 are not drawn']
    """
    return [
        f"the {listed(names)} {'side' if len(names) == 1 else 'sides'} of {of} "
        f"{'is' if len(names) == 1 else 'are'} {word}"
        for names, word in ((drawn, "drawn"), (empty, "not drawn"))
        if names
    ]


def _running(drawn: list[str], empty: list[str], here: str) -> list[str]:
    """Where the line runs from a corner, and where it does not."""
    if drawn and empty:
        return [f"it runs {listed(drawn)} and does not run {listed(empty, 'or')}{here}"]
    if drawn:
        return [f"it runs {listed(drawn)}{here}"]
    return [f"it does not run {listed(empty, 'or')}{here}"] if empty else []


def _parted(
    facts: Iterable[int], rules: Rules[Any], names: dict[str, str]
) -> tuple[list[str], list[str], list[str]]:
    """The names of sides that are drawn, of those that are not, and other facts in words."""
    drawn: list[str] = []
    empty: list[str] = []
    others: list[int] = []
    for fact in facts:
        name = names.get(rules.fact(fact).spot or "")
        if name is None:
            others.append(fact)
        else:
            (drawn if fact > 0 else empty).append(name)
    order = list(names.values())
    return sorted(drawn, key=order.index), sorted(empty, key=order.index), told(others, rules)


def _of_cell(step: Step, rules: Rules[Any], row: int, column: int) -> tuple[str, str]:
    names = _sides(row, column)
    place = re.escape(spots.place(row, column))

    def say(facts: tuple[int, ...]) -> str:
        drawn, empty, others = _parted(facts, rules, names)
        both = re.compile(rf"the (upper|lower) (and|nor) the (left|right) side of {place}\b")
        parts = [both.sub(r"its \1 \2 its \3 side", each) for each in others]
        parts = [re.sub(rf"corner of {place}\b", "corner of it", each) for each in parts]
        if len(empty) == _SIDES:
            parts.insert(0, "no line runs around it")
        elif empty:
            parts.insert(0, f"{_its(empty)} not drawn")
        if drawn:
            parts.insert(0, f"{_its(drawn)} drawn")
        return listed(parts)

    return say(step.known), say(step.facts)


def _its(names: list[str]) -> str:
    return f"its {listed(names)} {'side is' if len(names) == 1 else 'sides are'}"


def _at_corner(step: Step, rules: Rules[Any], row: int, column: int) -> tuple[str, str]:
    names = _ways(row, column)
    drawn, empty, others = _parted(step.known, rules, names)
    known = [*_running(drawn, empty, " from there"), *others]
    # The first time it is said from where.
    here = "" if drawn or empty else " from there"
    new_drawn, new_empty, new = _parted(step.facts, rules, names)
    return listed(known), listed([*_running(new_drawn, new_empty, here), *new])


def _at_side(step: Step, rules: Rules[Any]) -> tuple[str, str]:
    (spot,) = step.groups[0].spots
    drawn, empty, others = _parted(step.known, rules, {spot: ""})
    new_drawn, new_empty, new = _parted(step.facts, rules, {spot: ""})
    known = [*(["it does"] if drawn else []), *(["it does not"] if empty else []), *others]
    new = [
        *(["the line runs there"] if new_drawn else []),
        *(["no line runs there"] if new_empty else []),
        *new,
    ]
    return listed(known), listed(new)
