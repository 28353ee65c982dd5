"""Depth-first search with a stack: the newest state first, each state expanded once."""

from __future__ import annotations

from typing import Any

from sleuth.answer import Answer
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
    one_path_only,
    traced,
)
from sleuth.search.state_space import Path, StateSpace


def solve(
    view: StateSpace[Any, Any],
    question: Question,
    meter: Meter,
    listener: Listener | None = None,
) -> Answer[Path[Any]]:
    """Some path. All successors go on the stack, so the last one is followed first."""
    one_path_only(question, "dfs")
    cannot_prove_shortest(question, "dfs")
    successors, is_goal = view.successors, view.is_goal
    origins: Origins[Any] = {}
    reached = {view.initial}
    closed: set[Any] = set()
    # An entry carries its own origin: a state may wait at several depths, the deepest wins.
    frontier: list[tuple[Any, tuple[Any, Any, float] | None]] = [(view.initial, None)]
    expanded = generated = 0
    peak = 1
    found: Any = None
    limit: str | None = None
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
                listener("expand", state=state, parent=None, g=None, h=None)
            for action, child, step in successors(state):
                generated += 1
                if child not in closed:
                    reached.add(child)
                    frontier.append((child, (state, action, step)))
            peak = max(peak, len(reached) - len(closed))
    except LimitReached as reached:
        limit = reached.limit
    path = None if found is None else traced(origins, found)
    return answer_from(Outcome(path, Counts(expanded, generated, 0, peak), limit), meter)
