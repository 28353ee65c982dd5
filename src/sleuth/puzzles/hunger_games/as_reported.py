"""C and H as the course report lists them, errors included: see docs/hunger-games.md."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from sleuth.puzzles.hunger_games.states import Ground, State

Estimate = Callable[[State], float]


@dataclass(frozen=True, slots=True)
class AsReported:
    """The two estimates of one game; infinity stands for the loop without end of the listing."""

    ground: Ground
    manhattan: Estimate
    one_detour: Estimate
    food_in_reach: Estimate

    def rings(self, state: State) -> float:
        """m + 2(k + 1) for the first ring k with enough food, most of whose cells are counted."""
        distance = self.manhattan(state)
        food, west, east, low, high = self._rectangle(state)
        missing = math.ceil((distance - state[1]) / max(1, self.ground.food_energy))
        missing -= self._inside(state)
        if distance <= state[1] or not food or missing <= 0:
            return distance
        height, width = self._height, self.ground.width
        for grown in range(1, height + width):
            west, east = max(0, west - 1), min(width - 1, east + 1)
            low, high = max(0, low - 1), min(height - 1, high + 1)
            # Two corners and the cells below them are forgotten.
            missing -= sum((x, y) in food for x in range(west, east) for y in (low, high))
            missing -= sum((x, y) in food for y in range(low + 1, high - 1) for x in (west, east))
            if missing <= 0:
                return distance + 2 * (grown + 1)
        return math.inf

    def combined(self, state: State) -> float:
        """C or F, whichever the food in the rectangle suggests, and G before both."""
        lacking = self.manhattan(state) - state[1]
        if lacking > 0 and self.food_in_reach(state) == math.inf:
            return math.inf
        enough = self._inside(state) >= lacking // max(1, self.ground.food_energy)
        return self.one_detour(state) if enough else self.rings(state)

    @property
    def _height(self) -> int:
        return len(self.ground.ways) // self.ground.width

    def _rectangle(self, state: State) -> tuple[set[tuple[int, int]], int, int, int, int]:
        """The food left and the rectangle to the exit; y counts upwards as in the report."""
        width, top = self.ground.width, self._height - 1
        food = {
            (at % width, top - at // width)
            for index, at in enumerate(self.ground.food)
            if state[2] >> index & 1
        }
        row, column = divmod(state[0], width)
        exit_row, exit_column = divmod(self.ground.exit, width)
        west, east = sorted((column, exit_column))
        low, high = sorted((top - row, top - exit_row))
        return food, west, east, low, high

    def _inside(self, state: State) -> int:
        food, west, east, low, high = self._rectangle(state)
        return sum(west <= x <= east and low <= y <= high for x, y in food)
