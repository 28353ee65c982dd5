"""Breadth-first search: states in the order of the number of steps to them."""

from __future__ import annotations

from collections import deque
from typing import Any

from sleuth.answer import Answer
from sleuth.limits import LimitReached
from sleuth.search.outcome import STRIDE, Counts, Origins, Outcome, answer_from, traced
from sleuth.search.preamble import SearchRun, searches
from sleuth.search.state_space import Path


@searches("bfs", informed=False)
def solve(run: SearchRun) -> Answer[Path[Any]]:
    """A path of fewest steps; it is of least cost when all steps generated cost the same."""
    view, meter, listener = run.space, run.meter, run.listener
    successors, is_goal = view.successors, view.is_goal
    start = view.initial
    origins: Origins[Any] = {}
    # Breadth-first search asks for no costs; they are kept for who listens.
    costs: dict[Any, float] = {start: 0}
    reached = {start}
    frontier = deque([start])
    step_costs: set[float] = set()
    expanded = generated = 0
    peak = 1
    found: Any = None
    limit: str | None = None
    bound: float | None = None
    if listener:
        listener("open", state=start, parent=None, action=None, g=0, h=None)
    try:
        state = start
        due = meter.checkpoint(0, STRIDE)
        while frontier:
            state = frontier.popleft()
            if is_goal(state):
                found = state
                break
            if expanded >= due:
                due = meter.checkpoint(expanded, STRIDE)
            expanded += 1
            if listener:
                parent = origins[state][0] if state in origins else None
                listener("expand", state=state, parent=parent, g=costs[state], h=None)
            for action, child, step in successors(state):
                generated += 1
                step_costs.add(step)
                if child not in reached:
                    reached.add(child)
                    origins[child] = (state, action, step)
                    frontier.append(child)
                    if listener:
                        cost = costs[child] = costs[state] + step
                        listener("open", state=child, parent=state, action=action, g=cost, h=None)
            if len(frontier) > peak:
                peak = len(frontier)
    except LimitReached as reached_limit:
        limit = reached_limit.limit
        # Every solution has as many steps as lead here, and these were all generated.
        bound = len(traced(origins, state).actions) * min(step_costs, default=0)
    path = None if found is None else traced(origins, found)
    outcome = Outcome(path, Counts(expanded, generated, 0, peak), limit, bound)
    return answer_from(outcome, meter, optimal=len(step_costs) <= 1)
