"""Limits of whole commands: files of many problems, long texts, many solutions to print."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest
from too_large import tiles

from sleuth import exit_codes, solve
from sleuth.cli.show import Deadline, print_answer
from sleuth.limits import Limits

pytestmark = pytest.mark.slow

EASY = "1 2 3\n4 5 6\n7 0 8\n"

#: For starting Python on a machine that does much else.
PATIENCE = 15.0


def sleuth(*words: str, stdin: str = "") -> tuple[subprocess.CompletedProcess[str], float]:
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "sleuth", *words],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    return done, time.monotonic() - began


@pytest.fixture
def boards(tmp_path: Path) -> str:
    file = tmp_path / "boards.txt"
    file.write_text("\n".join([EASY, *[tiles()] * 4, EASY]))
    return str(file)


def test_the_seconds_of_a_batch_are_for_each_board(boards: str) -> None:
    done, took = sleuth("solve", "tiles", boards, "--method", "bfs", "--seconds", "1", "--json")
    assert done.returncode == exit_codes.LIMIT
    answers = json.loads(done.stdout)
    assert [answer["limit"] for answer in answers] == [None, *["seconds"] * 4, None]
    assert all(answer["stats"]["seconds"] >= 0.99 for answer in answers[1:5])
    assert took < 4 + PATIENCE


def test_total_seconds_are_for_the_whole_batch(boards: str) -> None:
    words = ("--method", "bfs", "--seconds", "100", "--total-seconds", "2")
    done, took = sleuth("solve", "tiles", boards, *words)
    assert done.returncode == exit_codes.LIMIT
    assert took < 2 + PATIENCE
    assert "stopped by the limit on total seconds" in done.stdout
    assert "of 6 instances" in done.stderr


def test_help_says_whose_seconds_they_are() -> None:
    done, _ = sleuth("solve", "tiles", "--help")
    words = " ".join(done.stdout.split())
    assert (
        "Stop a file of many problems after so many seconds in all; --seconds is for each" in words
    )


@pytest.mark.needs("ortools")
def test_reading_is_part_of_a_run() -> None:
    text = ("10" * 400 + "\n") * 800
    for method in ("linear", "cpsat"):
        done, took = sleuth(
            "solve", "lights-out", "-", "--method", method, "--seconds", "0.05", stdin=text
        )
        assert done.returncode == exit_codes.LIMIT, done.stderr
        # Where the input comes slowly, the command has waited for it.
        assert "limit on seconds" in done.stdout + done.stderr
        assert took < PATIENCE


def test_listing_far_too_many_solutions_ends_in_time() -> None:
    text = "".join(" ".join("0" * 9) + "\n" for _ in range(9))
    done, took = sleuth("solve", "futoshiki", "-", "--all", "--seconds", "1.5", stdin=text)
    assert done.returncode == exit_codes.LIMIT
    assert "stopped by the limit on seconds" in done.stdout
    assert took < 1.5 + PATIENCE


def test_solutions_for_which_there_is_no_time_are_counted_not_printed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    answer = solve("lights-out", "00000\n" * 5, all=True)
    in_time = print_answer(answer, Deadline(Limits()))
    assert (in_time, in_time.exit_code) == (answer, exit_codes.ANSWERED)
    assert "solution 4\n" in capsys.readouterr().out
    deadline = Deadline(Limits(seconds=0))
    while not deadline.passed():
        time.sleep(0.05)
    late = print_answer(answer, deadline)
    shown = capsys.readouterr().out
    assert "solution 1\n" in shown
    assert "solution 2\n" not in shown
    assert "solutions left out by the limit on seconds: 3" in shown
    assert (len(late.solutions), late.exit_code) == (1, exit_codes.LIMIT)
