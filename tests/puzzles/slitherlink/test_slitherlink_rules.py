"""The check of a Slitherlink, from the rules of the game."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from boards import all_loops, clues_of, empty
from hypothesis import given, settings
from hypothesis import strategies as st

from sleuth.puzzles.slitherlink.problem import Slitherlink
from sleuth.puzzles.slitherlink.segments import Loop, Point, Segment


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


@st.composite
def lines(draw: st.DrawFn) -> tuple[Slitherlink, Loop]:
    """Squares laid over one another, a segment more or fewer now and then, and some clues."""
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    cells = st.tuples(st.integers(0, rows - 1), st.integers(0, columns - 1))
    line: set[Segment] = set()
    for row, column in draw(st.lists(cells, max_size=8, unique=True)):
        line ^= square(row, column)
    if draw(st.integers(0, 3)) == 0:
        row, column = draw(cells)
        line ^= {draw(st.sampled_from(sorted(square(row, column))))}
    wrong = {draw(cells)} if draw(st.booleans()) else set()
    clues = tuple(
        tuple(
            (number + ((row, column) in wrong)) % 5 if draw(st.booleans()) else None
            for column, number in enumerate(numbers)
        )
        for row, numbers in enumerate(clues_of(rows, columns, frozenset(line)))
    )
    return Slitherlink(clues), frozenset(line)


def pieces(line: Loop) -> int:
    """How many connected parts a line has."""
    parts: list[set[Point]] = []
    for segment in line:
        touched = [part for part in parts if part & set(segment)]
        joined = set(segment).union(*touched)
        parts = [part for part in parts if part not in touched] + [joined]
    return len(parts)


@settings(max_examples=400, deadline=None)
@given(claimed=lines())
def test_a_line_passes_exactly_if_it_is_one_cycle_and_meets_the_clues(
    claimed: tuple[Slitherlink, Loop],
) -> None:
    board, line = claimed
    broken = board.check(line)
    if not line:
        assert broken == ["there is no line at all"]
        return
    meeting = Counter(point for segment in line for point in segment)
    odd = [point for point, segments in meeting.items() if segments != 2]
    assert len([rule for rule in broken if "stops" in rule or "branches" in rule]) == len(odd)
    several = not odd and pieces(line) > 1
    assert ("there is more than one loop" in broken) == several
    sides = clues_of(board.rows, board.columns, line)
    unmet = [1 for row, column, clue in board.given() if sides[row][column] != clue]
    assert len([rule for rule in broken if "its clue asks" in rule]) == len(unmet)
    assert len(broken) == len(odd) + several + len(unmet)


def test_numbers_beyond_all_bounds_are_no_side() -> None:
    line = frozenset(square(0, 0) | square(2**70, -(2**70)))
    assert all("not a side" in rule for rule in empty(2, 2).check(line))
