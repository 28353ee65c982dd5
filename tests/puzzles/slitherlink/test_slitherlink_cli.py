"""Slitherlink on the command line: batches, exports, drawings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sleuth.cli.main import cli
from sleuth.errors import BadRequest
from sleuth.puzzles.slitherlink.reader import read

BATCH = "2 2 3. ..\n1 1 3\n2 2 .. .4\n"


def sleuth(*words: str, stdin: str = "") -> Result:
    return CliRunner().invoke(cli, words, input=stdin, catch_exceptions=False)


def test_a_batch_gives_each_instance_its_answer_and_names_those_without() -> None:
    done = sleuth("solve", "slitherlink", "-", stdin=BATCH)
    lines = done.stdout.splitlines()
    assert lines[0] == "2 2 3. .."
    assert lines[1].startswith("2 2 ")
    assert lines[2:4] == ["1 1 3", "standard input:2: there is no solution"]
    assert lines[5] == "2 2 00 000 01 011 01"
    assert "3 of 3 instances" in done.stderr
    assert "1 without solution (standard input:2)" in done.stderr
    assert done.exit_code == 1


TWO = "1 1 .\n2 2 .. ..\n"


def test_a_batch_gives_all_solutions_after_their_instance() -> None:
    lines = sleuth("solve", "slitherlink", "-", "--all", stdin=TWO).stdout.splitlines()
    assert lines[0] == "1 1 ."
    assert lines[1].endswith("; 1 solution")
    assert lines[2:4] == ["1 1 1 11 1", "2 2 .. .."]
    assert lines[4].endswith("; 13 solutions")
    board = read("2 2 .. ..", "board")
    loops = {board.solution_from_text(line, "line") for line in lines[5:]}
    assert len(loops) == len(lines[5:]) == 13
    assert not any(board.check(loop) for loop in loops)


def test_a_batch_says_that_there_may_be_more_than_was_asked_for() -> None:
    lines = sleuth("solve", "slitherlink", "-", "--most", "3", stdin=TWO).stdout.splitlines()
    assert lines[1].endswith("; 1 solution")
    assert lines[4].endswith("; 3 solutions, perhaps more")
    assert len(lines[5:]) == 3


def test_a_batch_counts_without_showing() -> None:
    lines = sleuth("solve", "slitherlink", "-", "--count", stdin=TWO).stdout.splitlines()
    endings = [line.split("; ")[-1] for line in lines]
    assert endings == ["1 1 .", "1 solution", "2 2 .. ..", "13 solutions"]


def test_a_batch_shows_a_solution_that_is_not_the_only_one() -> None:
    lines = sleuth("solve", "slitherlink", "-", "--unique", stdin=TWO).stdout.splitlines()
    assert lines[1] == "1 1 1 11 1"
    assert lines[3].endswith("; not the only solution")
    board = read("2 2 .. ..", "board")
    assert board.check(board.solution_from_text(lines[4], "line")) == []


def test_a_batch_names_the_limit_that_stopped_an_answer() -> None:
    done = sleuth("solve", "slitherlink", "-", "--unique", "--seconds", "0", stdin=TWO)
    assert done.stdout.splitlines()[1].endswith("stopped by the limit on seconds")
    assert done.exit_code == 3


def test_a_batch_as_json() -> None:
    done = sleuth("solve", "slitherlink", "-", "--json", "--unique", stdin=BATCH)
    answers = json.loads(done.stdout)
    assert [answer["status"] for answer in answers] == ["solved", "unsolvable", "solved"]
    assert [answer["unique"] for answer in answers] == [False, None, True]
    assert answers[1]["instance"] == "standard input:2"
    assert "1 with exactly one solution, 1 with more than one" in done.stderr


def test_a_batch_has_no_single_drawing(tmp_path: Path) -> None:
    with pytest.raises(BadRequest):
        sleuth("solve", "slitherlink", "-", "--svg", str(tmp_path / "x.svg"), stdin=BATCH)


@pytest.mark.parametrize("form", ["text", "project", "puzz.link", "loopy", "drawing"])
def test_exported_boards_are_the_same_boards(form: str) -> None:
    exported = sleuth("export", "slitherlink", "minimal", "--to", form).stdout
    again = sleuth("export", "slitherlink", "-", "--to", "project", stdin=exported).stdout
    assert again == sleuth("export", "slitherlink", "minimal", "--to", "project").stdout


def test_dimacs_with_its_map_solves_as_cnf(tmp_path: Path) -> None:
    formula, names = tmp_path / "board.cnf", tmp_path / "names.tsv"
    done = sleuth(
        *("export", "slitherlink", "small", "--to", "dimacs"),
        *("--output", str(formula), "--map", str(names)),
    )
    assert done.exit_code == 0
    first = names.read_text().splitlines()[0]
    assert first == "1\tthe line runs above row 1, column 1"
    counted = sleuth("solve", "cnf", str(formula), "--count", "--json")
    assert json.loads(counted.stdout)["count"] == 1


def test_methods_without_clauses_are_not_exported() -> None:
    with pytest.raises(BadRequest, match="rules-full"):
        sleuth("export", "slitherlink", "--to", "dimacs", "--method", "clingo")


def test_a_drawn_solution_is_checked(tmp_path: Path) -> None:
    solved = sleuth("solve", "slitherlink", "small").stdout
    drawing = solved.split("\n\n")[1]
    file = tmp_path / "drawing.txt"
    file.write_text(drawing, encoding="utf-8")
    assert "right" in sleuth("check", "slitherlink", "small", str(file)).stdout
    file.write_text(drawing.replace("│", " ", 1), encoding="utf-8")
    wrong = sleuth("check", "slitherlink", "small", str(file))
    assert wrong.exit_code == 1
    assert "the line stops" in wrong.stdout
