"""Leaps: from food to food, or to the exit, by shortest walks that meet no other food.

A best walk needs no other steps. Who passes a food might as well eat it: that costs nothing and
gives energy earlier; and between two foods nothing but the length of the way matters.
"""

from __future__ import annotations

from collections.abc import Iterator

from sleuth.puzzles.hunger_games.problem import Moves
from sleuth.puzzles.hunger_games.states import Ground, State
from sleuth.search.state_space import Path, Run

#: For each cell that a walk may pass, the cell before it and the move between them.
_Origins = dict[int, tuple[int, str]]


def leaps(ground: Ground, state: State) -> Iterator[tuple[Run, State, float]]:
    """The run to the cell that each leap leads to, the state there, and its cost."""
    _, energy, left = state
    for cell, steps in _landings(ground, state, {}):
        if cell == ground.exit:
            yield Run(cell, steps), (cell, energy - steps, left), steps
        elif energy - steps + ground.food_energy > 0:
            bit = ground.food_bits[cell] or 0
            after = (cell, energy - steps + ground.food_energy, left ^ bit)
            yield Run(cell, steps), after, steps


def walked(ground: Ground, path: Path[State]) -> Moves:
    """The steps of a path of leaps."""
    moves: list[str] = []
    for before, after in zip(path.states, path.states[1:], strict=False):
        origins: _Origins = {}
        for landing, _ in _landings(ground, before, origins):
            if landing == after[0]:
                break
        walk: list[str] = []
        cell = after[0]
        while cell != before[0]:
            cell, move = origins[cell]
            walk.append(move)
        moves += reversed(walk)
    return tuple(moves)


def _landings(ground: Ground, state: State, origins: _Origins) -> Iterator[tuple[int, int]]:
    """The nearest foods in all directions and the exit, with the steps to them."""
    start, energy, left = state
    ways, way_out = ground.ways, ground.exit
    origins[start] = (start, "")
    layer = [start]
    for steps in range(1, energy + 1):
        following = []
        for cell in layer:
            for move, to, bit in ways[cell]:
                if to not in origins:
                    origins[to] = (cell, move)
                    if left & bit or to == way_out:
                        yield to, steps
                    else:
                        following.append(to)
        if not following:
            return
        layer = following
