"""The other search engines against the shortest paths of small random graphs."""

from __future__ import annotations

import math
import random
from types import ModuleType
from typing import Any

import pytest
from graph_spaces import Edges, Graph, cost_along, graphs
from hypothesis import given
from hypothesis import strategies as st

from sleuth.answer import Answer, Status
from sleuth.errors import BadRequest, Unsuitable
from sleuth.limits import Limits, Meter
from sleuth.request import Question
from sleuth.search import (
    arastar,
    astar,
    beam,
    bfs,
    bidirectional,
    branch_and_bound,
    greedy,
    idastar,
    ids,
    rbfs,
    smastar,
    wastar,
)
from sleuth.search.state_space import Heuristic, Path, StateSpace

ONE = Question()
#: Enough for any of these graphs; a search that runs in circles fails instead of hanging.
PLENTY = Limits(nodes=200_000)
ADMISSIBLE = st.sampled_from(["zero", "share", "consistent", "exact"])
INFORMED = [idastar, rbfs, arastar, branch_and_bound, smastar]


def assert_optimal(graph: Graph, answer: Answer[Path[int]]) -> None:
    """The answer is the least cost there is, and says so, or says that there is no path."""
    least = graph.distances()[0]
    if least == math.inf:
        assert answer.status is Status.UNSOLVABLE
        assert answer.count == 0
        assert answer.evidence is not None
        assert answer.evidence.kind == "exhausted"
        assert answer.evidence.data == {"expanded": answer.stats["expanded"]}
        return
    assert answer.status is Status.SOLVED
    assert answer.optimal
    assert answer.solution is not None
    assert cost_along(graph, answer.solution) == pytest.approx(least)
    assert answer.cost == pytest.approx(least)
    assert answer.bound == pytest.approx(least)


@pytest.mark.parametrize("engine", INFORMED)
@given(graph=graphs(largest=6), heuristic=ADMISSIBLE)
def test_informed_engines_are_optimal(engine: ModuleType, graph: Graph, heuristic: str) -> None:
    assert_optimal(graph, engine.solve(graph.space(), ONE, Meter(PLENTY), heuristic=heuristic))


def dense_graph(seed: int) -> Graph:
    """A graph with many ways to its goal, of which few are cheap."""
    chance = random.Random(seed)
    size = chance.randint(4, 7)
    edges: Edges = {
        node: tuple((chance.randrange(size), chance.randint(1, 9)) for _ in range(4))
        for node in range(size)
    }
    return Graph(edges, frozenset({size - 1}), tuple(chance.random() for _ in range(size)))


@pytest.mark.parametrize("engine", [*INFORMED, bidirectional])
def test_none_takes_a_dearer_way_that_it_meets_first(engine: ModuleType) -> None:
    for seed in range(100):
        graph = dense_graph(seed)
        heuristic = {} if engine is bidirectional else {"heuristic": ("zero", "share")[seed % 2]}
        assert_optimal(graph, engine.solve(graph.space(), ONE, Meter(PLENTY), **heuristic))


@given(graphs())
def test_bidirectional_is_optimal(graph: Graph) -> None:
    assert_optimal(graph, bidirectional.solve(graph.space(), ONE, Meter(PLENTY)))


@given(graphs(unit=True))
def test_ids_is_shortest(graph: Graph) -> None:
    assert_optimal(graph, ids.solve(graph.space(), ONE, Meter(PLENTY)))


@given(graphs())
def test_ids_needs_as_few_steps_as_bfs(graph: Graph) -> None:
    by_depth = ids.solve(graph.space(), ONE, Meter(PLENTY))
    by_breadth = bfs.solve(graph.space(), ONE, Meter(PLENTY))
    assert by_depth.status is by_breadth.status
    assert by_depth.stats.get("depth") == by_breadth.stats.get("depth")


@given(graphs(largest=7, least_cost=1), ADMISSIBLE, st.integers(2, 8))
def test_smastar_in_little_memory(graph: Graph, heuristic: str, capacity: int) -> None:
    """Optimal if a cheapest path fits; never more states than allowed; no false claims."""
    answer = smastar.solve(
        graph.space(), ONE, Meter(PLENTY), heuristic=heuristic, capacity=capacity
    )
    least, fitting = graph.distances()[0], graph.least_within(capacity - 1)
    assert answer.limit is None
    assert answer.stats["frontier_peak"] <= capacity
    assert (answer.status is Status.SOLVED) == (fitting < math.inf)
    if answer.status is Status.UNSOLVABLE:
        assert least == math.inf
    if answer.solution is not None:
        assert cost_along(graph, answer.solution) == pytest.approx(fitting)
        assert not answer.optimal or fitting == pytest.approx(least)
        assert answer.bound is None or answer.bound <= least + 1e-9


@given(graphs(), ADMISSIBLE, st.integers(0, 12), st.floats(0, 5), st.floats(0.1, 2))
def test_arastar_keeps_its_bound_at_every_limit(
    graph: Graph, heuristic: str, nodes: int, epsilon: float, decrease: float
) -> None:
    answer = arastar.solve(
        graph.space(),
        ONE,
        Meter(Limits(nodes=nodes)),
        heuristic=heuristic,
        epsilon=epsilon,
        decrease=decrease,
    )
    least = graph.distances()[0]
    assert answer.stats["expanded"] <= nodes
    if answer.solution is not None:
        assert cost_along(graph, answer.solution) == answer.cost
        assert answer.bound is None or answer.bound <= least + 1e-9
        assert not answer.optimal or answer.cost == pytest.approx(least)
    elif answer.status is Status.UNSOLVABLE:
        assert least == math.inf


