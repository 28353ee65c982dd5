"""Uniform grids with one goal, and A* on them by kernels, over cells or over jump points.

With 4 moves the kernel counts exactly like the generic search; with 8 it does as it can.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from operator import add
from typing import Any, Generic, TypeVar

from sleuth.answer import Answer
from sleuth.errors import BadRequest, Unsuitable
from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter
from sleuth.search.best_first import Ties, best_first
from sleuth.search.grid_kernel import GridSearch
from sleuth.search.octile_kernel import (
    LONGEST_SIDE,
    MOST_CELLS,
    JumpSearch,
    Lines,
    StepSearch,
)
from sleuth.search.outcome import Counts, Outcome, answer_from
from sleuth.search.preamble import RunOn, searches
from sleuth.search.state_space import Heuristic, Path, StateSpace

SolutionT = TypeVar("SolutionT")
Successors = Callable[[int], list[tuple[int, int, float]]]

#: Expansions between two looks at the limits: interpreted, well below half a second.
_SLICE = 1 << 15


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid(StateSpace[int, SolutionT], Generic[SolutionT]):
    """The state space of a grid that also shows the grid, for the kernel.

    Cells are counted row by row, `stride` to a row, with a margin of walls all around; `free`
    holds 1 where one may stand. The actions of a path are 0 to 3 for north, south, east and
    west, each of cost 1; with 8 moves also 4 to 7 for north-east, north-west, south-east and
    south-west, each of cost √2, for which the cells beside must be free unless it `cuts` corners.
    """

    stride: int
    free: bytes
    goal: int
    moves: int = 4
    cuts: bool = False
    #: What jump points are looked for in, made when it is first asked for.
    lines: list[Lines] = field(default_factory=list, repr=False, compare=False)

    def __post_init__(self) -> None:
        """The kernel looks at neighbours without asking whether there are any."""
        free, stride = self.free, self.stride
        inside = all(0 <= cell < len(free) and free[cell] for cell in (self.initial, self.goal))
        margin = free[:stride] + free[-stride:] + free[::stride] + free[stride - 1 :: stride]
        if not inside or len(free) % stride or any(margin):
            raise BadRequest(
                "start and goal must be free cells of a grid with a margin of walls all around"
            )


def grid_space(
    stride: int,
    free: bytes,
    start: int,
    goal: int,
    lift: Callable[[Path[int]], SolutionT],
    *,
    words: Callable[[int], str] = str,
    action_words: Callable[[int], str] = str,
    moves: int = 4,
    cuts: bool = False,
) -> Grid[SolutionT]:
    """The grid with these cells, for the kernels and for every other search."""
    straight = moves == 4
    return Grid(
        initial=start,
        successors=(_straight_steps if straight else _all_steps)(stride, free, cuts),
        is_goal=goal.__eq__,
        lift=lift,
        heuristics=_manhattan(stride, goal) if straight else _octile(stride, goal),
        default_heuristic="manhattan" if straight else "octile",
        uniform=straight,
        words=words,
        action_words=action_words,
        stride=stride,
        free=free,
        goal=goal,
        moves=moves,
        cuts=cuts,
    )


def _straight_steps(stride: int, free: bytes, cuts: bool) -> Successors:
    offsets = (-stride, stride, 1, -1)
    return lambda cell: [
        (way, cell + offset, 1) for way, offset in enumerate(offsets) if free[cell + offset]
    ]


def _all_steps(stride: int, free: bytes, cuts: bool) -> Successors:
    straight = _straight_steps(stride, free, cuts)
    diagonal = [
        (4 + 2 * (down > 0) + (right < 0), down, right)
        for down in (-stride, stride)
        for right in (1, -1)
    ]

    def successors(cell: int) -> list[tuple[int, int, float]]:
        return straight(cell) + [
            (way, cell + down + right, math.sqrt(2))
            for way, down, right in diagonal
            if free[cell + down + right] and (cuts or (free[cell + down] and free[cell + right]))
        ]

    return successors


def _manhattan(stride: int, goal: int) -> dict[str, Heuristic[int]]:
    goal_row, goal_column = divmod(goal, stride)

    def distance(cell: int) -> int:
        row, column = divmod(cell, stride)
        return abs(row - goal_row) + abs(column - goal_column)

    return {"manhattan": Heuristic(distance, "rows plus columns to the goal", True, True)}


def _octile(stride: int, goal: int) -> dict[str, Heuristic[int]]:
    goal_row, goal_column = divmod(goal, stride)

    def distance(cell: int) -> float:
        row, column = divmod(cell, stride)
        rows, columns = abs(row - goal_row), abs(column - goal_column)
        return abs(rows - columns) + min(rows, columns) * math.sqrt(2)

    return {"octile": Heuristic(distance, "straight and diagonal steps to the goal", True, True)}


@searches("grid")
def solve(run: RunOn[Grid[Any]], *, ties: str = Ties.LIFO) -> Answer[Path[int]]:
    """A cheapest path by A* with the Manhattan distance, or with 8 moves the octile one.

    Who wants to hear of single states hears them from the generic search, which with 4 moves
    does the same.
    """
    order = Ties.named(ties)
    if order is Ties.LOW_H:
        raise BadRequest(f"the grid kernel does not break ties by {ties!r}", remedy="fifo or lifo")
    view = run.space
    search: Callable[[bytes, int, int, int], Any]
    if view.moves == 4:
        search = partial(GridSearch, newest_first=order is Ties.LIFO)
    else:
        _must_fit(view)
        search = partial(StepSearch, cuts=view.cuts)
    return _answer(run, order, search)


@searches("jumps")
def solve_by_jumps(run: RunOn[Grid[Any]]) -> Answer[Path[int]]:
    """A cheapest path by A* over jump points, for which words of bits are searched.

    Who wants to hear of single states hears those of the generic search, cell by cell.
    """
    view = run.space
    _must_fit(view)
    if not view.lines:
        view.lines.append(Lines(view.free, view.stride))
    search = partial(JumpSearch, cuts=view.cuts, diagonally=view.moves == 8, lines=view.lines[0])
    return _answer(run, Ties.LIFO, search)


def _must_fit(view: Grid[Any]) -> None:
    """Refuse grids that the numbers of the kernel for 8 moves are too small for."""
    longest = max(view.stride, len(view.free) // view.stride)
    if longest > LONGEST_SIDE or len(view.free) > MOST_CELLS:
        raise Unsuitable("the grid is too large for the kernel", remedy="use astar")


def _answer(
    run: RunOn[Grid[Any]], ties: Ties, search: Callable[[bytes, int, int, int], Any]
) -> Answer[Path[int]]:
    view = run.space
    if run.heuristic_name != view.default_heuristic:
        raise BadRequest(
            f"the grid kernel goes by the {view.default_heuristic} distance", remedy="name no other"
        )
    if run.listener is not None:
        outcome = best_first(view, run.heuristic, add, run.meter, run.listener, ties=ties)
    else:
        kernel = search(view.free, view.stride, view.initial, view.goal)
        outcome = _by_kernel(kernel, run.meter, run.onlooker)
    return answer_from(outcome, run.meter, optimal=True)


def _by_kernel(search: Any, meter: Meter, listener: Listener | None) -> Outcome:
    limit: str | None = None
    try:
        over = False
        while not over:
            before = search.expanded
            if listener:
                listener("bound", what="cost", value=search.total)
            over = search.advance(meter.checkpoint(before, _SLICE) - before)
    except LimitReached as reached:
        limit = reached.limit
    path = None
    if search.found:
        path = Path(*search.path())
    counts = Counts(search.expanded, search.generated, 0, search.frontier_peak)
    return Outcome(path, counts, limit, search.total)
