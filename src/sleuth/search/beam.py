"""Beam search: breadth-first, but only the most promising states of each layer survive."""

from __future__ import annotations

import math
from typing import Any

from sleuth.answer import Answer
from sleuth.errors import BadRequest
from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter
from sleuth.request import Question
from sleuth.search.outcome import (
    STRIDE,
    Counts,
    Origins,
    Outcome,
    answer_from,
    cannot_prove_shortest,
    chosen_heuristic,
    one_path_only,
    preparation,
    traced,
)
from sleuth.search.state_space import Path, StateSpace


def solve(
    view: StateSpace[Any, Any],
    question: Question,
    meter: Meter,
    listener: Listener | None = None,
    *,
    heuristic: str | None = None,
    width: int = 100,
) -> Answer[Path[Any]]:
    """Some path; finding none proves something only if no state had to be dropped."""
    one_path_only(question, "beam")
    cannot_prove_shortest(question, "beam")
    if width < 1:
        raise BadRequest(f"a beam of width {width} holds nothing", remedy="give 1 or more")
    chosen = chosen_heuristic(view, heuristic)
    if (stopped := preparation(chosen, meter)) is not None:
        return stopped
    estimate = chosen.estimate
    counts = Counts(frontier_peak=1)
    origins: Origins[Any] = {}
    reached = {view.initial}
    layer = [view.initial]
    dropped = False
    found: Any = None
    limit: str | None = None
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
                    listener("expand", state=state, parent=None, g=None, h=None)
                for action, child, step in view.successors(state):
                    counts.generated += 1
                    if child in reached:
                        continue
                    rest = estimate(child)
                    if rest < math.inf:
                        reached.add(child)
                        origins[child] = (state, action, step)
                        next_layer.append((rest, len(next_layer), child))
            counts.frontier_peak = max(counts.frontier_peak, len(next_layer))
            next_layer.sort()
            dropped = dropped or len(next_layer) > width
            layer = [state for _, _, state in next_layer[:width]]
    except LimitReached as reached_limit:
        limit = reached_limit.limit
    path = None if found is None else traced(origins, found)
    return answer_from(Outcome(path, counts, limit), meter, complete=not dropped)
