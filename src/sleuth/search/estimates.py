"""What heuristics say of one state, or along a cheapest path, beside what is true there."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from sleuth.answer import Answer, Status
from sleuth.errors import Unsuitable
from sleuth.limits import Meter, metered
from sleuth.request import Question
from sleuth.search import astar
from sleuth.search.outcome import ZERO, chosen_heuristic
from sleuth.search.state_space import Heuristic, StateSpace


def estimated(
    space: StateSpace[Any, Any],
    heuristics: Mapping[str, Heuristic[Any]],
    meter: Meter,
    *,
    along: bool,
    strict: bool,
) -> Answer[Any]:
    """Estimates in the start, or in every state of a cheapest path, as the result.

    The true cost of the rest is known where a search ends within the meter; without a path
    there are no states to go along. A heuristic that does not serve this space is left out
    with a warning, unless this is to be `strict`.
    """
    left_out: list[str] = []
    ready: dict[str, Heuristic[Any]] = {}
    with metered(meter):
        for name, heuristic in heuristics.items():
            try:
                ready[name] = heuristic.ready(meter)
            except Unsuitable as reason:
                if strict:
                    raise
                left_out.append(f"{name} left out: {reason.problem}")
    guide = chosen_heuristic(space, None)
    found = astar.solve(
        space, Question(), meter.within(), heuristic=guide if guide.admissible else ZERO
    )
    path = found.solution
    states = path.states if along and path is not None else (space.initial,)
    rows = []
    spent = 0.0
    for place, state in enumerate(states):
        move = None
        if path is not None and along and place:
            move = space.action_words(path.actions[place - 1])
            spent += _step_cost(space, states[place - 1], path.actions[place - 1], state)
        left = None if path is None else path.cost - spent
        if found.status is Status.UNSOLVABLE:
            left = math.inf
        rows.append(
            {
                "step": place,
                "move": move,
                "state": space.words(state),
                "g": spent,
                "rest": _finite(left),
                "estimates": {name: _finite(each.estimate(state)) for name, each in ready.items()},
            }
        )
    result = {
        "along": along,
        "cost": None if path is None else path.cost,
        "solvable": None if found.status is Status.UNKNOWN else path is not None,
        "heuristics": {
            name: {"summary": each.summary, "admissible": each.admissible}
            for name, each in ready.items()
        },
        "rows": rows,
    }
    status = Status.UNKNOWN if along and path is None and found.limit else Status.SOLVED
    limit = found.limit if status is Status.UNKNOWN else None
    return Answer(status, result=result, limit=limit, warnings=tuple(left_out), stats=found.stats)


def _step_cost(space: StateSpace[Any, Any], before: Any, action: Any, after: Any) -> float:
    return min(
        cost for way, child, cost in space.successors(before) if way == action and child == after
    )


def _finite(value: float | None) -> float | None:
    """Infinity, a dead end, is no number in JSON."""
    return None if value is None or math.isinf(value) else value
