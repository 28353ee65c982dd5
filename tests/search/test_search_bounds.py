"""What a search that a limit stopped has proved about the cost of any solution."""

from __future__ import annotations

import math
from types import ModuleType

import pytest
from graph_spaces import Graph, graphs
from hypothesis import given
from hypothesis import strategies as st

from sleuth.limits import Limits, Meter
from sleuth.request import Question
from sleuth.search import (
    arastar,
    astar,
    bfs,
    bidirectional,
    branch_and_bound,
    dominance,
    greedy,
    idastar,
    ids,
    rbfs,
    smastar,
    ucs,
    wastar,
)
from sleuth.search.dominance import with_dominance
from sleuth.search.grid import grid_space
from sleuth.search.grid import solve as solve_grid

ONE = Question()
ADMISSIBLE = st.sampled_from(["zero", "share", "consistent", "exact"])
INFORMED = [astar, wastar, greedy, idastar, rbfs, smastar, arastar, branch_and_bound]
UNINFORMED = [ucs, bidirectional, bfs]
SLACK = 1e-9


@pytest.mark.parametrize("engine", INFORMED)
@given(graph=graphs(), heuristic=ADMISSIBLE, nodes=st.integers(0, 9))
def test_informed_engines_keep_the_bound_they_proved(
    engine: ModuleType, graph: Graph, heuristic: str, nodes: int
) -> None:
    space = graph.space()
    answer = engine.solve(space, ONE, Meter(Limits(nodes=nodes)), heuristic=heuristic)
    if answer.limit is None:
        return
    least, at_start = graph.distances()[0], space.heuristics[heuristic].estimate(0)
    assert answer.bound is not None or answer.solution is not None or least == math.inf
    if answer.bound is not None:
        assert at_start - SLACK <= answer.bound <= least + SLACK


@given(graphs(), st.integers(2, 5), st.integers(0, 20), ADMISSIBLE)
def test_smastar_counts_in_what_was_too_deep(
    graph: Graph, capacity: int, nodes: int, heuristic: str
) -> None:
    answer = smastar.solve(
        graph.space(), ONE, Meter(Limits(nodes=nodes)), heuristic=heuristic, capacity=capacity
    )
    if answer.bound is not None:
        assert answer.bound <= graph.distances()[0] + SLACK


@pytest.mark.parametrize("engine", UNINFORMED)
@given(graph=graphs(), nodes=st.integers(0, 9))
def test_uninformed_engines_keep_the_bound_they_proved(
    engine: ModuleType, graph: Graph, nodes: int
) -> None:
    answer = engine.solve(graph.space(), ONE, Meter(Limits(nodes=nodes)))
    least = graph.distances()[0]
    if answer.limit is not None and answer.solution is None and least < math.inf:
        assert answer.bound is not None
    if answer.bound is not None:
        assert 0 <= answer.bound <= least + SLACK


@given(graphs(unit=True), st.integers(0, 9))
def test_ids_counts_the_depths_it_has_finished(graph: Graph, nodes: int) -> None:
    answer = ids.solve(graph.space(), ONE, Meter(Limits(nodes=nodes)))
    least = graph.distances()[0]
    if answer.limit is not None and least < math.inf:
        assert answer.bound is not None
        assert answer.bound <= least


@given(graphs(), ADMISSIBLE, st.integers(0, 9))
def test_dominance_keeps_the_bound_it_proved(graph: Graph, heuristic: str, nodes: int) -> None:
    space = graph.space()
    view = with_dominance(space, group=lambda state: state, dominates=int.__eq__)
    answer = dominance.solve(view, ONE, Meter(Limits(nodes=nodes)), heuristic=heuristic)
    least = graph.distances()[0]
    if answer.limit is not None and least < math.inf:
        assert answer.bound is not None
        assert space.heuristics[heuristic].estimate(0) - SLACK <= answer.bound <= least + SLACK


#: A line of steps of cost 2 from 0 to 5, with the truth for h.
LINE = Graph({**{node: ((node + 1, 2),) for node in range(5)}, 5: ()}, frozenset({5}), (1.0,) * 6)


@pytest.mark.parametrize(
    ("engine", "options", "bound"),
    [
        (ucs, {}, 6),
        (bfs, {}, 6),
        (astar, {"heuristic": "exact"}, 10),
        (astar, {"heuristic": "zero"}, 6),
        (wastar, {"heuristic": "zero"}, 6),
        (rbfs, {"heuristic": "zero"}, 6),
        (smastar, {"heuristic": "zero"}, 6),
        (arastar, {"heuristic": "zero"}, 6),
        (branch_and_bound, {"heuristic": "zero"}, 6),
        (idastar, {"heuristic": "zero"}, 4),
        (ids, {}, 6),
        (bidirectional, {}, 6),
    ],
)
def test_bounds_on_a_line(engine: ModuleType, options: dict[str, str], bound: float) -> None:
    """After three steps along the line, or what deepening leaves of three expansions."""
    answer = engine.solve(LINE.space(), ONE, Meter(Limits(nodes=3)), **options)
    assert answer.limit == "nodes"
    assert answer.bound == bound


def test_an_overestimate_proves_nothing() -> None:
    for engine in INFORMED:
        answer = engine.solve(LINE.space(), ONE, Meter(Limits(nodes=3)), heuristic="wild")
        assert answer.bound is None


@given(st.lists(st.booleans(), min_size=25, max_size=25), st.integers(0, 24), st.booleans())
def test_the_grid_kernel_keeps_the_bound_it_proved(
    walls: list[bool], nodes: int, newest_first: bool
) -> None:
    walls[0] = walls[24] = False
    stride = 7
    free = bytearray(49)
    for number, wall in enumerate(walls):
        free[(number // 5 + 1) * stride + number % 5 + 1] = not wall
    view = grid_space(stride, bytes(free), 8, 40, lambda path: path)
    ties = "lifo" if newest_first else "fifo"
    stopped = solve_grid(view, ONE, Meter(Limits(nodes=nodes)), ties=ties)
    full = solve_grid(view, ONE, Meter(), ties=ties)
    if stopped.limit is not None:
        assert stopped.bound is not None
        assert 8 <= stopped.bound <= (math.inf if full.cost is None else full.cost)


@pytest.mark.parametrize("ties", ["fifo", "lifo"])
def test_the_bound_of_the_grid_kernel_grows_up_to_the_cost(ties: str) -> None:
    """A way that winds: its cost is far above the distance."""
    rows = ("11111", "00001", "11111", "10000", "11111")
    free = b"".join(bytes([0, *map(int, row), 0]) for row in ("00000", *rows, "00000"))
    view = grid_space(7, free, 8, 40, lambda path: path)
    full = solve_grid(view, ONE, Meter(), ties=ties)
    assert full.cost == 16
    expanded = int(full.stats["expanded"])
    stopped = [solve_grid(view, ONE, Meter(Limits(nodes=n)), ties=ties) for n in range(expanded)]
    bounds = [answer.bound or 0 for answer in stopped]
    assert bounds == sorted(bounds)
    assert (bounds[0], bounds[-1]) == (8, 16)
