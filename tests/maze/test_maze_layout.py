"""Reading Pacman layouts."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sleuth.errors import BadInput
from sleuth.puzzles.layout import Layout, read_layout, the_only

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
