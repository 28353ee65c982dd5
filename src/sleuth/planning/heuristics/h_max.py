"""h^max: the dearest fact of the goal, if nothing were ever deleted."""

from __future__ import annotations

from sleuth.planning.heuristics.relaxed_estimate import Estimate, in_costs
from sleuth.planning.kernel.relaxation import Sums
from sleuth.planning.packed import PackedTask


def h_max(task: PackedTask) -> Estimate:
    """A set of facts costs as much as its dearest fact: never too much."""
    return in_costs(task, Sums(task.relaxed).maximum)
