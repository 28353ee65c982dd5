# mypy: disallow-untyped-decorators=False
"""Depth-first search below a bound, the inner loop of IDA*: Cython in pure-Python mode.

Three kernels differ in how they carry the estimate along a move: Manhattan distance,
walking distance, additive pattern databases. They share the conventions of `_Kernel`:
tiles are named by their goal cells, moves are tried in the order U L R D (0 to 3, so that
3 - way leads back), the move straight back is never made, and every child counts, within
the bound or not. They stand in one file because each reads the compiled fields of `_Kernel`
in its inner loop.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import NamedTuple

try:
    import cython
except ImportError:
    from sleuth import shadow as cython

#: Whether this file runs compiled.
COMPILED: bool = cython.compiled
#: How many children may be generated between two looks at the limits: some milliseconds.
STRIDE = 1 << 22 if COMPILED else 1 << 15
#: Boards with more cells do not fit the fixed tables.
MOST_CELLS = 64

#: For every cell its neighbours as (way, cell), in the order U L R D.
Neighbours = Sequence[Sequence[tuple[int, int]]]

_NO_WAY = 4


class PatternTables(NamedTuple):
    """Databases to look up, straight ones first, then as many for the mirror image.

    `numbers` are the entries of the start. For the two sides and every tile `groups` has its
    database, `weights` what a cell counts in it, and `apart` by how much a step towards later
    cells past another tile changes the number besides. `steps` has for every database, place
    of the gap and way how many cells of the database the tile that comes from there steps on,
    and `passed` the cells of the board between if they are several.
    """

    tables: list[memoryview]
    numbers: list[int]
    groups: tuple[list[int], list[int]]
    weights: tuple[list[int], list[int]]
    apart: tuple[list[list[int]], list[list[int]]]
    steps: memoryview
    passed: memoryview


@cython.cclass
class _Kernel:
    """A board in the middle of its search, where the gap can go, and the counts."""

    board: cython.uchar[64]
    ways_out: cython.uchar[320]
    target: cython.uchar[1280]
    way: cython.uchar[1280]
    start_gap: cython.int
    estimate: cython.int
    expanded: cython.longlong
    generated: cython.longlong
    unseen: cython.longlong
    due: cython.longlong
    checkpoint: Callable[[int], int]
    path: list[int]

    def __init__(
        self,
        board: Sequence[int],
        gap: int,
        neighbours: Neighbours,
        checkpoint: Callable[[int], int],
    ) -> None:
        if not cython.compiled:
            self.board = [0] * 64
            self.ways_out = [0] * 320
            self.target = [0] * 1280
            self.way = [0] * 1280
        self.start_gap = gap
        self.estimate = 0
        self.expanded = 0
        self.generated = 0
        self.unseen = 0
        self.due = 0
        self.checkpoint = checkpoint
        self.path = []
        for cell, tile in enumerate(board):
            self.board[cell] = tile
            for back in range(_NO_WAY + 1):
                slot = cell * 5 + back
                onward = [(way, other) for way, other in neighbours[cell] if way != back]
                self.ways_out[slot] = len(onward)
                for number, (way, other) in enumerate(onward):
                    self.way[slot * 4 + number] = way
                    self.target[slot * 4 + number] = other

    def counts(self) -> tuple[int, int, int]:
        """Boards expanded, their children, and nodes: the start and children whose turn came."""
        return self.expanded, self.generated, 1 + self.generated - self.unseen

    def moves(self) -> list[int]:
        """The ways of the gap to the goal, once it is found."""
        return self.path[::-1]

    def initial_bound(self) -> int:
        """The estimate at the start."""
        return int(self.estimate)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _turn_back(self, way: cython.int, unseen: cython.int) -> cython.void:
        """Keep one move of the solution and the number of children whose turn never came."""
        self.path.append(way)
        self.unseen += unseen


@cython.cclass
class ManhattanKernel(_Kernel):
    """The estimate rises or falls by 1 with each move, so f rises by 0 or 2.

    Instead of h it carries `slack`, half of what f may still rise; a board within the
    bound that has no moves `left` is the goal.
    """

    rise: cython.uchar[16384]

    def __init__(
        self,
        board: Sequence[int],
        gap: int,
        neighbours: Neighbours,
        checkpoint: Callable[[int], int],
        distances: Sequence[Sequence[int]],
    ) -> None:
        """`distances` are those between cells."""
        super().__init__(board, gap, neighbours, checkpoint)
        if not cython.compiled:
            self.rise = [0] * 16384
        for cell, tile in enumerate(board):
            self.estimate += distances[tile][cell] if cell != gap else 0
            for way, other in neighbours[cell]:
                for moved in range(len(board)):
                    farther = distances[moved][cell] > distances[moved][other]
                    self.rise[moved * 256 + cell * 4 + way] = farther

    def iterate(self, bound: int) -> bool:
        """Whether the goal lies below the bound."""
        return (
            bound == 0
            or self._descend(self.start_gap, _NO_WAY, (bound - self.estimate) // 2, bound) == 1
        )

    def next_bound(self, bound: int) -> int:
        """The least f above the bound."""
        return bound + 2

    @cython.cfunc
    @cython.exceptval(-1)
    @cython.boundscheck(False)
    @cython.wraparound(False)
    def _descend(
        self, gap: cython.int, back: cython.int, slack: cython.int, left: cython.int
    ) -> cython.int:
        number: cython.int
        cell: cython.int
        tile: cython.int
        way: cython.int
        rest: cython.int
        slot: cython.int = gap * 5 + back
        first: cython.int = slot * 4
        count: cython.int = self.ways_out[slot]
        self.expanded += 1
        self.generated += count
        if self.generated >= self.due:
            self.due = self.checkpoint(self.generated)
        for number in range(count):
            cell = self.target[first + number]
            way = self.way[first + number]
            tile = self.board[cell]
            rest = slack - self.rise[tile * 256 + gap * 4 + way]
            if rest >= 0:
                self.board[gap] = tile
                if left == 1 or self._descend(cell, 3 - way, rest, left - 1) == 1:
                    self._turn_back(way, count - 1 - number)
                    return 1
                self.board[cell] = tile
        return 0


@cython.cclass
class WalkingKernel(_Kernel):
    """Two automata, of rows and of columns, whose distances add up to the estimate.

    An entry of their tables is twice the next state, plus 1 where the distance rises; f
    rises by 0 or 2 as with Manhattan distance, so `slack` and `left` are the same.
    """

    vertical: cython.uint[::1]
    horizontal: cython.uint[::1]
    goal_row: cython.uchar[64]
    goal_column: cython.uchar[64]
    rows: cython.int
    columns: cython.int
    start_row_state: cython.int
    start_column_state: cython.int

    def __init__(
        self,
        board: Sequence[int],
        gap: int,
        neighbours: Neighbours,
        checkpoint: Callable[[int], int],
        vertical: tuple[Sequence[int], int, int],
        horizontal: tuple[Sequence[int], int, int],
        columns: int,
    ) -> None:
        """Each automaton is given as its table, the start's state and distance."""
        super().__init__(board, gap, neighbours, checkpoint)
        if not cython.compiled:
            self.goal_row = [0] * 64
            self.goal_column = [0] * 64
        self.vertical, self.start_row_state, height = vertical
        self.horizontal, self.start_column_state, width = horizontal
        self.estimate = height + width
        self.columns = columns
        self.rows = len(board) // columns
        for cell in range(len(board)):
            self.goal_row[cell] = cell // columns
            self.goal_column[cell] = cell % columns

    def iterate(self, bound: int) -> bool:
        """Whether the goal lies below the bound."""
        return (
            bound == 0
            or self._descend(
                self.start_gap,
                _NO_WAY,
                (bound - self.estimate) // 2,
                bound,
                self.start_row_state,
                self.start_column_state,
            )
            == 1
        )

    def next_bound(self, bound: int) -> int:
        """The least f above the bound."""
        return bound + 2

    @cython.cfunc
    @cython.exceptval(-1)
    @cython.boundscheck(False)
    @cython.wraparound(False)
    def _descend(
        self,
        gap: cython.int,
        back: cython.int,
        slack: cython.int,
        left: cython.int,
        row_state: cython.int,
        column_state: cython.int,
    ) -> cython.int:
        number: cython.int
        cell: cython.int
        tile: cython.int
        way: cython.int
        entry: cython.uint
        rest: cython.int
        found: cython.int
        slot: cython.int = gap * 5 + back
        first: cython.int = slot * 4
        count: cython.int = self.ways_out[slot]
        self.expanded += 1
        self.generated += count
        if self.generated >= self.due:
            self.due = self.checkpoint(self.generated)
        for number in range(count):
            cell = self.target[first + number]
            way = self.way[first + number]
            tile = self.board[cell]
            if way == 0 or way == 3:
                entry = self.vertical[(row_state * 2 + (way & 1)) * self.rows + self.goal_row[tile]]
            else:
                entry = self.horizontal[
                    (column_state * 2 + (way >> 1)) * self.columns + self.goal_column[tile]
                ]
            rest = slack - cython.cast(cython.int, entry & 1)
            if rest >= 0:
                self.board[gap] = tile
                if left == 1:
                    found = 1
                elif way == 0 or way == 3:
                    found = self._descend(cell, 3 - way, rest, left - 1, entry >> 1, column_state)
                else:
                    found = self._descend(cell, 3 - way, rest, left - 1, row_state, entry >> 1)
                if found == 1:
                    self._turn_back(way, count - 1 - number)
                    return 1
                self.board[cell] = tile
        return 0


