"""Replays of searches on the command line."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from sleuth.cli.main import cli
from sleuth.errors import BadRequest


def test_the_replay_shows_the_expansions_the_path_and_then_the_answer() -> None:
    result = CliRunner().invoke(cli, ["solve", "maze", "--watch", "--method", "bfs"])
    assert result.exit_code == 0
    frames, _, rest = result.output.partition("maze by bfs: solved")
    assert frames.startswith("expansion 1 of 98\n")
    assert "state of the path 35 of 35\n" in frames
    assert frames.count("expansion ") == frames.count("state of the path ") == 5
    assert frames.count("@") == 10
    assert "cost 34, the least possible" in rest


def test_frames_do_not_go_into_json() -> None:
    result = CliRunner().invoke(cli, ["solve", "maze", "--watch", "--json"])
    assert isinstance(result.exception, BadRequest)


def test_what_cannot_be_watched_is_refused() -> None:
    result = CliRunner().invoke(cli, ["solve", "futoshiki", "--watch"])
    assert isinstance(result.exception, BadRequest)
    assert "cannot be watched" in str(result.exception)


@pytest.mark.parametrize("method", ["grid", "jps", "astar", "idastar", "bidirectional"])
def test_every_kind_of_view_of_a_maze_can_be_watched(method: str) -> None:
    result = CliRunner().invoke(cli, ["solve", "maze", "--watch", "--method", method])
    assert result.exit_code == 0
    assert "expansion 1 of " in result.output
    assert "state of the path 1 of " in result.output


@pytest.mark.parametrize("words", ["tiles", "hunger-games", "lights-out --method search-bfs"])
def test_every_puzzle_that_is_searched_can_be_watched(words: str) -> None:
    result = CliRunner().invoke(cli, ["solve", *words.split(), "--watch"])
    assert result.exit_code == 0
    assert "expansion 1 of " in result.output
    assert "state of the path 1 of " in result.output
