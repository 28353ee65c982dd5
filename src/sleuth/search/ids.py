"""Iterative deepening: depth-first searches to depth 0, 1, 2, … until one meets a goal."""

from __future__ import annotations

from typing import Any

from sleuth.answer import Answer
from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter
from sleuth.search.ids_faulty import deepened
from sleuth.search.outcome import STRIDE, Counts, Origins, Outcome, answer_from, traced
from sleuth.search.preamble import SearchRun, cannot_prove_shortest, searches
from sleuth.search.state_space import Path, StateSpace


@searches("ids", informed=False)
def solve(run: SearchRun, visited: str = "as-early") -> Answer[Path[Any]]:
    """A path of fewest steps.

    Each iteration remembers the least depth at which it saw a state and passes over states
    seen at least as early; merely remembering the states, as other values of `visited` have it
    on purpose, loses shortest paths.
    """
    if visited != "as-early":
        cannot_prove_shortest(run.question, f"ids with visited={visited}")
        return deepened(run, gives_up=visited == "as-reported")
    view, meter, listener = run.space, run.meter, run.listener
    counts = Counts()
    path: Path[Any] | None = None
    limit: str | None = None
    bound: float | None = None
    depth_limit = 0
    cut_off = True
    try:
        while path is None and cut_off:
            if listener:
                listener("bound", what="depth", value=depth_limit)
            path, cut_off = to_depth(view, depth_limit, counts, meter, listener)
            depth_limit += 1
    except LimitReached as reached:
        limit = reached.limit
        if view.uniform:
            bound = depth_limit * next((step for _, _, step in view.successors(view.initial)), 0)
    no_steps = path is not None and not path.actions
    least = view.uniform or no_steps
    return answer_from(Outcome(path, counts, limit, bound), meter, optimal=least)


def to_depth(
    view: StateSpace[Any, Any],
    depth_limit: int,
    counts: Counts,
    meter: Meter,
    listener: Listener | None,
) -> tuple[Path[Any] | None, bool]:
    """The path to a goal within the limit, if any, and whether the limit cut anything off."""
    successors, is_goal = view.successors, view.is_goal
    origins: Origins[Any] = {}
    least_depth = {view.initial: 0}
    stack: list[tuple[Any, int]] = [(view.initial, 0)]
    cut_off = False
    # Iterative deepening asks for no costs; they are kept for who listens.
    costs: dict[Any, float] = {view.initial: 0}
    if listener:
        listener("open", state=view.initial, parent=None, action=None, g=0, h=None)
    due = meter.checkpoint(counts.expanded, STRIDE)
    while stack:
        counts.frontier_peak = max(counts.frontier_peak, len(stack))
        state, depth = stack.pop()
        if depth > least_depth[state]:
            continue
        if is_goal(state):
            return traced(origins, state), cut_off
        if depth == depth_limit:
            cut_off = True
            continue
        if counts.expanded >= due:
            due = meter.checkpoint(counts.expanded, STRIDE)
        counts.expanded += 1
        if listener:
            parent = origins[state][0] if state in origins else None
            listener("expand", state=state, parent=parent, g=costs[state], h=None)
        for action, child, step in successors(state):
            counts.generated += 1
            if depth + 1 < least_depth.get(child, depth + 2):
                least_depth[child] = depth + 1
                origins[child] = (state, action, step)
                stack.append((child, depth + 1))
                if listener:
                    cost = costs[child] = costs[state] + step
                    listener("open", state=child, parent=state, action=action, g=cost, h=None)
    return None, cut_off
