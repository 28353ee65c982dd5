"""h^add: all facts of the goal, each reached for itself, if nothing were ever deleted."""

from __future__ import annotations

from sleuth.planning.heuristics.relaxed_estimate import Estimate, in_costs
from sleuth.planning.kernel.relaxation import Sums
from sleuth.planning.packed import PackedTask


def h_add(task: PackedTask) -> Estimate:
    """A set of facts costs as much as all of them together: what they share counts again."""
    return in_costs(task, Sums(task.relaxed).additive)
