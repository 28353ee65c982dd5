# mypy: disallow-untyped-decorators=False
"""Many boards at a time on the same errand: a tile goes to a cell, and the others are cared for.

How many moves an errand takes from every place of the gap and the tile is known beforehand, so
that no board is ever lost. Of boards as many moves from the start those go on that have the
least of an errand before them and whose tiles are nearest to their goals; boards that were
seen before are left out. The best that have done the errand begin the next.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence

try:
    import cython
except ImportError:
    from sleuth import shadow as cython

#: Whether this file runs compiled.
COMPILED: bool = cython.compiled

#: Boards that were seen are remembered by the last bits of a number; newer ones replace older.
_SEEN = 1 << 16
#: How much one move of an errand counts, beside the weighted distances of all tiles.
_MOVE = 4
#: After so many moves each move of an errand counts one more.
_PATIENCE = 24
#: How much it counts that the next errand could not be done.
_SHUT = 16 * _MOVE
#: How many boards that have done the errand there may be for each that goes on.
_SPARE = 16


@cython.final
@cython.cclass
class Beam:
    """Up to `width` boards before an errand, and what their moves were.

    A board is a row of four tables: those before the errand, those that are moved, those after
    a move, and those that have done it. A node is a move with the node before it.
    """

    cells: cython.int
    columns: cython.int
    width: cython.int
    count: cython.int
    ready: cython.int
    urgency: cython.int
    unwanted: cython.int
    nook: cython.int
    door: cython.int
    nodes: cython.int
    generated: cython.longlong
    distance: cython.ushort[::1]
    key: cython.ulonglong[::1]
    seen: cython.ulonglong[::1]
    free: cython.uchar[::1]
    cost: cython.ushort[::1]
    queue: cython.int[::1]
    boards: cython.uchar[::1]
    gap: cython.int[::1]
    tile_at: cython.int[::1]
    back: cython.int[::1]
    depth: cython.int[::1]
    far: cython.int[::1]
    node: cython.int[::1]
    number: cython.ulonglong[::1]
    child: cython.int[::1]
    child_way: cython.int[::1]
    child_score: cython.int[::1]
    child_number: cython.ulonglong[::1]
    order: cython.int[::1]
    before: cython.int[::1]
    way: cython.uchar[::1]
    offset: cython.int[4]

    def __init__(
        self,
        columns: int,
        board: Sequence[int],
        distances: Sequence[Sequence[int]],
        width: int,
        numbers: Sequence[int],
    ) -> None:
        """`distances` has for every tile those of all cells from its goal; `numbers` are random.

        Distances are weighted: they stand for so many quarters of a move.
        """
        if not cython.compiled:
            self.offset = [0] * 4
        cells = len(board)
        rows = (3 + _SPARE) * width
        self.cells = cells
        self.columns = columns
        self.width = width
        self.count = 1
        self.ready = 0
        self.nodes = 1
        self.generated = 0
        self.distance = array("H", [away for row in distances for away in row])
        self.key = array("Q", numbers)
        self.seen = array("Q", bytes(8 * _SEEN))
        self.free = array("B", bytes(cells))
        self.cost = array("H", bytes(2 * cells * cells))
        self.queue = array("i", bytes(4 * cells * cells))
        self.boards = array("B", bytes(rows * cells))
        self.gap = array("i", bytes(4 * rows))
        self.tile_at = array("i", bytes(4 * rows))
        self.back = array("i", bytes(4 * rows))
        self.depth = array("i", bytes(4 * rows))
        self.far = array("i", bytes(4 * rows))
        self.node = array("i", bytes(4 * rows))
        self.number = array("Q", bytes(8 * rows))
        self.child = array("i", bytes(20 * width))
        self.child_way = array("i", bytes(20 * width))
        self.child_score = array("i", bytes(20 * width))
        self.child_number = array("Q", bytes(40 * width))
        self.order = array("i", bytes(20 * _SPARE * width))
        self.before = array("i", [0])
        self.way = array("B", [0])
        for way, offset in enumerate((-columns, -1, 1, columns)):
            self.offset[way] = offset
        for cell in range(cells):
            tile = board[cell]
            self.boards[cell] = tile
            if tile:
                self.far[0] += self.distance[tile * cells + cell]
            else:
                self.gap[0] = cell
        self.back[0] = 4

    def run(
        self,
        tile: int,
        goal: int,
        gap: int,
        free: Sequence[int],
        without: tuple[int, int, int],
        slack: int,
        salt: int,
        checkpoint: Callable[[int], int],
    ) -> bool:
        """Bring the tile to its goal over free cells, the gap to `gap` unless that is below 0.

        `without` is a tile that must not be in a cell then, nor shut the gap in there from
        another; nothing is forbidden if it is 0.
        Boards that take up to `slack` moves more than the first are waited for. The `salt`
        tells boards that were seen on this errand from others. False if it cannot be done.
        """
        state: cython.int
        time: cython.int
        end: cython.int = 1 << 30
        moving: cython.int = 0
        cells: cython.int = self.cells
        for cell in range(cells):
            self.free[cell] = 0
        for cell in free:
            self.free[cell] = 1
        self._find_costs(goal, gap)
        self.unwanted, self.nook, self.door = without
        self.ready = 0
        time = 1 << 30
        last = 0
        for state in range(self.count):
            for cell in range(cells):
                if self.boards[state * cells + cell] == tile:
                    self.tile_at[state] = cell
            self.number[state] = self._numbered(state) ^ salt
            self.back[state] = 4
            time = min(time, self.depth[state])
            last = max(last, self.depth[state])
        due = 0
        begun = time
        while time <= end and (moving or time <= last):
            if self.nodes + self.width > len(self.before):
                self._make_room()
            # The longer an errand takes the more it counts, so that it comes to an end.
            self.urgency = _MOVE + (time - begun) // _PATIENCE
            moving = self._round(time, moving, tile)
            if self.ready and end == 1 << 30:
                end = time + slack
            if self.generated >= due:
                due = checkpoint(self.generated)
            time += 1
        return self._take_over()

    def _make_room(self) -> None:
        """Make room for as many nodes again, and some more."""
        more = len(self.before) + 1024 * self.width
        before, way = array("i"), array("B")
        before.frombytes(bytes(self.before) + bytes(4 * more))
        way.frombytes(bytes(self.way) + bytes(more))
        self.before, self.way = before, way

    def counts(self) -> tuple[int, int]:
        """Boards that were moved on, and those that came of it."""
        return self.nodes - 1, self.generated

    def walk(self) -> list[int]:
        """The ways of the gap to the board with the fewest moves."""
        best = min(range(self.count), key=lambda state: self.depth[state])
        ways = []
        node = self.node[best]
        while node:
            ways.append(int(self.way[node]))
            node = self.before[node]
        return ways[::-1]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _numbered(self, state: cython.int) -> cython.ulonglong:
        """A number of the whole board."""
        cell: cython.int
        number: cython.ulonglong = 0
        for cell in range(self.cells):
            number ^= self.key[self.boards[state * self.cells + cell] * self.cells + cell]
        return number

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.boundscheck(False)
    @cython.wraparound(False)
    def _next(self, gap: cython.int, way: cython.int) -> cython.int:
        """The cell that the gap comes to, or -1 where there is none or it must not."""
        cell: cython.int = gap + self.offset[way]
        if cell < 0 or cell >= self.cells or self.free[cell] == 0:
            return -1
        if (way == 1 and gap % self.columns == 0) or (way == 2 and cell % self.columns == 0):
            return -1
        return cell

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.boundscheck(False)
    @cython.wraparound(False)
    def _find_costs(self, goal: cython.int, gap: cython.int) -> cython.void:
        """How many moves an errand takes from every place of gap and tile."""
        cells: cython.int = self.cells
        head: cython.int = 0
        tail: cython.int = 0
        place: cython.int
        cell: cython.int
        tile: cython.int
        way: cython.int
        after: cython.int
        for place in range(cells * cells):
            self.cost[place] = 65535
        for cell in range(cells):
            if self.free[cell] and cell != goal and (gap < 0 or gap == cell):
                self.cost[cell * cells + goal] = 0
                self.queue[tail] = cell * cells + goal
                tail += 1
        while head < tail:
            place = self.queue[head]
            head += 1
            for way in range(4):
                cell = self._next(place // cells, way)
                if cell >= 0:
                    tile = place % cells
                    after = cell * cells + (place // cells if cell == tile else tile)
                    if self.cost[after] == 65535:
                        self.cost[after] = self.cost[place] + 1
                        self.queue[tail] = after
                        tail += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.boundscheck(False)
    @cython.wraparound(False)
    def _round(self, time: cython.int, moving: cython.int, tile: cython.int) -> cython.int:
        """Select among all boards at this time, set those aside that are done, move the others.

        Boards that are moved are in the second table and come to the third, from which the
        best are taken back. The number of these.
        """
        cells: cython.int = self.cells
        width: cython.int = self.width
        state: cython.int
        way: cython.int
        cell: cython.int
        gap: cython.int
        place: cython.int
        other: cython.int
        kept: cython.int
        number: cython.ulonglong
        slot: cython.int
        children: cython.int = 0
        for state in range(width, width + moving):
            gap = self.gap[state]
            for way in range(4):
                cell = self._next(gap, way)
                if way == self.back[state] or cell < 0:
                    continue
                other = self.boards[state * cells + cell]
                number = (
                    self.number[state]
                    ^ self.key[other * cells + cell]
                    ^ self.key[other * cells + gap]
                    ^ self.key[gap]
                    ^ self.key[cell]
                )
                if self.seen[number & (_SEEN - 1)] == number:
                    continue
                place = gap if other == tile else self.tile_at[state]
                self.child[children] = state
                self.child_way[children] = way
                self.child_number[children] = number
                self.child_score[children] = self.urgency * self.cost[cell * cells + place] + (
                    self.far[state]
                    + cython.cast(cython.int, self.distance[other * cells + gap])
                    - cython.cast(cython.int, self.distance[other * cells + cell])
                )
                if self.unwanted and (
                    gap == self.nook
                    if other == self.unwanted
                    else self.boards[state * cells + self.nook] == self.unwanted
                    or (
                        cell == self.nook
                        and self.boards[state * cells + self.door] == self.unwanted
                    )
                ):
                    self.child_score[children] += _SHUT
                children += 1
        for state in range(self.count):
            place = self.cost[self.gap[state] * cells + self.tile_at[state]]
            if self.depth[state] == time and place != 65535:
                self.child[children] = state
                self.child_way[children] = 4
                self.child_number[children] = self.number[state]
                self.child_score[children] = self.urgency * place + self.far[state]
                children += 1
        self.generated += children
        kept = self._select(children)
        other = 0
        for place in range(kept):
            children = self.order[place]
            # What comes twice in a round, or was left out before, may come again.
            number = self.child_number[children]
            slot = number & (_SEEN - 1)
            if self.seen[slot] == number:
                continue
            self.seen[slot] = number
            state = 2 * width + other
            self._copy(self.child[children], state)
            if self.child_way[children] < 4:
                self._move(state, self.child_way[children], number, tile)
            if self.cost[self.gap[state] * cells + self.tile_at[state]] > 0 or self._shut(state):
                other += 1
            elif self.ready < _SPARE * width:
                self._copy(state, 3 * width + self.ready)
                self.ready += 1
        for state in range(other):
            self._copy(2 * width + state, width + state)
        return other

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.boundscheck(False)
    @cython.wraparound(False)
    def _would_shut(self, base: cython.int, gap: cython.int, cell: cython.int) -> cython.bint:
        """Whether the next errand could not be done after the gap's move to a cell."""
        if self.boards[base + cell] == self.unwanted:
            return gap == self.nook
        if self.boards[base + self.nook] == self.unwanted:
            return True
        return cell == self.nook and self.boards[base + self.door] == self.unwanted

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.boundscheck(False)
    @cython.wraparound(False)
    def _shut(self, state: cython.int) -> cython.bint:
        """Whether the next errand could not be done."""
        base: cython.int = state * self.cells
        if self.unwanted == 0:
            return False
        if self.boards[base + self.nook] == self.unwanted:
            return True
        return self.gap[state] == self.nook and self.boards[base + self.door] == self.unwanted

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.boundscheck(False)
    @cython.wraparound(False)
    def _copy(self, state: cython.int, to: cython.int) -> cython.void:
        """Put a board into another row."""
        cell: cython.int
        cells: cython.int = self.cells
        for cell in range(cells):
            self.boards[to * cells + cell] = self.boards[state * cells + cell]
        self.gap[to] = self.gap[state]
        self.tile_at[to] = self.tile_at[state]
        self.back[to] = self.back[state]
        self.depth[to] = self.depth[state]
        self.far[to] = self.far[state]
        self.node[to] = self.node[state]
        self.number[to] = self.number[state]

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.boundscheck(False)
    @cython.wraparound(False)
    def _move(
        self, state: cython.int, way: cython.int, number: cython.ulonglong, tile: cython.int
    ) -> cython.void:
        """Move the gap of a board."""
        cells: cython.int = self.cells
        gap: cython.int = self.gap[state]
        cell: cython.int = gap + self.offset[way]
        other: cython.int = self.boards[state * cells + cell]
        self.boards[state * cells + gap] = other
        self.boards[state * cells + cell] = 0
        if other == tile:
            self.tile_at[state] = gap
        self.gap[state] = cell
        self.back[state] = 3 - way
        self.depth[state] += 1
        self.far[state] += self.distance[other * cells + gap]
        self.far[state] -= self.distance[other * cells + cell]
        self.number[state] = number
        self.before[self.nodes] = self.node[state]
        self.way[self.nodes] = way
        self.node[state] = self.nodes
        self.nodes += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.boundscheck(False)
    @cython.wraparound(False)
    def _select(self, children: cython.int) -> cython.int:
        """Put the places of the least scores into `order`, as many as fit; how many these are."""
        child: cython.int
        kept: cython.int = 0
        less: cython.int
        low: cython.int
        high: cython.int
        middle: cython.int
        if children <= self.width:
            for child in range(children):
                self.order[child] = child
            return children
        low = high = self.child_score[0]
        for child in range(children):
            low = min(low, self.child_score[child])
            high = max(high, self.child_score[child])
        # The largest score of which all better ones fit.
        while low < high:
            middle = (low + high + 1) >> 1
            less = 0
            for child in range(children):
                less += self.child_score[child] < middle
            if less <= self.width:
                low = middle
            else:
                high = middle - 1
        for child in range(children):
            if self.child_score[child] < low:
                self.order[kept] = child
                kept += 1
        for child in range(children):
            if kept < self.width and self.child_score[child] == low:
                self.order[kept] = child
                kept += 1
        return kept

    def _take_over(self) -> bool:
        """Let the best boards that have done the errand begin the next, if there are any."""
        if self.ready == 0:
            return False
        done = range(3 * self.width, 3 * self.width + self.ready)
        best = sorted(done, key=lambda state: _MOVE * self.depth[state] + self.far[state])
        self.count = 0
        taken = set()
        for state in best:
            if self.count < self.width and self.number[state] not in taken:
                taken.add(self.number[state])
                self._copy(state, self.count)
                self.count += 1
        return True
