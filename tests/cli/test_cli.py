"""The command line as a user meets it: output, exit codes, limits, Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from sleuth import catalogue
from sleuth.cli.main import cli
from sleuth.schemas import SCHEMAS

MODULE = [sys.executable, "-m", "sleuth"]


def sleuth(*words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*MODULE, *words], input=stdin, capture_output=True, text=True, timeout=120, check=False
    )


def imported_by(*words: str) -> set[str]:
    """The modules that a command imports."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "sleuth", *words],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    lines = (line for line in done.stderr.splitlines() if line.startswith("import time:"))
    return {line.rpartition("|")[2].strip() for line in lines}


LIGHT = {"sleuth.exit_codes", "sleuth.loading", "sleuth.text"}


def test_help_imports_next_to_nothing() -> None:
    modules = imported_by("--help")
    own = {module for module in modules if module.startswith("sleuth")} - {"sleuth.pure"}
    assert own == {"sleuth", "sleuth.cli", "sleuth.cli.main", "sleuth.errors", *LIGHT}
    assert not modules & {"numpy", "rich", "pysat", "ortools", "clingo", "json", "sleuth.catalogue"}
    assert len(modules) < 160


def test_every_command_has_help() -> None:
    from sleuth.cli.main import COMMANDS

    for command in COMMANDS:
        done = sleuth(command, "--help")
        assert done.returncode == 0, done.stderr
        assert "Usage:" in done.stdout


@pytest.mark.parametrize("words", [("solve", "maze", "--help"), ("solve", "lights-out", "--help")])
def test_help_fits_eighty_columns(words: tuple[str, ...]) -> None:
    done = sleuth(*words)
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_list_shows_views_engines_and_formats() -> None:
    done = sleuth("list", "--all")
    assert done.returncode == 0
    for word in ("lights-out", "linear-system", "gauss", "Flip"):
        assert word in done.stdout
    assert "lights-out" in {
        entry["name"] for entry in json.loads(sleuth("list", "--json").stdout)["puzzles"]
    }


def test_solve_without_a_file_solves_a_shipped_example() -> None:
    done = sleuth("solve", "lights-out", "--shortest")
    assert done.returncode == 0
    assert "checked against the rules" in done.stdout
    assert "the least possible" in done.stdout


def test_json_has_the_promised_fields_and_check_reads_it(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text("11011\n10001\n00000\n00000\n00000\n")
    done = sleuth("solve", "lights-out", str(board), "--json", "--shortest", "--unique")
    answer = json.loads(done.stdout)
    promised = (
        "v task kind method status sentence checked solution solutions other differing cost "
        "optimal bound unique count complete evidence confirmations result warnings stats limit "
        "memory error"
    )
    assert list(answer) == promised.split()
    assert (answer["status"], answer["cost"], answer["optimal"]) == ("solved", 2, True)
    assert answer["unique"] is False
    checked = sleuth("check", "lights-out", str(board), "-", stdin=done.stdout)
    assert checked.returncode == 0
    assert "right" in checked.stdout
    assert sleuth("check", "lights-out", str(board), answer["solution"]).returncode == 0


def test_check_refuses_a_wrong_solution(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text("010\n111\n010\n")
    assert sleuth("check", "lights-out", str(board), "000/010/000").returncode == 0
    wrong = sleuth("check", "lights-out", str(board), "000/000/000")
    assert wrong.returncode == 1
    assert "row 1, column 2" in wrong.stdout


def test_no_solution_is_exit_code_1() -> None:
    done = sleuth("solve", "lights-out", "no-way-out")
    assert done.returncode == 1
    assert "even number" in done.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("solve", "lights-out", "no-such-file.txt"),
        ("solve", "lights-in"),
        ("solve", "lights-out", "--method", "magic"),
        ("solve", "lights-out", "--all", "--count"),
        ("solve", "lights-out", "--seconds", "-1"),
        ("solve", "lights-out", "/"),
        ("solve", "lights-out", "--svg", "/no/such/folder/out.svg"),
        ("check", "lights-out", "classic", "01"),
        ("check", "lights-out", "classic", "{}"),
        ("generate", "lights-out", "--size", "0x3"),
        ("generate", "lights-out", "--presses", "99"),
        ("generate", "lights-out", "--difficulty", "absurd"),
        ("play", "lights-out"),
        ("frobnicate",),
    ],
)
def test_bad_requests_are_exit_code_2_without_traceback(words: tuple[str, ...]) -> None:
    done = sleuth(*words)
    assert done.returncode == 2, done
    assert "Traceback" not in done.stderr
    assert done.stderr.strip()


def test_bad_files_name_the_place() -> None:
    done = sleuth("solve", "lights-out", "-", stdin="010\n01\n")
    assert done.returncode == 2
    assert "standard input:2: row has 2 cells, expected 3" in done.stderr
    binary = subprocess.run(
        [*MODULE, "solve", "lights-out", "-"],
        input=b"01\n\xff\xfe\n",
        capture_output=True,
        check=False,
    )
    assert binary.returncode == 2
    assert b"standard input:2: the text is not UTF-8" in binary.stderr


