# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# mypy: disallow-untyped-decorators=False
"""Shortest paths on uniform grids, 8 moves: compiled by Cython where it can be, else interpreted.

Two searches share a frontier. `StepSearch` goes from cell to cell; `JumpSearch` goes from one
cell at which a shortest path may turn to the next, and looks for them 62 cells at a time in
words of bits, with 4 moves too. They stand in one file because each reads the compiled fields
of `_Octile`.

A cost is a number of straight and a number of diagonal steps. Two different pairs below 2^27
differ by more than the rounding of s + d√2, and equal ones give equal floats, so that floats
made of pairs (never added up) order paths exactly.

The frontier is a ring of buckets of width 1/4. Within a bucket the newest goes first, so a cell
may be expanded before its best path is known; it is expanded again then. The search ends when
nothing is left that is estimated below the cost of the goal, which is what makes it exact.
"""

from __future__ import annotations

import math

from sleuth.search.lazy_memory import zeros

try:
    import cython
except ImportError:
    from sleuth import shadow as cython

#: Longer sides, and more cells, do not fit the numbers below.
LONGEST_SIDE = (1 << 15) - 2
MOST_CELLS = 1 << 27

_SQRT2 = cython.declare(cython.double, math.sqrt(2))
_PER_STEP = cython.declare(cython.int, 4)
_ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_ONE = cython.declare(cython.ulonglong, 1)
#: All bits but the first and the last.
_MIDDLE = cython.declare(cython.ulonglong, 0x7FFFFFFFFFFFFFFE)
_FIRST_ENTRIES = cython.declare(cython.int, 1 << 12)
#: The direction that no cell was entered by: that of the start.
_START = cython.declare(cython.int, 8)
#: The direction of a step up, none or down, and left, none or right.
_DIRECTIONS = cython.declare(bytes, bytes((5, 0, 4, 3, 8, 2, 7, 1, 6)))
#: The two directions beside each straight one, and those between it and them.
_SIDES = cython.declare(bytes, bytes((2, 3, 2, 3, 0, 1, 0, 1)))
_SLANTS = cython.declare(bytes, bytes((4, 5, 6, 7, 4, 6, 5, 7)))
#: The directions, as bits, in which a path goes on that came this way, walls aside.
_ONWARD = cython.declare(bytes, bytes((49, 194, 84, 168, 21, 41, 70, 138, 255)))
#: How each direction changes the row and the column, plus 1.
_DOWN = cython.declare(bytes, bytes((0, 2, 1, 1, 0, 0, 2, 2)))
_ACROSS = cython.declare(bytes, bytes((1, 1, 2, 0, 2, 0, 2, 0)))
#: How far one look along a line reaches: 64 bits, but for the first and the last.
_REACH = cython.declare(cython.int, 62)

#: The place of the only bit of a word, by the top six bits of its product with a number in
#: which every group of six bits occurs once.
_SEQUENCE = cython.declare(cython.ulonglong, 0x03F79D71B4CB0A89)
_PLACES = cython.declare(
    bytes,
    bytes(
        place
        for _, place in sorted(
            ((0x03F79D71B4CB0A89 << place & 0xFFFFFFFFFFFFFFFF) >> 58, place) for place in range(64)
        )
    ),
)


@cython.cfunc
@cython.exceptval(check=False)
def _bucket(total: cython.double) -> cython.longlong:
    """The number of the bucket for this f."""
    if cython.compiled:
        return cython.cast(cython.longlong, total * _PER_STEP)
    return int(total * _PER_STEP)


@cython.cfunc
@cython.exceptval(check=False)
def _lowest(word: cython.ulonglong) -> cython.int:
    """The place of the lowest bit that is set."""
    place: cython.int = _PLACES[(((word & -word) * _SEQUENCE) & _ALL) >> 58]
    return place


