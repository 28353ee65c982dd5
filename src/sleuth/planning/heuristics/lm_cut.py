"""LM-cut: sets of operators of which every plan uses one, each paid for once."""

from __future__ import annotations

from sleuth.planning.heuristics.relaxed_estimate import Estimate, in_costs
from sleuth.planning.kernel.relaxation import LandmarkCut
from sleuth.planning.packed import PackedTask


def lm_cut(task: PackedTask) -> Estimate:
    """The sum of what the landmarks cost, never more than the rest does."""
    return in_costs(task, LandmarkCut(task.relaxed).estimate)
