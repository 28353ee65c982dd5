"""Beam search: breadth-first, but only the most promising states of each layer survive."""

from __future__ import annotations

import math
from typing import Any

from sleuth.answer import Answer
from sleuth.errors import BadRequest
from sleuth.limits import LimitReached
from sleuth.search.outcome import STRIDE, Counts, Origins, Outcome, answer_from, traced
from sleuth.search.preamble import SearchRun, searches
from sleuth.search.state_space import Path


@searches("beam", proves=False)
def solve(run: SearchRun, *, width: int = 100) -> Answer[Path[Any]]:
    """Some path; finding none proves something only if no state had to be dropped."""
    if width < 1:
        raise BadRequest(f"a beam of width {width} holds nothing", remedy="give 1 or more")
    estimate = run.heuristic.estimate
    view, meter, listener = run.space, run.meter, run.listener
    counts = Counts(frontier_peak=1)
    origins: Origins[Any] = {}
    reached = {view.initial}
    layer = [view.initial]
    # What each state costs and what is left, for who listens.
    known: dict[Any, tuple[float, float]] = {}
    dropped = False
    found: Any = None
    limit: str | None = None
    if listener:
        known[view.initial] = (0, estimate(view.initial))
        rest = known[view.initial][1]
        listener("open", state=view.initial, parent=None, action=None, g=0, h=rest)
    try:
        due = meter.checkpoint(0, STRIDE)
        while layer and found is None:
            next_layer: list[tuple[float, int, Any]] = []
            for state in layer:
                if view.is_goal(state):
                    found = state
                    break
                if counts.expanded >= due:
                    due = meter.checkpoint(counts.expanded, STRIDE)
                counts.expanded += 1
                if listener:
                    parent = origins[state][0] if state in origins else None
                    cost, rest = known[state]
                    listener("expand", state=state, parent=parent, g=cost, h=rest)
                for action, child, step in view.successors(state):
                    counts.generated += 1
                    if child in reached:
                        continue
                    rest = estimate(child)
                    if rest < math.inf:
                        reached.add(child)
                        origins[child] = (state, action, step)
                        next_layer.append((rest, len(next_layer), child))
                        if listener:
                            cost = known[state][0] + step
                            known[child] = (cost, rest)
                            listener(
                                "open", state=child, parent=state, action=action, g=cost, h=rest
                            )
            counts.frontier_peak = max(counts.frontier_peak, len(next_layer))
            next_layer.sort()
            dropped = dropped or len(next_layer) > width
            layer = [state for _, _, state in next_layer[:width]]
    except LimitReached as reached_limit:
        limit = reached_limit.limit
    path = None if found is None else traced(origins, found)
    gave_up = f"a width of {width} made it drop states, one of which may lead to a goal: widen it"
    return answer_from(Outcome(path, counts, limit), meter, gave_up=gave_up if dropped else None)
