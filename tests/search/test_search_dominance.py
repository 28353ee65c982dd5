"""Search by dominance where what beats another state may have cost more: ways with little fuel."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import Any

import pytest

from sleuth.answer import Status
from sleuth.limits import Meter
from sleuth.request import Question
from sleuth.search import dominance
from sleuth.search.dominance import DominanceSpace, with_dominance
from sleuth.search.state_space import StateSpace

#: Where an edge leads, what it costs, and the fuel that it burns.
Edge = tuple[int, int, int]
State = tuple[int, int]


def random_ways(chance: random.Random) -> tuple[dict[int, list[Edge]], int]:
    """A graph to be crossed from 0 to the last node, and the fuel at the start."""
    size = chance.randint(3, 7)
    edges = {
        node: [
            (chance.randrange(size), chance.randint(1, 9), chance.randint(0, 4))
            for _ in range(chance.randint(1, 4))
        ]
        for node in range(size)
    }
    return edges, chance.randint(1, 8)


def least_cost(edges: dict[int, list[Edge]], fuel: int) -> float:
    """By relaxing until nothing changes."""
    best: dict[State, float] = {(0, fuel): 0}
    changed = True
    while changed:
        changed = False
        for (node, left), cost in list(best.items()):
            for target, step, burnt in edges[node]:
                after = (target, left - burnt)
                if burnt <= left and cost + step < best.get(after, math.inf):
                    best[after] = cost + step
                    changed = True
    goal = len(edges) - 1
    return min((cost for (node, _), cost in best.items() if node == goal), default=math.inf)


def space_of(edges: dict[int, list[Edge]], fuel: int) -> DominanceSpace[State, Any]:
    """At the same node, more fuel is better."""

    def successors(state: State) -> Iterator[tuple[int, State, float]]:
        node, left = state
        for target, step, burnt in edges[node]:
            if burnt <= left:
                yield target, (target, left - burnt), step

    space: StateSpace[State, Any] = StateSpace(
        initial=(0, fuel),
        successors=successors,
        is_goal=lambda state: state[0] == len(edges) - 1,
        lift=lambda path: path,
    )
    return with_dominance(
        space, group=lambda state: state[0], dominates=lambda one, other: one[1] >= other[1]
    )


@pytest.mark.parametrize("ties", ["fifo", "lifo", "low-h"])
def test_a_dearer_state_beats_none_that_is_cheaper(ties: str) -> None:
    solved = 0
    for seed in range(300):
        edges, fuel = random_ways(random.Random(seed))
        answer = dominance.solve(space_of(edges, fuel), Question(), Meter(), ties=ties)
        least = least_cost(edges, fuel)
        if least == math.inf:
            assert answer.status is Status.UNSOLVABLE, seed
        else:
            assert (answer.cost, answer.optimal) == (least, True), seed
            solved += 1
    assert 100 < solved < 300
