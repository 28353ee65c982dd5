"""Goal count: how many facts of the goal do not hold yet."""

from __future__ import annotations

from sleuth.planning.heuristics.relaxed_estimate import Estimate
from sleuth.planning.packed import PackedTask, State
from sleuth.planning.states import bits


def goal_count(task: PackedTask) -> Estimate:
    """Counts facts, not costs: one operator may achieve several, or cost nothing."""
    goal = bits(task.task.goal)

    def estimate(state: State) -> int:
        return (goal & ~int.from_bytes(state, "little")).bit_count()

    return estimate
