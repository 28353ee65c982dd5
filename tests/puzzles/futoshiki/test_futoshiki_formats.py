"""The three formats of Futoshiki, read, written and refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sleuth.drawing import to_text
from sleuth.errors import BadInput
from sleuth.puzzles.futoshiki import PUZZLE
from sleuth.puzzles.futoshiki.formats.unequal import to_unequal_id
from sleuth.puzzles.futoshiki.problem import Futoshiki, Numbers
from sleuth.puzzles.futoshiki.reader import read_futoshiki

THREE = Futoshiki(
    ((0, 0, 3), (0, 0, 0), (0, 1, 0)),
    (((0, 0), (0, 1)), ((1, 2), (0, 2)), ((1, 1), (1, 0)), ((1, 0), (2, 0)), ((2, 1), (2, 2))),
)


@st.composite
def problems(draw: st.DrawFn, *, adjacent: bool = False, largest: int = 12) -> Futoshiki:
    """Grids with random numbers and signs, whether or not they can be solved."""
    size = draw(st.integers(1, largest))
    row = st.tuples(*[st.integers(0, size)] * size)
    givens: Numbers = draw(st.tuples(*[row] * size))
    pairs = sorted(Futoshiki(givens).neighbours())
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    if adjacent:
        return Futoshiki(givens, (), frozenset(chosen))
    less = [pair if draw(st.booleans()) else (pair[1], pair[0]) for pair in chosen]
    return Futoshiki(givens, tuple(less))


def _same(one: Futoshiki, other: Futoshiki) -> bool:
    """Equal up to the order of the signs."""
    return (one.givens, set(one.less), one.consecutive) == (
        other.givens,
        set(other.less),
        other.consecutive,
    )


@given(problems())
@settings(max_examples=60, deadline=None)
def test_numbers_drawing_and_game_id_say_the_same(problem: Futoshiki) -> None:
    assert read_futoshiki(problem.to_text(), "numbers") == problem
    assert _same(read_futoshiki(to_text(problem.draw()), "drawn"), problem)
    assert _same(read_futoshiki(to_unequal_id(problem), "id"), problem)


@given(problems(adjacent=True))
@settings(max_examples=40, deadline=None)
def test_adjacent_mode_is_written_as_a_game_id(problem: Futoshiki) -> None:
    assert problem.to_text().startswith(f"{problem.size}a:")
    assert read_futoshiki(problem.to_text(), "id") == problem


def test_a_grid_is_drawn_with_its_signs_between_the_cells() -> None:
    drawn = [line.strip() for line in to_text(THREE.draw()).splitlines()]
    assert drawn == ["", ". < .   3", "v", ". > .   .", "^", ".   1 < ."]


def test_a_drawing_may_be_loose() -> None:
    text = """
        # a comment
        .<.  3
             v     # its place is under the 3
        _>_  _

        ^
        . 1 < .
    """
    assert _same(read_futoshiki(text, "drawn"), THREE)


def test_signs_between_cells_that_do_not_touch_are_kept_and_named() -> None:
    problem = read_futoshiki("0 0\n0 0\n0 0 1 1\n", "far")
    assert problem.less == (((0, 0), (1, 1)),)
    assert "row 1, column 1 < row 2, column 2" in to_text(problem.draw())
    contradiction = read_futoshiki("0 0\n0 0\n0 0 0 1\n0 1 0 0\n", "both ways")
    assert "row 1, column 2 < row 1, column 1" in to_text(contradiction.draw())
    assert problem.check(((2, 1), (1, 2))) == [
        "row 1, column 1 holds 2, which is not less than the 2 in row 2, column 2"
    ]


def test_letters_in_a_game_id_skip_empty_cells() -> None:
    assert read_futoshiki("2:a1,b", "id").givens == ((0, 1), (0, 0))
    assert read_futoshiki("2:d", "id").givens == ((0, 0), (0, 0))
    assert read_futoshiki("3dr:h2U,", "id") == Futoshiki(
        ((0, 0, 0), (0, 0, 0), (0, 0, 2)), (((1, 2), (2, 2)),)
    )


def test_a_flag_on_either_side_makes_two_cells_consecutive() -> None:
    one, other = read_futoshiki("2a:0R,0,0,0,", "id"), read_futoshiki("2a:0,0L,0,0,", "id")
    assert one == other
    assert one.consecutive == frozenset({((0, 0), (0, 1))})


def test_public_game_ids_are_written_back_unchanged(shared: Path) -> None:
    lines = (shared / "futoshiki" / "unequal-ids.tsv").read_text().splitlines()
    assert len(lines) == 30
    for line in lines:
        kind, name, game_id = line.split("\t")
        problem = read_futoshiki(game_id, name)
        assert to_unequal_id(problem) == game_id
        same = shared / "futoshiki" / f"{name.replace('#', '_')}.txt"
        assert _same(read_futoshiki(same.read_text(), kind), problem)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no grid"),
        ("0 0\n0", "f:2: row has 1 cell, expected 2"),
        ("0 0", "f:1: the grid has 1 row, expected 2"),
        ("0 3\n0 0", "f:1: a 2×2 grid has no 3"),
        ("0 x\n0 0", "f:1:3: 'x' is not a number"),
        ("0 0\n0 0\n0 0 1", "f:3: a sign has 4 numbers, not 3"),
        ("0 0\n0 0\n0 0 0 2", "f:3: there is no row or column 2"),
        ("0 0\n0 0\n0 1 0 1", "f:3: a cell cannot be less than itself"),
        (" ".join("0" * 26), "sizes are 1 to 25"),
        (". .\n. . .", "f:2: row has 3 cells, expected 2"),
        (". .", "f:1: the grid has 1 row, expected 2"),
        ("^\n. .\n. .", "f:1: signs above the first row"),
        (". .\n. .\nv", "f:3: signs below the last row"),
        (". .\n      v\n. .", "f:2:7: 'v' stands under no cell"),
        (". .\n^v\n. .", "f:2:2: two signs under one cell"),
        (". <> .\n. .", "f:1:4: '>' does not belong here"),
        ("< . .\n. .", "f:1:1: '<' does not belong here"),
        (". . <\n. .", "f:1: a sign after the last cell"),
        (". 5\n. .", "f:1: a 2×2 grid has no 5"),
        ("2:0,0,0,", "f:1: the ID has 3 cells, expected 4"),
        ("2:0,0,0,0,0,", "there are more than 4 cells"),
        ("2:e", "there are more than 4 cells"),
        ("2:0,0,0,3,", "a 2×2 grid has no 3"),
        ("2:0U,0,0,0,", "f:1:3: the flag U leads off the grid"),
        ("2:0,0;0,0,", "f:1:5: '0;0,0,' is not an item"),
        ("99:0,", "sizes are 1 to 25"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_futoshiki(text, "f")
    assert message in str(caught.value)
    assert caught.value.remedy


@pytest.mark.parametrize(
    ("text", "message"),
    [("1 2 3/2 3 1", "not 3×3"), ("1 2 x/2 3 1/3 1 2", "'x' is not a number"), ("", "not 3×3")],
)
def test_solutions_that_cannot_be_read(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        THREE.solution_from_text(text, "solution")


NUMBERS = "0 2\n0 0\n0 0 1 0\n"
DRAWN = ". < .\n\n. > .\n"
UNEQUAL = "2:0,2,0U,0,\n"


@pytest.mark.parametrize(
    ("text", "places"),
    [
        (NUMBERS, ["f"]),
        (f"{NUMBERS}\n{NUMBERS}", ["f:1", "f:5"]),
        (f"# one\n{NUMBERS}# its end\n\n{NUMBERS}", ["f:2", "f:7"]),
        # Signs may stand after an empty line, also where they look like the rows of a grid.
        ("0 2\n0 0\n\n0 0 1 0\n", ["f"]),
        ("0 2 0 0\n" * 4 + "\n" + "0 0 1 0\n" * 4, ["f"]),
        ("0 2 0 0\n" * 4 + "\n" + "0 0 4 0\n" * 4, ["f:1", "f:6"]),
        ("0 2 0 0\n" * 4 + "0 0 1 0\n\n" + "0 0 1 0\n" * 4, ["f:1", "f:7"]),
        ("0\n\nnonsense\n\n0\n", ["f:1", "f:3", "f:5"]),
        (DRAWN, ["f"]),
        (f"{DRAWN}\n{DRAWN}", ["f:1", "f:5"]),
        (". < .\n. > .\n. < .\n", ["f"]),
        (UNEQUAL, ["f"]),
        (f"{UNEQUAL}nonsense\n{UNEQUAL}", ["f:1", "f:2", "f:3"]),
    ],
)
def test_files_of_many_grids_are_split(text: str, places: list[str]) -> None:
    assert [str(place) for _, place in PUZZLE.split(text, "f")] == places
