"""The exhaustive check of heuristics against brute force, and the command around it."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from graph_spaces import Edges, Graph, graphs
from hypothesis import given

from sleuth.cli.main import cli
from sleuth.errors import Unsuitable
from sleuth.events import Listener
from sleuth.limits import LimitReached, Limits, Meter
from sleuth.search.heuristic_check import Explored
from sleuth.search.state_space import Heuristic

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


def ring(size: int) -> Graph:
    """A ring that can be walked one way, with the goal just before the start."""
    edges: Edges = {n: (((n + 1) % size, 1),) for n in range(size)}
    return Graph(edges, frozenset({size - 1}), (0.0,) * size)


def test_limits_hold_while_exploring() -> None:
    with pytest.raises(LimitReached, match="nodes"):
        Explored(ring(500).space(), Meter(Limits(nodes=100)), 1000)


def test_limits_hold_while_a_heuristic_is_prepared_and_examined() -> None:
    """The estimate here says when it was called, and asks for the stop the fifth time."""
    space = ring(500).space()
    meter = Meter()
    explored = Explored(space, meter, 1000)
    asked: list[int] = []

    def estimate(state: int) -> float:
        asked.append(state)
        if len(asked) == 5:
            meter.cancellation.cancel()
        return 0

    with pytest.raises(LimitReached, match="interrupted"):
        explored.examine(Heuristic(estimate, "", True, True))
    assert len(asked) <= 5 + 16

    def prepare(own: Meter, listener: Listener | None) -> Callable[[int], float]:
        assert own is meter
        own.checkpoint()
        raise AssertionError("the meter let it go on")

    with pytest.raises(LimitReached, match="interrupted"):
        explored.examine(Heuristic(estimate, "", True, True, prepare))


def test_preparation_is_heard() -> None:
    heard: list[dict[str, Any]] = []

    def prepare(meter: Meter, listener: Listener | None) -> Callable[[int], float]:
        assert listener is not None
        listener("progress", what="nothing", done=1, total=1)
        return lambda state: 0

    heuristic: Heuristic[int] = Heuristic(lambda state: 99, "", True, True, prepare)
    explored = Explored(ring(5).space(), Meter(), 100)
    assert explored.examine(heuristic, lambda kind, **about: heard.append(about)).consistent
    assert heard == [{"what": "nothing", "done": 1, "total": 1}]


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
    verdict = json.loads(result.output)["result"][0]
    assert verdict["admissible"]
    assert verdict["consistent"]
    assert verdict["states"] == 6
