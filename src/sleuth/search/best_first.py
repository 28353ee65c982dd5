"""The one best-first search: A*, weighted A*, greedy and uniform-cost are priorities on it."""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import StrEnum
from heapq import heappop, heappush
from typing import Any

from sleuth.errors import BadRequest
from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter
from sleuth.search.outcome import STRIDE, TOLERANCE, Counts, Outcome, traced
from sleuth.search.state_space import Heuristic, StateSpace

#: Orders the frontier by the cost so far and the estimate of the rest; least comes first.
Priority = Callable[[float, float], float]


_INFINITE = math.inf


class Ties(StrEnum):
    """Which of the states with the same priority comes first."""

    FIFO = "fifo"
    LIFO = "lifo"
    LOW_H = "low-h"

    @classmethod
    def named(cls, name: str) -> Ties:
        """The way with this name; raises BadRequest where there is none."""
        if name not in list(cls):
            raise BadRequest(f"ties are not broken by {name!r}", remedy=f"say {', '.join(cls)}")
        return cls(name)


def best_first(
    space: StateSpace[Any, Any],
    heuristic: Heuristic[Any],
    priority: Priority,
    meter: Meter,
    listener: Listener | None = None,
    *,
    ties: Ties = Ties.FIFO,
    reopen: bool = True,
) -> Outcome:
    """Expand the state of least priority until a goal is removed from the frontier.

    A state reached more cheaply after its expansion is expanded again if `reopen`; this
    happens only under inconsistent heuristics. States estimated at infinity are dropped.
    """
    successors, is_goal, estimate = space.successors, space.is_goal, heuristic.estimate
    by_estimate = ties is Ties.LOW_H
    step_in_order = -1 if ties is Ties.LIFO else 1
    order = 0
    start = space.initial
    at_start = rest = estimate(start)
    costs: dict[Any, float] = {start: 0}
    cost_of = costs.get
    # For each state reached: the state before it, action, cost of the step, own estimate.
    origins: dict[Any, tuple[Any, Any, float, float]] = {}
    closed: set[Any] = set()
    # Entries end with their state. Those whose state was closed meanwhile are skipped.
    frontier: list[tuple[Any, ...]] = [] if rest == _INFINITE else [(rest, start)]
    waiting = peak = len(frontier)
    expanded = generated = reopened = 0
    # The least f of a cheaper way to a state that is not reopened for it.
    passed_over = _INFINITE
    found: Any = None
    limit: str | None = None
    bound: float | None = None
    if listener and frontier:
        listener("open", state=start, parent=None, action=None, g=0, h=rest)
    try:
        due = meter.checkpoint(0, STRIDE)
        while frontier:
            state = heappop(frontier)[-1]
            if state in closed:
                continue
            if is_goal(state):
                found = state
                break
            if expanded >= due:
                due = meter.checkpoint(expanded, STRIDE)
            waiting -= 1
            closed.add(state)
            expanded += 1
            cost_here = costs[state]
            if listener:
                parent, _, _, rest = origins.get(state, (None, None, 0, at_start))
                listener("expand", state=state, parent=parent, g=cost_here, h=rest)
            for action, child, step in successors(state):
                generated += 1
                cost = cost_here + step
                known = cost_of(child)
                if known is not None:
                    if cost >= known or cost >= known - TOLERANCE:
                        continue
                    rest = origins[child][3]
                    if child in closed:
                        if not reopen:
                            passed_over = min(passed_over, cost + rest)
                            continue
                        closed.remove(child)
                        reopened += 1
                        waiting += 1
                        if listener:
                            listener("reopen", state=child, parent=state, g=cost)
                    elif listener:
                        listener("open", state=child, parent=state, action=action, g=cost, h=rest)
                else:
                    rest = estimate(child)
                    if rest == _INFINITE:
                        costs[child] = -_INFINITE  # no path to it will ever look better
                        continue
                    waiting += 1
                    if listener:
                        listener("open", state=child, parent=state, action=action, g=cost, h=rest)
                costs[child] = cost
                origins[child] = (state, action, step, rest)
                order += step_in_order
                if by_estimate:
                    heappush(frontier, (priority(cost, rest), rest, order, child))
                else:
                    heappush(frontier, (priority(cost, rest), order, child))
            if waiting > peak:
                peak = waiting
    except LimitReached as reached:
        limit = reached.limit
        if heuristic.admissible:
            open_totals = (
                cost + (origins[state][3] if state in origins else at_start)
                for state, cost in costs.items()
                if state not in closed and cost > -_INFINITE
            )
            bound = max(at_start, min(min(open_totals, default=_INFINITE), passed_over))
    path = None if found is None else traced(origins, found)
    return Outcome(path, Counts(expanded, generated, reopened, peak), limit, bound)