@cython.cclass
class Lines:
    """A grid as words of bits, once for each of the four straight directions.

    In the words of a direction, going that way is going from low bits to high ones.
    """

    words: cython.ulonglong[::1]
    height: cython.int
    #: Words to a line, for north and south, and for east and west.
    down: cython.int
    along: cython.int
    #: Where the words of a direction begin; those for north are the first.
    south: cython.int
    east: cython.int
    west: cython.int

    def __init__(self, free: bytes, stride: int) -> None:
        row: cython.int
        column: cython.int
        back: cython.int
        place: cython.int
        width: cython.int = stride
        height: cython.int = len(free) // stride
        # A word more than is needed, so that there always is a next one.
        down: cython.int = (height + 63) // 64 + 1
        along: cython.int = (width + 63) // 64 + 1
        south: cython.int = width * down
        east: cython.int = 2 * south
        west: cython.int = east + height * along
        words: cython.ulonglong[::1] = zeros(west + height * along, "Q")
        signs: bytes = free
        for row in range(height):
            back = height - 1 - row
            for column in range(width):
                if signs[row * width + column]:
                    words[column * down + (back >> 6)] |= _ONE << (back & 63)
                    words[south + column * down + (row >> 6)] |= _ONE << (row & 63)
                    words[east + row * along + (column >> 6)] |= _ONE << (column & 63)
                    place = width - 1 - column
                    words[west + row * along + (place >> 6)] |= _ONE << (place & 63)
        self.words = words
        self.height, self.down, self.along = height, down, along
        self.south, self.east, self.west = south, east, west


