# mypy: disallow-untyped-decorators=False
"""The building of one pattern database: a compiled breadth-first search over blocks of orders.

The tiles of a pattern take a set of cells, in some order. The other cells fall into regions
within which the gap goes about without moving a tile of the pattern. A block is a set together
with a region; it has one byte for every order, the fewest moves of the pattern's tiles that
lead there. Where a tile steps is the same for all orders of a block, so that this is found
once, as an edge: the block it leads to and how the orders turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

try:
    import cython
except ImportError:
    from sleuth import shadow as cython

#: What a block holds where nothing has led yet.
UNREACHED = 255
#: With more tiles the tables of turning orders would be larger than what they serve.
MOST_TILES = 8
#: Sets of cells are the bits of a machine word.
MOST_CELLS = 64

#: Makes room for so many numbers of a type of the module `array`.
Room = Callable[[str, int], Any]


@cython.cclass
class Blocks:
    """All blocks of one pattern, their edges, and how far the search has come."""

    cells: cython.int
    columns: cython.int
    tiles: cython.int
    orders: cython.int
    sets: cython.int
    blocks: cython.int
    everywhere: cython.ulonglong
    not_first: cython.ulonglong
    not_last: cython.ulonglong
    around: cython.ulonglong[64]
    choose: cython.longlong[576]
    place: cython.int[8]
    fresh: cython.int[40320]
    set_of_cells: cython.ulonglong[::1]
    first_block: cython.int[::1]
    region: cython.ulonglong[::1]
    first_edge: cython.int[::1]
    edge_target: cython.int[::1]
    edge_turn: cython.int[::1]
    turns: cython.int[::1]
    active: cython.uchar[::1]
    moves: cython.uchar[::1]

    def __init__(
        self, columns: int, around: Sequence[int], tiles: int, turns: memoryview, room: Room
    ) -> None:
        """`around` has the neighbours of every cell as bits; `turns` maps orders to orders.

        `turns` has a row for every pair of places: that of a tile among those of its pattern,
        counted from the first cell, before and after its step.
        """
        if not cython.compiled:
            self.around = [0] * 64
            self.choose = [0] * 576
            self.place = [0] * 8
            self.fresh = [0] * 40320
        self.cells = len(around)
        self.columns = columns
        self.tiles = tiles
        self.turns = turns
        self.orders = len(turns) // (tiles * tiles)
        self.everywhere = 0
        self.not_first = 0
        self.not_last = 0
        for cell in range(self.cells):
            bit = 1 << cell
            self.around[cell] = around[cell]
            self.everywhere |= bit
            if cell % columns:
                self.not_first |= bit
            if cell % columns != columns - 1:
                self.not_last |= bit
        # Pascal's triangle: of so many cells so many tiles.
        for cell in range(self.cells + 1):
            self.choose[cell * 9] = 1
            for tile in range(1, tiles + 1):
                if cell:
                    self.choose[cell * 9 + tile] = (
                        self.choose[(cell - 1) * 9 + tile] + self.choose[(cell - 1) * 9 + tile - 1]
                    )
        self.sets = self.choose[self.cells * 9 + tiles]
        self.set_of_cells = room("Q", self.sets)
        self.first_block = room("i", self.sets + 1)
        self._enumerate_sets()
        self.region = room("Q", self.blocks)
        self.first_edge = room("i", self.blocks + 1)
        self.edge_target = room("i", self._lay_out())
        self.edge_turn = room("i", len(self.edge_target))
        self._join()
        self.active = room("B", self.blocks)
        self.moves = room("B", 0)

    def sizes(self) -> tuple[int, int, int]:
        """How many sets and blocks there are, and how many orders each has."""
        return self.sets, self.blocks, self.orders

    def begin(self, moves: memoryview, gap: int, cells: int, order: int) -> None:
        """Put the goal, tiles on `cells` in this order, into the empty blocks `moves`."""
        self.moves = moves
        block = self._block(self._number(cells), gap)
        self.moves[block * self.orders + order] = 0
        self.active[block] = 1

    @cython.boundscheck(False)
    @cython.wraparound(False)
    def expand(self, level: cython.int, first: cython.int, last: cython.int) -> int:
        """Step from all that is so many moves away in these blocks; the number of new places."""
        block: cython.int
        order: cython.int
        count: cython.int
        edge: cython.int
        number: cython.int
        turn: cython.int
        base: cython.longlong
        place: cython.longlong
        found: cython.int
        total: cython.int = 0
        orders: cython.int = self.orders
        now: cython.int = 1 + (level & 1)
        after: cython.int = 3 - now
        for block in range(first, last):
            # Two bits tell whether a block has anything of this level and of the next.
            if self.active[block] & now == 0:
                continue
            self.active[block] &= after
            base = cython.cast(cython.longlong, block) * orders
            count = 0
            for order in range(orders):
                if self.moves[base + order] == level:
                    self.fresh[count] = order
                    count += 1
            for edge in range(self.first_edge[block], self.first_edge[block + 1]):
                base = cython.cast(cython.longlong, self.edge_target[edge]) * orders
                turn = self.edge_turn[edge] * orders
                found = 0
                for number in range(count):
                    place = base + self.turns[turn + self.fresh[number]]
                    if self.moves[place] == 255:
                        self.moves[place] = level + 1
                        found += 1
                if found:
                    self.active[self.edge_target[edge]] |= after
                    total += found
        return int(total)

    @cython.boundscheck(False)
    @cython.wraparound(False)
    def write(
        self,
        into: cython.uchar[::1],
        weights: cython.longlong[::1],
        where: cython.uchar[::1],
        less: cython.longlong[::1],
        first: cython.int,
        last: cython.int,
    ) -> None:
        """Write the least entry over all regions of these sets to the number of its places.

        `where` has for every order the place of each tile, `less` what its number is less
        than the sum of weighted cells.
        """
        number: cython.int
        order: cython.int
        block: cython.int
        tile: cython.int
        best: cython.int
        target: cython.longlong
        base: cython.longlong
        tiles: cython.int = self.tiles
        orders: cython.int = self.orders
        for number in range(first, last):
            self._find_places(self.set_of_cells[number])
            for order in range(orders):
                best = 255
                for block in range(self.first_block[number], self.first_block[number + 1]):
                    base = cython.cast(cython.longlong, block) * orders
                    best = min(best, self.moves[base + order])
                target = -less[order]
                for tile in range(tiles):
                    target += weights[tile] * self.place[where[order * tiles + tile]]
                into[target] = best

    @cython.cfunc
    @cython.exceptval(check=False)
    def _enumerate_sets(self) -> cython.void:
        """List all sets, by their numbers, and count the regions of each."""
        number: cython.int
        lowest: cython.ulonglong
        higher: cython.ulonglong
        cells: cython.ulonglong = (cython.cast(cython.ulonglong, 1) << self.tiles) - 1
        self.blocks = 0
        for number in range(self.sets):
            self.set_of_cells[number] = cells
            self.first_block[number] = self.blocks
            self.blocks += self._regions(cells, False)
            if number + 1 < self.sets:
                # The next larger number with as many bits.
                lowest = cells & (~cells + 1)
                higher = cells + lowest
                cells = higher | (((cells ^ higher) >> 2) // lowest)
        self.first_block[self.sets] = self.blocks

    @cython.cfunc
    @cython.exceptval(check=False)
    def _regions(self, cells: cython.ulonglong, keep: cython.bint) -> cython.int:
        """The number of regions around these tiles, which are kept in order if wanted."""
        free: cython.ulonglong = self.everywhere & ~cells
        region: cython.ulonglong
        before: cython.ulonglong
        count: cython.int = 0
        first: cython.int = self.first_block[self._number(cells)] if keep else 0
        while free:
            region = free & (~free + 1)
            before = 0
            while region != before:
                before = region
                region |= region << self.columns | region >> self.columns
                region |= (before & self.not_last) << 1 | (before & self.not_first) >> 1
                region &= free
            if keep:
                self.region[first + count] = region
            free &= ~region
            count += 1
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def _number(self, cells: cython.ulonglong) -> cython.int:
        """The number of a set among all of its size, in the order of the numbers they are."""
        cell: cython.int
        tile: cython.int = 0
        total: cython.longlong = 0
        for cell in range(self.cells):
            if cells >> cell & 1:
                tile += 1
                total += self.choose[cell * 9 + tile]
        return total

    @cython.cfunc
    @cython.exceptval(check=False)
    def _block(self, number: cython.int, gap: cython.int) -> cython.int:
        """The block of a set with the gap in this cell."""
        block: cython.int = self.first_block[number]
        while not self.region[block] >> gap & 1:
            block += 1
        return block

    @cython.cfunc
    @cython.exceptval(check=False)
    def _find_places(self, cells: cython.ulonglong) -> cython.void:
        """The cells of a set, one after the other."""
        cell: cython.int
        tile: cython.int = 0
        for cell in range(self.cells):
            if cells >> cell & 1:
                self.place[tile] = cell
                tile += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _lay_out(self) -> cython.int:
        """Keep all regions and where the edges of each block begin; the number of edges."""
        number: cython.int
        block: cython.int
        tile: cython.int
        cell: cython.int
        meeting: cython.ulonglong
        edges: cython.int = 0
        for number in range(self.sets):
            self._regions(self.set_of_cells[number], True)
            self._find_places(self.set_of_cells[number])
            for block in range(self.first_block[number], self.first_block[number + 1]):
                self.first_edge[block] = edges
                for tile in range(self.tiles):
                    meeting = self.around[self.place[tile]] & self.region[block]
                    for cell in range(self.cells):
                        edges += meeting >> cell & 1
        self.first_edge[self.blocks] = edges
        return edges

    @cython.cfunc
    @cython.exceptval(check=False)
    def _join(self) -> cython.void:
        """Find where each step of a tile into the gap leads, and how it turns the orders."""
        number: cython.int
        block: cython.int
        tile: cython.int
        other: cython.int
        behind: cython.int
        cell: cython.int
        after: cython.int
        meeting: cython.ulonglong
        moved: cython.ulonglong
        one: cython.ulonglong = 1
        edge: cython.int = 0
        for number in range(self.sets):
            self._find_places(self.set_of_cells[number])
            for block in range(self.first_block[number], self.first_block[number + 1]):
                for tile in range(self.tiles):
                    behind = self.place[tile]
                    meeting = self.around[behind] & self.region[block]
                    for cell in range(self.cells):
                        if meeting >> cell & 1:
                            after = 0
                            for other in range(self.tiles):
                                if other != tile and self.place[other] < cell:
                                    after += 1
                            moved = self.set_of_cells[number] ^ (one << behind) ^ (one << cell)
                            self.edge_target[edge] = self._block(self._number(moved), behind)
                            self.edge_turn[edge] = tile * self.tiles + after
                            edge += 1
