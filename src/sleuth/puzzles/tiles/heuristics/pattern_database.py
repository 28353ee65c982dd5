"""One additive pattern database: the fewest moves of some tiles that bring them home.

A configuration is the cells of the pattern's tiles, written as the number with these cells
as digits to the base of the number of cells. Moves of other tiles are free, so the
breadth-first search runs backward from the goal over configurations together with the set
of cells (a bit mask) that the gap can reach without moving a tile of the pattern.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sleuth.puzzles.tiles.geometry import neighbours

#: Names what is built: to be raised by whoever changes an entry of any database.
BUILDER = "additive distances 1"
#: Marks numbers that are no configuration (two tiles in one cell).
UNREACHED = 255
_CHUNK = 1 << 17

Distances = NDArray[np.uint8]
#: Sets of cells, one bit a cell, in the smallest unsigned type that holds the board.
Masks = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Pattern:
    """Some tiles, named by their goal cells, on a board whose goal has the gap in `gap`."""

    rows: int
    columns: int
    gap: int
    tiles: tuple[int, ...]

    @property
    def cells(self) -> int:
        """The number of cells of the board."""
        return self.rows * self.columns

    @property
    def size(self) -> int:
        """The number of entries of the database."""
        return int(self.cells ** len(self.tiles))


def build(pattern: Pattern, report: Callable[[int], None] = lambda found: None) -> Distances:
    """The database, level by level; `report` hears the number of entries found so far."""
    cells = pattern.cells
    weights = [cells**digit for digit in range(len(pattern.tiles))]
    mask_type = np.min_scalar_type((1 << cells) - 1)
    seen = np.zeros(pattern.size, mask_type)
    reached = np.zeros(pattern.size, mask_type)
    distances = np.full(pattern.size, UNREACHED, np.uint8)
    spread = _Spread(pattern, mask_type)
    reached[home_number(pattern)] = 1 << pattern.gap
    found = level = 0
    while len(frontier := np.flatnonzero(reached)):
        gaps = reached[frontier]
        reached[frontier] = 0
        for first in range(0, len(frontier), _CHUNK):
            configurations = frontier[first : first + _CHUNK]
            digits = [configurations // weight % cells for weight in weights]
            new = spread.fill(gaps[first : first + _CHUNK], digits) & ~seen[configurations]
            fresh = np.flatnonzero(new)
            configurations, new = configurations[fresh], new[fresh]
            seen[configurations] |= new
            unnumbered = configurations[distances[configurations] == UNREACHED]
            distances[unnumbered] = level
            found += len(unnumbered)
            for digit, weight in zip(digits, weights, strict=True):
                spread.move(configurations, new, digit[fresh], weight, reached)
            report(found)
        level += 1
    return distances


def home_number(pattern: Pattern) -> int:
    """The number of the configuration in which all tiles are home."""
    return sum(cell * pattern.cells**digit for digit, cell in enumerate(pattern.tiles))


class _Spread:
    """How the gap spreads over free cells and how a tile steps into it, for many boards."""

    def __init__(self, pattern: Pattern, mask_type: np.dtype[Any]) -> None:
        columns, cells = pattern.columns, pattern.cells
        everywhere = (1 << cells) - 1
        first_column = sum(1 << row * columns for row in range(pattern.rows))
        self.columns = columns
        self.everywhere = mask_type.type(everywhere)
        self.not_first = mask_type.type(everywhere ^ first_column)
        self.not_last = mask_type.type(everywhere ^ (first_column << columns - 1))
        self.bit = (1 << np.arange(cells, dtype=np.uint64)).astype(mask_type)
        # For each way and cell the bit of the cell that a tile there steps into.
        into = {step: np.zeros(cells, mask_type) for step in (-columns, -1, 1, columns)}
        for cell, around in enumerate(neighbours(pattern.rows, columns)):
            for _, other in around:
                into[other - cell][cell] = 1 << other
        self.into = into

    def fill(self, gaps: Masks, digits: list[NDArray[np.int64]]) -> Masks:
        """All cells that the gap reaches without moving a tile of the pattern."""
        free = np.full(len(gaps), self.everywhere)
        for digit in digits:
            free ^= self.bit[digit]
        while True:
            wider = gaps | gaps << self.columns | gaps >> self.columns
            wider |= (gaps & self.not_last) << 1
            wider |= (gaps & self.not_first) >> 1
            wider &= free
            if np.array_equal(wider, gaps):
                return gaps
            gaps = wider

    def move(
        self,
        configurations: NDArray[np.int64],
        gaps: Masks,
        digit: NDArray[np.int64],
        weight: int,
        reached: Masks,
    ) -> None:
        """Let one tile step into the gap wherever it can, and mark what that reaches."""
        behind = self.bit[digit]
        for step, into in self.into.items():
            movable = np.flatnonzero(gaps & into[digit])
            # Different configurations stay different, so no mark is lost to a double index.
            reached[configurations[movable] + step * weight] |= behind[movable]
