"""A gridworld in arrays, all cells at once.

A step over the cells of a large world takes a while, so limits are looked at after each.
"""

from __future__ import annotations

import numpy as np

from sleuth.limits import afford, checkpoint
from sleuth.planning.chance.gridworld import PIT, START, STEPS, TARGET, WALL, Gridworld
from sleuth.planning.chance.table import Table

_BYTES_A_CELL = 600


def grid_table(world: Gridworld, counts_steps: bool) -> Table:
    """The table of a gridworld; rows are the four directions of each cell that is no end."""
    afford(_BYTES_A_CELL * len(world.rows) * len(world.rows[0]))
    signs = np.array([list(line) for line in world.rows])
    checkpoint()
    free = signs != WALL
    number = np.full(signs.shape, -1)
    number[free] = np.arange(int(free.sum()))
    sign = signs[free]
    goal, pit = sign == TARGET, sign == PIT
    open_cells = ~(goal | pit)
    around = np.pad(number, 1, constant_values=-1)
    height, width = signs.shape
    next_to = []
    for down, right in STEPS.values():
        checkpoint()
        there = around[1 + down : 1 + down + height, 1 + right : 1 + right + width][free]
        next_to.append(np.where(there < 0, number[free], there))
    slip = float(world.slip)
    turns = [(0, 1 - slip), (1, slip / 2), (-1, slip / 2)]
    kept = [(turn, probability) for turn, probability in turns if probability]
    ahead = []
    for place in range(4):
        checkpoint()
        ways = [next_to[(place + turn) % 4][open_cells] for turn, _ in kept]
        ahead.append(np.stack(ways, axis=-1))
    checkpoint()
    targets = np.stack(ahead, axis=1)
    count, rows = int(free.sum()), 4 * int(open_cells.sum())
    checkpoint()
    in_row, in_column = np.nonzero(free)
    places = list(zip(in_row.tolist(), in_column.tolist(), strict=True))
    checkpoint()
    starts = np.flatnonzero(sign == START)
    return Table(
        places,
        np.concatenate([[0], np.cumsum(np.where(open_cells, 4, 0))]),
        list(STEPS) * (rows // 4),
        np.full(rows, 1.0 if counts_steps else -float(world.step)),
        np.arange(rows + 1) * len(kept),
        targets.reshape(-1),
        np.tile([probability for _, probability in kept], rows),
        goal,
        np.zeros(count)
        if counts_steps
        else np.where(goal, -float(world.goal), np.where(pit, -float(world.pit), 0.0)),
        starts,
        np.full(len(starts), 1 / len(starts)),
    )
