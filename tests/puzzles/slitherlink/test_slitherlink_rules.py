"""The check of a Slitherlink, from the rules of the game."""

from __future__ import annotations

from itertools import combinations

import pytest
from boards import all_loops, empty

from sleuth.puzzles.slitherlink.problem import Slitherlink
from sleuth.puzzles.slitherlink.segments import Segment


def square(row: int, column: int) -> set[Segment]:
    return {
        ((row, column), (row, column + 1)),
        ((row, column), (row + 1, column)),
        ((row, column + 1), (row + 1, column + 1)),
        ((row + 1, column), (row + 1, column + 1)),
    }


def test_of_all_edge_sets_on_two_by_two_the_single_loops_pass() -> None:
    segments = sorted(set().union(*(square(row, column) for row in (0, 1) for column in (0, 1))))
    board = empty(2, 2)
    passing = {
        frozenset(chosen)
        for size in range(len(segments) + 1)
        for chosen in combinations(segments, size)
        if not board.check(frozenset(chosen))
    }
    assert len(passing) == 13
    assert passing == set(all_loops(2, 2))


@pytest.mark.parametrize(
    ("loop", "words"),
    [
        (set(), "no line"),
        (square(0, 0) - {((0, 0), (0, 1))}, "stops above left of row 1, column 1"),
        (square(0, 0) | {((0, 1), (0, 2))}, "branches above left of row 1, column 2"),
        (square(0, 0) | square(1, 1), "branches above left of row 2, column 2"),
        (square(0, 0) | square(0, 2), "more than one loop"),
        (square(2, 2), "not a side"),
        ({((0, 0), (1, 1))}, "not a side"),
        (square(0, 2), "row 1, column 1 has 0 sides drawn, its clue asks for 4"),
        (square(0, 1), "row 1, column 1 has 1 side drawn, its clue asks for 4"),
    ],
)
def test_broken_rules_are_named(loop: set[Segment], words: str) -> None:
    board = Slitherlink(((4, None, None), (None, None, None)))
    assert any(words in rule for rule in board.check(frozenset(loop)))


def test_a_right_loop_breaks_nothing() -> None:
    board = Slitherlink(((4, 1, None), (1, None, 0)))
    assert board.check(frozenset(square(0, 0))) == []
