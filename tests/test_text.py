"""Nothing that steers a terminal or breaks a file gets from an input into an output."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sleuth import catalogue
from sleuth.drawing import Cell, Drawing, to_svg, to_text
from sleuth.errors import BadInput, Place, SleuthError, reading_text
from sleuth.logic.json_form import read_json, write_json
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.models.signature import Symbol
from sleuth.logic.models.tables import drawing, text
from sleuth.logic.reading import FORMATS, read_text
from sleuth.logic.syntax import Atom
from sleuth.logic.theory import Sentence, Theory
from sleuth.text import safe, safe_json

#: Text of any code points, surrogates and control characters among them.
ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=30) | st.text(
    "\x00\x07\x08\x0b\x0c\r\x1b\x7f\x85\x9b\ud800\udfff\u202e\u2028\u2066\ufffe\uffff<&>\"'[31m\n\t",
    max_size=20,
)
FORBIDDEN = "\x00\x08\x0b\x0c\r\x1b\x7f\x85\x9b\ud800\udfff\u202e\u2066\ufffe\uffff"


def assert_harmless(output: str) -> None:
    output.encode("utf-8")
    for character in output:
        code = ord(character)
        assert character in "\n\t" or code >= 0x20
        assert not 0x7F <= code < 0xA0
    assert not set(output) & set(FORBIDDEN)


@given(ANY_TEXT)
def test_what_is_shown_is_harmless(given_text: str) -> None:
    assert_harmless(safe(given_text))
    assert safe(safe(given_text)) == safe(given_text)
    as_json = safe_json(json.dumps(given_text, ensure_ascii=False))
    assert_harmless(as_json)
    # Two halves of a pair that stand together are one character to JSON.
    halves = given_text.encode("utf-16", "surrogatepass")
    assert json.loads(as_json).encode("utf-16", "surrogatepass") == halves


@given(ANY_TEXT, ANY_TEXT, ANY_TEXT)
def test_messages_are_harmless(problem: str, source: str, remedy: str) -> None:
    place = Place(source, 1)
    assert_harmless(str(place))
    assert "\n" not in str(place)
    assert_harmless(str(SleuthError(problem, place, remedy)))


@given(ANY_TEXT, ANY_TEXT)
def test_drawings_are_harmless(sign: str, caption: str) -> None:
    drawn = Drawing(1, 2, {(0, 0): Cell(sign)}, {}, {((0, 0), (0, 1)): sign}, caption)
    assert_harmless(to_text(drawn))
    svg = to_svg(drawn)
    assert_harmless(svg)
    ElementTree.fromstring(svg)


@given(ANY_TEXT.filter(bool))
def test_tables_of_models_are_harmless(name: str) -> None:
    model = Interpretation(2, {Symbol(name, 0, False): (1,), Symbol(f"{name}r", 1, True): (0, 1)})
    assert_harmless(text(model, (), numbers=False))
    assert_harmless(to_svg(drawing(model, (), numbers=False)))


@pytest.mark.parametrize(
    "character", FORBIDDEN.replace("\x0b", "").replace("\x0c", "").replace("\r", "")
)
def test_files_with_what_is_in_no_text_are_refused(character: str) -> None:
    for name in catalogue.PUZZLES:
        with pytest.raises(BadInput, match=r"^file:2:3: .* is no character of a text"):
            catalogue.puzzle(name).read(f"# comment\n01{character}", "file")
    for format in FORMATS:
        with pytest.raises(BadInput, match=r"^file:2:3: .* is no character of a text"):
            read_text(f"% comment\n01{character}", "file", format)


@pytest.mark.parametrize("character", ["\x00", "\x1b", "\ud800", "\uffff"])
def test_json_escapes_are_no_way_around_that(character: str) -> None:
    data = write_json(Theory((Sentence(Atom("name"), text="name"),)))
    for spoilt in (data.replace('"name"', json.dumps(character)), data.replace("assumptions", "")):
        with pytest.raises(BadInput, match=r"^t: this JSON is not a theory: sentences\[0\]: "):
            read_json(spoilt, "t")


@pytest.mark.parametrize("character", ["\r", "\x0b", "\x0c"])
def test_white_space_that_moves_the_cursor_is_in_no_name(character: str) -> None:
    for theory in (
        f'formulas(sos).\n"a{character}b"(x).\nend_of_list.\n',
        f"fof(a,axiom,\n'a{character}b').\n",
        f'fof(a,axiom,\np("a{character}b")).\n',
    ):
        with pytest.raises(BadInput, match=r"^t:2:\d: .* in a name"):
            read_text(theory, "t")
    data = write_json(Theory((Sentence(Atom(f"a{character}b")),)))
    with pytest.raises(BadInput, match=r"sentences\[0\]: a name"):
        read_text(data, "t")


def test_a_reader_lets_out_nothing_but_errors_in_words() -> None:
    def raised(error: Exception, place: Place) -> str:
        with pytest.raises(BadInput) as caught, reading_text("", place):
            raise error
        return str(caught.value)

    place = Place("f")
    assert raised(RecursionError(), place).startswith("f: this nests too deeply (")
    assert raised(MemoryError(), place).startswith("f: this takes too much memory (")
    assert raised(OverflowError(), place).startswith("f: a number is too large (")
    with (
        pytest.raises(BadInput, match="f: a number has thousands of digits"),
        reading_text("", place),
    ):
        int("9" * 5000)
    part = Place("f", 10)
    assert raised(BadInput("wrong", Place("f", 3, 4), "mend it"), part) == "f:12:4: wrong (mend it)"
    assert raised(BadInput("wrong", Place("f")), part) == "f:10: wrong"
    assert raised(BadInput("wrong", Place("other", 3)), part) == "other:3: wrong"
    with pytest.raises(KeyError), reading_text("", place):
        raise KeyError("a fault of the reader")


def test_a_board_without_cells_is_refused() -> None:
    for board in (",", "target: ,\n0\n", ",\n,\n"):
        with pytest.raises(BadInput, match="row has no cells"):
            catalogue.puzzle("lights-out").read(board, "b")


def sleuth(*words: str | bytes) -> tuple[int, str]:
    """The exit code and everything that the command line prints."""
    command: list[str | bytes] = [sys.executable, "-m", "sleuth", *words]
    done = subprocess.run(command, capture_output=True, check=False)
    return done.returncode, (done.stdout + done.stderr).decode("utf-8")


def test_the_command_line_shows_no_escape_sequence(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/\x1b[31m\n\xff.txt"
    Path(os.fsdecode(name)).write_text("01\n10\n\n01\n1x\n\n# page\n01\n10\n")
    for words in (
        ("solve", "lights-out", name),
        ("solve", "lights-out", name, "--json"),
        ("solve", "lights-out", b"\x1b[31m"),
        ("solve", b"\x1b[31m"),
        ("solve", "lights-out", b"--\x1b[31m"),
        ("parse", name),
        ("check", "lights-out", "classic", b"\x1b[31m\xff"),
    ):
        code, output = sleuth(*words)
        assert code == 2, words
        assert_harmless(output)
    Path(os.fsdecode(name)).write_text("01\n10\n\n# page\n01\n10\n")
    code, output = sleuth("solve", "lights-out", name)
    assert code == 0
    assert_harmless(output)
