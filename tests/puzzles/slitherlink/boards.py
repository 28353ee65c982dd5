"""Boards for the tests, and every solution of the small ones by brute force."""

from __future__ import annotations

from functools import cache
from itertools import product

from hypothesis import strategies as st

from sleuth.puzzles.slitherlink.problem import Slitherlink
from sleuth.puzzles.slitherlink.segments import Loop


def empty(rows: int, columns: int) -> Slitherlink:
    """A board without clues."""
    return Slitherlink(((None,) * columns,) * rows)


@cache
def all_loops(rows: int, columns: int) -> tuple[Loop, ...]:
    """Every single loop: the boundaries of sets of cells that the rules accept."""
    board = empty(rows, columns)
    cells = list(product(range(rows), range(columns)))
    loops = []
    for inside in product((False, True), repeat=len(cells)):
        chosen = {cell for cell, so in zip(cells, inside, strict=True) if so}
        boundary = frozenset(
            segment
            for row, column in product(range(rows + 1), range(columns + 1))
            for segment, one, other in (
                (((row, column), (row, column + 1)), (row - 1, column), (row, column)),
                (((row, column), (row + 1, column)), (row, column - 1), (row, column)),
            )
            if (one in chosen) != (other in chosen)
        )
        if not board.check(boundary):
            loops.append(boundary)
    return tuple(loops)


def brute_force(board: Slitherlink) -> set[Loop]:
    """Every solution of a board."""
    return {
        loop
        for loop, sides in _loops_with_sides(board.rows, board.columns)
        if all(sides[row][column] == clue for row, column, clue in board.given())
    }


@cache
def _loops_with_sides(rows: int, columns: int) -> tuple[tuple[Loop, list[list[int]]], ...]:
    return tuple((loop, clues_of(rows, columns, loop)) for loop in all_loops(rows, columns))


def clues_of(rows: int, columns: int, loop: Loop) -> list[list[int]]:
    """The clue of every cell for a given loop."""
    return [
        [
            sum(
                segment in loop
                for segment in (
                    ((row, column), (row, column + 1)),
                    ((row + 1, column), (row + 1, column + 1)),
                    ((row, column), (row + 1, column)),
                    ((row, column + 1), (row + 1, column + 1)),
                )
            )
            for column in range(columns)
        ]
        for row in range(rows)
    ]


@st.composite
def any_boards(draw: st.DrawFn, largest: int = 3) -> Slitherlink:
    """Boards with any clues at all; most have no solution."""
    rows = draw(st.integers(1, largest))
    columns = draw(st.integers(1, largest))
    clue = st.one_of(st.none(), st.integers(0, 4))
    return Slitherlink(tuple(tuple(draw(clue) for _ in range(columns)) for _ in range(rows)))


@st.composite
def solvable_boards(draw: st.DrawFn) -> Slitherlink:
    """Boards up to 3×3 with some of the clues of a loop, and now and then a wrong one."""
    rows = draw(st.integers(1, 3))
    columns = draw(st.integers(1, 3))
    loop = draw(st.sampled_from(all_loops(rows, columns)))
    clues: list[list[int | None]] = [
        [clue if draw(st.booleans()) else None for clue in row]
        for row in clues_of(rows, columns, loop)
    ]
    if draw(st.integers(0, 4)) == 0:
        clues[0][0] = draw(st.integers(0, 4))
    return Slitherlink(tuple(map(tuple, clues)))
