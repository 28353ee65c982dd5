"""`pdb`: additive pattern databases that share the tiles out, and their mirror image.

The databases are made for boards whose goal has the gap in the upper left quarter; other
goals are flipped there, so that the same files serve the gap in any corner. On square
boards whose goal gap is on the diagonal the board mirrored at it is looked up as well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import getitem

from sleuth.errors import BadRequest, Unsuitable
from sleuth.puzzles.tiles.geometry import goal_cells
from sleuth.puzzles.tiles.heuristics.pattern_database import Distances, Pattern
from sleuth.puzzles.tiles.heuristics.pattern_store import Progress, database
from sleuth.puzzles.tiles.problem import SlidingTiles
from sleuth.text import several

#: No database has more entries than this.
MOST_ENTRIES = 1 << 24
#: The cells of a board are the bits of a machine word.
MOST_CELLS = 64

#: Shares of the fifteen-puzzle that keep tiles together which get in each other's way.
_FIFTEEN: dict[tuple[int, ...], tuple[tuple[int, ...], ...]] = {
    (5, 5, 5): ((1, 2, 3, 6, 7), (4, 5, 8, 9, 12), (10, 11, 13, 14, 15)),
    (6, 6, 3): ((1, 2, 4, 5, 8, 9), (3, 6, 7, 10, 11, 15), (12, 13, 14)),
}


#: The pattern of a tile, and what each cell adds to that pattern's number.
Digit = tuple[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class PatternDatabases:
    """The databases of one board and how to read them, straight and mirrored."""

    tables: tuple[Distances, ...]
    straight: tuple[Digit, ...]
    mirrored: tuple[Digit, ...] | None

    def estimate(self) -> Callable[[bytes], int]:
        """The larger of the two sums, for states."""
        straight = self._sum(self.straight)
        if self.mirrored is None:
            return straight
        mirrored = self._sum(self.mirrored)
        return lambda state: max(straight(state), mirrored(state))

    def _sum(self, digits: tuple[Digit, ...]) -> Callable[[bytes], int]:
        lookups = [
            (
                table.data,
                [
                    [worth[cell] if of == group else 0 for of, worth in digits]
                    for cell in range(len(digits))
                ],
            )
            for group, table in enumerate(self.tables)
        ]

        def estimate(state: bytes) -> int:
            total = 0
            for table, weights in lookups:
                total += table[sum(map(getitem, weights, state))]
            return total

        return estimate


def pattern_databases(
    problem: SlidingTiles, sizes: str | None = None, progress: Progress | None = None
) -> PatternDatabases:
    """The databases for a board; `sizes` says how to share the tiles out, as in 6-6-3."""
    rows, columns = problem.rows, problem.columns
    cells = rows * columns
    if cells > MOST_CELLS:
        raise Unsuitable(
            f"pattern databases serve boards of up to {MOST_CELLS} cells",
            remedy="choose another heuristic, such as linear-conflict",
        )
    flip = _flip(rows, columns, problem.goal.index(0))
    homes = [flip[cell] for cell in goal_cells(problem.goal)]
    groups = share_out(rows, columns, homes[0], sizes)
    tables = tuple(database(Pattern(rows, columns, homes[0], group), progress) for group in groups)
    mirror = [cell % columns * columns + cell // columns for cell in range(cells)]
    mirrored = None
    if rows == columns and mirror[homes[0]] == homes[0]:
        mirrored = _digits(
            groups, [mirror[home] for home in homes], [mirror[cell] for cell in flip]
        )
    return PatternDatabases(tables, _digits(groups, homes, flip), mirrored)


def share_out(
    rows: int, columns: int, gap: int, sizes: str | None = None
) -> tuple[tuple[int, ...], ...]:
    """The patterns as goal cells, of the given sizes or as large as they may be.

    >>> share_out(2, 3, 0, "3-2")
    ((1, 2, 3), (4, 5))
    """
    cells = rows * columns
    largest = 1
    while cells ** (largest + 1) <= MOST_ENTRIES:
        largest += 1
    if sizes is None:
        full, rest = divmod(cells - 1, largest)
        numbers = (largest,) * full + (rest,) * (rest > 0)
    else:
        numbers = _read_sizes(sizes, cells - 1, largest)
    if (rows, columns, gap) == (4, 4, 0) and numbers in _FIFTEEN:
        return _FIFTEEN[numbers]
    left = iter([cell for cell in range(cells) if cell != gap])
    return tuple(tuple(next(left) for _ in range(number)) for number in numbers)


def _read_sizes(sizes: str, tiles: int, largest: int) -> tuple[int, ...]:
    words = sizes.split("-")
    numbers = tuple(int(word) for word in words if word.isascii() and word.isdigit())
    if len(numbers) != len(words) or sum(numbers) != tiles or min(numbers) == 0:
        raise BadRequest(
            f"patterns of {sizes} do not share out {several(tiles, 'tile')}",
            remedy="give sizes that add up, as 6-6-3 does to 15",
        )
    if max(numbers) > largest:
        raise BadRequest(
            f"a pattern of {max(numbers)} tiles is too large here",
            remedy=f"give sizes of at most {largest}",
        )
    return numbers


def _flip(rows: int, columns: int, gap: int) -> list[int]:
    """For every cell the one it becomes when the gap's is brought to the upper left."""
    row, column = divmod(gap, columns)
    upside_down, right_to_left = row > (rows - 1) / 2, column > (columns - 1) / 2
    result = []
    for cell in range(rows * columns):
        row, column = divmod(cell, columns)
        row = rows - 1 - row if upside_down else row
        column = columns - 1 - column if right_to_left else column
        result.append(row * columns + column)
    return result


def _digits(
    groups: Sequence[Sequence[int]], homes: Sequence[int], cells: Sequence[int]
) -> tuple[Digit, ...]:
    """How to read the databases where tiles belong in `homes` and cells count as `cells`."""
    place = {
        home: (group, len(cells) ** digit)
        for group, members in enumerate(groups)
        for digit, home in enumerate(members)
    }
    # The gap is in no pattern: it adds nothing to the first one.
    found = [(0, 0), *(place[home] for home in homes[1:])]
    return tuple((group, tuple(cell * weight for cell in cells)) for group, weight in found)


def pattern_estimate(problem: SlidingTiles, sizes: str | None = None) -> Callable[[bytes], int]:
    """The larger sum of databases, straight or mirrored, as a heuristic.

    >>> board = (3, 1, 2, 0)
    >>> pattern_estimate(SlidingTiles(2, 2, board, (1, 2, 3, 0)))(bytes(board))
    4
    """
    return pattern_databases(problem, sizes).estimate()


def kernel_tables(
    problem: SlidingTiles, sizes: str | None = None
) -> tuple[memoryview, list[int], list[Digit], list[Digit]]:
    """All databases in one array, where each begins, and the tiles' digits in them.

    The digits are in the order of goal cells, straight and mirrored.
    """
    import numpy as np

    databases = pattern_databases(problem, sizes)
    offsets = [0]
    for table in databases.tables[:-1]:
        offsets.append(offsets[-1] + len(table))
    straight, mirrored = (
        [digits[tile] for tile in problem.goal]
        for digits in (databases.straight, databases.mirrored or databases.straight)
    )
    return np.concatenate(databases.tables).data, offsets, straight, mirrored