@cython.final
@cython.cclass
class PatternKernel(_Kernel):
    """The larger of two sums of pattern databases: of the board and of its mirror image.

    A tile that steps within a row of its database changes the number of the entry by its
    weight, one that steps between rows also by what it passes: tiles of its pattern in the
    cells between. Walks of the gap that an automaton knows to be superfluous are left out.
    """

    tables: cython.p_uchar[128]
    held: list[memoryview]
    index: cython.longlong[128]
    group: cython.uchar[128]
    weight: cython.int[128]
    apart: cython.int[8192]
    step: cython.int[::1]
    passed: cython.uchar[::1]
    between: cython.int
    cells: cython.int
    ways: cython.uchar[64]
    offset: cython.int[4]
    bits: cython.uchar[16]
    nth: cython.uchar[64]
    allowed: cython.uchar[::1]
    onward: cython.int[::1]
    straight: cython.int
    mirrored: cython.int
    excess: cython.int

    def __init__(
        self,
        board: Sequence[int],
        gap: int,
        neighbours: Neighbours,
        checkpoint: Callable[[int], int],
        columns: int,
        patterns: PatternTables,
        allowed: Sequence[int],
        onward: Sequence[int],
    ) -> None:
        """For every state of the automaton there are the ways allowed, and the states after."""
        super().__init__(board, gap, neighbours, checkpoint)
        if not cython.compiled:
            self.tables = [b""] * 128
            self.index = [0] * 128
            self.group = [0] * 128
            self.weight = [0] * 128
            self.apart = [0] * 8192
            self.ways = [0] * 64
            self.offset = [0] * 4
            self.bits = [0] * 16
            self.nth = [0] * 64
        table: cython.uchar[::1]
        self.excess = 0
        self.cells = len(board)
        self.between = max(columns - 1, 1)
        self.held = patterns.tables
        for number in range(len(patterns.tables)):
            table = patterns.tables[number]
            if cython.compiled:
                self.tables[number] = cython.address(table[0])
            else:
                self.tables[number] = table
            self.index[number] = patterns.numbers[number]
        for side in range(2):
            for tile in range(len(board)):
                self.group[side * 64 + tile] = patterns.groups[side][tile]
                self.weight[side * 64 + tile] = patterns.weights[side][tile]
                for other in range(len(board)):
                    worth = patterns.apart[side][tile][other]
                    self.apart[(side * 64 + tile) * 64 + other] = worth
        self.step = patterns.steps
        self.passed = patterns.passed
        self.allowed = array("B", allowed)
        self.onward = array("i", onward)
        for way, offset in enumerate((-columns, -1, 1, columns)):
            self.offset[way] = offset
        for cell in range(len(board)):
            self.ways[cell] = sum(1 << way for way, _ in neighbours[cell])
        for choice in range(16):
            ways = [way for way in range(4) if choice >> way & 1]
            self.bits[choice] = len(ways)
            for number, way in enumerate(ways):
                self.nth[choice * 4 + number] = way
        self.straight = self._sum(0)
        self.mirrored = self._sum(len(patterns.tables) // 2)
        self.estimate = max(self.straight, self.mirrored)

    @cython.cfunc
    @cython.exceptval(-1)
    def _sum(self, first: cython.int) -> cython.int:
        """What the databases of one side add up to at the start."""
        total: cython.int = 0
        number: cython.int
        for number in range(first, first + len(self.held) // 2):
            total += self.tables[number][self.index[number]]
        return total

    def iterate(self, bound: int) -> bool:
        """Whether the goal lies below the bound."""
        self.excess = 1 << 20
        return (
            bound == 0 or self._descend(self.start_gap, 0, bound, self.straight, self.mirrored) == 1
        )

    def next_bound(self, bound: int) -> int:
        """The least f above the bound."""
        return bound + int(self.excess)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.boundscheck(False)
    @cython.wraparound(False)
    def _change(
        self, group: cython.int, tile: cython.int, gap: cython.int, way: cython.int
    ) -> cython.int:
        """What is added to the number of an entry when a tile of a side steps into the gap."""
        number: cython.int
        slot: cython.int = (group * self.cells + gap) * 4 + way
        step: cython.int = self.step[slot]
        change: cython.int = step * self.weight[tile]
        row: cython.int = tile * 64
        if step == 1 or step == -1:
            return change
        slot *= self.between
        if step > 0:
            for number in range(self.between):
                change += self.apart[row + self.board[self.passed[slot + number]]]
        else:
            for number in range(self.between):
                change -= self.apart[row + self.board[self.passed[slot + number]]]
        return change

    @cython.cfunc
    @cython.exceptval(-1)
    @cython.boundscheck(False)
    @cython.wraparound(False)
    def _descend(
        self,
        gap: cython.int,
        walk: cython.int,
        left: cython.int,
        straight: cython.int,
        mirrored: cython.int,
    ) -> cython.int:
        number: cython.int
        cell: cython.int
        tile: cython.int
        way: cython.int
        group: cython.int
        mirrored_group: cython.int
        old: cython.longlong
        mirrored_old: cython.longlong
        new: cython.longlong
        mirrored_new: cython.longlong
        estimate: cython.int
        mirrored_estimate: cython.int
        excess: cython.int
        choice: cython.int = self.ways[gap] & self.allowed[walk]
        count: cython.int = self.bits[choice]
        self.expanded += 1
        self.generated += count
        if self.generated >= self.due:
            self.due = self.checkpoint(self.generated)
        for number in range(count):
            way = self.nth[choice * 4 + number]
            cell = gap + self.offset[way]
            tile = self.board[cell]
            group = self.group[tile]
            old = self.index[group]
            new = old + self._change(group, tile, gap, way)
            estimate = straight - self.tables[group][old] + self.tables[group][new]
            # f rises by 2 at least, so when that has been seen a second opinion adds nothing.
            if estimate >= left and self.excess == 2:
                continue
            mirrored_group = self.group[64 + tile]
            mirrored_old = self.index[mirrored_group]
            mirrored_new = mirrored_old + self._change(mirrored_group, 64 + tile, gap, way)
            mirrored_estimate = (
                mirrored
                - self.tables[mirrored_group][mirrored_old]
                + self.tables[mirrored_group][mirrored_new]
            )
            excess = max(estimate, mirrored_estimate) - left + 1
            if excess > 0:
                self.excess = min(self.excess, excess)
                continue
            self.board[gap] = tile
            self.index[group] = new
            self.index[mirrored_group] = mirrored_new
            if (
                estimate == 0
                or self._descend(
                    cell, self.onward[walk * 4 + way], left - 1, estimate, mirrored_estimate
                )
                == 1
            ):
                self._turn_back(way, count - 1 - number)
                return 1
            self.index[mirrored_group] = mirrored_old
            self.index[group] = old
            self.board[cell] = tile
        return 0
