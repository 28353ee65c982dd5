# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: disallow-untyped-decorators=False
"""Slitherlink by deduction alone: named rules are applied until none of them says more.

A segment is unknown, drawn or empty. Around a cell lie four sides, at a point four arms,
both clockwise from above, so that there are 16 ways to draw either, one bit of a mask for
each. A *corner* is where two neighbouring sides of a cell are two neighbouring arms of a
point; it remembers which of their four combinations are left, and so carries what a cell
knows to its points and back (two threes across a corner, a one in the corner of the board,
…). *Parity* knows of two cells whether the line separates them an odd or an even number of
times. Whole paths are known by their two ends.

This file is plain Python that Cython compiles; both ways it does the same. It is long because
all rules work on one state: each new fact goes at once to cells, points, parity and paths, and
what one of them learns wakes the others. The tables of ways and the rule that needs the whole
board have files of their own.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from sleuth import shadow as cython

from sleuth.puzzles.slitherlink import ways as tables

#: Whether this file runs compiled.
COMPILED: bool = cython.compiled

_UNKNOWN = cython.declare(cython.int, 0)
_DRAWN = cython.declare(cython.int, 1)
_EMPTY = cython.declare(cython.int, 2)

#: The rules by their numbers in the trail.
RULES = (
    "clue",
    "line",
    "corner of a cell",
    "corner at a point",
    "threes side by side",
    "parity",
    "one loop",
    "connected sides",
)
_CLUE = cython.declare(cython.int, 0)
_LINE = cython.declare(cython.int, 1)
_CELL_CORNER = cython.declare(cython.int, 2)
_POINT_CORNER = cython.declare(cython.int, 3)
_THREES = cython.declare(cython.int, 4)
_PARITY = cython.declare(cython.int, 5)
_ONE_LOOP = cython.declare(cython.int, 6)
_CONNECTED = cython.declare(cython.int, 7)

_ANY = cython.declare(cython.int, tables.ANY)
_UNBROKEN = cython.declare(cython.int, tables.UNBROKEN)


@cython.cclass
class Deduction:
    """What is known of a board; `advance` applies the rules until they say no more.

    Segments count from 0, the horizontal ones first. `sides` and `arms` hold four of them for each
    cell and each point, clockwise from above; the number of segments itself stands for an arm that
    does not exist. `clues` are -1 where there is none.
    """

    rows: cython.int
    columns: cython.int
    cells: cython.int
    points: cython.int
    segments = cython.declare(cython.int, visibility="readonly")
    clues: cython.int[::1]
    sides: cython.int[::1]
    arms: cython.int[::1]
    first_end: cython.int[::1]
    second_end: cython.int[::1]
    first_cell: cython.int[::1]
    second_cell: cython.int[::1]
    state: cython.int[::1]
    corner: cython.int[::1]
    missing: cython.int[::1]
    all_missing: cython.int
    component: cython.int[::1]
    side_of_line: cython.int[::1]
    next_member: cython.int[::1]
    last_member: cython.int[::1]
    members: cython.int[::1]
    at_point: cython.int[::1]
    other_end: cython.int[::1]
    paths: cython.int
    closed: cython.bint
    queue: cython.int[::1]
    queued: cython.int[::1]
    queue_head: cython.int
    queue_length: cython.int
    trail: cython.int[::1]
    reasons: cython.int[::1]
    known = cython.declare(cython.int, visibility="readonly")
    handled: cython.int
    begun: cython.bint
    contradiction = cython.declare(cython.bint, visibility="readonly")
    with_side: cython.int[::1]
    with_number: cython.int[::1]
    related: cython.int[::1]
    showing: cython.int[::1]
    allowed: cython.int[::1]
    turned: cython.int[::1]

    def __init__(self, rows: int, columns: int, clues: array[int]) -> None:
        self.rows = rows
        self.columns = columns
        self.cells = rows * columns
        self.points = (rows + 1) * (columns + 1)
        self.segments = (rows + 1) * columns + rows * (columns + 1)
        self.clues = clues
        self._lay_out()
        self.state = tables.numbers([_UNKNOWN]) * (self.segments + 1)
        self.state[self.segments] = _EMPTY
        self.corner = tables.numbers([15]) * (4 * self.cells + 1)
        self._separate_cells()
        self.at_point = tables.numbers([0]) * self.points
        self.other_end = tables.numbers(range(self.points))
        self.paths = 0
        self.closed = False
        self.queue = tables.numbers([0]) * (self.cells + self.points)
        self.queued = tables.numbers([0]) * (self.cells + self.points)
        self.queue_head = 0
        self.queue_length = 0
        self.trail = tables.numbers([0]) * self.segments
        self.reasons = tables.numbers([0]) * self.segments
        self.known = 0
        self.handled = 0
        self.begun = False
        self.contradiction = False
        self.with_side = tables.WITH_SIDE
        self.with_number = tables.WITH_NUMBER
        self.related = tables.RELATED
        self.showing = tables.SHOWING
        self.allowed = tables.ALLOWED
        self.turned = tables.TURNED

    @cython.cfunc
    def _lay_out(self) -> cython.void:
        """Number the segments, and note what lies beside each and where it leads."""
        row: cython.int
        column: cython.int
        segment: cython.int = 0
        self.sides = tables.numbers([0]) * (4 * self.cells)
        self.arms = tables.numbers([self.segments]) * (4 * self.points)
        self.first_end = tables.numbers([0]) * self.segments
        self.second_end = tables.numbers([0]) * self.segments
        self.first_cell = tables.numbers([self.cells]) * self.segments
        self.second_cell = tables.numbers([self.cells]) * self.segments
        for row in range(self.rows + 1):
            for column in range(self.columns):
                self._place(segment, row, column, 1, 0)
                segment += 1
        for row in range(self.rows):
            for column in range(self.columns + 1):
                self._place(segment, row, column, 2, 3)
                segment += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _place(
        self,
        segment: cython.int,
        row: cython.int,
        column: cython.int,
        arm: cython.int,
        side: cython.int,
    ) -> cython.void:
        """Lay a segment from a point on: it is this arm of the point, and this side of the cell
        right and below of it."""
        point: cython.int = row * (self.columns + 1) + column
        cell: cython.int = row * self.columns + column
        end: cython.int = point + (1 if arm == 1 else self.columns + 1)
        self.first_end[segment] = point
        self.second_end[segment] = end
        self.arms[4 * point + arm] = segment
        self.arms[4 * end + (arm + 2 & 3)] = segment
        if row < self.rows and column < self.columns:
            self.second_cell[segment] = cell
            self.sides[4 * cell + side] = segment
        if (row if arm == 1 else column) > 0:
            cell -= self.columns if arm == 1 else 1
            self.first_cell[segment] = cell
            self.sides[4 * cell + (side + 2 & 3)] = segment

    @cython.cfunc
    def _separate_cells(self) -> cython.void:
        """Nothing is known of which cells are on the same side; the last one is outside."""
        outside: cython.int = self.cells
        cell: cython.int
        self.missing = tables.numbers([0]) * (self.cells + 1)
        self.all_missing = 0
        for cell in range(self.cells):
            if self.clues[cell] > 0:
                self.missing[cell] = self.clues[cell]
                self.all_missing += self.clues[cell]
        self.component = tables.numbers(range(self.cells + 1))
        self.side_of_line = tables.numbers([0]) * (self.cells + 1)
        self.next_member = tables.numbers([-1]) * (self.cells + 1)
        self.last_member = tables.numbers(range(self.cells + 1))
        self.members = tables.numbers([1]) * (self.cells + 1)
        # The outside must never be the smaller of two components, see `_relate`.
        self.members[outside] = self.cells + 1

    def advance(self, looks: cython.int) -> bool:
        """Apply rules, looking at no more than so many places; whether there is more to do."""
        if not self.begun:
            self._begin()
        before: cython.int = self.known
        self._settle(looks)
        if self.contradiction or self.queue_length:
            return not self.contradiction
        self._close_no_small_loop()
        return not self.contradiction and self.known != before

    @cython.cfunc
    @cython.exceptval(check=False)
    def _begin(self) -> cython.void:
        """Wake everything, and apply the rule that is needed only once."""
        place: cython.int
        self.begun = True
        for place in range(self.cells + self.points):
            self._wake(place)
        self._threes_side_by_side()

    def facts(self) -> list[tuple[int, bool, str]]:
        """Every known segment, whether it is drawn, and the rule that said so, in order."""
        return [
            (
                self.trail[step],
                self.state[self.trail[step]] == _DRAWN,
                RULES[self.reasons[step]],
            )
            for step in range(self.known)
        ]

    def values(self) -> list[int]:
        """What is known of each segment: 0 nothing, 1 that it is drawn, 2 that it is empty."""
        return list(self.state[: self.segments])

    def drawn(self) -> list[int]:
        """The segments that are known to be drawn, counted from 1."""
        return [segment + 1 for segment in range(self.segments) if self.state[segment] == _DRAWN]

    def sides_of_line(self) -> list[int]:
        """What is known of each cell and of the outside: 0 nothing, 1 outside, 2 inside."""
        outside: cython.int = self.cells
        return [
            1 + (self.side_of_line[cell] ^ self.side_of_line[outside])
            if self.component[cell] == self.component[outside]
            else 0
            for cell in range(self.cells + 1)
        ]

    def cells_beside(self) -> list[tuple[int, int]]:
        """The two cells beside each segment; the number of cells stands for the outside."""
        return list(zip(self.first_cell, self.second_cell, strict=True))

    def tell_side(self, cell: cython.int, inside: cython.bint) -> None:
        """Learn from somebody else that a cell is inside or outside."""
        self._relate(cell, self.cells, 1 if inside else 0, _CONNECTED)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _wake(self, place: cython.int) -> cython.void:
        """Look at a cell, or at a point (which count after the cells), again."""
        if not self.queued[place]:
            self.queued[place] = 1
            last: cython.int = self.queue_head + self.queue_length
            room: cython.int = self.cells + self.points
            self.queue[last if last < room else last - room] = place
            self.queue_length += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _settle(self, looks: cython.int) -> cython.void:
        """Look at what has been woken, at so many places at most; facts go before places."""
        place: cython.int
        while not self.contradiction:
            if self.handled < self.known:
                self.handled += 1
                self._spread(self.trail[self.handled - 1])
            elif self.queue_length and looks > 0:
                looks -= 1
                place = self.queue[self.queue_head]
                self.queue_head += 1
                if self.queue_head == self.cells + self.points:
                    self.queue_head = 0
                self.queue_length -= 1
                self.queued[place] = 0
                if place < self.cells:
                    self._look_at_cell(place)
                else:
                    self._look_at_point(place - self.cells)
            else:
                return

    @cython.cfunc
    @cython.exceptval(check=False)
    def _learn(self, segment: cython.int, value: cython.int, rule: cython.int) -> cython.void:
        """Note a fact, or that it contradicts what is known."""
        if self.state[segment] == _UNKNOWN:
            self.state[segment] = value
            self.trail[self.known] = segment
            self.reasons[self.known] = rule
            self.known += 1
        elif self.state[segment] != value:
            self.contradiction = True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _spread(self, segment: cython.int) -> cython.void:
        """Tell cells, points, parity and paths about a new fact."""
        one: cython.int = self.first_cell[segment]
        other: cython.int = self.second_cell[segment]
        drawn: cython.int = 1 if self.state[segment] == _DRAWN else 0
        if drawn:
            if self.missing[one]:
                self.missing[one] -= 1
                self.all_missing -= 1
            if self.missing[other]:
                self.missing[other] -= 1
                self.all_missing -= 1
            self._join(self.first_end[segment], self.second_end[segment])
        if one < self.cells:
            self._wake(one)
        if other < self.cells:
            self._wake(other)
        self._wake(self.cells + self.first_end[segment])
        self._wake(self.cells + self.second_end[segment])
        self._relate(one, other, drawn, _PARITY)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _look_at_cell(self, cell: cython.int) -> cython.void:
        """Which ways are left to draw around a cell: by its clue, by parity, by its corners."""
        i: cython.int
        j: cython.int
        clue: cython.int = self.clues[cell]
        ways: cython.int = _ANY if clue < 0 else self.with_number[clue]
        ways = self._keep_known(ways, self.sides, 4 * cell)
        self._learn_common(ways, self.sides, 4 * cell, _CLUE)
        beyond: cython.int[4]
        if not cython.compiled:
            beyond = [0] * 4
        for i in range(4):
            beyond[i] = self._beyond(cell, self.sides[4 * cell + i])
            for j in range(i):
                if self.component[beyond[i]] == self.component[beyond[j]]:
                    ways &= self.related[
                        8 * i
                        + 2 * j
                        + (self.side_of_line[beyond[i]] ^ self.side_of_line[beyond[j]])
                    ]
        self._learn_common(ways, self.sides, 4 * cell, _PARITY)
        for i in range(4):
            ways &= self.allowed[16 * i + self.corner[4 * cell + i]]
        self._learn_common(ways, self.sides, 4 * cell, _CELL_CORNER)
        left: cython.int
        for i in range(4):
            left = self._left_at_corner(ways, i)
            if left != self.corner[4 * cell + i]:
                self.corner[4 * cell + i] = left
                self._wake(self.cells + self._point_of(cell, i))

    @cython.cfunc
    @cython.exceptval(check=False)
    def _look_at_point(self, point: cython.int) -> cython.void:
        """Which ways are left to draw at a point: by the line, by parity, by its corners."""
        i: cython.int
        corner: cython.int
        left: cython.int
        ways: cython.int = self._keep_known(_UNBROKEN, self.arms, 4 * point)
        self._learn_common(ways, self.arms, 4 * point, _LINE)
        around: cython.int[4]
        if not cython.compiled:
            around = [0] * 4
        for i in range(4):
            around[i] = self._cell_of(point, i)
        # Cells across a point: two arms lie between them, on either way around.
        for i in range(2):
            if self.component[around[i]] == self.component[around[i + 2]]:
                ways &= self.related[
                    8 * (i + 1)
                    + 2 * (i + 2 & 3)
                    + (self.side_of_line[around[i]] ^ self.side_of_line[around[i + 2]])
                ]
        self._learn_common(ways, self.arms, 4 * point, _PARITY)
        for i in range(4):
            if around[i] < self.cells:
                corner = 4 * around[i] + (i + 2 & 3)
                ways &= self.allowed[16 * i + self.turned[self.corner[corner]]]
        self._learn_common(ways, self.arms, 4 * point, _POINT_CORNER)
        for i in range(4):
            if around[i] < self.cells:
                corner = 4 * around[i] + (i + 2 & 3)
                left = self.turned[self._left_at_corner(ways, i)]
                if left != self.corner[corner]:
                    self.corner[corner] = left
                    self._wake(around[i])

    @cython.cfunc
    def _keep_known(self, ways: cython.int, four: cython.int[::1], start: cython.int) -> cython.int:
        """The ways that agree with what is known of four segments."""
        i: cython.int
        for i in range(4):
            if self.state[four[start + i]] == _DRAWN:
                ways &= self.with_side[i]
            elif self.state[four[start + i]] == _EMPTY:
                ways &= ~self.with_side[i]
        return ways

    @cython.cfunc
    @cython.exceptval(check=False)
    def _learn_common(
        self, ways: cython.int, four: cython.int[::1], start: cython.int, rule: cython.int
    ) -> cython.void:
        """Learn what all the ways that are left agree on."""
        i: cython.int
        if ways == 0:
            self.contradiction = True
            return
        for i in range(4):
            if self.state[four[start + i]] == _UNKNOWN:
                if ways & self.with_side[i] == 0:
                    self._learn(four[start + i], _EMPTY, rule)
                elif ways & ~self.with_side[i] == 0:
                    self._learn(four[start + i], _DRAWN, rule)

    @cython.cfunc
    def _left_at_corner(self, ways: cython.int, corner: cython.int) -> cython.int:
        """The combinations at a corner that some way shows."""
        left: cython.int = 0
        pair: cython.int
        for pair in range(4):
            if ways & self.showing[4 * corner + pair]:
                left |= 1 << pair
        return left

    @cython.cfunc
    def _beyond(self, cell: cython.int, side: cython.int) -> cython.int:
        """The cell on the other side of a segment."""
        one: cython.int = self.first_cell[side]
        return self.second_cell[side] if one == cell else one

    @cython.cfunc
    def _point_of(self, cell: cython.int, corner: cython.int) -> cython.int:
        """The point at a corner of a cell, clockwise from above right."""
        row: cython.int = cell // self.columns + (1 if corner in (1, 2) else 0)
        column: cython.int = cell % self.columns + (1 if corner < 2 else 0)
        return row * (self.columns + 1) + column

    @cython.cfunc
    def _cell_of(self, point: cython.int, corner: cython.int) -> cython.int:
        """The cell at a corner of a point, clockwise from above right; or the outside."""
        row: cython.int = point // (self.columns + 1) - (0 if corner in (1, 2) else 1)
        column: cython.int = point % (self.columns + 1) - (0 if corner < 2 else 1)
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return row * self.columns + column
        return self.cells

    @cython.cfunc
    @cython.exceptval(check=False)
    def _relate(
        self, one: cython.int, other: cython.int, differ: cython.int, rule: cython.int
    ) -> cython.void:
        """Two cells are on the same side of the line, or not: so are all related to them."""
        large: cython.int = self.component[one]
        small: cython.int = self.component[other]
        flip: cython.int = self.side_of_line[one] ^ self.side_of_line[other] ^ differ
        if large == small:
            if flip:
                self.contradiction = True
            return
        if self.members[large] < self.members[small]:
            large, small = small, large
        # `small` is the number of its first member, and the members are a chain from there.
        cell: cython.int = small
        while cell >= 0:
            self.component[cell] = large
            self.side_of_line[cell] ^= flip
            cell = self.next_member[cell]
        cell = small
        i: cython.int
        side: cython.int
        beyond: cython.int
        while cell >= 0:
            for i in range(4):
                self._wake(self.cells + self._point_of(cell, i))
                side = self.sides[4 * cell + i]
                beyond = self._beyond(cell, side)
                if beyond < self.cells:
                    self._wake(beyond)
                if self.state[side] == _UNKNOWN and self.component[beyond] == large:
                    differ = self.side_of_line[cell] ^ self.side_of_line[beyond]
                    self._learn(side, _DRAWN if differ else _EMPTY, rule)
            cell = self.next_member[cell]
        self.next_member[self.last_member[large]] = small
        self.last_member[large] = self.last_member[small]
        self.members[large] += self.members[small]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _join(self, one: cython.int, other: cython.int) -> cython.void:
        """A new drawn segment lengthens a path, joins two, or closes the loop."""
        self.paths += 1 - (1 if self.at_point[one] else 0) - (1 if self.at_point[other] else 0)
        self.at_point[one] += 1
        self.at_point[other] += 1
        far_one: cython.int = self.other_end[one]
        far_other: cython.int = self.other_end[other]
        if far_one == other:
            self._loop_is_closed()
        else:
            self.other_end[far_one] = far_other
            self.other_end[far_other] = far_one

    @cython.cfunc
    @cython.exceptval(check=False)
    def _loop_is_closed(self) -> cython.void:
        """Nothing else is drawn; if something else is needed, the board has no solution."""
        segment: cython.int
        if self.closed:
            self.contradiction = True
        self.closed = True
        for segment in range(self.segments):
            if self.state[segment] == _UNKNOWN:
                self._learn(segment, _EMPTY, _ONE_LOOP)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _close_no_small_loop(self) -> cython.void:
        """A segment between the two ends of one path is empty, unless it may end the game."""
        point: cython.int
        i: cython.int
        segment: cython.int
        if self.closed:
            if self.paths or self.all_missing:
                self.contradiction = True
            return
        if self.known == self.segments:
            # Nothing is drawn at all: what is drawn and nowhere stops is closed.
            self.contradiction = True
            return
        for point in range(self.points):
            if self.at_point[point] == 1:
                for i in range(1, 3):
                    segment = self.arms[4 * point + i]
                    if (
                        self.state[segment] == _UNKNOWN
                        and self._across(segment, point) == self.other_end[point]
                        and not self._may_end(segment)
                    ):
                        self._learn(segment, _EMPTY, _ONE_LOOP)

    @cython.cfunc
    def _across(self, segment: cython.int, point: cython.int) -> cython.int:
        """The other end of a segment."""
        one: cython.int = self.first_end[segment]
        return self.second_end[segment] if one == point else one

    @cython.cfunc
    def _may_end(self, segment: cython.int) -> cython.bint:
        """Whether a segment that closes a loop leaves no other path and no unmet clue."""
        met: cython.int = (1 if self.missing[self.first_cell[segment]] else 0) + (
            1 if self.missing[self.second_cell[segment]] else 0
        )
        return self.paths == 1 and self.all_missing == met

    @cython.cfunc
    @cython.exceptval(check=False)
    def _threes_side_by_side(self) -> cython.void:
        """Between two threes the line runs, and on the far sides, or it is around both."""
        cell: cython.int
        for cell in range(self.cells):
            if self.clues[cell] == 3:
                if (cell + 1) % self.columns and self.clues[cell + 1] == 3:
                    self._two_threes(cell, cell + 1, 3, 1)
                if cell + self.columns < self.cells and self.clues[cell + self.columns] == 3:
                    self._two_threes(cell, cell + self.columns, 0, 2)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _two_threes(
        self, one: cython.int, other: cython.int, outer: cython.int, inner: cython.int
    ) -> cython.void:
        """The line between the two does not run straight on at either end, either."""
        if not self._around_both_is_right(one, other, inner):
            self._learn(self.sides[4 * one + outer], _DRAWN, _THREES)
            self._learn(self.sides[4 * one + inner], _DRAWN, _THREES)
            self._learn(self.sides[4 * other + inner], _DRAWN, _THREES)
            between: cython.int = self.sides[4 * one + inner]
            onward: cython.int = 0 if inner == 1 else 3
            back: cython.int = 2 if inner == 1 else 1
            self._learn(self.arms[4 * self.first_end[between] + onward], _EMPTY, _THREES)
            self._learn(self.arms[4 * self.second_end[between] + back], _EMPTY, _THREES)

    @cython.cfunc
    def _around_both_is_right(
        self, one: cython.int, other: cython.int, inner: cython.int
    ) -> cython.bint:
        """Whether a line around two cells and nothing else meets every clue."""
        between: cython.int = self.sides[4 * one + inner]
        cell: cython.int
        i: cython.int
        side: cython.int
        drawn: cython.int
        beyond: cython.int
        for cell in range(self.cells):
            if self.clues[cell] < 0:
                continue
            drawn = 0
            for i in range(4):
                side = self.sides[4 * cell + i]
                beyond = self._beyond(cell, side)
                if side != between and (cell in (one, other) or beyond in (one, other)):
                    drawn += 1
            if drawn != self.clues[cell]:
                return False
        return True
