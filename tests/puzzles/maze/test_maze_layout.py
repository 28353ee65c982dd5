"""Reading Pacman layouts."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sleuth.errors import BadInput
from sleuth.layout import Layout, read_layout, the_only
from sleuth.puzzles.maze import PUZZLE
from sleuth.puzzles.maze.generator import generate

PICTURES = st.integers(1, 6).flatmap(
    lambda width: st.lists(st.text("% .oPGE", min_size=width, max_size=width), min_size=1)
)


@given(PICTURES)
def test_a_layout_reads_back_what_it_writes(rows: list[str]) -> None:
    layout = Layout(tuple(rows))
    assert read_layout(layout.to_text(), "x") == layout


def test_stray_blanks_at_the_end_of_a_row_do_not_widen_the_grid() -> None:
    assert read_layout("%%%\n%P%  \n%\n", "x").rows == ("%%%", "%P%", "%  ")


def test_bad_signs_are_told_with_their_place() -> None:
    with pytest.raises(BadInput, match=r"^a\.lay:2:2: '#' is no sign"):
        read_layout("%%%\n%#%\n", "a.lay")
    with pytest.raises(BadInput, match="empty"):
        read_layout("\n", "a.lay")


def test_there_is_one_start() -> None:
    with pytest.raises(BadInput, match=r"^a\.lay:1:3: there is a second Pacman's start"):
        the_only(read_layout("P P", "a.lay"), "P", "a.lay")
    with pytest.raises(BadInput, match="no Pacman's start"):
        the_only(read_layout("%", "a.lay"), "P", "a.lay")


def test_all_classic_layouts_are_read(shared: Path) -> None:
    for path in [*shared.glob("mazes/*.lay"), *shared.glob("hunger_games/*.lay")]:
        layout = read_layout(path.read_text(), path.name)
        assert len(layout.cells("P")) == 1


def test_a_text_of_many_mazes_is_taken_apart() -> None:
    made = [maze.to_text() for maze in generate(size="5x7", count=3, seed=1)]
    headed = "problem: allfood\nmoves: 8\nP .\n\n  .\n"
    text = "\n".join([*made, headed, headed])
    parts = PUZZLE.split(text, "x")
    mazes = [PUZZLE.read(part, "x") for part, _ in parts]
    assert [maze.to_text() for maze in mazes[:3]] == made
    assert mazes[3].to_text() == mazes[4].to_text() == headed.replace("\n\n", "\n   \n")
    assert [place.line for _, place in parts] == [1, 7, 13, 19, 25]


def test_one_maze_stays_whole() -> None:
    for text in ("P %\n\n%%%\n  E\n", "%%%\n%P%\n%%%\n% %\n%%%\n\n", "%%\n\nPE\n\n%%\n"):
        assert [part for part, _ in PUZZLE.split(text, "x")] == [text]


def test_lines_of_a_later_maze_keep_their_numbers() -> None:
    parts = PUZZLE.split("%%%\n%P%\n%%%\n\n\nmoves: 8\n%%%\n%#%\n", "x")
    with pytest.raises(BadInput, match=r"^x:8:2: '#' is no sign"):
        PUZZLE.read(*parts[1])
    parts = PUZZLE.split("moves: 8\nPE\n\nmoves: 6\nPE\n", "x")
    with pytest.raises(BadInput, match=r"^x:4: there are no mazes with '6' moves"):
        PUZZLE.read(*parts[1])
    parts = PUZZLE.split("moves: 8\nPE\n\nmoves: 8\nPP\n", "x")
    with pytest.raises(BadInput, match=r"^x:5:2: there is a second"):
        PUZZLE.read(*parts[1])
