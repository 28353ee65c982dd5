"""Light chasing row by row, against elimination; and boards as theories, there and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sleuth
from sleuth.answer import Status
from sleuth.errors import Unsuitable
from sleuth.puzzles.lights_out.chasing import chase, chased, look_up_table
from sleuth.puzzles.lights_out.pattern import PLUS
from sleuth.puzzles.lights_out.problem import LightsOut


@st.composite
def boards(draw: st.DrawFn) -> LightsOut:
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 4))
    states = draw(st.integers(2, 4))
    lights = st.lists(
        st.integers(0, states - 1), min_size=rows * columns, max_size=rows * columns
    ).map(tuple)
    return LightsOut(rows, columns, states, PLUS, draw(lights), draw(lights))


@given(boards())
def test_the_story_ends_with_a_solution_exactly_if_there_is_one(board: LightsOut) -> None:
    told = chased(board)
    presses = told.data["presses"]
    assert (presses is not None) == bool(sleuth.solve(board, method="linear"))
    if presses is not None:
        assert board.check(tuple(presses)) == []
    answer = sleuth.solve(board, method="chase", steps=True)
    assert answer.evidence is not None and answer.evidence.kind == "chase"
    assert answer.evidence.text.startswith(told.text)


@given(boards())
def test_every_line_of_the_table_is_right(board: LightsOut) -> None:
    down = chase(board)
    assert all(board.target[i] == down.boards[-1].lights[i] for i in range(
        (board.rows - 1) * board.columns))  # fmt: skip
    table = look_up_table(board)
    fixed = table.get(down.left)
    if fixed is not None:
        assert not any(chase(board, fixed).left)
    assert table[(0,) * board.columns] == (0,) * board.columns


def test_the_classic_table_has_seven_lines() -> None:
    board = sleuth.read("lights-out", "classic")
    table = look_up_table(board)
    assert len([left for left in table if any(left)]) == 7
    assert table[1, 0, 0, 0, 1] == (0, 0, 0, 1, 1)


def test_no_way_out_is_told_with_the_contradiction() -> None:
    answer = sleuth.solve("lights-out", "no-way-out", method="chase", steps=True)
    assert answer.status is Status.UNSOLVABLE
    assert answer.evidence is not None
    assert "no first row helps" in answer.evidence.text
    assert "multipliers" in answer.evidence.data


def test_other_patterns_and_wide_boards_are_refused() -> None:
    with pytest.raises(Unsuitable, match="with this pattern"):
        sleuth.solve("lights-out", "torus-king", method="chase", steps=True)
    wide = LightsOut(1, 20, 2, PLUS, (0,) * 20, (0,) * 20)
    with pytest.raises(Unsuitable, match="too many for a table"):
        chased(wide)


@pytest.mark.parametrize("example", ["classic", "three-states", "torus-king", "no-way-out"])
def test_an_exported_theory_has_the_solutions_as_its_models(example: str) -> None:
    board = sleuth.read("lights-out", example)
    theory = sleuth.theory(sleuth.export(board, to="ladr"))
    found = sleuth.models(theory)
    assert bool(found) == bool(sleuth.solve(board))
    if found.solution is not None:
        presses = tuple(
            found.solution.value(f"r{row}c{column}")
            for row in range(1, board.rows + 1)
            for column in range(1, board.columns + 1)
        )
        assert board.check(presses) == []
    counted = sleuth.models(theory, count=True, labelled=True)
    assert counted.count == sleuth.solve(board, count=True).count
