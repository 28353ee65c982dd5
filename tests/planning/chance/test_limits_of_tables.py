"""The arrays of a large process are built under the limits of the run."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from sleuth.limits import LimitReached, Limits, Meter, metered
from sleuth.planning.chance.backward import Backward
from sleuth.planning.chance.gridworld import Gridworld
from sleuth.planning.chance.gridworld_table import grid_table
from sleuth.planning.chance.sweeps import Sweeps
from sleuth.planning.chance.table import Table

WORLD = Gridworld(("S..", "..G"))
TABLE = grid_table(WORLD, counts_steps=True)
BACKWARD = Backward(TABLE)


def sweeps(table: Table) -> Sweeps:
    """Sweeps over all rows."""
    return Sweeps(table, np.ones(len(table.cost), dtype=np.bool_), BACKWARD.levels(table.goal))


@pytest.mark.parametrize(
    "build",
    [
        lambda: grid_table(WORLD, counts_steps=True),
        lambda: Backward(TABLE),
        lambda: BACKWARD.levels(TABLE.goal),
        lambda: sweeps(TABLE),
    ],
)
def test_building_stops_at_the_limit(build: Callable[[], object]) -> None:
    build()
    with metered(Meter(Limits(seconds=0))), pytest.raises(LimitReached):
        build()
