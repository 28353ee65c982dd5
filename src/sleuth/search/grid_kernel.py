# cython: boundscheck=False, wraparound=False, cdivision=True
"""A* on a uniform 4-connected grid: compiled by Cython where it can be, else interpreted.

Manhattan distance and steps of cost 1 make f = g + h grow by 0 or 2 at each step, so the
frontier is two buckets: cells of the present f, and cells of f + 2.
"""

from __future__ import annotations

from sleuth.search.lazy_memory import zeros

try:
    import cython
except ImportError:
    from sleuth import shadow as cython

_CLOSED = cython.declare(cython.int, 4)
_DIRECTION = cython.declare(cython.int, 3)
_COST_SHIFT = cython.declare(cython.int, 3)


@cython.cclass
class GridSearch:
    """A search that can be advanced by so many expansions at a time."""

    stride: cython.int
    start: cython.int
    goal: cython.int
    newest_first: cython.bint
    free: bytes
    #: Cost + 1, whether closed, and the direction it was entered by; 0 where not reached.
    known: cython.int[::1]
    near: cython.int[::1]
    far: cython.int[::1]
    near_head: cython.int
    near_end: cython.int
    far_end: cython.int
    waiting: cython.int
    #: The f of the cells in the near bucket: no path costs less.
    total = cython.declare(cython.int, visibility="readonly")
    expanded = cython.declare(cython.int, visibility="readonly")
    generated = cython.declare(cython.int, visibility="readonly")
    frontier_peak = cython.declare(cython.int, visibility="readonly")
    newest = cython.declare(cython.int, visibility="readonly")
    found = cython.declare(cython.bint, visibility="readonly")

    def __init__(self, free: bytes, stride: int, start: int, goal: int, newest_first: bool) -> None:
        size = len(free)
        self.stride = stride
        self.start = start
        self.goal = goal
        self.newest_first = newest_first
        self.free = free
        self.known = zeros(size, "i")
        # A cell enters the bucket of one f at most once, so no bucket outgrows the grid.
        self.near = zeros(size, "i")
        self.far = zeros(size, "i")
        self.near[0] = start
        self.known[start] = 1 << _COST_SHIFT
        self.total = abs(start // stride - goal // stride) + abs(start % stride - goal % stride)
        self.near_head = 0
        self.near_end = 1
        self.far_end = 0
        self.waiting = self.frontier_peak = 1
        self.expanded = self.generated = 0
        self.newest = start
        self.found = False

    def advance(self, most: int) -> bool:
        """Expand at most so many cells; true when the search is over."""
        free: bytes = self.free
        known: cython.int[::1] = self.known
        near: cython.int[::1] = self.near
        far: cython.int[::1] = self.far
        head: cython.int = self.near_head
        near_end: cython.int = self.near_end
        far_end: cython.int = self.far_end
        stride: cython.int = self.stride
        goal: cython.int = self.goal
        newest_first: cython.bint = self.newest_first
        goal_row: cython.int = goal // stride
        goal_column: cython.int = goal % stride
        waiting: cython.int = self.waiting
        peak: cython.int = self.frontier_peak
        generated: cython.int = self.generated
        newest: cython.int = self.newest
        left: cython.int = most
        over: cython.bint = False
        cell: cython.int
        entry: cython.int
        cost: cython.int
        row: cython.int
        column: cython.int
        direction: cython.int
        child: cython.int
        closer: cython.bint
        seen: cython.int
        while True:
            if head == near_end:
                if far_end == 0:
                    over = True
                    break
                near, far = far, near
                head, near_end, far_end = 0, far_end, 0
                self.total += 2
            if newest_first:
                cell = near[near_end - 1]
            else:
                cell = near[head]
            entry = known[cell]
            if not entry & _CLOSED:
                if cell == goal:
                    self.found = over = True
                    break
                if left == 0:
                    break
            if newest_first:
                near_end -= 1
            else:
                head += 1
            if entry & _CLOSED:
                continue
            known[cell] = entry | _CLOSED
            left -= 1
            waiting -= 1
            newest = cell
            cost = (entry >> _COST_SHIFT) + 1
            row = cell // stride
            column = cell % stride
            for direction in range(4):
                if direction == 0:
                    child = cell - stride
                    closer = row > goal_row
                elif direction == 1:
                    child = cell + stride
                    closer = row < goal_row
                elif direction == 2:
                    child = cell + 1
                    closer = column < goal_column
                else:
                    child = cell - 1
                    closer = column > goal_column
                if not free[child]:
                    continue
                generated += 1
                seen = known[child]
                if seen == 0:
                    waiting += 1
                elif seen >> _COST_SHIFT <= cost:
                    continue
                known[child] = cost << _COST_SHIFT | direction
                if closer:
                    near[near_end] = child
                    near_end += 1
                else:
                    far[far_end] = child
                    far_end += 1
            if waiting > peak:
                peak = waiting
        self.near, self.far = near, far
        self.near_head, self.near_end, self.far_end = head, near_end, far_end
        self.waiting, self.frontier_peak, self.newest = waiting, peak, newest
        self.generated = generated
        self.expanded += most - left
        return bool(over)

    def path(self) -> tuple[tuple[int, ...], tuple[int, ...], int]:
        """The directions to the goal, the cells on the way with both ends, and the cost."""
        cell: cython.int = self.goal
        direction: cython.int
        place: cython.int = (self.known[cell] >> _COST_SHIFT) - 1
        directions: list[int] = [0] * place
        cells: list[int] = [cell] * (place + 1)
        while place:
            direction = self.known[cell] & _DIRECTION
            place -= 1
            directions[place] = direction
            if direction == 0:
                cell += self.stride
            elif direction == 1:
                cell -= self.stride
            elif direction == 2:
                cell -= 1
            else:
                cell += 1
            cells[place] = cell
        return tuple(directions), tuple(cells), len(directions)
