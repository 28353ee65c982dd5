"""Pattern databases: distances in projections, added up where no operator counts twice."""

from __future__ import annotations

from sleuth.planning.heuristics.relaxed_estimate import Estimate, in_costs
from sleuth.planning.packed import PackedTask
from sleuth.planning.patterns.additive import additive_sets
from sleuth.planning.patterns.choosing import chosen_patterns
from sleuth.planning.patterns.lookup import Lookup, Sum, table


def pattern_databases(task: PackedTask) -> Estimate:
    """The greatest sum of distances that can be added up (the canonical heuristic)."""
    chosen = chosen_patterns(task)
    tables = [table(far) for far in chosen.distances]
    sums = [
        Sum(tuple((number, tables[number]) for number in numbers))
        for numbers in additive_sets([each.changed_by() for each in chosen.projections])
    ]
    # A projection alone may be worth more than any sum that was listed with it.
    alone = [Sum(((number, each),)) for number, each in enumerate(tables)]
    return in_costs(task, Lookup(chosen.form, chosen.patterns, [*sums, *alone]))
