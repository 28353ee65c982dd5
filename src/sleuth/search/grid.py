"""Uniform grids with one goal, and A* on them by a kernel that counts like the generic one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import add
from typing import Any, Generic, TypeVar

from sleuth.answer import Answer
from sleuth.errors import BadRequest
from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter
from sleuth.search.best_first import Ties, best_first
from sleuth.search.grid_kernel import GridSearch
from sleuth.search.outcome import Counts, Outcome, answer_from
from sleuth.search.preamble import RunOn, searches
from sleuth.search.state_space import Heuristic, Path, StateSpace

SolutionT = TypeVar("SolutionT")

#: Expansions between two looks at the limits: interpreted, well below half a second.
_SLICE = 1 << 15


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid(StateSpace[int, SolutionT], Generic[SolutionT]):
    """The state space of a grid that also shows the grid, for the kernel.

    Cells are counted row by row, `stride` to a row, with a margin of walls all around; `free`
    holds 1 where one may stand. The actions of a path are 0 to 3 for north, south, east and
    west, each of cost 1.
    """

    stride: int
    free: bytes
    goal: int

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
) -> Grid[SolutionT]:
    """The grid with these cells, for the kernel and for every other search."""
    offsets = (-stride, stride, 1, -1)
    goal_row, goal_column = divmod(goal, stride)

    def successors(cell: int) -> list[tuple[int, int, float]]:
        return [
            (way, cell + offset, 1) for way, offset in enumerate(offsets) if free[cell + offset]
        ]

    def distance(cell: int) -> int:
        row, column = divmod(cell, stride)
        return abs(row - goal_row) + abs(column - goal_column)

    return Grid(
        initial=start,
        successors=successors,
        is_goal=goal.__eq__,
        lift=lift,
        heuristics={"manhattan": Heuristic(distance, "rows plus columns to the goal", True, True)},
        default_heuristic="manhattan",
        uniform=True,
        words=words,
        action_words=action_words,
        stride=stride,
        free=free,
        goal=goal,
    )


@searches("grid")
def solve(run: RunOn[Grid[Any]], *, ties: str = Ties.LIFO) -> Answer[Path[int]]:
    """A path of fewest steps by A* with the Manhattan distance.

    Who wants to hear of single states hears them from the generic search, which does the same.
    """
    order = Ties.named(ties)
    if order is Ties.LOW_H:
        raise BadRequest(f"the grid kernel does not break ties by {ties!r}", remedy="fifo or lifo")
    if run.heuristic_name != "manhattan":
        raise BadRequest("the grid kernel goes by the Manhattan distance", remedy="name no other")
    if run.listener is not None:
        outcome = best_first(run.space, run.heuristic, add, run.meter, run.listener, ties=order)
    else:
        outcome = _by_kernel(run.space, run.meter, run.onlooker, order)
    return answer_from(outcome, run.meter, optimal=True)


def _by_kernel(view: Grid[Any], meter: Meter, listener: Listener | None, ties: Ties) -> Outcome:
    search = GridSearch(view.free, view.stride, view.initial, view.goal, ties is Ties.LIFO)
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
        actions, states = search.path()
        path = Path(actions, states, len(actions))
    counts = Counts(search.expanded, search.generated, 0, search.frontier_peak)
    return Outcome(path, counts, limit, search.total)
