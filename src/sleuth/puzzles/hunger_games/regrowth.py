"""R: the least energy with which the exit is reached within c steps if food grew back."""

from __future__ import annotations

import math

import numpy as np

from sleuth.puzzles.hunger_games.problem import HungerGame

_NEVER = np.int32(1 << 30)


class Regrowth:
    """The table R[c][cell], one layer for each number of steps c, computed when asked for.

    The real game is the same with less food, so the steps it gives never overestimate;
    and one step of the game is one step of the table, so they are consistent too.
    """

    def __init__(self, problem: HungerGame) -> None:
        layout = problem.layout
        # A frame of walls spares every border case.
        self._row_length = layout.width + 2
        self._width = layout.width
        shape = (layout.height + 2, self._row_length)
        walls = np.ones(shape, dtype=bool)
        walls[1:-1, 1:-1] = np.array([[sign == "%" for sign in row] for row in layout.rows])
        price = np.ones(shape, dtype=np.int32)
        for row, column in problem.food:
            price[row + 1, column + 1] -= problem.food_energy
        self._walls = walls.ravel()
        self._price = price.ravel()
        self._exit = (problem.exit[0] + 1) * self._row_length + problem.exit[1] + 1
        first = np.full(self._walls.size, _NEVER)
        first[self._exit] = 0
        self._layers = [first]
        self._complete = False
        self._known: dict[tuple[int, int], float] = {}

    def steps(self, cell: int, energy: int) -> float:
        """The fewest steps to the exit from a cell with this energy, infinity if none will do."""
        key = (cell, energy)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._look_up(cell, energy)
        return known

    def _look_up(self, cell: int, energy: int) -> float:
        row, column = divmod(cell, self._width)
        place = (row + 1) * self._row_length + column + 1
        layers = self._layers
        while layers[-1][place] > energy:
            if self._complete:
                return math.inf
            self._add_layer()
        low, high = 0, len(layers) - 1
        while low < high:
            middle = (low + high) // 2
            if layers[middle][place] <= energy:
                high = middle
            else:
                low = middle + 1
        return low

    def _add_layer(self) -> None:
        """Allow one step more: R[c+1][v] = min over neighbours w of R[c][w] + 1 - food at w."""
        last = self._layers[-1]
        entering = np.maximum(last + self._price, 1)
        entering[self._exit] = 1
        entering[(last == _NEVER) | self._walls] = _NEVER
        following = last.copy()
        line = self._row_length
        for ahead, behind in (
            (following[1:], entering[:-1]),
            (following[:-1], entering[1:]),
            (following[line:], entering[:-line]),
            (following[:-line], entering[line:]),
        ):
            np.minimum(ahead, behind, out=ahead)
        following[self._walls] = _NEVER
        if np.array_equal(following, last):
            self._complete = True
        else:
            self._layers.append(following)
