"""Pacman from the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path


def sleuth(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "sleuth", *words],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_compare_gives_the_same_games_to_all_agents_every_time() -> None:
    words = ("compare", "pacman", "alley", "--games", "3", "--depth", "1", "--json")

    def rows() -> list[dict[str, object]]:
        done = sleuth(*words, "--agents", "minimax,alphabeta")
        assert done.returncode == 0, done.stderr
        found: list[dict[str, object]] = json.loads(done.stdout)["rows"]
        return [{k: row[k] for k in row if k != "seconds_per_game"} for row in found]

    first = rows()
    assert first == rows()
    plain, pruned = first
    for key in ("games", "wins", "interval", "mean_score", "moves"):
        assert plain[key] == pruned[key]


def test_compare_prints_rates_with_intervals() -> None:
    done = sleuth("compare", "pacman", "--games", "2", "--agents", "alphabeta", "--depth", "1")
    assert done.returncode == 0, done.stderr
    header, row = done.stdout.splitlines()
    assert "95 % interval" in header
    assert row.startswith("courtyard")
    assert " to " in row


def test_weights_from_a_file(tmp_path: Path) -> None:
    weights = tmp_path / "weights.json"
    weights.write_text('{"score": 1, "courage": 2}')
    done = sleuth("compare", "pacman", "--evaluation", str(weights))
    assert done.returncode == 2
    assert "no feature is called 'courage'" in done.stderr


def test_playing_needs_a_terminal() -> None:
    done = sleuth("play", "pacman", "alley")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("sleuth: playing needs a terminal")


def test_help_lists_pacman_where_it_is_a_command() -> None:
    for command in ("play", "compare"):
        assert "pacman" in sleuth(command, "--help").stdout
    assert sleuth("solve", "pacman").returncode == 2
