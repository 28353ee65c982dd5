"""From the events of a search alone its tree can be drawn and its run replayed."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from graph_spaces import Graph, graphs
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sleuth.answer import Answer
from sleuth.events import KINDS, Event, Listener, Only
from sleuth.limits import Limits, Meter
from sleuth.request import Question
from sleuth.search import (
    arastar,
    astar,
    beam,
    bfs,
    bidirectional,
    branch_and_bound,
    dfs,
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
from sleuth.search.preamble import SearchEngine
from sleuth.search.state_space import Path

ENGINES: dict[str, SearchEngine[Any]] = {
    "arastar": arastar.solve,
    "astar": astar.solve,
    "beam": beam.solve,
    "branch-and-bound": branch_and_bound.solve,
    "dominance": dominance.solve,
    "greedy": greedy.solve,
    "idastar": idastar.solve,
    "rbfs": rbfs.solve,
    "smastar": smastar.solve,
    "wastar": wastar.solve,
    "bfs": bfs.solve,
    "bidirectional": bidirectional.solve,
    "dfs": dfs.solve,
    "ids": ids.solve,
    "ucs": ucs.solve,
}
BLIND = {"bfs", "bidirectional", "dfs", "ids", "ucs"}
#: Their h is what the search has learnt of the rest, which may be more than the estimate.
LEARNING = {"rbfs", "smastar"}
OPTIONS: dict[str, dict[str, Any]] = {"beam": {"width": 2}, "smastar": {"capacity": 6}}
Told = tuple[str, dict[str, Any]]


def answered(
    engine: str, graph: Graph, heuristic: str, most: int, listener: Listener | None
) -> Answer[Path[Any]]:
    """The answer of an engine, with states and actions named after those of the graph."""
    space: Any = replace(
        graph.space(), words=lambda node: f"n{node}", action_words=lambda action: f"to {action}"
    )
    if engine == "dominance":
        space = with_dominance(space, group=lambda node: node, dominates=lambda one, other: True)
    options = dict(OPTIONS.get(engine, {}))
    if engine not in BLIND:
        options["heuristic"] = heuristic
    return ENGINES[engine](space, Question(), Meter(Limits(nodes=most)), listener, **options)


def listened(
    engine: str, graph: Graph, heuristic: str, most: int = 80
) -> tuple[Answer[Path[Any]], list[Told]]:
    """The answer and everything that was told on the way to it."""
    heard: list[Told] = []
    answer = answered(
        engine, graph, heuristic, most, lambda kind, **about: heard.append((kind, about))
    )
    return answer, heard


#: 0 reaches 2 dearly at once and cheaply by way of 1, which looks bad from afar.
REOPENING = Graph(
    {0: ((1, 1), (2, 3)), 1: ((2, 1),), 2: ((3, 5),), 3: ((4, 5),), 4: ()},
    frozenset({4}),
    (0.0, 1.0, 0.0, 0.0, 0.0),
)
HEURISTICS = st.sampled_from(["zero", "share", "consistent", "exact", "wild"])


@pytest.mark.parametrize("engine", ENGINES)
@settings(max_examples=60)
@given(graph=graphs(), heuristic=HEURISTICS, most=st.sampled_from([3, 80]))
@example(graph=REOPENING, heuristic="share", most=80)
def test_the_run_can_be_replayed(engine: str, graph: Graph, heuristic: str, most: int) -> None:
    answer, heard = listened(engine, graph, heuristic, most)
    roots = {"n0", *(f"n{goal}" for goal in graph.goals if engine == "bidirectional")}
    replay = Replay(graph, roots, engine == "bidirectional")
    for kind, about in heard:
        if kind in ("open", "expand", "reopen"):
            getattr(replay, kind)(**about)
    assert replay.expansions == answer.stats["expanded"]
    if engine != "smastar":  # it counts what it expands again because it had to forget it
        assert replay.reopenings == answer.stats["reopened"]
    for kind, about in heard:
        follows_the_table(engine, graph, heuristic, kind, about)
    quiet = answered(engine, graph, heuristic, most, None)
    assert timeless(quiet) == timeless(answer)
    if answer.solution is not None:
        assert replay.leads_along([f"n{node}" for node in answer.solution.states])
        assert heard[-1][0] == "solution" or engine in ("arastar", "branch-and-bound")


class Replay:
    """The search as its events say it, each held against the graph and those before it."""

    def __init__(self, graph: Graph, roots: set[str], backwards: bool) -> None:
        self.steps = {
            (f"n{source}", f"n{target}", cost)
            for source, out in graph.edges.items()
            for target, cost in out
        }
        if backwards:
            self.steps |= {(target, source, cost) for source, target, cost in self.steps}
        self.roots = roots
        self.backwards = backwards
        self.reached: set[tuple[str, str | None, float]] = set()
        self.costs: dict[str, set[float]] = {}
        self.expansions = self.reopenings = 0

    def open(self, state: str, parent: str | None, action: str | None, g: float, h: Any) -> None:
        if parent is None:
            assert (state in self.roots, action, g) == (True, None, 0)
        elif (state, parent, g) not in self.reached:
            assert action is not None
            assert action.startswith("to (")
            self._one_step(state, parent, g)
        self.reached.add((state, parent, g))

    def reopen(self, state: str, parent: str, g: float) -> None:
        self.reopenings += 1
        assert min(self.costs[state]) > g
        self._one_step(state, parent, g)
        self.reached.add((state, parent, g))

    def expand(self, state: str, parent: str | None, g: float, h: Any) -> None:
        self.expansions += 1
        assert (state, parent, g) in self.reached
        self.costs.setdefault(state, set()).add(g)

    def _one_step(self, state: str, parent: str, g: float) -> None:
        ends = {
            before + cost
            for source, target, cost in self.steps
            if (source, target) == (parent, state)
            for before in self.costs[parent]
        }
        assert g in ends

    def leads_along(self, path: list[str]) -> bool:
        """Whether the events lead from each state of the path to the next."""
        pairs = {(parent, state) for state, parent, _ in self.reached}
        return path[0] in self.roots and all(
            (one, other) in pairs or (self.backwards and (other, one) in pairs)
            for one, other in pairwise(path)
        )


def timeless(answer: Answer[Any]) -> Answer[Any]:
    """The answer without the time that it took."""
    return replace(answer, stats={**answer.stats, "seconds": 0, "cpu": 0})


def follows_the_table(
    engine: str, graph: Graph, heuristic: str, kind: str, about: dict[str, Any]
) -> None:
    """The fields of an event are those of its kind, and data; h is what the engine knows."""
    if kind == "solution":
        assert isinstance(about["solution"], Path)
        return
    assert set(about) == set(KINDS[kind].fields)
    assert json.loads(json.dumps(about, allow_nan=False)) == about
    if "h" in about and engine in BLIND:
        assert about["h"] is None
    elif "h" in about and about["h"] is not None:
        estimate = graph.space().heuristics[heuristic].estimate
        known = estimate(int(about["state"].removeprefix("n")))
        assert about["h"] >= known - 1e-9 if engine in LEARNING else about["h"] == known


def bounds_of(engine: str, graph: Graph, heuristic: str) -> list[float]:
    _, heard = listened(engine, graph, heuristic)
    return [about["value"] for kind, about in heard if kind == "bound"]


@settings(max_examples=60)
@given(graphs(), HEURISTICS)
def test_bounds_only_widen_and_weights_only_fall(graph: Graph, heuristic: str) -> None:
    for engine in ("ids", "idastar"):
        told = bounds_of(engine, graph, heuristic)
        assert told == sorted(set(told))
        assert told or engine == "idastar"
    weights = bounds_of("arastar", graph, heuristic)
    assert weights[0] == 2.0
    assert weights == sorted(set(weights), reverse=True)


@pytest.mark.parametrize("engine", ["arastar", "branch-and-bound"])
@settings(max_examples=60)
@given(graph=graphs(), heuristic=HEURISTICS)
def test_each_path_told_is_better_than_the_last(engine: str, graph: Graph, heuristic: str) -> None:
    answer, heard = listened(engine, graph, heuristic)
    costs = [about["cost"] for kind, about in heard if kind == "solution"]
    assert costs == sorted(set(costs), reverse=True)
    assert costs[-1:] == ([] if answer.cost is None else [answer.cost])


def test_reopening_is_told_as_such() -> None:
    for engine in ("astar", "dominance"):
        answer, heard = listened(engine, REOPENING, "share")
        assert [about["state"] for kind, about in heard if kind == "reopen"] == ["n2", "n3"]
        assert answer.stats["reopened"] == 2


@pytest.mark.parametrize("engine", sorted(LEARNING))
def test_what_is_learnt_of_the_rest_is_the_truth_where_that_was_known(engine: str) -> None:
    _, heard = listened(engine, REOPENING, "exact")
    truth = REOPENING.distances()
    told = [about for kind, about in heard if kind == "expand"]
    assert [about["h"] for about in told] == [12, 11, 10, 5]
    assert [truth[int(about["state"][1:])] for about in told] == [12, 11, 10, 5]


def test_who_wants_no_states_hears_none() -> None:
    heard: list[Event] = []
    only = Only(heard.append, "bound")

    class Selective:
        kinds = only.kinds

        def __call__(self, kind: str, **about: Any) -> None:
            only(Event(kind, about))

    line = Graph({n: ((n + 1, 1),) for n in range(9)} | {9: ()}, frozenset({9}), (0.0,) * 10)
    solve: Callable[..., Answer[Any]] = astar.solve
    assert solve(line.space(), Question(), Meter(), Selective())
    assert heard == []
