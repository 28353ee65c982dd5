"""One additive pattern database: the fewest moves of some tiles that bring them home.

Entries are numbered by the places of the pattern's tiles, the last tile's changing fastest;
each tile is counted among the cells that the tiles before it leave, so that no number is
wasted. Moves of other tiles are free, and an entry is the least over all places of the gap.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import factorial, perm

import numpy as np
from numpy.typing import NDArray

from sleuth.limits import afford
from sleuth.puzzles.tiles.geometry import neighbours
from sleuth.puzzles.tiles.heuristics.pattern_kernel import UNREACHED, Blocks

#: Names what is built: to be raised by whoever changes an entry of any database.
BUILDER = "additive distances 2"
#: How many bytes of blocks are looked through between two reports.
_CHUNK = 1 << 23

Distances = NDArray[np.uint8]
#: For every cell of a board the one it becomes.
Cells = tuple[int, ...]


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
        return perm(self.cells, len(self.tiles))


def weights(cells: int, tiles: int) -> tuple[int, ...]:
    """What one cell of each tile counts in the number of an entry.

    >>> weights(9, 3)
    (56, 7, 1)
    """
    return tuple(perm(cells - 1 - tile, tiles - 1 - tile) for tile in range(tiles))


def entry_number(cells: int, places: Sequence[int]) -> int:
    """The number of the entry for tiles in these places.

    >>> entry_number(9, (0, 1, 2)), entry_number(9, (8, 7, 6))
    (0, 503)
    """
    number = 0
    for tile, place in enumerate(places):
        number = number * (cells - tile) + place
        for before in places[:tile]:
            number -= before < place
    return number


def symmetries(rows: int, columns: int) -> list[Cells]:
    """The ways to turn and mirror a board into itself, the first of which changes nothing."""
    found = []
    for flipped in (False, True) if rows == columns else (False,):
        for down in (False, True):
            for right in (False, True):
                cells = []
                for cell in range(rows * columns):
                    row, column = divmod(cell, columns)
                    row, column = (column, row) if flipped else (row, column)
                    row = rows - 1 - row if down else row
                    column = columns - 1 - column if right else column
                    cells.append(row * columns + column)
                found.append(tuple(cells))
    return found


def standing_for(pattern: Pattern) -> tuple[Pattern, Cells]:
    """The pattern whose database serves this one too, and how the board is turned for it.

    Tiles are ordered by cells, and the gap stands for all cells that it reaches at once.
    """
    choices = []
    for cells in symmetries(pattern.rows, pattern.columns):
        tiles = tuple(sorted(cells[tile] for tile in pattern.tiles))
        gap = min(_region(pattern, cells[pattern.gap], tiles))
        choices.append((Pattern(pattern.rows, pattern.columns, gap, tiles), cells))
    return min(choices, key=lambda choice: (choice[0].tiles, choice[0].gap))


def _region(pattern: Pattern, gap: int, tiles: tuple[int, ...]) -> set[int]:
    """All cells that the gap reaches while these tiles stay."""
    around = neighbours(pattern.rows, pattern.columns)
    reached, waiting = {gap}, [gap]
    while waiting:
        for _, cell in around[waiting.pop()]:
            if cell not in tiles and cell not in reached:
                reached.add(cell)
                waiting.append(cell)
    return reached


def build(pattern: Pattern, report: Callable[[int], None] = lambda found: None) -> Distances:
    """The database, level by level; `report` hears how many entries that about makes so far."""
    tiles = len(pattern.tiles)
    orders = np.array(list(permutations(range(tiles))), np.uint8)
    around = [
        sum(1 << cell for _, cell in ways) for ways in neighbours(pattern.rows, pattern.columns)
    ]
    blocks = Blocks(pattern.columns, around, tiles, _turns(orders).data, _room)
    sets, count, width = blocks.sizes()
    report(0)
    afford(count * width + pattern.size)
    moves = np.full(count * width, UNREACHED, np.uint8)
    home = sorted(pattern.tiles)
    order = next(
        number
        for number, places in enumerate(orders.tolist())
        if [pattern.tiles[tile] for tile in places] == home
    )
    blocks.begin(moves.data, pattern.gap, sum(1 << cell for cell in home), order)
    stride = max(1, _CHUNK // width)
    level, found, before = 0, 1, 0
    while found > before:
        before = found
        for first in range(0, count, stride):
            found += blocks.expand(level, first, min(first + stride, count))
            report(found * pattern.size // (count * width))
        level += 1
    distances = np.empty(pattern.size, np.uint8)
    weight = weights(pattern.cells, tiles)
    where = np.argsort(orders, axis=1).astype(np.uint8)
    less = np.zeros(width, np.int64)
    for tile in range(tiles):
        for other in range(tile):
            less += weight[tile] * (where[:, other] < where[:, tile])
    tables = array("q", weight), where.reshape(-1).data, less.data
    for first in range(0, sets, stride):
        blocks.write(distances.data, *tables, first, min(first + stride, sets))
        report(pattern.size)
    return distances


def _turns(orders: NDArray[np.uint8]) -> NDArray[np.int32]:
    """For every two places the order after the tile at the first has gone to the second."""
    width, tiles = orders.shape
    turned = np.zeros((tiles, tiles, width), np.int32)
    for place in range(tiles):
        others = np.delete(orders, place, axis=1)
        for after in range(tiles):
            moved = np.insert(others, after, orders[:, place], axis=1)
            for tile in range(tiles):
                smaller = (moved[:, tile + 1 :] < moved[:, tile : tile + 1]).sum(axis=1)
                turned[place, after] += (factorial(tiles - 1 - tile) * smaller).astype(np.int32)
    return turned.reshape(-1)


def _room(kind: str, count: int) -> memoryview:
    """Room for so many numbers, all 0, within the limits of the run."""
    taken = array(kind, [0])
    afford(count * taken.itemsize)
    return memoryview(taken * count)
