"""Saturated cost partitioning over pattern databases: each takes what it needs of every cost.

Projections are asked in an order; each gets distances under what is left of the costs, and leaves
what it does not need for the next, so that all may be added up. Orders that suit some sampled
state are kept, and the greatest sum counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from sleuth.planning.heuristics.relaxed_estimate import Estimate, in_costs
from sleuth.planning.packed import PackedTask
from sleuth.planning.patterns.choosing import Chosen, chosen_patterns
from sleuth.planning.patterns.lookup import Lookup, Sum, table
from sleuth.planning.patterns.projection import Distances, Projection

#: How many orders are kept, and how much is done to find them.
MOST_ORDERS = 6
MOST_WORK = 30_000


def cost_partitioning(task: PackedTask) -> Estimate:
    """The greatest of several saturated cost partitionings."""
    chosen = chosen_patterns(task)
    sums = _orders(chosen, task.relaxed.costs)
    return in_costs(task, Lookup(chosen.form, chosen.patterns, sums))


def _orders(chosen: Chosen, costs: Sequence[int]) -> list[Sum]:
    """Partitionings in orders that suit the samples; one at least."""
    projections, alone, samples = chosen.projections, chosen.distances, chosen.samples
    cells = [
        [tuple(values[index] for index in each.pattern) for each in projections]
        for values in map(chosen.form.values, samples)
    ]
    stolen = [sum(each.saturated(far, costs)) for each, far in zip(projections, alone, strict=True)]
    best = [-1.0] * len(samples)
    kept: list[Sum] = []
    work = 0
    met: set[tuple[int, ...]] = set()
    for state in cells:
        order = _order(state, alone, stolen)
        if order in met:
            continue
        met.add(order)
        shares = _partitioned(order, projections, costs)
        seen = [sum(float(far[where[number]]) for number, far in shares.items()) for where in cells]
        if any(new > old for new, old in zip(seen, best, strict=True)):
            best = [max(pair) for pair in zip(seen, best, strict=True)]
            kept.append(Sum(tuple((number, table(far)) for number, far in shares.items())))
        work += sum(each.work() for each in projections)
        if len(kept) == MOST_ORDERS or work >= MOST_WORK:
            break
    return kept


def _order(
    where: Sequence[tuple[int, ...]], alone: Sequence[Distances], stolen: Sequence[float]
) -> tuple[int, ...]:
    """The projections that tell most of a state for what they take of the costs, first."""

    def worth(number: int) -> tuple[float, int]:
        return -float(alone[number][where[number]]) / (1.0 + stolen[number]), number

    return tuple(sorted(range(len(alone)), key=worth))


def _partitioned(
    order: Sequence[int], projections: Sequence[Projection], costs: Sequence[int]
) -> dict[int, Distances]:
    """The distances of those for which some of the costs are left."""
    left: list[float] = [float(cost) for cost in costs]
    shares = {}
    for number in order:
        projection = projections[number]
        if projection.costs_something(left):
            shares[number] = far = projection.distances(left)
            used = projection.saturated(far, left)
            left = [cost - taken for cost, taken in zip(left, used, strict=True)]
    return shares