@given(graphs(), st.integers(1, 4), st.sampled_from(["zero", "share", "wild"]))
def test_beam_finds_paths_and_makes_no_false_claims(
    graph: Graph, width: int, heuristic: str
) -> None:
    answer = beam.solve(graph.space(), ONE, Meter(PLENTY), heuristic=heuristic, width=width)
    least = graph.distances()[0]
    if answer.solution is not None:
        assert cost_along(graph, answer.solution) == answer.cost
    elif answer.status is Status.UNSOLVABLE:
        assert least == math.inf
    else:
        assert least < math.inf or answer.status is Status.UNKNOWN


@given(graphs(unit=True))
def test_a_beam_that_drops_nothing_is_breadth_first(graph: Graph) -> None:
    wide = beam.solve(graph.space(), ONE, Meter(PLENTY), heuristic="zero", width=100)
    assert wide.status is bfs.solve(graph.space(), ONE, Meter(PLENTY)).status
    assert wide.cost == (graph.distances()[0] if wide.solution else None)


#: 0 → 3 costs 9 at once, 5 by way of 1 and 2; the direct way looks best from afar.
DETOUR = Graph(
    {0: ((3, 9), (1, 2)), 1: ((2, 2),), 2: ((3, 1),), 3: ()}, frozenset({3}), (0.0, 1.0, 1.0, 0.0)
)


@pytest.mark.parametrize("engine", [arastar, branch_and_bound])
def test_anytime_engines_tell_of_every_better_path(engine: ModuleType) -> None:
    costs: list[float] = []

    def listener(kind: str, **about: Any) -> None:
        if kind == "solution":
            assert isinstance(about["solution"], Path)
            assert about["cost"] == about["solution"].cost
            costs.append(about["cost"])

    options = {"epsilon": 3.0} if engine is arastar else {}
    answer = engine.solve(DETOUR.space(), ONE, Meter(), listener, heuristic="share", **options)
    assert costs == sorted(set(costs), reverse=True)
    assert costs[-1] == answer.cost == 5


@pytest.mark.parametrize(
    "engine", [arastar, beam, bidirectional, branch_and_bound, idastar, ids, rbfs, smastar]
)
def test_limits_stop_the_search_and_are_named(engine: ModuleType) -> None:
    size = 400
    edges = {n: ((n + 1, 1), (max(0, n - 1), 1)) for n in range(size)}
    line = Graph({**edges, size: ()}, frozenset({size}), (0.0,) * (size + 1))
    answer = engine.solve(line.space(), ONE, Meter(Limits(nodes=100)))
    assert answer.status is Status.UNKNOWN
    assert answer.limit == "nodes"
    assert answer.stats["expanded"] == 100


def test_unsuitable_requests_are_refused() -> None:
    one_way = Graph({0: ()}, frozenset(), (0.0,)).space(backwards=False)
    with pytest.raises(Unsuitable, match="backwards"):
        bidirectional.solve(one_way, ONE, Meter())
    with pytest.raises(Unsuitable, match="prove"):
        beam.solve(one_way, Question(shortest=True), Meter())
    with pytest.raises(BadRequest, match="width"):
        beam.solve(one_way, ONE, Meter(), width=0)
    with pytest.raises(BadRequest, match="capacity"):
        smastar.solve(one_way, ONE, Meter(), capacity=1)
    for options in ({"decrease": 0}, {"decrease": math.nan}, {"epsilon": math.inf}):
        with pytest.raises(BadRequest, match="epsilon"):
            arastar.solve(one_way, ONE, Meter(), **options)
    for engine in INFORMED:
        with pytest.raises(Unsuitable, match="overestimate"):
            engine.solve(one_way, Question(shortest=True), Meter(), heuristic="wild")


@pytest.mark.parametrize(
    "engine", [arastar, astar, beam, branch_and_bound, greedy, idastar, rbfs, smastar, wastar]
)
@pytest.mark.parametrize("admissible", [True, False])
def test_dead_ends_of_a_heuristic_that_may_overestimate_prove_nothing(
    engine: ModuleType, admissible: bool
) -> None:
    """0 leads to 1 and to 3, 1 to the goal 2; the heuristic calls 1 a dead end, wrongly."""
    steps = {0: [1, 3], 1: [2], 2: [], 3: []}
    wrong: Heuristic[int] = Heuristic(
        lambda state: math.inf if state == 1 else 0, "wrong", admissible=admissible,
        consistent=False,
    )  # fmt: skip
    space: StateSpace[int, Any] = StateSpace(
        0,
        lambda state: [(child, child, 1) for child in steps[state]],
        lambda state: state == 2,
        lambda path: path.actions,
        {"wrong": wrong},
        default_heuristic="wrong",
    )
    answer = engine.solve(space, Question(), Meter())
    # One that claims to be admissible is taken at its word.
    assert answer.status is (Status.UNSOLVABLE if admissible else Status.UNKNOWN)
