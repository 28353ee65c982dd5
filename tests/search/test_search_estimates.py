"""Estimates of one board and along a solution, beside the truth."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

import sleuth
from sleuth import catalogue
from sleuth.answer import Status
from sleuth.cli.heuristic import make
from sleuth.errors import BadRequest
from sleuth.limits import Limits
from sleuth.request import Request
from sleuth.running import run
from sleuth.search.heuristic_check import Explored

BESIDE = "%%%%%%\n%   E%\n%    %\n%    %\n%.   %\n%.P  %\n%%%%%%\nenergy: 2\nfood-energy: 4\n"


def test_the_truth_is_told_beside_every_estimate() -> None:
    result = sleuth.estimate("tiles", "1 2 3\n4 0 6\n7 5 8").result
    assert result["cost"] == 2
    (row,) = result["rows"]
    assert row["rest"] == 2
    assert row["estimates"]["manhattan"] == row["estimates"]["misplaced"] == 2


def test_along_a_solution_every_row_is_a_state_of_it() -> None:
    answer = sleuth.estimate("maze", "courtyard", along=True)
    rows = answer.result["rows"]
    cost = answer.result["cost"]
    assert cost == sleuth.solve("maze", "courtyard", shortest=True).cost
    assert [row["g"] + row["rest"] for row in rows] == [cost] * len(rows)
    assert rows[0]["move"] is None
    assert rows[-1]["rest"] == 0
    admissible = [n for n, about in answer.result["heuristics"].items() if about["admissible"]]
    assert admissible
    for row in rows:
        assert all(row["estimates"][name] <= row["rest"] + 1e-9 for name in admissible)


def test_the_rest_along_a_solution_is_the_true_distance() -> None:
    from sleuth.limits import Meter
    from sleuth.loading import load

    entry = catalogue.puzzle("hunger-games")
    view = catalogue.view_of_kind(entry, "state-space")
    assert view is not None
    space = load(view.build)(entry.read(BESIDE))
    explored = Explored(space, Meter(), 100_000)
    distances = {space.words(state): left for state, left in explored.distances.items()}
    for row in sleuth.estimate("hunger-games", BESIDE, along=True).result["rows"]:
        assert distances[row["state"]] == row["rest"]


def test_an_overestimate_on_the_way_is_named() -> None:
    command = make(catalogue.puzzle("hunger-games"))
    done = CliRunner().invoke(
        command, ["-", "--along", "--heuristic", "C-as-reported"], input=BESIDE
    )
    assert done.exit_code == 0, done.output
    assert "overestimating on the way: C-as-reported" in done.output
    done = CliRunner().invoke(command, ["-", "--values"], input=BESIDE)
    assert "true cost: 8" in done.output
    assert "reported" not in done.output


def test_dead_ends_and_limits() -> None:
    shut = sleuth.estimate("maze", "%%%%%\n%P%E%\n%%%%%\n")
    assert shut.status is Status.SOLVED
    assert shut.result["solvable"] is False
    assert shut.result["rows"][0]["rest"] is None
    text = sleuth.read("maze", "courtyard").to_text()
    stopped = run(Request("estimate", "maze", text, limits=Limits(nodes=3)))
    assert stopped.result["cost"] is None and stopped.result["solvable"] is None
    along = Request("estimate", "maze", text, options={"along": True}, limits=Limits(nodes=3))
    assert run(along).exit_code == 3
    with pytest.raises(BadRequest):
        sleuth.estimate("slitherlink", "small")
