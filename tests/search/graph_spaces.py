"""Small random graphs with everything about them known, as state spaces."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from sleuth.search.state_space import Heuristic, Path, StateSpace

Edges = dict[int, tuple[tuple[int, float], ...]]


@dataclass(frozen=True, slots=True)
class Graph:
    """A directed graph with a start at 0, some goals, and a share of the truth for h."""

    edges: Edges
    goals: frozenset[int]
    shares: tuple[float, ...]

    def distances(self) -> dict[int, float]:
        """The least cost from every node to a goal, by relaxing until nothing changes."""
        distances = {node: 0.0 if node in self.goals else math.inf for node in self.edges}
        for _ in self.edges:
            for node, out in self.edges.items():
                for target, cost in out:
                    distances[node] = min(distances[node], cost + distances[target])
        return distances

    def before(self, node: int) -> list[tuple[Any, int, float]]:
        """The edges into a node."""
        return [
            ((source, node, cost), source, cost)
            for source, out in self.edges.items()
            for target, cost in out
            if target == node
        ]

    def least_within(self, steps: int) -> float:
        """The least cost of a path of at most so many steps from the start to a goal."""
        best = {node: 0.0 if node in self.goals else math.inf for node in self.edges}
        for _ in range(steps):
            best = {
                node: min([best[node], *(cost + best[target] for target, cost in out)])
                for node, out in self.edges.items()
            }
        return best[0]

    def space(self, *, backwards: bool = True) -> StateSpace[int, Path[int]]:
        """The graph as a state space; `share` is admissible and rarely consistent."""
        distances = self.distances()
        shared = {
            node: (share * distances[node] if distances[node] < math.inf else share)
            for node, share in enumerate(self.shares)
        }
        consistent = pathmax(self.edges, shared)
        heuristics: Mapping[str, Heuristic[int]] = {
            "zero": Heuristic(lambda node: 0, "zero", True, True),
            "share": Heuristic(shared.__getitem__, "share", True, False),
            "consistent": Heuristic(consistent.__getitem__, "consistent", True, True),
            "exact": Heuristic(distances.__getitem__, "exact", True, True),
            "wild": Heuristic(lambda node: 7 * self.shares[node], "wild", False, False),
        }
        return StateSpace(
            initial=0,
            successors=lambda node: [
                ((node, target, cost), target, cost) for target, cost in self.edges[node]
            ],
            is_goal=self.goals.__contains__,
            lift=lambda path: path,
            heuristics=heuristics,
            default_heuristic="share",
            uniform=len({cost for out in self.edges.values() for _, cost in out}) < 2,
            goals=tuple(self.goals),
            predecessors=self.before if backwards else None,
        )


def pathmax(edges: Edges, estimates: Mapping[int, float]) -> dict[int, float]:
    """The largest consistent estimates below the given ones."""
    lowered = dict(estimates)
    for _ in edges:
        for node, out in edges.items():
            for target, cost in out:
                lowered[node] = min(lowered[node], cost + lowered[target])
    return lowered


@st.composite
def graphs(draw: Any, *, largest: int = 8, unit: bool = False, least_cost: int = 0) -> Graph:
    """Random graphs of up to `largest` nodes, with parallel edges, loops and dead ends."""
    size = draw(st.integers(1, largest))
    nodes = st.integers(0, size - 1)
    costs = st.just(1) if unit else st.integers(least_cost, 6)
    out = st.lists(st.tuples(nodes, costs), max_size=4).map(tuple)
    edges = dict(enumerate(draw(st.lists(out, min_size=size, max_size=size))))
    goals = draw(st.frozensets(nodes, max_size=2))
    shares = draw(st.lists(st.floats(0, 1), min_size=size, max_size=size).map(tuple))
    return Graph(edges, goals, shares)


def cost_along(graph: Graph, path: Path[int]) -> float:
    """What the path costs, after checking that it is one from the start to a goal."""
    assert path.states[0] == 0
    assert len(path.states) == len(path.actions) + 1
    assert path.states[-1] in graph.goals
    for before, action, after in zip(path.states, path.actions, path.states[1:], strict=False):
        assert (before, after) == action[:2]
        assert action[1:] in graph.edges[before]
    return float(sum(cost for _, _, cost in path.actions))
