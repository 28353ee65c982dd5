# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: disallow-untyped-decorators=False
"""The rules of Slitherlink for a claimed line, from the rules of the game alone.

This file is plain Python that Cython compiles; both ways it does the same.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

try:
    import cython
except ImportError:
    from sleuth import shadow as cython

from sleuth.puzzles.slitherlink.segments import Loop, Segment
from sleuth.spots import corner_place, place


def broken_rules(clues: Sequence[Sequence[int | None]], solution: Loop) -> list[str]:
    """The rules that a line breaks, in words; empty if it is right."""
    if not solution:
        return ["there is no line at all"]
    rows: cython.int = len(clues)
    columns: cython.int = len(clues[0])
    off_grid = [segment for segment in solution if not _is_side(segment, rows, columns)]
    if off_grid:
        return [f"{segment} is not a side of a cell" for segment in sorted(off_grid)]
    points: cython.int = (rows + 1) * (columns + 1)
    # Of each point how many segments meet there, and the sum of the points that they lead to.
    meeting: cython.int[::1] = array("i", [0]) * points
    leading: cython.int[::1] = array("i", [0]) * points
    # How many sides are drawn of each cell; cells have a margin around them.
    drawn: cython.int[::1] = array("i", [0]) * ((rows + 2) * (columns + 2))
    row: cython.int
    column: cython.int
    one: cython.int
    other: cython.int
    cell: cython.int
    for (row, column), (to_row, _) in solution:
        one = row * (columns + 1) + column
        cell = (row + 1) * (columns + 2) + column + 1
        drawn[cell] += 1
        if to_row == row:
            other = one + 1
            drawn[cell - columns - 2] += 1
        else:
            other = one + columns + 1
            drawn[cell - 1] += 1
        meeting[one] += 1
        meeting[other] += 1
        leading[one] += other
        leading[other] += one
    broken = []
    for one in range(points):
        if meeting[one] != 0 and meeting[one] != 2:
            does = "stops" if meeting[one] == 1 else "branches"
            where = corner_place(divmod(one, columns + 1), rows, columns)
            broken.append(f"the line {does} {where}")
    if not broken and _length_of_one_loop(meeting, leading, columns + 1) < len(solution):
        broken.append("there is more than one loop")
    for row in range(rows):
        numbers = clues[row]
        for column in range(columns):
            number = numbers[column]
            if number is None:
                continue
            sides = drawn[(row + 1) * (columns + 2) + column + 1]
            if sides != number:
                broken.append(
                    f"{place(row, column)} has {sides} side{'s' if sides != 1 else ''} drawn, "
                    f"its clue asks for {number}"
                )
    return broken


def _is_side(segment: Segment, rows: int, columns: int) -> bool:
    """Whether a segment is a side of a cell, its upper or left end first."""
    (row, column), (to_row, to_column) = segment
    if to_row == row:
        return to_column == column + 1 and 0 <= row <= rows and 0 <= column < columns
    return to_row == row + 1 and to_column == column and 0 <= row < rows and 0 <= column <= columns


@cython.cfunc
def _length_of_one_loop(
    meeting: cython.int[::1], leading: cython.int[::1], stride: cython.int
) -> cython.int:
    """Steps around the first loop in reading order, where two segments meet or none.

    From its first point one of its segments leads right, so the other one leads down.
    """
    start: cython.int = 0
    while meeting[start] == 0:
        start += 1
    before: cython.int = start
    here: cython.int = start + 1
    beyond: cython.int
    steps: cython.int = 1
    while here != start:
        beyond = leading[here] - before
        before = here
        here = beyond
        steps += 1
    return steps
