"""Policy iteration: a policy is evaluated, bettered wherever a step is cheaper, until none is."""

from __future__ import annotations

import numpy as np

from sleuth.limits import Meter, look
from sleuth.planning.chance.best import SAME, Equations, best, proper_start
from sleuth.planning.chance.deciding import DecisionRun, Found, decides, from_best
from sleuth.planning.chance.table import Numbers, Reals, enumerated

#: Relative to the largest value, what a step has to gain at first to be changed for.
_FIRST_MARGIN = 1e-3


@decides("policy-iteration")
def solve(run: DecisionRun) -> Found | None:
    """Evaluate and better a policy in turns; the last one cannot be bettered."""
    table = enumerated(run.process, run.meter)

    def told(equations: Equations, meter: Meter) -> tuple[Reals, Numbers, int]:
        return by_policies(equations, meter, run)

    found = best(table, run.process.objective, run.meter, told)
    return from_best(run.process, table, found, "policies")


def by_policies(
    equations: Equations, meter: Meter, run: DecisionRun | None = None
) -> tuple[Reals, Numbers, int]:
    """Solve Bellman's equation by policies."""
    sweeps = equations.sweeps
    if sweeps.discount < 1:
        values = equations.known.copy()
        chosen = sweeps.greedy(values)
        sweeps.following(chosen).evaluate(values, meter, SAME / 100)
    else:
        values, chosen = proper_start(equations, meter)
    least = float(sweeps.cost.min(initial=np.inf))
    margin = _FIRST_MARGIN if sweeps.discount == 1 and least > 0 else SAME
    count = 1
    while True:
        look(meter)
        if run is not None:
            run.tell_values(sweeps.table, values, count)
        largest = max(1.0, float(np.abs(values).max(initial=0.0)))
        # A policy that surely ends stays one if it changes only for what is really cheaper.
        bettered = sweeps.greedy(values, keep=chosen, margin=margin * largest)
        if np.array_equal(bettered, chosen):
            if margin <= SAME:
                return values, chosen, count
            margin = max(SAME, margin / 1000)
        else:
            count += 1
        chosen = bettered
        # An error of so little in each step sums up to less than the margin.
        precision = SAME / 100 * largest if margin <= SAME else margin * least / 10
        sweeps.following(chosen).evaluate(values, meter, precision)
