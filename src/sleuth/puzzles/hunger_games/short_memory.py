"""Leaps with a short memory: Pacman remembers having eaten only what is near to where it stands.

A food that is forgotten can be eaten again, so there are walks that the game does not have; but
there are far fewer states. If the best walk eats a food twice, that food is remembered from now
on at every food between the two meals, and the search begins anew. docs/hunger-games.md proves
that a best walk without such a food is a best walk of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import nsmallest

from sleuth.puzzles.hunger_games.leaps import Origins, landings
from sleuth.puzzles.hunger_games.states import Ground, State
from sleuth.search.state_space import Path, Run

#: How many foods around a food are remembered there before anything is learnt.
NEAR = 14


@dataclass(frozen=True, slots=True)
class _View:
    """The landings from a cell, in order, for all who find the same food that was looked at.

    Landings depend on no other food: what lies behind a landing is not asked for.
    """

    far: int
    looked_at: int
    present: int
    landings: list[tuple[int, int]]


class ShortMemory:
    """What is remembered at each food, and the leaps under it."""

    def __init__(self, ground: Ground, near: int = NEAR) -> None:
        self._ground = ground
        self._bit = {cell: bit for cell, bit in enumerate(ground.food_bits) if bit}
        self._near = near
        self._kept: dict[int, int] = {}
        self._views: dict[int, list[_View]] = {}

    def leaps(self, state: State) -> Iterator[tuple[Run, State, float]]:
        """The run to the cell that each leap leads to, the state there, and its cost."""
        start, energy, left = state
        ground, everything = self._ground, self._ground.initial[2]
        for cell, steps in self._reached(start, energy, left):
            if steps > energy:
                return
            if cell == ground.exit:
                yield Run(cell, steps), (cell, energy - steps, left), steps
            elif energy - steps + ground.food_energy > 0:
                remembered = (everything & ~left & self.kept_at(cell)) | self._bit[cell]
                after = (cell, energy - steps + ground.food_energy, everything ^ remembered)
                yield Run(cell, steps), after, steps

    def refine(self, path: Path[State]) -> bool:
        """Remember what was eaten twice between the two meals; false if nothing was."""
        last: dict[int, int] = {}
        cells = [state[0] for state in path.states]
        twice = False
        for place, cell in enumerate(cells):
            if cell not in self._bit or place == 0:
                continue
            if cell in last:
                twice = True
                for between in cells[last[cell] : place]:
                    self._kept[between] = self.kept_at(between) | self._bit[cell]
            last[cell] = place
        return twice

    def _reached(self, start: int, energy: int, left: int) -> list[tuple[int, int]]:
        """The landings from here, at least as far as the energy goes."""
        seen = self._views.setdefault(start, [])
        for view in seen:
            if energy <= view.far and left & view.looked_at == view.present:
                return view.landings
        origins: Origins = {}
        found = list(landings(self._ground, (start, energy, left), origins))
        present = sum(self._bit.get(cell, 0) for cell, _ in found)
        absent = sum(bit for cell, bit in self._bit.items() if cell in origins and not bit & left)
        seen.append(_View(energy, present | absent, present, found))
        return found

    def kept_at(self, cell: int) -> int:
        """What is remembered at a food: at first those nearest by rows and columns, and itself."""
        kept = self._kept.get(cell)
        if kept is None:
            width = self._ground.width
            row, column = divmod(cell, width)

            def distance(other: int) -> int:
                return abs(other // width - row) + abs(other % width - column)

            nearest = nsmallest(self._near + 1, self._ground.food, key=distance)
            kept = self._kept[cell] = sum(self._bit[other] for other in nearest)
        return kept
