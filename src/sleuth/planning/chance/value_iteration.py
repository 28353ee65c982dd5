"""Value iteration: what each state costs, bettered sweep after sweep until bounds meet."""

from __future__ import annotations

import numpy as np

from sleuth.limits import Meter, look
from sleuth.planning.chance.best import SAME, Best, Equations, best, proper_start
from sleuth.planning.chance.bounds import bounds
from sleuth.planning.chance.deciding import DecisionRun, Found, decides, from_best
from sleuth.planning.chance.sweeps import Sweeps, first_steps
from sleuth.planning.chance.table import Numbers, Reals, enumerated

_SWEEPS_BETWEEN_LOOKS = 8
_ROUNDING = 4e-16


@decides("value-iteration")
def solve(run: DecisionRun) -> Found | None:
    """Better all values again and again; stops when the best value is known to a billionth."""
    table = enumerated(run.process, run.meter)

    def by_values(equations: Equations, meter: Meter) -> tuple[Reals, Numbers, int]:
        return _iterate(equations, meter, run)

    found: Best | None = best(table, run.process.objective, run.meter, by_values)
    return from_best(run.process, table, found, "sweeps")


def _iterate(equations: Equations, meter: Meter, run: DecisionRun) -> tuple[Reals, Numbers, int]:
    sweeps = equations.sweeps
    discounted = sweeps.discount < 1
    if equations.positive or discounted:
        values = equations.known.copy()
        if not discounted:
            # Each step to an end costs at least so much.
            least = float(sweeps.cost.min(initial=np.inf)) if len(sweeps.cost) else 0.0
            base = min(0.0, float(values.min(initial=0.0)))
            values[sweeps.states] = base + least * sweeps.level[sweeps.states]
    else:
        # Where steps are free values come down from those of a policy that surely ends: from
        # below they would take going round for ever for free as an answer.
        values, _ = proper_start(equations, meter)
    count = 0
    while True:
        look(meter)
        change = sweeps.sweep(values)
        count += 1
        run.tell_values(sweeps.table, values, count)
        largest = max(1.0, float(np.abs(values).max(initial=0.0)))
        if change <= _ROUNDING * largest:
            break
        if change <= SAME * largest or count % _SWEEPS_BETWEEN_LOOKS == 0:
            proved = bounds(sweeps, values)
            if proved is not None and proved.close:
                break
    if equations.positive or discounted:
        return values, sweeps.greedy(values), count
    return values, _progressing(sweeps, values), count


def _progressing(sweeps: Sweeps, values: Reals) -> Numbers:
    """Of the cheapest rows those that come nearer to an end, so that free steps do not circle."""
    table = sweeps.table
    largest = max(1.0, float(np.abs(values).max(initial=0.0)))
    here = values[table.row_state[sweeps.rows]]
    tight = np.zeros(len(table.cost), dtype=np.bool_)
    tight[sweeps.rows[sweeps.ahead(values) <= here + SAME * largest]] = True
    return first_steps(sweeps.only(tight))
