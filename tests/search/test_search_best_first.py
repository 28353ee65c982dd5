"""Best-first search and its relatives against the shortest paths of small random graphs."""

from __future__ import annotations

import math
from types import ModuleType
from typing import Any

import pytest
from graph_spaces import Graph, cost_along, graphs
from hypothesis import given
from hypothesis import strategies as st

from sleuth.answer import Status
from sleuth.errors import BadRequest, Unsuitable
from sleuth.limits import Limits, Meter
from sleuth.request import Question
from sleuth.search import astar, bfs, dfs, greedy, ucs, wastar
from sleuth.search.best_first import Ties
from sleuth.search.state_space import Heuristic, Path, StateSpace

ONE = Question()
TIES = st.sampled_from(list(Ties))


@given(graphs(), TIES, st.sampled_from(["zero", "share", "consistent", "exact"]))
def test_astar_is_optimal_under_admissible_heuristics(
    graph: Graph, ties: str, heuristic: str
) -> None:
    answer = astar.solve(graph.space(), ONE, Meter(), heuristic=heuristic, ties=ties)
    least = graph.distances()[0]
    if least == math.inf:
        assert answer.status is Status.UNSOLVABLE
        return
    assert answer.solution is not None
    assert answer.optimal
    assert cost_along(graph, answer.solution) == pytest.approx(least)
    assert answer.cost == pytest.approx(least)
    assert answer.stats["depth"] == len(answer.solution.actions)
    if heuristic != "share":
        assert answer.stats["reopened"] == 0


@given(graphs(), TIES)
def test_ucs_is_optimal(graph: Graph, ties: str) -> None:
    answer = ucs.solve(graph.space(), ONE, Meter(), ties=ties)
    least = graph.distances()[0]
    assert (answer.status is Status.SOLVED) == (least < math.inf)
    if answer.solution is not None:
        assert cost_along(graph, answer.solution) == least


@given(graphs(), TIES, st.sampled_from(["share", "consistent"]), st.floats(0, 4))
def test_wastar_keeps_its_bound(graph: Graph, ties: str, heuristic: str, epsilon: float) -> None:
    answer = wastar.solve(
        graph.space(), ONE, Meter(), heuristic=heuristic, epsilon=epsilon, ties=ties
    )
    least = graph.distances()[0]
    assert (answer.status is Status.SOLVED) == (least < math.inf)
    if answer.solution is not None:
        cost = cost_along(graph, answer.solution)
        assert answer.cost == cost
        assert cost <= (1 + epsilon) * least + 1e-9
        assert answer.bound is not None
        assert answer.bound <= least + 1e-9


@given(graphs(unit=True))
def test_bfs_is_shortest_where_steps_cost_the_same(graph: Graph) -> None:
    answer = bfs.solve(graph.space(), ONE, Meter())
    least = graph.distances()[0]
    assert (answer.status is Status.SOLVED) == (least < math.inf)
    if answer.solution is not None:
        assert answer.optimal
        assert cost_along(graph, answer.solution) == least


@given(graphs())
def test_bfs_claims_least_cost_only_when_it_is(graph: Graph) -> None:
    answer = bfs.solve(graph.space(), ONE, Meter())
    if answer.optimal:
        assert answer.cost == graph.distances()[0]


@given(graphs(), st.sampled_from([dfs, greedy]))
def test_uninformed_about_cost_still_finds_a_path_whenever_there_is_one(
    graph: Graph, engine: ModuleType
) -> None:
    answer = engine.solve(graph.space(), ONE, Meter())
    assert (answer.status is Status.SOLVED) == (graph.distances()[0] < math.inf)
    if answer.solution is not None:
        assert cost_along(graph, answer.solution) == answer.cost
        assert answer.optimal is None


def chain(length: int) -> StateSpace[int, Path[int]]:
    """0 → 1 → … → length, where the goal is."""
    return StateSpace(
        0,
        lambda n: [("next", n + 1, 1)],
        lambda n: n == length,
        lambda path: path,
        {"over": Heuristic(lambda n: 9 * (length - n), "too much", False, False)},
    )


def test_counts_on_a_chain_are_exact() -> None:
    answer = astar.solve(chain(5), ONE, Meter())
    assert answer.stats["expanded"] == 5
    assert answer.stats["generated"] == 5
    assert answer.stats["frontier_peak"] == 1
    assert answer.stats["depth"] == 5


def test_reopening_is_counted() -> None:
    # 0 reaches 2 dearly at once and cheaply by way of 1, which looks bad from afar.
    graph = Graph(
        {0: ((1, 1), (2, 3)), 1: ((2, 1),), 2: ((3, 5),), 3: ((4, 5),), 4: ()},
        frozenset({4}),
        (0.0, 1.0, 0.0, 0.0, 0.0),
    )
    answer = astar.solve(graph.space(), ONE, Meter(), heuristic="share")
    assert answer.cost == 12
    assert answer.stats["reopened"] == 2


@pytest.mark.parametrize("engine", [astar, bfs, dfs, greedy, ucs, wastar])
def test_limits_stop_the_search_and_are_named(engine: ModuleType) -> None:
    answer = engine.solve(chain(10**9), ONE, Meter(Limits(nodes=100)))
    assert answer.status is Status.UNKNOWN
    assert answer.limit == "nodes"
    assert answer.stats["expanded"] == 100


@pytest.mark.parametrize("engine", [astar, bfs, dfs, greedy, ucs, wastar])
def test_the_listener_hears_the_expansions_in_order(engine: ModuleType) -> None:
    heard: list[tuple[Any, ...]] = []

    def listener(kind: str, **about: Any) -> None:
        heard.append((kind, about.get("state"), about.get("parent"), about.get("g")))

    engine.solve(chain(3), ONE, Meter(), listener)
    # The goal is recognised, not expanded.
    assert heard == [
        ("open", "0", None, 0),
        ("expand", "0", None, 0),
        ("open", "1", "0", 1),
        ("expand", "1", "0", 1),
        ("open", "2", "1", 2),
        ("expand", "2", "1", 2),
        ("open", "3", "2", 3),
        ("solution", None, None, None),
    ]


def test_unsuitable_questions_are_refused() -> None:
    with pytest.raises(Unsuitable, match="one path"):
        bfs.solve(chain(3), Question(count=True), Meter())
    with pytest.raises(Unsuitable, match="prove"):
        dfs.solve(chain(3), Question(shortest=True), Meter())
    with pytest.raises(Unsuitable, match="overestimate"):
        astar.solve(chain(3), Question(shortest=True), Meter(), heuristic="over")
    with pytest.raises(BadRequest, match="there are: over"):
        astar.solve(chain(3), ONE, Meter(), heuristic="nonsense")
    for epsilon in (-1, math.inf, math.nan):
        with pytest.raises(BadRequest, match="epsilon"):
            wastar.solve(chain(3), ONE, Meter(), epsilon=epsilon)
    with pytest.raises(Unsuitable, match="overestimate"):
        wastar.solve(chain(3), Question(shortest=True), Meter(), heuristic="over", epsilon=0)
    with pytest.raises(BadRequest, match="no heuristic"):
        bfs.solve(chain(3), ONE, Meter(), heuristic="over")
    with pytest.raises(BadRequest, match="fifo, lifo, low-h"):
        astar.solve(chain(3), ONE, Meter(), ties="random")
