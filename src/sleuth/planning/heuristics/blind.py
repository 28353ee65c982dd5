"""The blind estimate: what the cheapest operator costs, wherever the goal is not reached."""

from __future__ import annotations

from fractions import Fraction

from sleuth.planning.heuristics.relaxed_estimate import Estimate
from sleuth.planning.packed import PackedTask, State, plain


def blind(task: PackedTask) -> Estimate:
    """Knows no more than that something is left to do."""
    least = plain(min((each.cost for each in task.task.operators), default=Fraction(0)))
    is_goal = task.is_goal

    def estimate(state: State) -> float:
        return 0 if is_goal(state) else least

    return estimate
