"""Bidirectional uniform-cost search: forwards from the start, backwards from the goals."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Any

from sleuth.answer import Answer
from sleuth.errors import Unsuitable
from sleuth.limits import LimitReached
from sleuth.search.outcome import (
    STRIDE,
    TOLERANCE,
    Counts,
    Origins,
    Outcome,
    answer_from,
    traced,
)
from sleuth.search.preamble import SearchRun, searches
from sleuth.search.state_space import Path


@dataclass(slots=True)
class Side:
    """One of the two searches."""

    neighbours: Callable[[Any], Iterable[tuple[Any, Any, float]]]
    costs: dict[Any, float]
    frontier: list[tuple[float, int, Any]]
    waiting: int
    origins: Origins[Any] = field(default_factory=dict)
    closed: set[Any] = field(default_factory=set)

    def least(self) -> float:
        """The cost of the cheapest state that waits."""
        while self.frontier and self.frontier[0][2] in self.closed:
            heappop(self.frontier)
        return self.frontier[0][0] if self.frontier else math.inf


@searches("bidirectional", informed=False)
def solve(run: SearchRun) -> Answer[Path[Any]]:
    """A path of least cost.

    The side with fewer waiting states goes on, until no two waiting states of the two sides
    can be joined more cheaply than the best meeting so far. Who listens to the side that goes
    backwards hears as parent the state after, and as g the cost from here to the goal.
    """
    view, meter, listener = run.space, run.meter, run.listener
    if view.predecessors is None:
        raise Unsuitable(
            "this space cannot be searched backwards: its goals or predecessors are not given",
            remedy="use a method that only goes forwards",
        )
    counts = Counts()
    forwards = _side(view.successors, (view.initial,))
    backwards = _side(view.predecessors, view.goals)
    limit: str | None = None
    bound: float | None = None
    meeting: Any = None
    best = math.inf
    if view.initial in backwards.costs:
        meeting, best = view.initial, 0
    if listener:
        for root in dict.fromkeys((view.initial, *view.goals)):
            listener("open", state=root, parent=None, action=None, g=0, h=None)
    order = 0
    try:
        due = meter.checkpoint(0, STRIDE)
        while forwards.least() + backwards.least() < best - TOLERANCE:
            if counts.expanded >= due:
                due = meter.checkpoint(counts.expanded, STRIDE)
            near, far = forwards, backwards
            if backwards.waiting < forwards.waiting:
                near, far = backwards, forwards
            cost_here, _, state = heappop(near.frontier)
            near.closed.add(state)
            near.waiting -= 1
            counts.expanded += 1
            if listener:
                parent = near.origins[state][0] if state in near.origins else None
                listener("expand", state=state, parent=parent, g=cost_here, h=None)
            for action, other, step in near.neighbours(state):
                counts.generated += 1
                cost = cost_here + step
                if cost >= near.costs.get(other, math.inf) - TOLERANCE:
                    continue
                near.waiting += other not in near.costs
                near.costs[other] = cost
                near.origins[other] = (state, action, step)
                order += 1
                heappush(near.frontier, (cost, order, other))
                if listener:
                    listener("open", state=other, parent=state, action=action, g=cost, h=None)
                total = cost + far.costs.get(other, math.inf)
                if total < best:
                    meeting, best = other, total
            counts.frontier_peak = max(counts.frontier_peak, near.waiting + far.waiting)
    except LimitReached as reached:
        limit = reached.limit
        bound = min(best, forwards.least() + backwards.least())
    path = None if meeting is None else _joined(forwards, backwards, meeting)
    return answer_from(
        Outcome(path, counts, limit, bound),
        meter,
        optimal=limit is None,
        exhausted="nothing was left to expand from one of the two ends",
    )


def _side(
    neighbours: Callable[[Any], Iterable[tuple[Any, Any, float]]], roots: tuple[Any, ...]
) -> Side:
    frontier = [(0.0, order - len(roots), root) for order, root in enumerate(roots)]
    return Side(neighbours, dict.fromkeys(roots, 0), frontier, len(roots))


def _joined(forwards: Side, backwards: Side, meeting: Any) -> Path[Any]:
    """The path that goes forwards to the meeting and on from there to a goal."""
    there = traced(forwards.origins, meeting)
    back = traced(backwards.origins, meeting)
    return Path(
        there.actions + back.actions[::-1],
        there.states + back.states[::-1][1:],
        there.cost + back.cost,
    )
