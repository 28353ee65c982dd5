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

from collections.abc import Callable, Sequence

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


@cython.cclass
class PatternKernel(_Kernel):
    """The larger of two sums of pattern databases: of the board and of its mirror image.

    All tables lie in one array, the numbers of configurations begin where their table does.
    The mirrored board looks up the same tables; without a mirror both sums are the same.
    """

    tables: cython.uchar[::1]
    index: cython.longlong[128]
    group: cython.uchar[64]
    mirrored_group: cython.uchar[64]
    worth: cython.longlong[4096]
    mirrored_worth: cython.longlong[4096]
    straight: cython.int
    mirrored: cython.int
    excess: cython.int

    def __init__(
        self,
        board: Sequence[int],
        gap: int,
        neighbours: Neighbours,
        checkpoint: Callable[[int], int],
        tables: memoryview,
        offsets: Sequence[int],
        digits: Sequence[tuple[int, Sequence[int]]],
        mirrored_digits: Sequence[tuple[int, Sequence[int]]],
    ) -> None:
        """`digits` gives for every tile its pattern and what each cell adds to the number."""
        super().__init__(board, gap, neighbours, checkpoint)
        if not cython.compiled:
            self.index = [0] * 128
            self.group = [0] * 64
            self.mirrored_group = [0] * 64
            self.worth = [0] * 4096
            self.mirrored_worth = [0] * 4096
        self.tables = tables
        self.excess = 0
        groups = len(offsets)
        for group, offset in enumerate(offsets):
            self.index[group] = self.index[groups + group] = offset
        for cell, tile in enumerate(board):
            group, worth = digits[tile]
            mirrored_group, mirrored_worth = mirrored_digits[tile]
            self.group[tile] = group
            self.mirrored_group[tile] = groups + mirrored_group
            for place in range(len(board)):
                self.worth[tile * 64 + place] = worth[place]
                self.mirrored_worth[tile * 64 + place] = mirrored_worth[place]
            if cell != gap:
                self.index[group] += worth[cell]
                self.index[groups + mirrored_group] += mirrored_worth[cell]
        self.straight = self.mirrored = 0
        for group in range(groups):
            self.straight += self.tables[self.index[group]]
            self.mirrored += self.tables[self.index[groups + group]]
        self.estimate = max(self.straight, self.mirrored)

    def iterate(self, bound: int) -> bool:
        """Whether the goal lies below the bound."""
        self.excess = 1 << 20
        return (
            bound == 0
            or self._descend(self.start_gap, _NO_WAY, bound, self.straight, self.mirrored) == 1
        )

    def next_bound(self, bound: int) -> int:
        """The least f above the bound."""
        return bound + int(self.excess)

    @cython.cfunc
    @cython.exceptval(-1)
    @cython.boundscheck(False)
    @cython.wraparound(False)
    def _descend(
        self,
        gap: cython.int,
        back: cython.int,
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
            group = self.group[tile]
            old = self.index[group]
            new = old + self.worth[tile * 64 + gap] - self.worth[tile * 64 + cell]
            estimate = straight - self.tables[old] + self.tables[new]
            # f rises by 2 at least, so when that has been seen a second opinion adds nothing.
            if estimate >= left and self.excess == 2:
                continue
            mirrored_group = self.mirrored_group[tile]
            mirrored_old = self.index[mirrored_group]
            mirrored_new = (
                mirrored_old
                + self.mirrored_worth[tile * 64 + gap]
                - self.mirrored_worth[tile * 64 + cell]
            )
            mirrored_estimate = mirrored - self.tables[mirrored_old] + self.tables[mirrored_new]
            excess = max(estimate, mirrored_estimate) - left + 1
            if excess > 0:
                self.excess = min(self.excess, excess)
                continue
            self.board[gap] = tile
            self.index[group] = new
            self.index[mirrored_group] = mirrored_new
            if (
                estimate == 0
                or self._descend(cell, 3 - way, left - 1, estimate, mirrored_estimate) == 1
            ):
                self._turn_back(way, count - 1 - number)
                return 1
            self.index[mirrored_group] = mirrored_old
            self.index[group] = old
            self.board[cell] = tile
        return 0
