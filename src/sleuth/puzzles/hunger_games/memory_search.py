"""The search of a short memory by its kernel."""

from __future__ import annotations

import math
from array import array
from itertools import pairwise

from sleuth.limits import LimitReached, Meter
from sleuth.puzzles.hunger_games.memory_kernel import WORD, MemorySearch
from sleuth.puzzles.hunger_games.short_memory import ShortMemory
from sleuth.puzzles.hunger_games.states import Ground, State
from sleuth.search.outcome import STRIDE, Counts, Outcome
from sleuth.search.state_space import Heuristic, Path, Run

#: Energies up to this are counted by the kernel.
MOST_ENERGY = 2**24


class KernelSearch:
    """The leaps of a memory, searched with an estimate that looks at cell and energy only."""

    def __init__(self, ground: Ground, memory: ShortMemory) -> None:
        self._ground = ground
        self._memory = memory
        self._number = {cell: number for number, cell in enumerate(ground.food)}
        self._mask = 2**WORD - 1
        self._words = max(1, -(-len(ground.food) // WORD))

    def __call__(self, heuristic: Heuristic[State], meter: Meter, counts: Counts) -> Outcome:
        """Do what `sleuth.search.dominance` does; what that is is added to the counts."""

        def estimate(cell: int, energy: int) -> int:
            rest = heuristic.estimate((cell, energy, 0))
            return -1 if rest == math.inf else int(rest)

        ground, (start, energy, _) = self._ground, self._ground.initial
        before = counts.expanded, counts.generated
        search = MemorySearch(
            array("i", [to for around in ground.neighbours for to in _four(around)]),
            array("i", [self._number.get(cell, -1) for cell in range(len(ground.ways))]),
            (start, ground.exit, energy),
            ground.food_energy,
            self._kept,
            estimate,
        )
        limit = None
        try:
            due = meter.checkpoint(counts.expanded, STRIDE)
            while search.advance(due - counts.expanded):
                counts.expanded = before[0] + search.expanded
                due = meter.checkpoint(counts.expanded, STRIDE)
        except LimitReached as reached:
            limit = reached.limit
        counts.expanded = before[0] + search.expanded
        counts.generated = before[1] + search.generated
        counts.frontier_peak = max(counts.frontier_peak, search.frontier_peak)
        if limit is not None:
            return Outcome(None, counts, limit, search.total)
        return Outcome(self._path(search) if search.found >= 0 else None, counts)

    def _kept(self, food: int) -> array[int]:
        """What is remembered at a food, as words."""
        bits = self._memory.kept_at(self._ground.food[food])
        return array("Q", [bits >> WORD * word & self._mask for word in range(self._words)])

    def _path(self, search: MemorySearch) -> Path[State]:
        """The path that was found, in states and runs."""
        everything = self._ground.initial[2]
        nodes = search.path()
        runs = tuple(
            Run(cell, cost - earlier) for (_, _, _, earlier), (cell, _, _, cost) in pairwise(nodes)
        )
        states = tuple((cell, energy, everything ^ bits) for cell, energy, bits, _ in nodes)
        return Path(runs, states, nodes[-1][3])


def _four(around: tuple[int, ...]) -> tuple[int, ...]:
    """The neighbours of a cell, filled up to four."""
    return (*around, *(-1,) * (4 - len(around)))
