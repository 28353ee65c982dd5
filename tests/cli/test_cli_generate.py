"""`sleuth generate`: formats, files and folders that are continued, interruption."""

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

from sleuth.cli.main import cli

MODULE = [sys.executable, "-m", "sleuth"]


def sleuth(*words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*MODULE, *words], input=stdin, capture_output=True, text=True, check=False, timeout=120
    )


def made(*words: str) -> str:
    done = sleuth("generate", *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("out", ["made.txt", "folder"])
def test_what_is_there_is_continued_and_the_whole_is_the_same(tmp_path: Path, out: str) -> None:
    words = ("slitherlink", "--size", "4x4", "--seed", "3", "--count")
    path = tmp_path / out
    first = sleuth("generate", *words, "2", "--output", str(path))
    assert (first.returncode, first.stdout) == (0, "")
    assert "2 of 2" in first.stderr
    assert "5 of 5" in sleuth("generate", *words, "5", "--output", str(path)).stderr
    assert "has 5 already" in sleuth("generate", *words, "5", "--output", str(path)).stderr
    if out == "folder":
        files = sorted(path.iterdir())
        assert [file.name for file in files][::4] == [
            "slitherlink-000001.txt",
            "slitherlink-000005.txt",
        ]
        texts = [file.read_text().strip() for file in files]
    else:
        texts = path.read_text().strip().split("\n\n")
    assert texts == made(*words, "5").strip().split("\n\n")


def test_a_problem_that_was_half_written_is_made_again(tmp_path: Path) -> None:
    path = tmp_path / "made.txt"
    words = ("futoshiki", "--size", "3x3", "--seed", "3", "--count", "3")
    sleuth("generate", *words, "--output", str(path))
    whole = path.read_text()
    path.write_text(whole[: whole.rindex("\n\n") - 3])
    assert "3 of 3" in sleuth("generate", *words, "--output", str(path)).stderr
    assert path.read_text() == whole


def test_an_interrupted_series_keeps_what_it_has(tmp_path: Path) -> None:
    path = tmp_path / "made"
    words = ("slitherlink", "--size", "12x12", "--seed", "1", "--count", "5000")
    running = subprocess.Popen(
        [*MODULE, "generate", *words, "--output", str(path)], stderr=subprocess.PIPE, text=True
    )
    until = time.monotonic() + 60
    while len(list(path.glob("*.txt"))) < 3 and time.monotonic() < until:
        time.sleep(0.1)
    os.kill(running.pid, signal.SIGINT)
    _, told = running.communicate(timeout=30)
    assert running.returncode == 130, told
    assert "(the same command continues)" in told
    kept = sorted(path.glob("slitherlink-*.txt"))
    assert len(kept) >= 3
    few = made(*words[:-1], str(len(kept)))
    assert [file.read_text().strip() for file in kept] == few.strip().split("\n\n")


def test_problems_of_a_folder_are_not_made_again(tmp_path: Path) -> None:
    words = ("lights-out", "--size", "2x2", "--seed", "1")
    (tmp_path / "first.txt").write_text(made(*words))
    other = made(*words, "--unlike", str(tmp_path))
    assert other != made(*words)
    done = sleuth("generate", *words, "--unlike", str(tmp_path / "nowhere"))
    assert done.returncode == 2
    assert "name a folder" in done.stderr


def test_formats_limits_and_json(tmp_path: Path) -> None:
    assert made("slitherlink", "--size", "4x4", "--seed", "1", "--to", "loopy").startswith("4x4t0:")
    assert sleuth("generate", "slitherlink", "--to", "pdf").returncode == 2
    answer = json.loads(made("riddle", "--size", "3x3", "--seed", "1", "--count", "2", "--json"))
    assert len(answer["result"]) == 2
    done = sleuth("generate", "slitherlink", "--size", "30x30", "--seconds", "0.5")
    assert done.returncode == 3
    assert "limit on seconds" in done.stderr


def test_new_riddles_are_solved_through_a_pipe() -> None:
    text = made("riddle", "--size", "4x4", "--seed", "2", "--story", "donors")
    solved = sleuth("solve", "riddle", "-", "--unique", "--json", stdin=text)
    assert json.loads(solved.stdout)["unique"] is True


def test_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file.txt").write_text("")
    done = sleuth("generate", "futoshiki", "--size", "3", "--output", f"{tmp_path}/file.txt/x/")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_several_makers_make_the_series_of_one(tmp_path: Path) -> None:
    words = ["generate", "futoshiki", "--size", "4", "--seed", "3", "--output"]
    one, two = tmp_path / "one", tmp_path / "two"
    assert CliRunner().invoke(cli, [*words, f"{one}/", "--count", "30"]).exit_code == 0
    for number in ("25", "30"):
        wish = [*words, f"{two}/", "--count", number, "--jobs", "2"]
        assert CliRunner().invoke(cli, wish).exit_code == 0
    made = {each.name: each.read_text() for each in one.iterdir()}
    assert made == {each.name: each.read_text() for each in two.iterdir()}
    assert len(made) == 30