@cython.cclass
class _Octile:
    """A search that can be advanced by so many expansions at a time.

    Directions are 0 to 7 for N, S, E, W, NE, NW, SE, SW.
    """

    free: bytes
    stride: cython.int
    start: cython.int
    goal: cython.int
    goal_row: cython.int
    goal_column: cython.int
    #: Whether there are 8 moves, and whether diagonal ones may cut the corners of walls.
    diagonally: cython.bint
    cuts: cython.bint
    #: Whether it is all the same from where a cell is entered.
    any_way: cython.bint
    deltas: cython.int[::1]
    #: The node of each cell, 0 where not reached. Cells of a square of 32 by 32 stand together:
    #: a search that stays in a part of the grid then touches a part of the memory.
    nodes: cython.int[::1]
    squares: cython.int
    #: For each node its row and column, the steps to it, the node before it, and the directions
    #: it was entered by at this cost. Together in records they take longer.
    places: cython.int[::1]
    straights: cython.int[::1]
    diagonals: cython.int[::1]
    parents: cython.int[::1]
    ways: cython.uchar[::1]
    reached: cython.int
    #: Entries of the frontier: their f, node and direction, and the next of the same bucket.
    totals: cython.double[::1]
    entries: cython.int[::1]
    following: cython.int[::1]
    heads: cython.int[::1]
    mask: cython.int
    bucket: cython.longlong
    #: The first entry that was given back, and the first that was never used.
    unused: cython.int
    fresh: cython.int
    waiting: cython.int
    #: The f of the goal, infinite until it is reached, and its node.
    best: cython.double
    last: cython.int
    total = cython.declare(cython.double, visibility="readonly")
    expanded = cython.declare(cython.longlong, visibility="readonly")
    generated = cython.declare(cython.longlong, visibility="readonly")
    frontier_peak = cython.declare(cython.int, visibility="readonly")
    found = cython.declare(cython.bint, visibility="readonly")

    def __init__(
        self, free: bytes, stride: int, start: int, goal: int, cuts: bool, diagonally: bool
    ) -> None:
        self.free = free
        self.stride = stride
        self.start = start
        self.goal = goal
        self.goal_row = goal // stride
        self.goal_column = goal % stride
        self.cuts = cuts and diagonally
        self.diagonally = diagonally
        self.any_way = False
        self.squares = (stride + 31) >> 5
        size, height = len(free) + 1, len(free) // stride
        squares = self.squares * ((height + 31) >> 5) << 10
        # A run there and back along the longest line is what f can grow by at once.
        buckets = 1 << (3 * max(stride, height) * _PER_STEP + 8).bit_length()
        self.mask = buckets - 1
        # One array in parts: to ask for memory takes as long as some searches do.
        memory = zeros(8 + squares + 4 * size + buckets, "i")
        parts = []
        end = 0
        for length in (8, squares, size, size, size, size, buckets):
            parts.append(memory[end : end + length])
            end += length
        self.deltas, self.nodes, self.places, self.straights = parts[:4]
        self.diagonals, self.parents, self.heads = parts[4:]
        self.ways = zeros(size, "B")
        steps = (-stride, stride, 1, -1, 1 - stride, -1 - stride, 1 + stride, stride - 1)
        for way, delta in enumerate(steps):
            self.deltas[way] = delta
        self.reached = 0
        self.totals = zeros(_FIRST_ENTRIES, "d")
        self.entries = zeros(_FIRST_ENTRIES, "i")
        self.following = zeros(_FIRST_ENTRIES, "i")
        self.unused = 0
        self.fresh = 1
        self.waiting = self.frontier_peak = 0
        self.best = math.inf
        self.expanded = self.generated = 0
        self.found = False
        self.total = self.estimated(start // stride, start % stride, 0, 0)
        self.bucket = _bucket(self.total)
        self.reach(0, start // stride, start % stride, _START, 0, 0)
        # Nothing enters the start anew: it is marked as entered from everywhere.
        self.ways[1] = 255

    @cython.cfunc
    @cython.exceptval(check=False)
    def estimated(
        self, row: cython.int, column: cython.int, straight: cython.int, diagonal: cython.int
    ) -> cython.double:
        """The f of a cell that is reached by so many steps."""
        rows: cython.int = row - self.goal_row
        columns: cython.int = column - self.goal_column
        if rows < 0:
            rows = -rows
        if columns < 0:
            columns = -columns
        if not self.diagonally:
            return straight + rows + columns
        if rows < columns:
            return straight + columns - rows + (diagonal + rows) * _SQRT2
        return straight + rows - columns + (diagonal + columns) * _SQRT2

    @cython.cfunc
    def grow(self) -> cython.void:
        """Make room for twice as many entries."""
        size: cython.int = self.entries.shape[0]
        totals: cython.double[::1] = zeros(2 * size, "d")
        entries: cython.int[::1] = zeros(2 * size, "i")
        following: cython.int[::1] = zeros(2 * size, "i")
        totals[:size] = self.totals
        entries[:size] = self.entries
        following[:size] = self.following
        self.totals, self.entries, self.following = totals, entries, following

    @cython.cfunc
    @cython.exceptval(check=False)
    def push(self, node: cython.int, direction: cython.int, total: cython.double) -> cython.void:
        """Put a node into the frontier, in which there is room for it."""
        place: cython.int = self.unused
        if place:
            self.unused = self.following[place]
        else:
            place = self.fresh
            self.fresh += 1
        slot: cython.int = _bucket(total) & self.mask
        self.totals[place] = total
        self.entries[place] = node << 4 | direction
        self.following[place] = self.heads[slot]
        self.heads[slot] = place
        self.waiting += 1
        if self.waiting > self.frontier_peak:
            self.frontier_peak = self.waiting

    @cython.cfunc
    @cython.exceptval(check=False)
    def reach(
        self,
        parent: cython.int,
        row: cython.int,
        column: cython.int,
        direction: cython.int,
        straight: cython.int,
        diagonal: cython.int,
    ) -> cython.void:
        """A cell is entered from a node by so many steps in all."""
        square: cython.int = (row >> 5) * self.squares + (column >> 5)
        place: cython.int = square << 10 | (row & 31) << 5 | column & 31
        node: cython.int = self.nodes[place]
        bit: cython.int = 1 << direction & 255
        difference: cython.double
        total: cython.double
        self.generated += 1
        if node:
            difference = (
                self.straights[node] - straight + (self.diagonals[node] - diagonal) * _SQRT2
            )
            if difference < 0 or (difference == 0 and (self.any_way or self.ways[node] & bit)):
                return
            if difference == 0:
                bit |= self.ways[node]
        total = self.estimated(row, column, straight, diagonal)
        if total >= self.best:
            return
        if node == 0:
            self.reached += 1
            node = self.reached
            self.nodes[place] = node
            self.places[node] = row << 16 | column
        self.straights[node] = straight
        self.diagonals[node] = diagonal
        self.parents[node] = parent
        self.ways[node] = bit
        if row == self.goal_row and column == self.goal_column:
            self.found = True
            self.best = total
            self.last = node
        else:
            self.push(node, direction, total)

    @cython.cfunc
    @cython.exceptval(check=False)
    def expand(self, node: cython.int, direction: cython.int) -> cython.void:
        """Reach what can be reached from a node."""

    def advance(self, most: int) -> bool:
        """Expand at most so many nodes; true when the search is over."""
        left: cython.longlong = most
        place: cython.int
        slot: cython.int
        node: cython.int
        cell: cython.int
        total: cython.double
        over: cython.bint = False
        while True:
            if self.waiting == 0 or self.bucket > self.best * _PER_STEP:
                over = True
                break
            slot = self.bucket & self.mask
            place = self.heads[slot]
            if place == 0:
                self.bucket += 1
                continue
            if left == 0:
                break
            if self.fresh + 8 > self.entries.shape[0]:
                self.grow()
            self.heads[slot] = self.following[place]
            self.following[place] = self.unused
            self.unused = place
            self.waiting -= 1
            total = self.totals[place]
            node = self.entries[place] >> 4
            cell = self.places[node]
            # What was reached by a shorter path since is in the frontier a second time.
            if total >= self.best or total != self.estimated(
                cell >> 16, cell & 65535, self.straights[node], self.diagonals[node]
            ):
                continue
            left -= 1
            self.expanded += 1
            self.expand(node, self.entries[place] & 15)
        if over:
            self.total = self.best
        elif self.bucket > self.total * _PER_STEP:
            self.total = self.bucket / cython.cast(cython.double, _PER_STEP)
        return bool(over)

    def path(self) -> tuple[tuple[int, ...], tuple[int, ...], float]:
        """The directions to the goal, the cells on the way with both ends, and the cost."""
        node: cython.int = self.last
        cell: cython.int = self.goal
        straight: cython.int = self.straights[node]
        diagonal: cython.int = self.diagonals[node]
        place: cython.int = straight + diagonal
        direction: cython.int
        length: cython.int
        rows: cython.int
        columns: cython.int
        directions: list[int] = [0] * place
        cells: list[int] = [cell] * (place + 1)
        while place:
            rows = (self.places[node] >> 16) - (self.places[self.parents[node]] >> 16)
            columns = (self.places[node] & 65535) - (self.places[self.parents[node]] & 65535)
            node = self.parents[node]
            direction = _DIRECTIONS[
                3 * ((rows > 0) - (rows < 0)) + (columns > 0) - (columns < 0) + 4
            ]
            length = max(abs(rows), abs(columns))
            while length:
                length -= 1
                place -= 1
                cell -= self.deltas[direction]
                directions[place] = direction
                cells[place] = cell
        return tuple(directions), tuple(cells), straight + diagonal * _SQRT2


@cython.cclass
class StepSearch(_Octile):
    """A* from cell to cell."""

    def __init__(self, free: bytes, stride: int, start: int, goal: int, cuts: bool) -> None:
        super().__init__(free, stride, start, goal, cuts, True)
        self.any_way = True

    @cython.cfunc
    @cython.exceptval(check=False)
    def expand(self, node: cython.int, direction: cython.int) -> cython.void:
        """Reach the cells around, but for those that the cell before reaches on a shorter path.

        All paths that are left out are longer than another one, so no shortest path is.
        """
        stride: cython.int = self.stride
        row: cython.int = self.places[node] >> 16
        column: cython.int = self.places[node] & 65535
        cell: cython.int = row * stride + column
        one: cython.int = self.straights[node] + 1
        two: cython.int = self.diagonals[node] + 1
        north: cython.bint = self.free[cell - stride]
        south: cython.bint = self.free[cell + stride]
        east: cython.bint = self.free[cell + 1]
        west: cython.bint = self.free[cell - 1]
        cuts: cython.bint = self.cuts
        ways: cython.int = _ONWARD[direction]
        back: cython.int
        # Sharply back where a wall keeps two straight steps from leading there as well, and to the
        # side where one keeps a diagonal step from it.
        if direction == 4 or direction == 6:
            if not west:
                ways |= 1 << (direction ^ 1)
        elif direction == 5 or direction == 7:
            if not east:
                ways |= 1 << (direction ^ 1)
        elif direction < 4 and not cuts:
            back = cell - self.deltas[direction]
            if not self.free[back + self.deltas[_SIDES[2 * direction]]]:
                ways |= 1 << _SIDES[2 * direction]
            if not self.free[back + self.deltas[_SIDES[2 * direction + 1]]]:
                ways |= 1 << _SIDES[2 * direction + 1]
        if direction == 4 or direction == 5:
            if not south:
                ways |= 1 << (direction ^ 2)
        elif (direction == 6 or direction == 7) and not north:
            ways |= 1 << (direction ^ 2)
        if north and ways & 1:
            self.reach(node, row - 1, column, 0, one, two - 1)
        if south and ways & 2:
            self.reach(node, row + 1, column, 1, one, two - 1)
        if east and ways & 4:
            self.reach(node, row, column + 1, 2, one, two - 1)
        if west and ways & 8:
            self.reach(node, row, column - 1, 3, one, two - 1)
        if ways & 16 and (cuts or (north and east)) and self.free[cell - stride + 1]:
            self.reach(node, row - 1, column + 1, 4, one - 1, two)
        if ways & 32 and (cuts or (north and west)) and self.free[cell - stride - 1]:
            self.reach(node, row - 1, column - 1, 5, one - 1, two)
        if ways & 64 and (cuts or (south and east)) and self.free[cell + stride + 1]:
            self.reach(node, row + 1, column + 1, 6, one - 1, two)
        if ways & 128 and (cuts or (south and west)) and self.free[cell + stride - 1]:
            self.reach(node, row + 1, column - 1, 7, one - 1, two)


@cython.cclass
class JumpSearch(_Octile):
    """A* from one cell where a shortest path may turn to the next."""

    lines: Lines

    def __init__(
        self,
        free: bytes,
        stride: int,
        start: int,
        goal: int,
        cuts: bool,
        diagonally: bool,
        lines: Lines,
    ) -> None:
        super().__init__(free, stride, start, goal, cuts, diagonally)
        self.lines = lines

    @cython.cfunc
    @cython.exceptval(check=False)
    def expand(self, node: cython.int, direction: cython.int) -> cython.void:
        """Jump wherever a shortest path that came from this direction may go."""
        ways: cython.int
        side: cython.int
        way: cython.int
        step: cython.int
        down: cython.int
        across: cython.int
        length: cython.int
        row: cython.int = self.places[node] >> 16
        column: cython.int = self.places[node] & 65535
        cell: cython.int = row * self.stride + column
        straight: cython.int = self.straights[node]
        diagonal: cython.int = self.diagonals[node]
        if direction == _START:
            ways = 255 if self.diagonally else 15
        elif direction > 1 and not self.diagonally:
            ways = 1 << direction | 3
        elif direction < 4:
            ways = 1 << direction
            for way in range(2):
                side = _SIDES[2 * direction + way]
                step = cell + self.deltas[side]
                if self.cuts:
                    if not self.free[step]:
                        ways |= 1 << _SLANTS[2 * direction + way]
                elif self.free[step] and not self.free[step - self.deltas[direction]]:
                    ways |= 1 << side
                    if self.diagonally:
                        ways |= 1 << _SLANTS[2 * direction + way]
        else:
            down = (direction - 4) >> 1
            across = 2 + (direction & 1)
            ways = 1 << direction | 1 << down | 1 << across
            if self.cuts:
                if not self.free[cell - self.deltas[across]]:
                    ways |= 1 << (direction ^ 1)
                if not self.free[cell - self.deltas[down]]:
                    ways |= 1 << (direction ^ 2)
        for way in range(8):
            if not ways >> way & 1:
                continue
            down = _DOWN[way] - 1
            across = _ACROSS[way] - 1
            if way > 1 and not self.diagonally:
                length = self.by_columns(way, row, column)
                straight += length
            elif way < 4:
                length = self.along(way, row, column)
                straight += length
            else:
                length = self.aslant(way, cell, row, column)
                diagonal += length
            if length:
                self.reach(
                    node, row + length * down, column + length * across, way, straight, diagonal
                )
            straight = self.straights[node]
            diagonal = self.diagonals[node]

    @cython.cfunc
    @cython.exceptval(check=False)
    def along(self, way: cython.int, row: cython.int, column: cython.int) -> cython.int:
        """How far along a line the goal is, or a turn may be needed; 0 for neither."""
        lines: Lines = self.lines
        first: cython.int
        per_line: cython.int
        began: cython.int
        goal: cython.int = -1
        if way < 2:
            per_line = lines.down
            first = column * per_line
            if way == 0:
                began = lines.height - 1 - row
                if column == self.goal_column:
                    goal = lines.height - 1 - self.goal_row
            else:
                first += lines.south
                began = row
                if column == self.goal_column:
                    goal = self.goal_row
        else:
            per_line = lines.along
            first = row * per_line
            if way == 2:
                first += lines.east
                began = column
                if row == self.goal_row:
                    goal = self.goal_column
            else:
                first += lines.west
                began = self.stride - 1 - column
                if row == self.goal_row:
                    goal = self.stride - 1 - self.goal_column
        place: cython.int = began
        own: cython.ulonglong
        low: cython.ulonglong
        high: cython.ulonglong
        stops: cython.ulonglong
        word: cython.int
        shift: cython.int
        last: cython.int
        while True:
            word = first + (place >> 6)
            shift = place & 63
            own = lines.words[word] >> shift | lines.words[word + 1] << 1 << (63 - shift)
            word -= per_line
            low = lines.words[word] >> shift | lines.words[word + 1] << 1 << (63 - shift)
            word += 2 * per_line
            high = lines.words[word] >> shift | lines.words[word + 1] << 1 << (63 - shift)
            if self.cuts:
                stops = ~low & low >> 1 | ~high & high >> 1 | ~own
            else:
                stops = low & ~(low << 1) | high & ~(high << 1) | ~own
            stops &= _MIDDLE
            if stops:
                break
            place += _REACH
        last = _lowest(stops)
        place += last
        if began < goal <= place:
            return goal - began
        return place - began if own >> last & 1 else 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def aslant(
        self, way: cython.int, cell: cython.int, row: cython.int, column: cython.int
    ) -> cython.int:
        """How far along a diagonal a line leads somewhere, or the goal is; 0 for neither."""
        down: cython.int = (way - 4) >> 1
        across: cython.int = 2 + (way & 1)
        step_down: cython.int = self.deltas[down]
        step_across: cython.int = self.deltas[across]
        rows: cython.int = 1 if down else -1
        length: cython.int = 0
        while True:
            if not self.free[cell + step_down + step_across]:
                return 0
            if not (self.cuts or (self.free[cell + step_down] and self.free[cell + step_across])):
                return 0
            cell += step_down + step_across
            row += rows
            column += step_across
            length += 1
            if cell == self.goal:
                return length
            if self.cuts and (
                (not self.free[cell - step_across] and self.free[cell - step_across + step_down])
                or (not self.free[cell - step_down] and self.free[cell - step_down + step_across])
            ):
                return length
            if self.along(down, row, column) or self.along(across, row, column):
                return length

    @cython.cfunc
    @cython.exceptval(check=False)
    def by_columns(self, way: cython.int, row: cython.int, column: cython.int) -> cython.int:
        """How far along a row the goal is, or a column leads somewhere; 0 for neither.

        With 4 moves rows stand for diagonals: paths are put in order so that they go along
        the row first, and turn off a column only where a side opens.
        """
        across: cython.int = self.deltas[way]
        length: cython.int = 0
        while self.free[row * self.stride + column + across]:
            column += across
            length += 1
            if row == self.goal_row and column == self.goal_column:
                return length
            if self.along(0, row, column) or self.along(1, row, column):
                return length
        return 0
