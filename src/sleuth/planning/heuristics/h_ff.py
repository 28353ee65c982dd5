"""h^FF: the cost of a plan for the task as if nothing were ever deleted."""

from __future__ import annotations

from sleuth.planning.heuristics.relaxed_estimate import Estimate, in_costs
from sleuth.planning.kernel.relaxation import Sums
from sleuth.planning.packed import PackedTask


def h_ff(task: PackedTask) -> Estimate:
    """The relaxed plan takes for every fact the rule that h^add finds cheapest."""
    return in_costs(task, Sums(task.relaxed).relaxed_plan)
