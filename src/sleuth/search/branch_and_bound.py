"""Depth-first branch and bound: every path found must be beaten, until none can be."""

from __future__ import annotations

import math
from typing import Any

from sleuth.answer import Answer
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


@searches("branch-and-bound")
def solve(run: SearchRun) -> Answer[Path[Any]]:
    """A path of least cost, if the heuristic never overestimates; at a limit the best so far."""
    view, meter, listener = run.space, run.meter, run.listener
    chosen, estimate = run.heuristic, run.heuristic.estimate
    counts = Counts()
    best: Path[Any] | None = None
    to_beat = math.inf
    origins: Origins[Any] = {}
    costs: dict[Any, float] = {}
    stack: list[tuple[float, float, Any, tuple[Any, Any, float] | None]]
    at_start = total = estimate(view.initial)
    stack = [(at_start, 0, view.initial, None)]
    if listener:
        listener("open", state=view.initial, parent=None, action=None, g=0, h=at_start)
    limit: str | None = None
    bound: float | None = None
    try:
        due = meter.checkpoint(0, STRIDE)
        while stack:
            counts.frontier_peak = max(counts.frontier_peak, len(stack))
            total, cost, state, origin = stack.pop()
            known = costs.get(state, math.inf)
            if total >= to_beat - TOLERANCE or cost >= known - TOLERANCE:
                continue
            if origin is not None:
                origins[state] = origin
            if view.is_goal(state):
                best = traced(origins, state)
                to_beat = best.cost
                if listener:
                    listener("solution", solution=best, cost=best.cost)
                continue
            if counts.expanded >= due:
                due = meter.checkpoint(counts.expanded, STRIDE)
            again = state in costs
            counts.reopened += again
            costs[state] = cost
            counts.expanded += 1
            if listener:
                parent = None if origin is None else origin[0]
                if again:
                    listener("reopen", state=state, parent=parent, g=cost)
                listener("expand", state=state, parent=parent, g=cost, h=estimate(state))
            children = []
            for action, child, step in view.successors(state):
                counts.generated += 1
                total = cost + step + estimate(child)
                if total < to_beat:
                    children.append((total, cost + step, child, (state, action, step)))
                    if listener:
                        reached, rest = cost + step, estimate(child)
                        listener(
                            "open", state=child, parent=state, action=action, g=reached, h=rest
                        )
            # The most promising child goes on top; of equals, the first one generated.
            children.reverse()
            children.sort(key=_promise, reverse=True)
            stack.extend(children)
    except LimitReached as reached:
        limit = reached.limit
        if chosen.admissible:
            # A solution cheaper than the best goes through the state at hand or one that waits.
            bound = max(at_start, min([total, to_beat, *(entry[0] for entry in stack)]))
    outcome = Outcome(best, counts, limit, bound)
    return answer_from(outcome, meter, optimal=chosen.admissible and limit is None)


def _promise(entry: tuple[float, float, Any, Any]) -> tuple[float, float]:
    """Least f first, and among those the one that has come farthest."""
    return entry[0], -entry[1]
