"""Iterative deepening as it is often written by mistake, to be looked at and not to be used.

A state that an iteration has met on a long way is passed over when a short way leads to it, so
that shortest paths are lost. In an infinite space no iteration need ever meet a goal.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sleuth.answer import Answer, Evidence
from sleuth.limits import LimitReached
from sleuth.search.outcome import STRIDE, Counts, Origins, Outcome, answer_from, traced
from sleuth.search.preamble import SearchRun
from sleuth.search.state_space import Path

_FAULT = "one set of visited states for all paths of an iteration loses shorter ones"


def deepened(run: SearchRun, *, gives_up: bool) -> Answer[Path[Any]]:
    """Some path, of which nothing is claimed; none found proves nothing either.

    One that `gives_up` ends an iteration at the first state beyond its depth, as the course
    report's listing does, and thereby comes down to depth-first search.
    """
    counts = Counts()
    path: Path[Any] | None = None
    limit: str | None = None
    depth_limit = 1
    cut_off = True
    try:
        while path is None and cut_off:
            if run.listener:
                run.listener("bound", what="depth", value=depth_limit)
            path, cut_off = _to_depth(run, depth_limit, counts, gives_up)
            depth_limit += 1
    except LimitReached as reached:
        limit = reached.limit
    answer = answer_from(Outcome(path, counts, limit), run.meter, gave_up=_FAULT)
    said = "nothing is claimed of the path" if path else "that no path was found proves nothing"
    return replace(answer, evidence=Evidence("faulty", f"{said}: {_FAULT}", {}))


def _to_depth(
    run: SearchRun, depth_limit: int, counts: Counts, gives_up: bool
) -> tuple[Path[Any] | None, bool]:
    """The path that one iteration met, if any, and whether it left anything out."""
    view, meter, listener = run.space, run.meter, run.listener
    origins: Origins[Any] = {}
    visited: set[Any] = set()
    costs: dict[Any, float] = {}
    stack: list[tuple[Any, int, tuple[Any, Any, float] | None]] = [(view.initial, 0, None)]
    cut_off = False
    due = meter.checkpoint(counts.expanded, STRIDE)
    if listener:
        listener("open", state=view.initial, parent=None, action=None, g=0, h=None)
    while stack:
        counts.frontier_peak = max(counts.frontier_peak, len(stack))
        state, depth, origin = stack.pop()
        if state in visited:
            continue
        visited.add(state)
        if origin is not None:
            origins[state] = origin
        if view.is_goal(state):
            return traced(origins, state), cut_off
        if depth == depth_limit:
            cut_off = True
            if gives_up:
                break
            continue
        if counts.expanded >= due:
            due = meter.checkpoint(counts.expanded, STRIDE)
        counts.expanded += 1
        parent, _, step = origin or (None, None, 0.0)
        costs[state] = step if parent is None else costs[parent] + step
        if listener:
            listener("expand", state=state, parent=parent, g=costs[state], h=None)
        for action, child, cost in view.successors(state):
            counts.generated += 1
            if child not in visited:
                stack.append((child, depth + 1, (state, action, cost)))
                if listener:
                    g = costs[state] + cost
                    listener("open", state=child, parent=state, action=action, g=g, h=None)
    return None, cut_off
