"""The exhaustive check of heuristics against brute force, and the command around it."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
from click.testing import CliRunner
from graph_spaces import Graph, graphs
from hypothesis import given

from sleuth.cli.main import cli
from sleuth.errors import Unsuitable
from sleuth.limits import Meter
from sleuth.search.heuristic_check import Explored

MARSH = "moves: 8\nP  \n  E\n"


@given(graphs())
def test_the_verdict_is_that_of_brute_force(graph: Graph) -> None:
    space = graph.space()
    explored = Explored(space, Meter(), 1000)
    distances = graph.distances()
    for name in ("share", "wild"):
        estimate = space.heuristics[name].estimate
        verdict = explored.examine(space.heuristics[name])
        over = [n for n in explored.steps if estimate(n) > distances[n] + 1e-9]
        drops = [
            (n, child)
            for n in explored.steps
            if n not in graph.goals
            for child, cost in graph.edges[n]
            if estimate(n) > cost + estimate(child) + 1e-9
        ]
        assert verdict.states == len(explored.steps)
        assert (verdict.overestimates, verdict.drops) == (len(over), len(drops))
        if verdict.overestimate is not None:
            assert verdict.overestimate.state in over
            assert verdict.overestimate.distance == min(distances[n] for n in over)
        if verdict.drop is not None:
            assert (verdict.drop.state, verdict.drop.successor) in drops
            assert distances[verdict.drop.state] == min(distances[n] for n, _ in drops)


@given(graphs())
def test_distances_are_true(graph: Graph) -> None:
    explored = Explored(graph.space(), Meter(), 1000)
    truth = graph.distances()
    assert explored.distances == {state: truth[state] for state in explored.steps}


def test_large_spaces_are_refused_with_the_reason() -> None:
    chain = Graph({n: ((n + 1, 1),) for n in range(50)} | {50: ()}, frozenset({50}), (0.0,) * 51)
    with pytest.raises(Unsuitable, match="more than 20 states"):
        Explored(chain.space(), Meter(), 20)
    assert Explored(chain.space(), Meter(), 51).distances[0] == 50 < math.inf


def test_the_command_draws_the_smallest_counterexample(tmp_path: Path) -> None:
    file = tmp_path / "marsh.lay"
    file.write_text(MARSH)
    result = CliRunner().invoke(cli, ["heuristic", "maze", str(file), "--heuristic", "manhattan"])
    assert result.exit_code == 1
    assert "not admissible: it overestimates 2 states" in result.output
    assert "nearest to a goal: it says 2, true is 1.41421" in result.output
    assert "@" in result.output


def test_the_command_proves_what_holds(tmp_path: Path) -> None:
    file = tmp_path / "marsh.lay"
    file.write_text(MARSH)
    arguments = ["heuristic", "maze", str(file), "--heuristic", "octile", "--json"]
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == 0
    verdict = json.loads(result.output)[0]
    assert verdict["admissible"]
    assert verdict["consistent"]
    assert verdict["states"] == 6
