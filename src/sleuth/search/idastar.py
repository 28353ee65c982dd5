"""IDA*: depth-first searches within a bound on f = g + h that grows as little as it must."""

from __future__ import annotations

import math
from typing import Any

from sleuth.answer import Answer
from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter
from sleuth.request import Question
from sleuth.search.outcome import (
    STRIDE,
    TOLERANCE,
    Counts,
    Outcome,
    answer_from,
    chosen_heuristic,
    must_be_admissible,
    one_path_only,
    preparation,
)
from sleuth.search.state_space import Heuristic, Path, StateSpace


def solve(
    view: StateSpace[Any, Any],
    question: Question,
    meter: Meter,
    listener: Listener | None = None,
    *,
    heuristic: str | None = None,
) -> Answer[Path[Any]]:
    """A path of least cost, if the heuristic never overestimates, in memory of its length."""
    one_path_only(question, "idastar")
    chosen = chosen_heuristic(view, heuristic)
    must_be_admissible(question, "idastar", chosen)
    if (stopped := preparation(chosen, meter)) is not None:
        return stopped
    counts = Counts()
    path: Path[Any] | None = None
    limit: str | None = None
    bound = chosen.estimate(view.initial)
    try:
        while path is None and bound < math.inf:
            path, bound = _within(view, chosen, bound, counts, meter, listener)
    except LimitReached as reached:
        limit = reached.limit
    outcome = Outcome(path, counts, limit, bound if chosen.admissible and limit else None)
    return answer_from(outcome, meter, optimal=chosen.admissible)


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
            listener("expand", state=state, parent=None, g=None, h=None)
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
        stack.extend(reversed(children))
        counts.frontier_peak = max(counts.frontier_peak, len(stack))
    return None, next_bound
