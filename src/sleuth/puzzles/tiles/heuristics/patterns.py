"""`pdb`: additive pattern databases that share the tiles out, and their mirror image.

The tiles are shared out on boards whose goal has the gap in the upper left quarter; other
goals are flipped there, and of patterns that are the same but for turning the board only one
has a database, so that few files serve the gap in any corner. On square boards whose goal gap
is on the diagonal the board mirrored at it is looked up as well.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import perm
from typing import NamedTuple

from sleuth.errors import BadRequest, Unsuitable
from sleuth.puzzles.tiles.geometry import goal_cells
from sleuth.puzzles.tiles.heuristics.pattern_database import (
    Cells,
    Distances,
    Pattern,
    entry_number,
    standing_for,
    weights,
)
from sleuth.puzzles.tiles.heuristics.pattern_kernel import MOST_CELLS, MOST_TILES
from sleuth.puzzles.tiles.heuristics.pattern_store import Progress, database, is_at_hand
from sleuth.puzzles.tiles.kernel import PatternTables
from sleuth.puzzles.tiles.problem import WAYS, SlidingTiles
from sleuth.text import several

#: No database has more entries than this: 128 MB, in which 6 tiles of a 5×5 board fit.
MOST_ENTRIES = 1 << 27
#: Databases that nobody asked for by size are built in seconds.
_MOST_ENTRIES_UNASKED = 1 << 24
_MOST_TILES_UNASKED = 7

#: Shares of square boards with the gap in a corner that keep tiles together which get in each
#: other's way; those of 5×5 are three times the same pattern, turned, and one around the gap.
_GOOD_SHARES: dict[tuple[int, tuple[int, ...]], tuple[tuple[int, ...], ...]] = {
    (4, (5, 5, 5)): ((1, 2, 3, 6, 7), (4, 5, 8, 9, 12), (10, 11, 13, 14, 15)),
    (4, (6, 6, 3)): ((1, 2, 4, 5, 8, 9), (3, 6, 7, 10, 11, 15), (12, 13, 14)),
    (5, (6, 6, 6, 6)): (
        (1, 5, 6, 10, 11, 12),
        (2, 3, 4, 7, 8, 9),
        (15, 16, 17, 20, 21, 22),
        (13, 14, 18, 19, 23, 24),
    ),
}

#: The sizes of patterns that serve a board so well that it is worth some time to build them.
_WORTH_PREPARING = {(5, 5): "6-6-6-6"}


@dataclass(frozen=True, slots=True)
class Lookup:
    """How to read one database: the tiles in its order, and the board's cells as its own."""

    table: Distances
    tiles: tuple[int, ...]
    cells: Cells


@dataclass(frozen=True, slots=True)
class PatternDatabases:
    """The databases of one board and how to read them, straight and mirrored."""

    straight: tuple[Lookup, ...]
    mirrored: tuple[Lookup, ...] | None

    def estimate(self) -> Callable[[bytes], int]:
        """The larger of the two sums, for states."""
        straight = _sum(self.straight)
        if self.mirrored is None:
            return straight
        mirrored = _sum(self.mirrored)
        return lambda state: max(straight(state), mirrored(state))


def _sum(lookups: Sequence[Lookup]) -> Callable[[bytes], int]:
    """What the databases add up to, for states."""
    readings = [
        (
            lookup.table.data,
            lookup.tiles,
            lookup.cells,
            weights(len(lookup.cells), len(lookup.tiles)),
        )
        for lookup in lookups
    ]

    def estimate(state: bytes) -> int:
        total = 0
        find = state.index
        for table, tiles, cells, worth in readings:
            number = 0
            places: list[int] = []
            for tile, weight in zip(tiles, worth, strict=True):
                place = cells[find(tile)]
                left = place
                for before in places:
                    if before < place:
                        left -= 1
                places.append(place)
                number += left * weight
            total += table[number]
        return total

    return estimate


