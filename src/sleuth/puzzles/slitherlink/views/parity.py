"""The line crosses every closed curve an even number of times.

A closed curve parts the points of the lattice into those within and those without; the line goes
in as often as it comes out, so that an even number of the sides that lead from one to the other
are drawn. Where all of these but one are known, the last one is, too: a side that alone joins two
parts of what is not known yet, a bridge.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from sleuth.sat.rules import Clause

#: A curve that crosses more sides is hard to follow.
MOST_CROSSED = 16


@dataclass(frozen=True, slots=True)
class Crossing:
    """The points within a closed curve and the sides that it crosses, one of them unknown."""

    points: tuple[int, ...]
    sides: tuple[int, ...]
    unknown: int


def crossings(ends: Sequence[tuple[int, int]], known: Collection[int]) -> list[Crossing]:
    """The curves that cross one unknown side each, for every side that is settled so.

    Sides count from 1 and have the points at their `ends`; `known` are literals.

    >>> crossings([(0, 1), (2, 3), (0, 2), (1, 3)], [2, -4])
    [Crossing(points=(1,), sides=(1, 4), unknown=1), Crossing(points=(2,), sides=(2, 3), unknown=3)]
    """
    at_point: dict[int, list[tuple[int, int]]] = {}
    unknown: dict[int, list[tuple[int, int]]] = {}
    for side, (one, other) in enumerate(ends, 1):
        is_open = side not in known and -side not in known
        for here, there in ((one, other), (other, one)):
            at_point.setdefault(here, []).append((side, there))
            if is_open:
                unknown.setdefault(here, []).append((side, there))
    found = []
    for bridge, one_part, other_part in _bridges(unknown):
        curves = [
            Crossing(tuple(part), tuple(sides), bridge)
            for part in (sorted(one_part), sorted(other_part))
            if len(sides := _leading_out(part, at_point)) <= MOST_CROSSED
        ]
        found += sorted(curves, key=_shortest)[:1]
    return sorted(found, key=lambda curve: curve.unknown)


def _shortest(curve: Crossing) -> tuple[int, int]:
    return len(curve.sides), len(curve.points)


def forced(curve: Crossing, known: Collection[int]) -> Clause:
    """The clause that settles the unknown side of a curve."""
    others = [side for side in curve.sides if side != curve.unknown]
    drawn = [side for side in others if side in known]
    rest = [-side if side in known else side for side in others]
    return [*rest, curve.unknown if len(drawn) % 2 else -curve.unknown]


def is_even(ends: Sequence[tuple[int, int]], points: int, clause: Clause) -> bool:
    """Whether a clause forbids what crosses some closed curve an odd number of times, exactly."""
    crossed = {abs(literal) for literal in clause}
    if len(crossed) < len(clause) or sum(literal < 0 for literal in clause) % 2 == 0:
        return False
    # Within or without: the same along sides that are not crossed, another across those that are.
    beside: list[list[tuple[int, bool]]] = [[] for _ in range(points)]
    for side, (one, other) in enumerate(ends, 1):
        beside[one].append((other, side in crossed))
        beside[other].append((one, side in crossed))
    within: dict[int, bool] = {}
    for start in range(points):
        stack = [] if start in within else [start]
        within.setdefault(start, False)
        while stack:
            point = stack.pop()
            for other, crosses in beside[point]:
                if other not in within:
                    within[other] = within[point] is not crosses
                    stack.append(other)
                elif (within[other] is within[point]) is crosses:
                    return False
    return True


def _leading_out(part: Collection[int], at_point: dict[int, list[tuple[int, int]]]) -> list[int]:
    within = set(part)
    return sorted(
        side for point in within for side, other in at_point[point] if other not in within
    )


def _bridges(
    beside: dict[int, list[tuple[int, int]]],
) -> Iterator[tuple[int, list[int], list[int]]]:
    """The edges of a graph that alone join two parts, with the points of both parts."""
    number: dict[int, int] = {}
    low: dict[int, int] = {}
    order: list[int] = []
    for root in beside:
        if root in number:
            continue
        begin = len(order)
        below: list[tuple[int, int, int]] = []
        number[root] = low[root] = len(order)
        order.append(root)
        stack = [(root, 0, iter(beside[root]))]
        while stack:
            point, came_by, rest = stack[-1]
            for side, other in rest:
                if other not in number:
                    number[other] = low[other] = len(order)
                    order.append(other)
                    stack.append((other, side, iter(beside[other])))
                    break
                if side != came_by:
                    low[point] = min(low[point], number[other])
            else:
                stack.pop()
                if stack:
                    above = stack[-1][0]
                    low[above] = min(low[above], low[point])
                    if low[point] == number[point]:
                        below.append((came_by, number[point], len(order)))
        for side, first, last in below:
            yield side, order[first:last], [*order[begin:first], *order[last:]]
