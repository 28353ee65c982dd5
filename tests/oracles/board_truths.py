"""All solutions of small boards, by trying everything: squares, loops, presses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import permutations, product

Place = tuple[int, int]
Square = tuple[tuple[int, ...], ...]
Segment = tuple[Place, Place]
Loop = frozenset[Segment]


@cache
def latin_squares(size: int) -> tuple[Square, ...]:
    """All squares whose rows and columns have each number once."""
    found: list[Square] = [()]
    for _ in range(size):
        found = [
            (*rows, row)
            for rows in found
            for row in permutations(range(1, size + 1))
            if all(row[c] != above[c] for above in rows for c in range(size))
        ]
    return tuple(found)


def sides(row: int, column: int) -> tuple[Segment, ...]:
    """The four sides of a cell, each from its upper or left end."""
    return (
        ((row, column), (row, column + 1)),
        ((row + 1, column), (row + 1, column + 1)),
        ((row, column), (row + 1, column)),
        ((row, column + 1), (row + 1, column + 1)),
    )


@cache
def loops(rows: int, columns: int) -> tuple[Loop, ...]:
    """All single closed lines along the sides of cells."""
    found: set[Loop] = set()

    def go(path: list[Place]) -> None:
        row, column = path[-1]
        for there in ((row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)):
            if there == path[0] and len(path) > 2:
                line = zip(path, [*path[1:], path[0]], strict=True)
                found.add(frozenset((min(a, b), max(a, b)) for a, b in line))
            # The first point of a line is its least one, so that each line is met from there.
            elif (
                there > path[0]
                and 0 <= there[0] <= rows
                and 0 <= there[1] <= columns
                and there not in path
            ):
                go([*path, there])

    for row, column in product(range(rows + 1), range(columns + 1)):
        go([(row, column)])
    return tuple(found)


def pressings(
    states: int, effects: Sequence[Iterable[int]], start: Sequence[int], target: Sequence[int]
) -> list[tuple[int, ...]]:
    """All numbers of presses that lead from one board to another."""
    found = []
    for presses in product(range(states), repeat=len(effects)):
        lights = list(start)
        for times, changed in zip(presses, effects, strict=True):
            if times:
                for light in changed:
                    lights[light] += times
        if all(have % states == want for have, want in zip(lights, target, strict=True)):
            found.append(presses)
    return found
