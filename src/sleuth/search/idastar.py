"""IDA*: depth-first searches within a bound on f = g + h that grows as little as it must."""

from __future__ import annotations

import math
from typing import Any

from sleuth.answer import Answer
from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter
from sleuth.search.outcome import (
    STRIDE,
    TOLERANCE,
    Counts,
    Outcome,
    answer_from,
)
from sleuth.search.preamble import SearchRun, searches
from sleuth.search.state_space import Heuristic, Path, StateSpace


@searches("idastar")
def solve(run: SearchRun) -> Answer[Path[Any]]:
    """A path of least cost, if the heuristic never overestimates, in memory of its length."""
    outcome = within_bounds(run.space, run.heuristic, run.meter, run.listener)
    return answer_from(outcome, run.meter, optimal=run.heuristic.admissible)


def within_bounds(
    view: StateSpace[Any, Any],
    chosen: Heuristic[Any],
    meter: Meter,
    listener: Listener | None = None,
) -> Outcome:
    """Search within ever wider bounds until a goal is met or nothing lies beyond."""
    counts = Counts()
    path: Path[Any] | None = None
    limit: str | None = None
    bound = chosen.estimate(view.initial)
    try:
        while path is None and bound < math.inf:
            if listener:
                listener("bound", what="cost", value=bound)
            path, bound = _within(view, chosen, bound, counts, meter, listener)
    except LimitReached as reached:
        limit = reached.limit
    return Outcome(path, counts, limit, bound if chosen.admissible and limit else None)


def _within(
    view: StateSpace[Any, Any],
    heuristic: Heuristic[Any],
    bound: float,
    counts: Counts,
    meter: Meter,
    listener: Listener | None,
) -> tuple[Path[Any] | None, float]:
    """The path to a goal with f within the bound, if any, and the least f beyond the bound."""
    successors, is_goal, estimate = view.successors, view.is_goal, heuristic.estimate
    next_bound = math.inf
    within = bound + TOLERANCE
    # The path to the state at hand: its states, actions and steps, and the states as a set.
    states: list[Any] = []
    actions: list[Any] = []
    on_path: set[Any] = set()
    stack: list[tuple[Any, float, int, Any]] = [(view.initial, 0, 0, None)]
    if listener:
        rest = estimate(view.initial)
        listener("open", state=view.initial, parent=None, action=None, g=0, h=rest)
    due = meter.checkpoint(counts.expanded, STRIDE)
    while stack:
        state, cost, depth, action = stack.pop()
        while len(states) > depth:
            on_path.remove(states.pop())
            actions.pop()
        states.append(state)
        actions.append(action)
        on_path.add(state)
        if is_goal(state):
            return Path(tuple(actions[1:]), tuple(states), cost), bound
        if counts.expanded >= due:
            due = meter.checkpoint(counts.expanded, STRIDE)
        counts.expanded += 1
        if listener:
            parent = states[-2] if depth else None
            listener("expand", state=state, parent=parent, g=cost, h=estimate(state))
        children = []
        for child_action, child, step in successors(state):
            counts.generated += 1
            if child in on_path:
                continue
            child_cost = cost + step
            total = child_cost + estimate(child)
            if total > within:
                next_bound = min(next_bound, total)
            else:
                children.append((child, child_cost, depth + 1, child_action))
                if listener:
                    rest, made = estimate(child), child_action
                    listener("open", state=child, parent=state, action=made, g=child_cost, h=rest)
        stack.extend(reversed(children))
        counts.frontier_peak = max(counts.frontier_peak, len(stack))
    return None, next_bound
