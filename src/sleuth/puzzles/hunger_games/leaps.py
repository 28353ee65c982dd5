"""Leaps: from food to food, or to the exit, by shortest walks none of which meets other food.

A best walk needs no other steps. Who might pass a food on a walk as short may as well eat it: that
costs nothing and gives energy earlier; and between two foods only the length of the way matters.
"""

from __future__ import annotations

from collections.abc import Iterator

from sleuth.puzzles.hunger_games.problem import Moves
from sleuth.puzzles.hunger_games.states import Ground, State
from sleuth.search.state_space import Path, Run

#: For each cell that a walk may pass, the cell before it and the move between them.
Origins = dict[int, tuple[int, str]]


def leaps(ground: Ground, state: State) -> Iterator[tuple[Run, State, float]]:
    """The run to the cell that each leap leads to, the state there, and its cost."""
    _, energy, left = state
    for cell, steps in landings(ground, state, {}):
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
        origins: Origins = {}
        for landing, _ in landings(ground, before, origins):
            if landing == after[0]:
                break
        walk: list[str] = []
        cell = after[0]
        while cell != before[0]:
            cell, move = origins[cell]
            walk.append(move)
        moves += reversed(walk)
    return tuple(moves)


def landings(ground: Ground, state: State, origins: Origins) -> Iterator[tuple[int, int]]:
    """The foods, and the exit, that are behind no other one, with the steps to them.

    A cell is behind a food if a shortest walk to it passes there, or passes the exit. Only cells
    that are behind nothing are walked on from; that misses none that is behind nothing.
    """
    start, energy, left = state
    ways, way_out, bits = ground.ways, ground.exit, ground.food_bits
    neighbours = ground.neighbours
    origins[start] = (start, "")
    layer, behind = [start], set[int]()
    for steps in range(1, energy + 1):
        reached = []
        for cell in layer:
            for move, to, _ in ways[cell]:
                if to not in origins:
                    origins[to] = (cell, move)
                    reached.append(to)
        layer, hidden = [], set()
        for cell in reached:
            if behind and not behind.isdisjoint(neighbours[cell]):
                hidden.add(cell)
            elif left & (bits[cell] or 0) or cell == way_out:
                hidden.add(cell)
                yield cell, steps
            else:
                layer.append(cell)
        if not layer:
            return
        behind = hidden
