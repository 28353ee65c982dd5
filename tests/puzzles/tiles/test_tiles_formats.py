"""Rows of numbers, lists of places, *Fifteen* game IDs; goals; what is wrong with a text."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sleuth import catalogue
from sleuth.errors import BadInput
from sleuth.puzzles.tiles import PUZZLE
from sleuth.puzzles.tiles.formats.coordinates import RING
from sleuth.puzzles.tiles.problem import SlidingTiles, gap_last
from sleuth.puzzles.tiles.reader import read_tiles

REPORT = "[2/1,1/2,1/3,3/3,3/2,3/1,2/2,1/1,2/3]"
REPORT_START = (2, 8, 3, 1, 6, 4, 7, 0, 5)


@st.composite
def boards(draw: st.DrawFn) -> SlidingTiles:
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(2, 5))
    tiles = list(range(rows * columns))
    return SlidingTiles(
        rows, columns, tuple(draw(st.permutations(tiles))), tuple(draw(st.permutations(tiles)))
    )


@given(boards())
def test_text_round_trip(problem: SlidingTiles) -> None:
    assert read_tiles(problem.to_text(), "again") == problem


def test_rows() -> None:
    text = "# start\n1 _ 3 # the gap is _\n4 2 5\n"
    assert read_tiles(text, "t") == SlidingTiles(2, 3, (1, 0, 3, 4, 2, 5), gap_last(2, 3))


def test_rows_with_a_goal() -> None:
    for goal in ("goal:\n", "\ngoal:\n\n", "\n\n goal: # here\n"):
        text = f"1 0\n2 3\n{goal}0 1\n2 3\n"
        assert read_tiles(text, "t") == SlidingTiles(2, 2, (1, 0, 2, 3), (0, 1, 2, 3))


def test_a_list_of_places_goes_around_the_gap() -> None:
    assert read_tiles(REPORT, "t") == SlidingTiles(3, 3, REPORT_START, RING)


@pytest.mark.parametrize("start", ["initial", "start"])
@pytest.mark.parametrize("goal", ["scop", "goal", "final"])
def test_lists_of_places_as_facts(start: str, goal: str) -> None:
    facts = [f"{goal}([2/2,1/3,2/3,3/3,3/2,3/1,2/1,1/1,1/2]).\n", f"{start}({REPORT}).\n"]
    for order in (facts, facts[::-1]):
        text = "% in any order\n" + "".join(order)
        assert read_tiles(text, "t") == SlidingTiles(3, 3, REPORT_START, RING)


def test_a_fact_can_be_the_goal_given_beside_the_text() -> None:
    assert read_tiles("0 1", "t", goal="goal([2/1,1/1]).").goal == (1, 0)


def test_other_sizes_of_lists_go_to_the_usual_goal() -> None:
    assert read_tiles("[2/1, 1/1, 3/1]", "t") == SlidingTiles(1, 3, (1, 0, 2), (1, 2, 0))


def test_a_goal_given_beside_the_text_wins() -> None:
    text = "1 0\n2 3\ngoal:\n3 0\n2 1\n"
    assert read_tiles(text, "t", goal="2x2:0,1,2,3").goal == (0, 1, 2, 3)


def test_game_ids(shared: Path) -> None:
    lines = (shared / "tiles" / "fifteen-ids.tsv").read_text().splitlines()
    for line in lines:
        size, _, game = line.split("\t")
        problem = read_tiles(game, "id")
        assert f"{problem.columns}x{problem.rows}" == size
        assert game == f"{size}:{','.join(map(str, problem.start))}"
        assert problem.goal == gap_last(problem.rows, problem.columns)
    assert len(lines) == 12


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "t: there is no board"),
        ("1 2\n0\n", "t:2: row has 1 cell, expected 2"),
        ("1 2\n0 x\n", "t:2:3: 'x' is no tile"),
        ("1 2\n", "t:1: the gap is missing"),
        ("1 1\n0 3\n", "t:1: tile 1 is there twice"),
        ("0 1\n\n1 0\n", "t:3: another board begins here"),
        ("0 1\ngoal:\n1 0\n\n0 1\n", "t:5: another board begins here"),
        ("goal:\n1 0\n", "t:2: another board begins here"),
        ("0 1\ngoal:\n", "t: there is no goal after `goal:`"),
        ("0 1\ngoal:\n1 0\ngoal:\n", "t:4: row has 1 cell, expected 2"),
        ("[1/1,2/1] [2/1,1/1] [1/1,2/1]", "t:1:22: another board begins here"),
        ("gaol([1/1,2/1]).", "t:1:7: a fact 'gaol' is neither the start nor the goal"),
        ("goal([1/1,2/1]).", "t: there is a goal and no start"),
        ("goal([1/1,2/1]). goal([2/1,1/1]).", "t:1:24: there is a second goal"),
        ("start([1/1,2/1]). initial([2/1,1/1]).", "t:1:28: there is a second start"),
        ("0 1 2\ngoal:\n0\n1\n2\n", "t:3: the goal is 3×1, the start 1×3"),
        ("0", "t:1: the board has 1 cell"),
        ("2x2:0,1,2", "t:1: 3 numbers for 2×2 cells"),
        ("2x2:0,1,,2", "t:1: this is not a Fifteen game ID"),
        ("[1/1,2/1,1]", "t:1:2: '1' is no place"),
        ("[1/1,1/1]", "t:1:2: 2 places for 1×1 cells"),
        ("[1/1,2/1,2/1]", "t:1:2: 3 places for 1×2 cells"),
        ("[2/1,2/1]", "t:1:2: 2/1 is taken twice"),
        ("[2/1,0/1]", "t:1:2: 0/1 is off the board"),
        ("\n [1/1,2/1] x", "t:2:12: 'x' is outside a list"),
    ],
)
def test_bad_boards_are_refused_in_words(text: str, words: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_tiles(text, "t")
    assert str(refused.value).startswith(words + " (")


def test_many_boards_in_a_file() -> None:
    text = "# two\n\n0 1\n\n# with a goal\n1 0\n\ngoal:\n\n0 1\n"
    parts = PUZZLE.split(text, "t")
    assert [str(place) for _, place in parts] == ["t:3", "t:6"]
    assert [PUZZLE.read(part, "t") for part, _ in parts] == [
        SlidingTiles(1, 2, (0, 1), (1, 0)),
        SlidingTiles(1, 2, (1, 0), (0, 1)),
    ]
    ids = PUZZLE.split("2x1:0,1\n2x1:0,x\n", "t")
    assert PUZZLE.read(*ids[0]) == SlidingTiles(1, 2, (0, 1), (1, 0))
    with pytest.raises(BadInput, match="t:2: this is not a Fifteen game ID"):
        PUZZLE.read(*ids[1])


@pytest.mark.parametrize("text", ["0 1\n", "# nothing\n", "2x1:0,1", "[1/1,2/1]\n\n[2/1,1/1]"])
def test_a_single_board_is_left_whole(text: str) -> None:
    assert [part for part, _ in PUZZLE.split(text, "t")] == [text]


def test_goals_that_cannot_be_used() -> None:
    with pytest.raises(BadInput, match="goal:1"):
        read_tiles("0 1", "t", goal="nonsense")
    with pytest.raises(BadInput, match="there are 2 boards"):
        read_tiles("0 1", "t", goal="0 1\ngoal:\n1 0\n")


def test_a_bad_line_between_ids_is_a_problem_of_its_own() -> None:
    text = "2x2:1,2,0,3\nbad line\n2x2:1,2,3,0\n"
    parts = catalogue.puzzle("tiles").split(text, "x")
    assert [part.strip() for part, _ in parts] == text.split("\n")[:3]
