"""Depth-first search with a stack: the newest state first, each state expanded once."""

from __future__ import annotations

from typing import Any

from sleuth.answer import Answer
from sleuth.limits import LimitReached
from sleuth.search.outcome import STRIDE, Counts, Origins, Outcome, answer_from, traced
from sleuth.search.preamble import SearchRun, searches
from sleuth.search.state_space import Path


@searches("dfs", informed=False, proves=False)
def solve(run: SearchRun) -> Answer[Path[Any]]:
    """Some path. All successors go on the stack, so the last one is followed first."""
    view, meter, listener = run.space, run.meter, run.listener
    successors, is_goal = view.successors, view.is_goal
    origins: Origins[Any] = {}
    # Depth-first search asks for no costs; they are kept for who listens.
    costs: dict[Any, float] = {}
    reached = {view.initial}
    closed: set[Any] = set()
    # An entry carries its own origin: a state may wait at several depths, the deepest wins.
    frontier: list[tuple[Any, tuple[Any, Any, float] | None]] = [(view.initial, None)]
    expanded = generated = 0
    peak = 1
    found: Any = None
    limit: str | None = None
    if listener:
        listener("open", state=view.initial, parent=None, action=None, g=0, h=None)
    try:
        due = meter.checkpoint(0, STRIDE)
        while frontier:
            state, origin = frontier.pop()
            if state in closed:
                continue
            if origin is not None:
                origins[state] = origin
            if is_goal(state):
                found = state
                break
            if expanded >= due:
                due = meter.checkpoint(expanded, STRIDE)
            closed.add(state)
            expanded += 1
            if listener:
                parent, _, step = origin or (None, None, 0)
                cost = costs[state] = costs.get(parent, 0) + step
                listener("expand", state=state, parent=parent, g=cost, h=None)
            for action, child, step in successors(state):
                generated += 1
                if child not in closed:
                    reached.add(child)
                    frontier.append((child, (state, action, step)))
                    if listener:
                        cost = costs[state] + step
                        listener("open", state=child, parent=state, action=action, g=cost, h=None)
            peak = max(peak, len(reached) - len(closed))
    except LimitReached as reached:
        limit = reached.limit
    path = None if found is None else traced(origins, found)
    return answer_from(Outcome(path, Counts(expanded, generated, 0, peak), limit), meter)
