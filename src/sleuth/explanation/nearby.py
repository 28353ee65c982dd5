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


def from_there(step: Step, rules: Rules[Any]) -> tuple[str, str] | None:
    """What is known and what is new, told from the one place that a step goes by.

    None where it goes by more than one, or by something that has no sides.
    """
    found = spots.read(step.groups[0].spots[0]) if _is_about_one_place(step) else None
    if found is None:
        return None
    kind, row, column = found
    if kind == "c":
        return _of_cell(step, rules, row, column)
    return _at_corner(step, rules, row, column) if kind == "p" else _at_side(step, rules)


def _is_about_one_place(step: Step) -> bool:
    return len(step.groups) == 1 and len(step.groups[0].spots) == 1


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
    names = {
        f"h{row}.{column}": "upper",
        f"h{row + 1}.{column}": "lower",
        f"v{row}.{column}": "left",
        f"v{row}.{column + 1}": "right",
    }
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
    names = {
        f"v{row - 1}.{column}": "up",
        f"v{row}.{column}": "down",
        f"h{row}.{column - 1}": "left",
        f"h{row}.{column}": "right",
    }
    ways = [_parted(facts, rules, names) for facts in (step.known, step.facts)]
    # The first time it is said from where.
    there = [" from there", "" if any(ways[0][:2]) else " from there"]
    known, new = (
        listed(
            [
                *([f"it runs {listed(drawn)}{here}"] if drawn else []),
                *([f"it does not run {listed(empty, 'or')}{here}"] if empty else []),
                *others,
            ]
        )
        for (drawn, empty, others), here in zip(ways, there, strict=True)
    )
    return known, new


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
