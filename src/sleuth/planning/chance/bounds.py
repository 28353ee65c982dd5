"""Between which numbers the best value lies, whatever values were found.

With costs of at least c in every step and an error of at most r in Bellman's equation, the values
scaled by 1 - r / (c + r) solve it with "at most" in place of "is", so that no policy does better,
and scaled by 1 + r / (c - r) with "at least", so that the greedy policy does no worse. With a
discount g the error grows to at most r g / (1 - g).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sleuth.planning.chance.sweeps import Sweeps
from sleuth.planning.chance.table import Reals

#: Relative to the value, how far apart the bounds may be in the end.
CLOSE = 1e-9


@dataclass(frozen=True, slots=True)
class Bounds:
    """The best value from the start lies between these."""

    lower: float
    upper: float

    @property
    def close(self) -> bool:
        """Whether they are as good as the same."""
        return self.upper - self.lower <= CLOSE * max(1.0, abs(self.upper), abs(self.lower))


def bounds(sweeps: Sweeps, values: Reals) -> Bounds | None:
    """Bounds of the best value, as far as they follow from these values; None if they do not."""
    table = sweeps.table
    better = sweeps.better(values)
    too_high = float((values[sweeps.states] - better).max(initial=0.0))
    too_low = float((better - values[sweeps.states]).max(initial=0.0))
    value = table.at_start(values)
    if sweeps.discount < 1:
        factor = 1 / (1 - sweeps.discount)
        return Bounds(value - too_high * factor, value + too_low * factor)
    least_cost = float(sweeps.cost.min(initial=np.inf))
    if least_cost <= 0 or too_low >= least_cost:
        return None
    fixed = np.ones(len(table.states), dtype=np.bool_)
    fixed[sweeps.states] = False
    # Values count from the least that a run may cost at its end.
    base = min(0.0, float(values[fixed & (sweeps.level == 0)].min(initial=0.0)))
    above = value - base
    if above < 0 or not len(sweeps.states):
        return Bounds(value, value)
    return Bounds(
        base + above * (1 - too_high / (least_cost + too_high)),
        base + above * (1 + too_low / (least_cost - too_low)),
    )
