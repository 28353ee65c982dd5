"""R: the least energy with which the exit is reached within c steps if food grew back."""

from __future__ import annotations

import math
from bisect import bisect_left

from sleuth.puzzles.hunger_games.states import Ground


class Regrowth:
    """The table R[c][cell], of which each cell keeps the numbers of steps c at which it drops.

    The real game is the same with less food, so the steps it gives never overestimate;
    and one step of the game is one step of the table, so they are consistent too. A layer c
    is computed when a question needs it, and only where a neighbour dropped the layer before.
    """

    def __init__(self, ground: Ground) -> None:
        self._ways = ground.ways
        self._exit = ground.exit
        self._price = [1 - (ground.food_energy if bit else 0) for bit in ground.food_bits]
        cells = len(ground.ways)
        self._need: list[float] = [math.inf] * cells
        #: For each cell the steps at which its need dropped, and minus the need after that.
        self._steps: list[list[int]] = [[] for _ in range(cells)]
        self._minus_need: list[list[float]] = [[] for _ in range(cells)]
        self._layer = 0
        self._drop({ground.exit: 0})

    def steps(self, cell: int, energy: int) -> float:
        """The fewest steps to the exit from a cell with this energy, infinity if none will do."""
        while self._need[cell] > energy:
            if not self._dropped:
                return math.inf
            self._add_layer()
        return self._steps[cell][bisect_left(self._minus_need[cell], -energy)]

    def _add_layer(self) -> None:
        """Allow one step more: R[c+1][v] = min over neighbours w of R[c][w] + 1 - food at w."""
        need, price, way_out = self._need, self._price, self._exit
        drops: dict[int, float] = {}
        for cell in self._dropped:
            # Who arrives must be alive, and whoever takes a step has energy for it.
            entering = 1 if cell == way_out else max(need[cell] + price[cell], 1)
            for _, neighbour, _ in self._ways[cell]:
                if entering < drops.get(neighbour, need[neighbour]):
                    drops[neighbour] = entering
        self._layer += 1
        self._drop(drops)

    def _drop(self, drops: dict[int, float]) -> None:
        """Note the cells that need less energy from this layer on."""
        for cell, energy in drops.items():
            self._need[cell] = energy
            self._steps[cell].append(self._layer)
            self._minus_need[cell].append(-energy)
        self._dropped = list(drops)
