"""Game IDs and addresses: written and read back, given on the command line, refused by name."""

from __future__ import annotations

import bz2
import gzip
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from sleuth import catalogue, read, run
from sleuth.addresses import is_pasted, puzzle_in_address
from sleuth.cli.main import cli
from sleuth.errors import BadInput, SleuthError
from sleuth.examples import example_names, example_text
from sleuth.problem import Problem
from sleuth.puzzles.futoshiki.problem import Futoshiki
from sleuth.puzzles.lights_out.pattern import NAMED, Pattern
from sleuth.puzzles.lights_out.problem import LightsOut
from sleuth.puzzles.tiles.problem import SlidingTiles, gap_last
from sleuth.request import Request

PAGE = "https://www.example.org/puzzles/js"


def to_id(problem: Problem, kind: str) -> str:
    """The game ID that the task `export` writes."""
    answer = run(Request("export", kind, options={"to": "id"}), problem=problem)
    return str(answer.result["text"])


@given(st.data())
def test_flip_ids_are_read_back(data: st.DataObject) -> None:
    rows, columns = data.draw(st.integers(1, 4)), data.draw(st.integers(1, 4))
    states = st.lists(st.integers(0, 1), min_size=rows * columns, max_size=rows * columns)
    lights, target = (tuple(data.draw(states)) for _ in range(2))
    pattern = Pattern(NAMED[data.draw(st.sampled_from(sorted(NAMED)))], data.draw(st.booleans()))
    board = LightsOut(rows, columns, 2, pattern, lights, target)
    again = read("lights-out", to_id(board, "lights-out"))
    assert again.pattern.effects(rows, columns) == pattern.effects(rows, columns)
    changes = tuple(now ^ then for now, then in zip(lights, target, strict=True))
    assert (again.lights, again.is_won) == (changes, lights == target)


@given(st.integers(1, 4), st.integers(2, 4), st.randoms())
def test_fifteen_ids_are_read_back(rows: int, columns: int, random: object) -> None:
    tiles = list(range(rows * columns))
    random.shuffle(tiles)  # type: ignore[attr-defined]
    board = SlidingTiles(rows, columns, tuple(tiles), gap_last(rows, columns))
    assert read("tiles", to_id(board, "tiles")) == board


@given(st.integers(1, 5), st.booleans(), st.data())
def test_unequal_ids_are_read_back(size: int, adjacent: bool, data: st.DataObject) -> None:
    row = st.tuples(*[st.integers(0, size)] * size)
    givens = data.draw(st.tuples(*[row] * size))
    pairs = sorted(Futoshiki(givens).neighbours())
    chosen = data.draw(st.frozensets(st.sampled_from(pairs))) if pairs else frozenset()
    if adjacent:
        board = Futoshiki(givens, (), chosen)
    else:
        turned = [pair if data.draw(st.booleans()) else pair[::-1] for pair in sorted(chosen)]
        board = Futoshiki(givens, tuple(turned))
    game = to_id(board, "futoshiki")
    for text in (game, game.removesuffix(",")):
        again = read("futoshiki", text)
        assert (again.givens, again.consecutive) == (givens, board.consecutive)
        assert set(again.less) == set(board.less)


@pytest.mark.parametrize("kind", ["slitherlink", "futoshiki", "lights-out", "tiles"])
def test_examples_are_written_as_ids_or_refused_with_the_reason(kind: str) -> None:
    written = 0
    for name in example_names(kind):
        try:
            game = to_id(read(kind, name), kind)
        except SleuthError as error:
            assert str(error).startswith(("Flip has", "Fifteen has", "row 1"))
            continue
        written += 1
        assert to_id(read(kind, game), kind) == game
    assert written


