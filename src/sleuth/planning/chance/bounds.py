"""Between which numbers the best value lies, whatever values were found.

With costs of at least c in every step and an error of at most r in Bellman's equation, the values
scaled by 1 - r / (c + r) solve it with "at most" in place of "is", so that no policy does better,
and scaled by 1 + r / (c - r) with "at least", so that the greedy policy does no worse. With a
discount g the error grows to at most r g / (1 - g). Numbers of a machine are rounded, so the error
counts as larger by that much, and bounds have a little room at both ends.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sleuth.planning.chance.sweeps import Sweeps
from sleuth.planning.chance.table import Reals

#: Relative to the value, how far apart the bounds may be in the end.
CLOSE = 1e-9
#: Relative to the value, the room that bounds have for what was rounded.
_ROOM = 1e-10
#: Relative to the largest value, what rounding adds to the error of one step.
_ROUNDED = 4 * float(np.finfo(np.float64).eps)


@dataclass(frozen=True, slots=True)
class Bounds:
    """The best value from the start lies between these."""

    lower: float
    upper: float

    @classmethod
    def around(cls, lower: float, upper: float) -> Bounds:
        """Bounds from numbers that were computed, and so may have been rounded.

        >>> Bounds.around(2.0, 2.0).lower < 2.0 < Bounds.around(2.0, 2.0).upper
        True
        """
        return cls(lower - _ROOM * max(1.0, abs(lower)), upper + _ROOM * max(1.0, abs(upper)))

    @property
    def close(self) -> bool:
        """Whether they are as good as the same."""
        return self.within(CLOSE)

    def within(self, share: float) -> bool:
        """Whether they are at most so far apart, relative to the value."""
        return self.upper - self.lower <= share * max(1.0, abs(self.upper), abs(self.lower))


def bounds(sweeps: Sweeps, values: Reals) -> Bounds | None:
    """Bounds of the best value, as far as they follow from these values; None if they do not."""
    table = sweeps.table
    better = sweeps.better(values)
    rounded = _ROUNDED * float(np.abs(values).max(initial=0.0))
    too_high = float((values[sweeps.states] - better).max(initial=0.0)) + rounded
    too_low = float((better - values[sweeps.states]).max(initial=0.0)) + rounded
    value = table.at_start(values)
    if sweeps.discount < 1:
        factor = 1 / (1 - sweeps.discount)
        return Bounds.around(value - too_high * factor, value + too_low * factor)
    least_cost = float(sweeps.cost.min(initial=np.inf))
    if least_cost <= 0 or too_low >= least_cost:
        return None
    fixed = np.ones(len(table.states), dtype=np.bool_)
    fixed[sweeps.states] = False
    # Values count from the least that a run may cost at its end.
    base = min(0.0, float(values[fixed & (sweeps.level == 0)].min(initial=0.0)))
    above = value - base
    if above < 0 or not len(sweeps.states):
        return Bounds.around(value, value)
    return Bounds.around(
        base + above * (1 - too_high / (least_cost + too_high)),
        base + above * (1 + too_low / (least_cost - too_low)),
    )
