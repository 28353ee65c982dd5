"""The heuristics A to H published with the game, and our R, all admissible and consistent.

Letters in the formulas: m is the Manhattan distance to the exit, and a walk of m + 2k steps
has k steps away from the exit, so it stays within the rectangle between Pacman and the exit
grown by k cells on every side.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from sleuth.heuristic_entry import WithAliases
from sleuth.puzzles.hunger_games.as_reported import AsReported
from sleuth.puzzles.hunger_games.heuristic_table import AS_REPORTED, HEURISTICS
from sleuth.puzzles.hunger_games.regrowth import Regrowth
from sleuth.puzzles.hunger_games.states import Ground, State
from sleuth.search.state_space import Heuristic

Estimate = Callable[[State], float]


def heuristics(ground: Ground) -> Mapping[str, Heuristic[State]]:
    """Every heuristic of a game, by its name; a letter finds it too."""
    estimates = _Estimates(ground)
    made: dict[str, Heuristic[State]] = {}
    for entry in HEURISTICS:
        estimate: Estimate = getattr(estimates, entry.name.replace("-", "_"))
        made[entry.name] = Heuristic.of(entry, estimate)
    reported = AsReported(
        ground, estimates.manhattan, estimates.one_detour, estimates.food_in_reach
    )
    for entry, listed in zip(AS_REPORTED, (reported.rings, reported.combined), strict=True):
        made[entry.name] = Heuristic.of(entry, listed)
    return WithAliases((*HEURISTICS, *AS_REPORTED), made)


class _Estimates:
    """The estimates of one game, by their names."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        width = self._width = ground.width
        self._exit_row, self._exit_column = divmod(ground.exit, width)
        self._distance = [
            abs(cell // width - self._exit_row) + abs(cell % width - self._exit_column)
            for cell in range(len(ground.ways))
        ]
        self._food = [(1 << index, *divmod(cell, width)) for index, cell in enumerate(ground.food)]
        self._regrowth = Regrowth(ground)

    def euclidean(self, state: State) -> float:
        """The length of the straight line to the exit."""
        row, column = divmod(state[0], self._width)
        return math.sqrt((row - self._exit_row) ** 2 + (column - self._exit_column) ** 2)

    def manhattan(self, state: State) -> int:
        """The steps to the exit if there were neither walls nor hunger."""
        return self._distance[state[0]]

    def rings(self, state: State) -> float:
        """m + 2k for the least k whose rectangle has the food for a walk of m + 2k steps."""
        cell, energy, left = state
        distance = self._distance[cell]
        row, column = divmod(cell, self._width)
        top, bottom = sorted((row, self._exit_row))
        west, east = sorted((column, self._exit_column))
        food_in_ring: dict[int, int] = {}
        for bit, food_row, food_column in self._food:
            if left & bit:
                ring = max(
                    top - food_row, food_row - bottom, west - food_column, food_column - east, 0
                )
                food_in_ring[ring] = food_in_ring.get(ring, 0) + 1
        supply = energy
        for ring in range(max(food_in_ring, default=0) + 1):
            supply += self._ground.food_energy * food_in_ring.get(ring, 0)
            if supply >= distance + 2 * ring:
                return distance + 2 * ring
        return math.inf

    def food_on_the_way(self, state: State) -> float:
        """m, or m + 2 if no walk of m steps meets enough food in all."""
        enough = self._best_straight_walk(state, lowest=-math.inf) >= 0
        return self._distance[state[0]] + (0 if enough else 2)

    def straight_walk(self, state: State) -> float:
        """m if some walk of m steps survives, else m + 2."""
        survives = self._best_straight_walk(state, lowest=0) >= 0
        return self._distance[state[0]] + (0 if survives else 2)

    def one_detour(self, state: State) -> float:
        """m if some walk of m steps survives, m + 2 if one of m + 2 may, else m + 4."""
        distance = self._distance[state[0]]
        if self._best_straight_walk(state, lowest=0) >= 0:
            return distance
        return distance + (2 if self._survives(state, distance + 2) else 4)

    def food_in_reach(self, state: State) -> float:
        """Infinity if the energy reaches neither the exit nor any food, else 0."""
        cell, energy, left = state
        if energy >= self._distance[cell]:
            return 0
        row, column = divmod(cell, self._width)
        for bit, food_row, food_column in self._food:
            if left & bit and abs(row - food_row) + abs(column - food_column) <= energy:
                return 0
        return math.inf

    def combined(self, state: State) -> float:
        """The most of rings, one-detour and food-in-reach."""
        estimate = max(self.food_in_reach(state), self.rings(state))
        return estimate if estimate == math.inf else max(estimate, self.one_detour(state))

    def regrowth(self, state: State) -> float:
        """The steps to the exit if food grew back."""
        return self._regrowth.steps(state[0], state[1])

    def _best_straight_walk(self, state: State, lowest: float) -> float:
        """The most energy at the end of a walk of m steps, negative if there is no such walk.

        A walk ends early where its energy is `lowest` or less.
        """
        start, energy, left = state
        ground = self._ground
        bits, food_energy = ground.food_bits, ground.food_energy
        row, column = divmod(start, self._width)
        down = self._width if self._exit_row >= row else -self._width
        right = 1 if self._exit_column >= column else -1
        columns = range(abs(self._exit_column - column) + 1)
        # The walk comes from the row before (at the same column) or from the cell before.
        best: list[float] = [-math.inf] * len(columns)
        for down_steps in range(abs(self._exit_row - row) + 1):
            cell = start + down * down_steps
            beside: float = -math.inf
            for index in columns:
                before = max(beside, best[index])
                bit = bits[cell]
                if cell == start:
                    beside = energy
                elif before <= lowest or bit is None:
                    beside = -math.inf
                else:
                    beside = before - 1 + (food_energy if bit & left else 0)
                best[index] = beside
                cell += right
        return best[-1]

    def _survives(self, state: State, steps: int) -> bool:
        """Whether some walk of so many steps survives if food eaten on it grew back."""
        start, energy, left = state
        ground, distance = self._ground, self._distance
        ways, food_energy = ground.ways, ground.food_energy
        best = {start: energy}
        for steps_left in range(steps - 1, -1, -1):
            following: dict[int, int] = {}
            for cell, before in best.items():
                if before <= 0 or cell == ground.exit:
                    continue
                for _, to, bit in ways[cell]:
                    if distance[to] <= steps_left:
                        after = before - 1 + (food_energy if bit & left else 0)
                        if after > following.get(to, -1):
                            following[to] = after
            best = following
        return ground.exit in best
