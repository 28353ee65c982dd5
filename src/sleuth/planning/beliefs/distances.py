"""How far each state is from the goal for somebody who knows in which state he is."""

from __future__ import annotations

import math
from fractions import Fraction
from heapq import heappop, heappush

from sleuth.limits import paced
from sleuth.planning.beliefs.belief_task import BeliefTask, StateNumber

#: Where more states than this can be reached, nothing is found out about them.
MOST_STATES = 20_000


def distances(task: BeliefTask, most: int = MOST_STATES) -> dict[StateNumber, Fraction] | None:
    """The least cost to a goal from every state that any world leads to.

    States that are not in it lead to no goal. None where there are too many states.
    """
    before: dict[StateNumber, list[tuple[StateNumber, Fraction]]] = {}
    met = dict.fromkeys(task.starts)
    ahead = list(met)
    for state in paced(ahead):
        for action, after in task.after_in(state):
            before.setdefault(after, []).append((state, action.cost))
            if after not in met:
                if len(met) == most:
                    return None
                met[after] = None
                ahead.append(after)
    return _backwards(before, [state for state in met if task.is_goal(state)])


def _backwards(
    before: dict[StateNumber, list[tuple[StateNumber, Fraction]]], goals: list[StateNumber]
) -> dict[StateNumber, Fraction]:
    found: dict[StateNumber, Fraction] = {}
    queue = [(Fraction(0), goal) for goal in goals]
    while queue:
        cost, state = heappop(queue)
        if state in found:
            continue
        found[state] = cost
        for earlier, step in before.get(state, ()):
            if earlier not in found:
                heappush(queue, (cost + step, earlier))
    return found


def infinite_where_unknown(
    found: dict[StateNumber, Fraction], state: StateNumber
) -> float | Fraction:
    """The distance of a state, infinite where no goal can be reached."""
    return found.get(state, math.inf)