def pattern_databases(
    problem: SlidingTiles, sizes: str | None = None, progress: Progress | None = None
) -> PatternDatabases:
    """The databases for a board; `sizes` says how to share the tiles out, as in 6-6-3."""
    rows, columns = problem.rows, problem.columns
    cells = rows * columns
    flip = _flip(rows, columns, problem.goal.index(0))
    homes = [flip[cell] for cell in goal_cells(problem.goal)]
    patterns = patterns_of(rows, columns, homes[0], sizes)
    mirror = [cell % columns * columns + cell // columns for cell in range(cells)]
    straight = [_lookup(pattern, homes, flip, progress) for pattern in patterns]
    if rows != columns or mirror[homes[0]] != homes[0]:
        return PatternDatabases(tuple(straight), None)
    homes = [mirror[home] for home in homes]
    flip = [mirror[cell] for cell in flip]
    mirrored = [_lookup(pattern, homes, flip, progress) for pattern in patterns]
    return PatternDatabases(tuple(straight), tuple(mirrored))


def _lookup(
    pattern: Pattern, homes: Sequence[int], cells: Sequence[int], progress: Progress | None
) -> Lookup:
    """How to read the database of a pattern where tiles belong in `homes`, cells are `cells`."""
    kept, turned = standing_for(pattern)
    tile_at = {turned[home]: tile for tile, home in enumerate(homes)}
    return Lookup(
        database(kept, progress),
        tuple(tile_at[cell] for cell in kept.tiles),
        tuple(turned[cell] for cell in cells),
    )


def patterns_of(rows: int, columns: int, gap: int, sizes: str | None = None) -> tuple[Pattern, ...]:
    """The patterns of boards with the gap's goal in `gap`, a cell of the upper left quarter.

    Without sizes they are those worth preparing where these are at hand.
    """
    if rows * columns > MOST_CELLS:
        raise Unsuitable(
            f"pattern databases serve boards of up to {MOST_CELLS} cells",
            remedy="choose another heuristic, such as linear-conflict",
        )
    prepared = sizes_worth_preparing(rows, columns, gap)
    if sizes is None and prepared is not None:
        patterns = patterns_of(rows, columns, gap, prepared)
        if all(is_at_hand(standing_for(pattern)[0]) for pattern in patterns):
            return patterns
    return tuple(
        Pattern(rows, columns, gap, group) for group in share_out(rows, columns, gap, sizes)
    )


def sizes_worth_preparing(rows: int, columns: int, gap: int = 0) -> str | None:
    """The sizes of the patterns that serve best, where they take some time to build."""
    return _WORTH_PREPARING.get((rows, columns)) if gap == 0 else None


def sizes_not_at_hand(problem: SlidingTiles, sizes: str | None) -> str | None:
    """The sizes that would serve a board better than those given and have not been prepared."""
    rows, columns = problem.rows, problem.columns
    gap = _flip(rows, columns, problem.goal.index(0))[problem.goal.index(0)]
    prepared = sizes_worth_preparing(rows, columns, gap)
    if prepared is None or sizes not in (None, prepared):
        return None
    patterns = patterns_of(rows, columns, gap, prepared)
    ready = all(is_at_hand(standing_for(pattern)[0]) for pattern in patterns)
    return None if ready else prepared


def share_out(
    rows: int, columns: int, gap: int, sizes: str | None = None
) -> tuple[tuple[int, ...], ...]:
    """The patterns as goal cells, of the given sizes or as large as is a matter of seconds.

    >>> share_out(2, 3, 0, "3-2")
    ((1, 2, 3), (4, 5))
    """
    cells = rows * columns
    if sizes is None:
        largest = _largest(cells, _MOST_ENTRIES_UNASKED, _MOST_TILES_UNASKED)
        full, rest = divmod(cells - 1, largest)
        numbers = (largest,) * full + (rest,) * (rest > 0)
    else:
        numbers = _read_sizes(sizes, cells - 1, _largest(cells, MOST_ENTRIES, MOST_TILES))
    if rows == columns and gap == 0 and (rows, numbers) in _GOOD_SHARES:
        return _GOOD_SHARES[rows, numbers]
    left = iter([cell for cell in range(cells) if cell != gap])
    return tuple(tuple(next(left) for _ in range(number)) for number in numbers)


def _largest(cells: int, entries: int, tiles: int) -> int:
    """The most tiles of a pattern whose database has no more than so many entries."""
    return max(
        number for number in range(1, min(tiles, cells - 1) + 1) if perm(cells, number) <= entries
    )


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


def pattern_estimate(problem: SlidingTiles, sizes: str | None = None) -> Callable[[bytes], int]:
    """The larger sum of databases, straight or mirrored, as a heuristic.

    >>> board = (3, 1, 2, 0)
    >>> pattern_estimate(SlidingTiles(2, 2, board, (1, 2, 3, 0)))(bytes(board))
    4
    """
    return pattern_databases(problem, sizes).estimate()


def kernel_tables(
    problem: SlidingTiles, sizes: str | None = None, progress: Progress | None = None
) -> PatternTables:
    """The databases as the kernel reads them; tiles are named by their goal cells there."""
    databases = pattern_databases(problem, sizes, progress)
    straight, mirrored = databases.straight, databases.mirrored or databases.straight
    sides = [_side(problem, lookups) for lookups in (straight, mirrored)]
    for tile, group in enumerate(sides[1].groups):
        sides[1].groups[tile] = group + len(straight)
    lookups = (*straight, *mirrored)
    steps, passed = array("i"), array("B")
    for lookup in lookups:
        for step, between in _steps(problem, lookup.cells):
            steps.append(step)
            passed.extend(between)
    return PatternTables(
        tables=[lookup.table.data for lookup in lookups],
        numbers=[
            entry_number(
                len(lookup.cells),
                [lookup.cells[problem.start.index(tile)] for tile in lookup.tiles],
            )
            for lookup in lookups
        ],
        groups=(sides[0].groups, sides[1].groups),
        weights=(sides[0].weights, sides[1].weights),
        apart=(sides[0].apart, sides[1].apart),
        steps=memoryview(steps),
        passed=memoryview(passed),
    )


class _Side(NamedTuple):
    """For every tile, named by its goal cell, its database, its weight, and past whom it steps."""

    groups: list[int]
    weights: list[int]
    apart: list[list[int]]


def _side(problem: SlidingTiles, lookups: Sequence[Lookup]) -> _Side:
    homes, cells = goal_cells(problem.goal), len(problem.goal)
    side = _Side([0] * cells, [0] * cells, [[0] * cells for _ in range(cells)])
    for group, lookup in enumerate(lookups):
        worth = weights(cells, len(lookup.tiles))
        for digit, tile in enumerate(lookup.tiles):
            home = homes[tile]
            side.groups[home] = group
            side.weights[home] = worth[digit]
            for other_digit, other in enumerate(lookup.tiles):
                # A tile counts the cells that those before it leave: it passes one of them and
                # counts one less, or one that comes later counts one more.
                if other_digit < digit:
                    side.apart[home][homes[other]] = -worth[digit]
                elif other_digit > digit:
                    side.apart[home][homes[other]] = worth[other_digit]
    return side


def _steps(problem: SlidingTiles, cells: Cells) -> Iterator[tuple[int, list[int]]]:
    """For every place of the gap and way what a tile steps on by, and the cells between.

    There is room for as many cells as lie between two rows of a database, at least one.
    """
    columns = problem.columns
    board = {cell: place for place, cell in enumerate(cells)}
    width = max(columns - 1, 1)
    for gap in range(len(cells)):
        row, column = divmod(gap, columns)
        for down, right in WAYS.values():
            step, between = 0, [0] * width
            if 0 <= row + down < problem.rows and 0 <= column + right < columns:
                come_from = cells[gap + down * columns + right]
                step = cells[gap] - come_from
                if abs(step) > 1:
                    first = min(come_from, cells[gap])
                    between = [board[first + 1 + number] for number in range(abs(step) - 1)]
            yield step, between
