"""`sleuth draw`: boards, searches beside each other, and sheets to print."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from sleuth.cli.main import cli
from sleuth.errors import BadRequest, NotInstalled
from sleuth.examples import example_text

SVG = "{http://www.w3.org/2000/svg}"


def drawn(*words: str | Path) -> Result:
    result = CliRunner().invoke(cli, ["draw", *map(str, words)])
    if isinstance(result.exception, NotInstalled) and "matplotlib" not in sys.modules:
        raise result.exception  # it is not there, which nobody has arranged: skipped
    return result


def refusal(*words: str | Path) -> str:
    result = drawn(*words)
    assert isinstance(result.exception, BadRequest | NotInstalled), result.output
    return str(result.exception)


def texts(file: Path) -> list[str]:
    return [part.text or "" for part in ElementTree.parse(file).iter(f"{SVG}text")]


def test_a_board_is_drawn_alone_and_with_its_solution() -> None:
    alone, solved = drawn("maze"), drawn("maze", "--solution")
    assert alone.exit_code == solved.exit_code == 0
    assert "→" not in alone.output
    assert "→" in solved.output
    assert alone.output.count("\n") == solved.output.count("\n") == 11


@pytest.mark.needs("matplotlib")
@pytest.mark.parametrize("form", ["txt", "svg", "png", "pdf"])
def test_the_ending_says_the_form(form: str, tmp_path: Path) -> None:
    file = tmp_path / f"board.{form}"
    assert drawn("slitherlink", "--solution", "--output", file).exit_code == 0
    heads = {"txt": b"\xc2\xb7", "svg": b"<svg ", "png": b"\x89PNG", "pdf": b"%PDF"}
    found = file.read_bytes()
    if form == "txt":
        assert "┌" in found.decode()
    else:
        assert found.startswith(heads[form])
    again = drawn("slitherlink", "--solution", "--to", form, "--output", "-")
    assert again.stdout_bytes == found, "the same board is the same picture"


def test_what_no_ending_says_is_asked_for(tmp_path: Path) -> None:
    assert "say --to svg" in refusal("maze", "--output", tmp_path / "board")
    assert "no such" in refusal("maze", "--output", tmp_path / "none" / "a.svg").lower()


def test_searches_stand_beside_each_other(tmp_path: Path) -> None:
    file = tmp_path / "two.svg"
    words = ("--method", "astar,ucs", "--show", "expanded", "--output", file)
    assert drawn("maze", *words).exit_code == 0
    told = texts(file)
    assert "astar: 78 expanded, 3 on the frontier, cost 34" in told
    assert "ucs: 98 expanded, 2 on the frontier, cost 34" in told
    classes = [part.get("class") for part in ElementTree.parse(file).iter(f"{SVG}rect")]
    seen, trail = classes.count("f-seen grid"), classes.count("f-trail grid")
    # All that was expanded is on the way or beside it; the start and the goal keep their looks.
    assert (seen + trail, trail) == (78 - 1 + 98 - 1, 2 * 33)


def test_whole_boards_are_no_region() -> None:
    result = CliRunner().invoke(cli, ["draw", "tiles", "--show", "expanded"])
    assert result.exit_code == 2
    result = CliRunner().invoke(cli, ["solve", "maze", "--show", "expanded", "--method", "bfs"])
    assert "bfs: 98 expanded" in result.output
    assert result.output.count("·") > 30


@pytest.fixture
def boards(tmp_path: Path) -> list[Path]:
    files = []
    for name in ("five", "six", "neighbours"):
        files.append(tmp_path / f"{name}.txt")
        files[-1].write_text(example_text("futoshiki", name))
    return files


def test_a_sheet_has_numbers_pages_and_answers_at_the_end(
    boards: list[Path], tmp_path: Path
) -> None:
    out = tmp_path / "sheet.svg"
    words = ("--solution", "--per-page", "2", "--title", "Monday", "--output", out)
    assert drawn("futoshiki", *boards, *words).exit_code == 0
    pages = [texts(tmp_path / f"sheet-{number}.svg") for number in (1, 2, 3)]
    assert not (tmp_path / "sheet-4.svg").exists()
    assert [page[0] for page in pages] == ["Monday", "Monday", "Monday: answers"]
    numbers = [[each for each in page if each in ("1.", "2.", "3.")] for page in pages]
    assert numbers == [["1.", "2."], ["3."], ["1.", "2.", "3."]]
    assert [page[-1] for page in pages] == [f"page {n} of 3" for n in (1, 2, 3)]
    digits = [sum(each.isdigit() for each in page) for page in pages]
    assert digits[2] >= 25 + 36 > digits[0]


@pytest.mark.needs("matplotlib")
def test_a_sheet_in_text_and_one_document(boards: list[Path], tmp_path: Path) -> None:
    result = drawn("futoshiki", *boards, "--solution")
    heads = [line for line in result.output.splitlines() if line.startswith(("1.", "answer 3."))]
    assert len(heads) == 2
    assert "name a file" in refusal("futoshiki", *boards, "--solution", "--to", "svg")
    out = tmp_path / "sheet.pdf"
    assert drawn("futoshiki", *boards, "--solution", "--output", out).exit_code == 0
    assert out.read_bytes().count(b"/Type /Page ") == 2
    assert "one board" in refusal("futoshiki", *boards, "--method", "gac,fc")


def test_what_cannot_be_solved_or_read_is_told_and_the_rest_is_drawn(tmp_path: Path) -> None:
    alone = drawn("lights-out", "no-way-out", "--solution")
    assert alone.exit_code == 1
    assert "there is no solution" in alone.stderr
    assert "●" in alone.stdout
    (tmp_path / "bad.txt").write_text("01\n0\n")
    sheet = drawn("lights-out", "classic", "no-way-out", tmp_path / "bad.txt", "--solution")
    assert sheet.exit_code == 2
    assert "board 2 (no-way-out): there is no solution" in sheet.stderr
    assert "bad.txt:2" in sheet.stderr
    assert "answer 1." in sheet.stdout
    assert "answer 2." not in sheet.stdout


def test_without_matplotlib_the_command_that_installs_it_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    for form in ("png", "pdf"):
        result = drawn("maze", "--output", tmp_path / f"maze.{form}")
        assert isinstance(result.exception, NotInstalled)
        assert result.exception.exit_code == 2
        assert "pip install 'sleuth[plot]'" in str(result.exception)
    assert drawn("maze", "--output", tmp_path / "maze.svg").exit_code == 0
