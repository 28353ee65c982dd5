"""What all estimates from the relaxation share: whole costs back to those of the task."""

from __future__ import annotations

import math
from collections.abc import Callable

from sleuth.planning.packed import PackedTask, State

#: From a packed state to the estimated cost of the rest, infinite where a goal is out of reach.
Estimate = Callable[[State], float]


def in_costs(task: PackedTask, whole: Callable[[State], int]) -> Estimate:
    """An estimate in the costs of the task from one in those of its relaxation.

    A part of the goal that even grounding found out of reach is one of no state.
    """
    if task.task.unreachable:
        return lambda state: math.inf
    scale = task.relaxed.scale

    def plain(state: State) -> float:
        found = whole(state)
        return found if found >= 0 else math.inf

    def scaled(state: State) -> float:
        found = whole(state)
        # Rounded down, so that what never overestimates still does not.
        return math.nextafter(found / scale, 0) if found >= 0 else math.inf

    return plain if scale == 1 else scaled
