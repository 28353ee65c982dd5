"""Recursive best-first search: A*'s order of expansion in memory of one path's length."""

from __future__ import annotations

import math
from dataclasses import dataclass
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


@dataclass(slots=True)
class Branch:
    """A child of a state on the path; `value` is the least f known of anything below it."""

    value: float
    state: Any
    action: Any
    cost: float


@dataclass(slots=True)
class Level:
    """A state on the path with its branches, the best first, and what it may not exceed."""

    state: Any
    limit: float
    branches: list[Branch]


@searches("rbfs")
def solve(run: SearchRun) -> Answer[Path[Any]]:
    """A path of least cost, if the heuristic never overestimates.

    The best branch is followed while nothing below it is worse than the best alternative
    beside the path; then the branch is forgotten but for the least f seen in it. The h that
    the listener hears is what is known of the rest by then, which may be more than the estimate.
    """
    view, meter, listener, chosen = run.space, run.meter, run.listener, run.heuristic
    counts = Counts()
    # A level above the start makes the start a branch like any other.
    start = Branch(chosen.estimate(view.initial), view.initial, None, 0)
    levels = [Level(None, math.inf, [start])]
    path: Path[Any] | None = None
    limit: str | None = None
    bound: float | None = None
    try:
        path = _search(view, chosen, levels, counts, meter, listener)
    except LimitReached as reached:
        limit = reached.limit
        bound = _least_value(levels) if chosen.admissible else None
    return answer_from(Outcome(path, counts, limit, bound), meter, optimal=chosen.admissible)


def _least_value(levels: list[Level]) -> float:
    """The least value of the branches that are not on the path, and of the one at its end."""
    beside = (branch.value for level in levels[:-1] for branch in level.branches[1:])
    return min([*beside, *(branch.value for branch in levels[-1].branches)])


def _search(
    view: StateSpace[Any, Any],
    heuristic: Heuristic[Any],
    levels: list[Level],
    counts: Counts,
    meter: Meter,
    listener: Listener | None,
) -> Path[Any] | None:
    on_path: set[Any] = set()
    waiting = 1
    if listener:
        (start,) = levels[0].branches
        listener("open", state=start.state, parent=None, action=None, g=0, h=start.value)
    due = meter.checkpoint(0, STRIDE)
    while True:
        level = levels[-1]
        branches = level.branches
        branches.sort(key=_value)
        best = branches[0] if branches else None
        if best is None or best.value == math.inf or best.value > level.limit + TOLERANCE:
            levels.pop()
            if not levels:
                return None
            on_path.remove(level.state)
            waiting -= len(branches)
            levels[-1].branches[0].value = best.value if best else math.inf
            continue
        if view.is_goal(best.state):
            steps = [below.branches[0] for below in levels]
            return Path(
                tuple(step.action for step in steps[1:]),
                tuple(step.state for step in steps),
                best.cost,
            )
        if counts.expanded >= due:
            due = meter.checkpoint(counts.expanded, STRIDE)
        counts.expanded += 1
        if listener:
            parent, rest = level.state, best.value - best.cost
            listener("expand", state=best.state, parent=parent, g=best.cost, h=rest)
        on_path.add(best.state)
        below = []
        for action, child, step in view.successors(best.state):
            counts.generated += 1
            if child not in on_path:
                cost = best.cost + step
                value = max(best.value, cost + heuristic.estimate(child))
                below.append(Branch(value, child, action, cost))
                if listener and value < math.inf:
                    here, rest = best.state, value - cost
                    listener("open", state=child, parent=here, action=action, g=cost, h=rest)
        alternative = branches[1].value if len(branches) > 1 else math.inf
        levels.append(Level(best.state, min(level.limit, alternative), below))
        waiting += len(below)
        counts.frontier_peak = max(counts.frontier_peak, waiting)


def _value(branch: Branch) -> float:
    return branch.value
