"""The rules: moves, checks, drawings, and why some goals cannot be reached."""

from __future__ import annotations

from itertools import permutations

import pytest
from tile_boards import EIGHT, all_distances

from sleuth.drawing import to_text
from sleuth.errors import BadInput
from sleuth.puzzles.tiles.parity import refutation
from sleuth.puzzles.tiles.problem import SlidingTiles, gap_last

ONE_AWAY = SlidingTiles(3, 3, (1, 2, 3, 4, 5, 6, 7, 0, 8), EIGHT)


def test_a_right_solution_passes() -> None:
    assert ONE_AWAY.check(("R",)) == []
    assert ONE_AWAY.cost(("R",)) == 1


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        (("D",), "move 1: D takes the gap off the board"),
        (("R", "R"), "move 2: R takes the gap off the board"),
        (("X",), "move 1: 'X' is none of U, L, R and D"),
        ((), "after the last move row 3, column 2 holds the gap, not tile 8"),
        (("U",), "after the last move row 2, column 2 holds the gap, not tile 5"),
    ],
)
def test_a_wrong_solution_is_told_what_is_wrong(moves: tuple[str, ...], words: str) -> None:
    assert ONE_AWAY.check(moves)[0] == words


def test_boards_are_those_passed_through() -> None:
    assert ONE_AWAY.boards(("U", "D", "R")) == [
        (1, 2, 3, 4, 5, 6, 7, 0, 8),
        (1, 2, 3, 4, 0, 6, 7, 5, 8),
        (1, 2, 3, 4, 5, 6, 7, 0, 8),
        EIGHT,
    ]


def test_moves_are_written_and_read() -> None:
    assert ONE_AWAY.solution_to_text(("U", "L")) == "U L"
    assert ONE_AWAY.solution_from_text(" u\nLR ", "s") == ("U", "L", "R")
    with pytest.raises(BadInput, match="s:2:1: 'x' is no move"):
        ONE_AWAY.solution_from_text("U\nx", "s")


def test_a_solution_is_drawn_as_boards() -> None:
    assert to_text(ONE_AWAY.draw(("R",))).splitlines() == [
        " 1  2  3     1  2  3",
        " 4  5  6     4  5  6",
        " 7  ·  8     7  8  ·",
    ]


def test_long_solutions_are_drawn_on_several_lines() -> None:
    lines = to_text(ONE_AWAY.draw(("U", "D") * 6)).splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) == 11


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 3), (3, 2), (1, 4), (4, 1), (1, 2)])
def test_exactly_the_unreachable_boards_are_refuted(rows: int, columns: int) -> None:
    goal = gap_last(rows, columns)
    reachable = all_distances(rows, columns, goal)
    for start in permutations(range(rows * columns)):
        proof = refutation(SlidingTiles(rows, columns, start, goal))
        assert (proof is None) == (start in reachable), start


def test_goals_may_be_any_board() -> None:
    goal = (4, 0, 1, 2, 5, 3)
    reachable = all_distances(3, 2, goal)
    for start in permutations(range(6)):
        assert (refutation(SlidingTiles(3, 2, start, goal)) is None) == (start in reachable)


def test_parity_is_put_into_words() -> None:
    proof = refutation(SlidingTiles(4, 4, (*range(1, 14), 15, 14, 0), gap_last(4, 4)))
    assert proof is not None
    assert proof.kind == "parity"
    assert proof.data == {"swaps": 1, "gap_steps": 0}
    assert "0 steps away, so any way to the goal has an even number of moves" in proof.text
    assert "differ by 1 swap, and" in proof.text


def test_order_in_a_line_is_put_into_words() -> None:
    proof = refutation(SlidingTiles(1, 4, (2, 1, 3, 0), (1, 2, 3, 0)))
    assert proof is not None
    assert proof.kind == "order"
    assert "tile 2 is number 1 at the start, tile 1 in the goal" in proof.text
