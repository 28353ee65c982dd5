"""Every format of Slitherlink, there and back, and what is said about bad input."""

from __future__ import annotations

from pathlib import Path

import pytest
from boards import all_loops, any_boards, empty
from hypothesis import given
from hypothesis import strategies as st

from sleuth.drawing import to_text
from sleuth.errors import BadInput, Place
from sleuth.puzzles.slitherlink import PUZZLE
from sleuth.puzzles.slitherlink.formats import box, loopy, project, puzz_link
from sleuth.puzzles.slitherlink.lattice import Lattice
from sleuth.puzzles.slitherlink.problem import Slitherlink
from sleuth.puzzles.slitherlink.reader import instances, read

#: More digits than Python turns into a number.
HUGE = "9" * 5000


@given(any_boards(largest=9))
def test_every_format_reads_what_it_wrote(board: Slitherlink) -> None:
    clues = board.to_text()
    for write in (str, project.write_instance, puzz_link.write, loopy.write, box.write):
        assert read(write(clues), "text") == board


@given(any_boards(largest=5), st.data())
def test_a_board_is_read_from_its_drawing_whatever_is_drawn_on_it(
    board: Slitherlink, data: st.DataObject
) -> None:
    lattice = Lattice(board.rows, board.columns)
    sides = [lattice.segment(number) for number in range(1, lattice.size + 1)]
    drawn = data.draw(st.frozensets(st.sampled_from(sides)))
    drawing = to_text(board.draw(drawn))
    assert read(f"\n{drawing}\n", "drawing") == board
    assert instances(drawing, "drawing") == [(drawing, Place("drawing"))]


def test_long_runs_of_blanks() -> None:
    board = empty(7, 9)
    for write in (puzz_link.write, loopy.write):
        assert read(write(board.to_text()), "text") == board


def test_the_address_of_a_board() -> None:
    """A run of blanks, clues with none, one and two blanks after them, an untold clue."""
    board = read("https://puzz.link/p?slither/4/3/g37h.ad", "link")
    assert board.to_text() == ".32.\n...0\n..3."
    assert read(puzz_link.write(board.to_text()), "again") == board


def test_game_ids_describe_the_same_boards(shared: Path) -> None:
    folder = shared / "slitherlink"
    for line in (folder / "loopy-ids.tsv").read_text().splitlines():
        _, seed, game_id = line.split("\t")
        file = folder / f"{seed.replace('#', '_')}.txt"
        board = read(file.read_text(), str(file))
        assert read(game_id, "id") == board
        assert loopy.write(board.to_text()) == game_id


@given(st.sampled_from(all_loops(3, 3)))
def test_a_loop_is_read_back_from_bits_and_from_its_drawing(loop: frozenset[object]) -> None:
    board = empty(3, 3)
    drawing = to_text(board.draw(loop))  # type: ignore[arg-type]
    assert board.solution_from_text(drawing, "drawing") == loop
    bits = board.solution_to_text(loop)  # type: ignore[arg-type]
    assert board.solution_from_text(bits, "bits") == loop
    assert board.solution_from_text(f"3 3 ... ... ...\n{bits}\n", "file") == loop


def test_the_drawing() -> None:
    board = read("2.\n.3", "board")
    loop = board.solution_from_text("2 2 10 110 01 101 11", "bits")
    assert to_text(board.draw(loop)).splitlines() == [
        "┌───┐   ·",
        "│ 2 │",
        "│   └───┐",
        "│     3 │",
        "└───────┘",
    ]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", "f"),
        ("..\n...\n", "f:2"),
        ("..\n.5\n", "f:2:2"),
        ("2 2 .. .", "f:1"),
        ("2 2 ..", "f:1"),
        ("2 2 .. ..\n2 2 .. ..", "f:2"),
        ("3x2t0:a3b1", "f:1"),
        ("3x2t0:a3b1A", "f:1:11"),
        ("3x2t1:a3b1a", "f:1"),
        ("3x2t0#123", "f:1"),
        ("0x0t0:", "f:1"),
        ("https://puzz.link/p?slither/3/2/g", "f:1"),
        ("https://puzz.link/p?slither/3/2/gf", "f:1:34"),
        ("┌───┐\n│ 5 │\n└───┘", "f:2:3"),
        ("\n┌───┐\n│ 3 │   │\n└───┘", "f:3:9"),
        ("┌───┐\n│ 3 │\n└─x─┘", "f:3:3"),
        ("┌───┐\n│ 3 │\n", "f:2"),
        ("·", "f:1"),
        (f"{HUGE} 1 .", "f:1"),
        (f"1 {HUGE} .", "f:1"),
        (f"{HUGE}x1t0:a", "f:1"),
        (f"1x1t{HUGE}:a", "f:1"),
        (f"slither/1/{HUGE}/g", "f:1"),
    ],
)
def test_bad_boards_are_refused_with_the_place(text: str, where: str) -> None:
    with pytest.raises(BadInput) as raised:
        read(text, "f")
    assert str(raised.value.place) == where
    assert raised.value.remedy
    assert len(str(raised.value)) < 200


@pytest.mark.parametrize(
    "text",
    ["", "1 1 1 1 1", "1 2 1 11 1", "1 1 1 11", "1 1 1 12 1", "┌───┐", "┌─────┐\n│\n└─────┘"],
)
def test_bad_solutions_are_refused(text: str) -> None:
    with pytest.raises(BadInput):
        empty(1, 1).solution_from_text(text, "f")


def test_a_file_of_many_boards_is_split() -> None:
    assert instances("1 1 .\n\n1 1 4\n", "f") == [
        ("1 1 .\n", Place("f", 1)),
        ("1 1 4", Place("f", 3)),
    ]
    assert instances("..\n..\n", "f") == [("..\n..\n", Place("f"))]


def test_a_bad_line_in_a_file_of_many_is_named() -> None:
    text, place = PUZZLE.split("1 1 .\n1 1 x\n", "f")[1]
    with pytest.raises(BadInput, match="f:2:1: 'x' is not a clue"):
        PUZZLE.read(text, place)


def test_grids_with_empty_lines_between_them_are_boards_of_their_own() -> None:
    text = "# two boards\n3.\n# still the first\n.3\n\n \n2.\n.2\n"
    parts = PUZZLE.split(text, "f")
    assert [str(place) for _, place in parts] == ["f:2", "f:7"]
    assert [read(part, "f").to_text().split() for part, _ in parts] == [["3.", ".3"], ["2.", ".2"]]
    with pytest.raises(BadInput, match="f:7: there are 2 boards, expected one"):
        read(text, "f")


def test_drawings_are_parted_by_two_empty_lines() -> None:
    """One empty line is a row of cells without clues."""
    first, second = empty(2, 2), read("3.\n.3", "f")
    text = "\n\n\n".join(to_text(board.draw()) for board in (first, second))
    assert [read(part, "f") for part, _ in PUZZLE.split(text, "f")] == [first, second]


def test_a_line_that_is_no_board_spoils_no_other() -> None:
    parts = PUZZLE.split("1 1 .\nnonsense\n1 1 4\n1x1t0:a\n", "f")
    assert [str(place) for _, place in parts] == ["f:1", "f:2", "f:3", "f:4"]
