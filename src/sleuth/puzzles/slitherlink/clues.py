"""Other clues that a board could have: in place of one, or besides those that it has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sleuth.explanation.changes import Change
from sleuth.puzzles.slitherlink.problem import Slitherlink
from sleuth.puzzles.slitherlink.segments import Loop
from sleuth.spots import cell, place

#: A cell has four sides, and may be all that a loop goes around.
_NUMBERS = range(5)


def changes(problem: Slitherlink, name: str) -> Iterator[Change]:
    """The board with each other number in place of the clue with this name."""
    for row, column, number in problem.given():
        if name == f"clue:{cell(row, column)}":
            for other in _NUMBERS:
                if other != number:
                    say = f"the {number} at {place(row, column)} to {other}"
                    yield Change(say, _with(problem, row, column, other))


def completed(problem: Slitherlink, solution: Loop) -> Slitherlink:
    """The board with the clues of all cells for a solution."""
    drawn = set(solution)
    for row in range(problem.rows):
        for column in range(problem.columns):
            if problem.clues[row][column] is None:
                corners = [
                    (row, column),
                    (row, column + 1),
                    (row + 1, column + 1),
                    (row + 1, column),
                ]
                sides = zip(corners, corners[1:] + corners[:1], strict=True)
                number = sum(tuple(sorted(side)) in drawn for side in sides)
                problem = _with(problem, row, column, number)
    return problem


def _with(problem: Slitherlink, row: int, column: int, number: int) -> Slitherlink:
    clues = [list(line) for line in problem.clues]
    clues[row][column] = number
    return replace(problem, clues=tuple(map(tuple, clues)))