@pytest.mark.parametrize(
    ("kind", "word"),
    [
        ("slitherlink", "3x2t0:a3b1a"),
        ("slitherlink", "https://puzz.link/p?slither/3/2/g8hb"),
        ("slitherlink", "https://puzz.link/p.html?slither_edit/3/2/g8hb#"),
        ("slitherlink", "slither/v:/3/2/g8hb?"),
        ("slitherlink", f"{PAGE}/loopy.html#3x2t0:a3b1a"),
        ("futoshiki", "2:0,2,0U,0"),
        ("futoshiki", f"{PAGE}/unequal.html#2:0,2,0U,0,"),
        ("lights-out", "3x1:dd8,8"),
        ("lights-out", f"{PAGE}/flip.html#3x1:dd8,8"),
        ("tiles", "3x2:1,2,3,4,0,5"),
        ("tiles", f"{PAGE}/fifteen.html#3x2:1,2,3,4,0,5"),
    ],
)
def test_a_board_can_be_the_argument(kind: str, word: str) -> None:
    assert is_pasted(word, catalogue.puzzle(kind).addresses)
    assert CliRunner().invoke(cli, ["export", kind, word, "--to", "text"]).exit_code == 0
    done = CliRunner().invoke(cli, ["solve", kind, word])
    assert done.output.startswith(f"{kind} by ")


@pytest.mark.parametrize(
    ("kind", "word", "words"),
    [
        ("slitherlink", "3x2t0dn#123", "a Loopy random seed"),
        ("slitherlink", "https://puzz.link/p?nurikabe/3/2/g8hb", "a puzzle called nurikabe"),
        ("slitherlink", "https://puzz.link/p?lits_edit/3/2/g8hb", "a puzzle called lits"),
        ("futoshiki", "5de#123", "an Unequal random seed"),
        ("lights-out", "5x5c#123", "a Flip random seed"),
        ("lights-out", f"{PAGE}/net.html#5x5:123", "a puzzle called net"),
        ("tiles", "4x4#123", "a Fifteen random seed"),
        ("maze", "https://puzz.link/p?slither/3/2/g8hb", "a puzzle called slither"),
        ("tiles", "eigth", "did you mean eight?"),
        ("tiles", "board.txt", "there is no such file or example of tiles"),
        ("cnf", "C:x", "there is no such file"),
    ],
)
def test_what_is_no_board_is_refused_by_name(kind: str, word: str, words: str) -> None:
    done = CliRunner().invoke(cli, ["solve", kind, word])
    assert isinstance(done.exception, SleuthError)
    assert words in str(done.exception)


def test_a_file_of_that_name_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("2x1:0,1").write_text("1 0\n")
    done = CliRunner().invoke(cli, ["export", "tiles", "2x1:0,1", "--to", "id"])
    assert done.output == "2x1:1,0\n"


def test_other_texts_are_no_addresses() -> None:
    for kind in catalogue.PUZZLES:
        for name in example_names(kind):
            assert puzzle_in_address(example_text(kind, name)) is None


def test_packed_files_are_read_or_refused_by_name(tmp_path: Path) -> None:
    text = b"p cnf 1 1\n1 0\n"
    packed = tmp_path / "f.cnf.gz"
    # Parts that were packed one by one are one text.
    packed.write_bytes(gzip.compress(text[:5]) + gzip.compress(text[5:]))
    assert CliRunner().invoke(cli, ["solve", "cnf", str(packed)]).exit_code == 0
    assert read("cnf", packed) == read("cnf", text.decode())
    by_pipe = CliRunner().invoke(cli, ["solve", "cnf", "-"], input=packed.read_bytes())
    assert by_pipe.exit_code == 0
    for content, words in (
        (bz2.compress(text), "packed by bzip2"),
        (gzip.compress(text)[:-9], "the gzip file is broken"),
        (gzip.compress(bytes(65 * 1024 * 1024)), "more than 64 megabytes"),
        (gzip.compress(b"\xff"), "not UTF-8"),
    ):
        packed.write_bytes(content)
        with pytest.raises(BadInput, match=words):
            read("cnf", packed)


def test_comments_may_be_indented_in_dimacs_and_the_count_is_checked_in_words() -> None:
    formula = read("cnf", "  c one\n p cnf 2 2\n\tc two\n 1 2 0\n -1 0\n")
    assert list(formula.clauses()) == [(1, 2), (-1,)]
    words = "f:2: the header announces 1 clause, and there are 2 \\(write `p cnf 2 2`"
    with pytest.raises(BadInput, match=words):
        catalogue.puzzle("cnf").read("c one\np cnf 2 1\n1 2 0\n-1 0\n", "f")
