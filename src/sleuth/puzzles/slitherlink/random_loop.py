"""Random loops, uniform in the long run: a Markov chain that turns one cell inside out at a time.

A cell may change sides where the line stays one loop: going around its eight neighbours, one
changes between inside and outside exactly twice, and not at a corner alone. A step picks any cell
of the board and turns it if it may; steps lead back as often as forth, so that every loop becomes
equally likely.
"""

from __future__ import annotations

import random

from sleuth.limits import Pace

#: Steps for each cell of the board; by then nothing is left of where the walk began.
STEPS_A_CELL = 60


def _may_change(around: int) -> bool:
    """Whether a cell may change sides among neighbours on these sides, bits from above left on."""
    side = [around >> i & 1 for i in range(8)]
    changes = sum(side[i] != side[i - 1] for i in range(8))
    # A corner that differs from both neighbours beside it would be touched, before or after.
    alone = any(side[i] != side[i - 1] and side[i] != side[i + 1] for i in (0, 2, 4, 6))
    return changes == 2 and not alone


_MAY_CHANGE = [_may_change(around) for around in range(256)]


def random_loop(rows: int, columns: int, randomness: random.Random) -> list[list[bool]]:
    """The cells inside a random loop, row by row."""
    width = columns + 2
    inside = bytearray((rows + 2) * width)
    cells = [row * width + column for row in range(1, rows + 1) for column in range(1, columns + 1)]
    inside[randomness.choice(cells)] = 1
    pace = Pace()
    for _ in range(STEPS_A_CELL):
        pace()
        for cell in randomness.choices(cells, k=len(cells)):
            above, below = cell - width, cell + width
            around = (
                inside[above - 1]
                | inside[above] << 1
                | inside[above + 1] << 2
                | inside[cell + 1] << 3
                | inside[below + 1] << 4
                | inside[below] << 5
                | inside[below - 1] << 6
                | inside[cell - 1] << 7
            )
            # The last cell inside may not leave: its neighbours do not change twice.
            if _MAY_CHANGE[around]:
                inside[cell] ^= 1
    return [
        [bool(inside[row * width + column]) for column in range(1, columns + 1)]
        for row in range(1, rows + 1)
    ]