def test_a_limit_is_exit_code_3_and_is_named() -> None:
    done = sleuth("solve", "lights-out", "--method", "search-bfs", "--nodes", "50", "--json")
    assert done.returncode == 3
    assert json.loads(done.stdout)["limit"] == "nodes"


def test_svg_is_written(tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    assert sleuth("solve", "lights-out", "--svg", str(out)).returncode == 0
    assert out.read_text().startswith("<svg ")


def test_generated_boards_are_solved_through_a_pipe() -> None:
    made = sleuth("generate", "lights-out", "--size", "4x6", "--seed", "3", "--presses", "5")
    solved = sleuth("solve", "lights-out", "-", "--shortest", "--json", stdin=made.stdout)
    assert json.loads(solved.stdout)["cost"] == 5


def test_compare_prints_a_row_for_every_method(tmp_path: Path) -> None:
    done = sleuth("compare", "lights-out", "torus-king", "--methods", "linear,rules", "--json")
    rows = json.loads(done.stdout)["rows"]
    assert [(row["method"], row["answer"]["status"]) for row in rows] == [
        ("linear", "solved"),
        ("rules", "solved"),
    ]
    assert (
        "torus-king" in sleuth("compare", "lights-out", "torus-king", "--methods", "chase").stdout
    )


@pytest.mark.slow
@pytest.mark.parametrize("method", ["search-bfs", "rules", "cpsat"])
def test_ctrl_c_ends_within_a_second_and_says_how_far_it_got(method: str, tmp_path: Path) -> None:
    """A board on which each of these methods is busy for longer than the test waits."""
    board = tmp_path / "board.txt"
    size, states = ("3x6", "4") if method == "search-bfs" else ("16x16", "3")
    made = sleuth("generate", "lights-out", "--size", size, "--states", states, "--seed", "5")
    board.write_text(made.stdout)
    process = subprocess.Popen(
        [*MODULE, "solve", "lights-out", str(board), "--shortest", "--method", method],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(3)
    assert process.poll() is None, process.communicate()
    os.kill(process.pid, signal.SIGINT)
    asked = time.monotonic()
    out, err = process.communicate(timeout=20)
    assert process.returncode == 130
    # One second is promised; the rest is for a busy test machine.
    assert time.monotonic() - asked < 5
    assert "interrupted" in out + err


def test_files_and_standard_input_have_a_largest_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is too large is refused, never read in part."""
    from io import BytesIO, TextIOWrapper

    from sleuth.cli import common
    from sleuth.errors import BadRequest

    monkeypatch.setattr(common, "LARGEST_FILE", 4)
    file = tmp_path / "board.txt"
    for content, fits in ((b"1111", True), (b"11111", False)):
        file.write_bytes(content)
        for name in (str(file), "-"):
            monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(content)))
            if fits:
                assert common.read_text(name)[0] == content.decode()
            else:
                with pytest.raises(BadRequest, match="is larger than"):
                    common.read_text(name)


@pytest.mark.parametrize("name", [*catalogue.PUZZLES, "theory"])
def test_help_fits_a_terminal_and_tells_of_every_method(name: str) -> None:
    called = CliRunner().invoke(cli, ["solve", name, "--help"], terminal_width=80)
    lines = called.output.splitlines()
    assert max(map(len, lines)) <= 80
    first = next(number for number, line in enumerate(lines) if line.startswith("  Methods"))
    words = " ".join(lines[first : lines.index("  Formats:")]).split()
    for method in catalogue.methods(catalogue.puzzle(name)).values():
        assert method.name in [word.rstrip(",") for word in words]
        assert " ".join(method.engine.summary.split()) in " ".join(words)


def test_help_of_prove_fits_a_terminal() -> None:
    lines = CliRunner().invoke(cli, ["prove", "--help"], terminal_width=80).output.splitlines()
    assert max(map(len, lines)) <= 80


def test_a_method_that_does_not_exist_gets_a_short_list() -> None:
    done = sleuth("solve", "lights-out", "--method", "nonsense")
    assert done.returncode == 2
    assert "linear-system/gauss" not in done.stderr
    assert "did you mean linear-system/gauss?" in (
        sleuth("solve", "lights-out", "--method", "linear-system/gaus").stderr
    )


def test_the_answers_of_a_batch_fit_the_schema_and_none_is_left_out() -> None:
    done = sleuth("solve", "lights-out", "-", "--json", stdin="11\n10\n\n1x\n11\n\n01\n10\n")
    assert done.returncode == 2
    answers = json.loads(done.stdout)
    assert [each["status"] for each in answers] == ["solved", "failed", "solved"]
    assert answers[1]["instance"] == "standard input:4"
    assert "'x' is not a state" in answers[1]["error"]
    for each in answers:
        Draft202012Validator(SCHEMAS["answer"]).validate(each)
