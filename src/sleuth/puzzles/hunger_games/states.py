"""The hunger game as states: cell, energy, and the food that is left as a set of bits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sleuth.puzzles.hunger_games.problem import MOVES, HungerGame

#: Cell number (row by row), energy, food left (bit i is the i-th food, row by row).
State = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Ground:
    """What stays the same during a game, with cells as numbers.

    `ways[cell]` lists (move, cell, bit of the food there or 0) for every open neighbour;
    `neighbours[cell]` is those cells alone; `food_bits[cell]` is that bit, or None in walls.
    """

    width: int
    exit: int
    food_energy: int
    food: tuple[int, ...]
    food_bits: tuple[int | None, ...]
    ways: tuple[tuple[tuple[str, int, int], ...], ...]
    neighbours: tuple[tuple[int, ...], ...]
    initial: State

    def successors(self, state: State) -> Iterator[tuple[str, State, float]]:
        """The steps that Pacman survives."""
        cell, energy, left = state
        if energy <= 0:
            return
        for move, to, bit in self.ways[cell]:
            if left & bit:
                rest, remaining = energy - 1 + self.food_energy, left ^ bit
            else:
                rest, remaining = energy - 1, left
            if rest > 0 or (to == self.exit and rest == 0):
                yield move, (to, rest, remaining), 1

    def is_goal(self, state: State) -> bool:
        """Whether Pacman has reached the exit."""
        return state[0] == self.exit

    def dominates(self, one: State, other: State) -> bool:
        """Whether `one`, reached no later than `other` at the same cell, can do whatever it can.

        Let it take the same steps: it lacks at most the energy of the food that is left
        for `other` alone, so a lead of that much is enough at every step.
        """
        lead = one[1] - other[1]
        if lead < 0:
            return False
        return lead >= self.food_energy * (other[2] & ~one[2]).bit_count()


def ground(problem: HungerGame) -> Ground:
    """The game with cells and food numbered."""
    height, width = problem.layout.height, problem.layout.width
    cells = [(row, column) for row in range(height) for column in range(width)]
    food = sorted(row * width + column for row, column in problem.food)
    index = {cell: number for number, cell in enumerate(food)}
    food_bits = tuple(
        (1 << index[number] if number in index else 0) if problem.is_open(cell) else None
        for number, cell in enumerate(cells)
    )
    ways = []
    for row, column in cells:
        around = [(move, (row + down, column + right)) for move, (down, right) in MOVES.items()]
        ways.append(
            tuple(
                (move, to[0] * width + to[1], food_bits[to[0] * width + to[1]] or 0)
                for move, to in around
                if problem.is_open(to)
            )
        )
    start = problem.start[0] * width + problem.start[1]
    return Ground(
        width=width,
        exit=problem.exit[0] * width + problem.exit[1],
        food_energy=problem.food_energy,
        food=tuple(food),
        food_bits=food_bits,
        ways=tuple(ways),
        neighbours=tuple(tuple(to for _, to, _ in out) for out in ways),
        initial=(start, problem.energy, (1 << len(food)) - 1),
    )
