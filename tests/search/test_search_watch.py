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


def test_the_frontier_and_the_costs_are_told() -> None:
    result = CliRunner().invoke(cli, ["solve", "maze", "--watch"])
    last = result.output.split("expansion 78 of 78\n")[1].split("\n\n")[0].splitlines()
    assert last[-2:] == ["g 33, h 1, f 34; 3 on the frontier", "at row 9, column 20"]
    assert sum(line.count("○") for line in last) == 2, "the goal, which waits too, is no circle"
    result = CliRunner().invoke(cli, ["solve", "maze", "--watch", "--method", "bfs"])
    assert "\ng 0; 2 on the frontier\n" in result.output, "no estimate where there is none"


def test_what_tells_nothing_names_methods_that_do() -> None:
    result = CliRunner().invoke(cli, ["solve", "slitherlink", "--watch"])
    assert result.exit_code == 0
    assert "told nothing that could be shown (methods that do: " in result.stderr
    assert "deduce" in result.stderr
    assert result.stdout.startswith("slitherlink by cadical: solved")


@pytest.mark.parametrize(
    ("words", "told", "sign"),
    [
        ("futoshiki --method gac", "since row 1, column 4 is less than row 1, column 3", "{1234}"),
        ("futoshiki --method fc", "suppose row ", "{"),
        ("slitherlink --method deduce", "no line runs above row 5, column 1 by corner", "×"),
        ("lights-out --method gac", "suppose the number of presses of row", "⊗"),
    ],
)
def test_constraint_searches_and_deductions_are_watched(words: str, told: str, sign: str) -> None:
    result = CliRunner().invoke(cli, ["solve", *words.split(), "--watch"])
    frames, _, _ = result.output.partition(" by ".join(words.split(" --method ")))
    assert result.exit_code == 0
    assert frames.startswith("step 1 of ")
    assert frames.count("\nstep ") == 4
    assert told in frames
    assert sign in frames


@pytest.mark.parametrize("method", ["grid", "jps", "astar", "idastar", "bidirectional"])
def test_every_kind_of_view_of_a_maze_can_be_watched(method: str) -> None:
    result = CliRunner().invoke(cli, ["solve", "maze", "--watch", "--method", method])
    assert result.exit_code == 0
    assert "expansion 1 of " in result.output
    assert "state of the path 1 of " in result.output


@pytest.mark.parametrize("puzzle", ["tiles", "hunger-games"])
def test_every_puzzle_that_is_searched_can_be_watched(puzzle: str) -> None:
    result = CliRunner().invoke(cli, ["solve", puzzle, "--watch"])
    assert result.exit_code == 0
    assert "expansion 1 of " in result.output
    assert "state of the path 1 of " in result.output
