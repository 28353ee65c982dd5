"""Uniform grids with one goal, and A* on them by a kernel that counts like the generic one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sleuth.answer import Answer
from sleuth.drawing import Drawing
from sleuth.errors import BadRequest
from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter
from sleuth.request import Question
from sleuth.search.best_first import Ties
from sleuth.search.grid_kernel import GridSearch
from sleuth.search.outcome import Counts, Outcome, answer_from, one_path_only
from sleuth.search.state_space import Path

SolutionT = TypeVar("SolutionT")

#: Expansions between two looks at the limits: interpreted, well below half a second.
_SLICE = 1 << 15


@dataclass(frozen=True, slots=True)
class Grid(Generic[SolutionT]):
    """Cells counted row by row, `stride` to a row, with a margin of walls all around.

    `free` holds 1 where one may stand. The actions of a path are 0 to 3 for north, south,
    east and west, each of cost 1.
    """

    stride: int
    free: bytes
    start: int
    goal: int
    lift: Callable[[Path[int]], SolutionT]
    draw: Callable[[Sequence[int]], Drawing] | None = None

    def __post_init__(self) -> None:
        """The kernel looks at neighbours without asking whether there are any."""
        free, stride = self.free, self.stride
        inside = all(0 <= cell < len(free) and free[cell] for cell in (self.start, self.goal))
        margin = free[:stride] + free[-stride:] + free[::stride] + free[stride - 1 :: stride]
        if not inside or len(free) % stride or any(margin):
            raise BadRequest(
                "start and goal must be free cells of a grid with a margin of walls all around"
            )


def solve(
    view: Grid[Any],
    question: Question,
    meter: Meter,
    listener: Listener | None = None,
    *,
    ties: str = Ties.LIFO,
) -> Answer[Path[int]]:
    """A path of fewest steps by A* with the Manhattan distance."""
    one_path_only(question, "grid")
    if ties not in (Ties.FIFO, Ties.LIFO):
        raise BadRequest(f"the grid kernel does not break ties by {ties!r}", remedy="fifo or lifo")
    search = GridSearch(view.free, view.stride, view.start, view.goal, ties == Ties.LIFO)
    slice_size = 1 if listener else _SLICE
    limit: str | None = None
    try:
        over = False
        while not over:
            before = search.expanded
            over = search.advance(meter.checkpoint(before, slice_size) - before)
            if listener and search.expanded > before:
                listener("expand", state=search.newest, parent=None, g=None, h=None)
    except LimitReached as reached:
        limit = reached.limit
    path = None
    if search.found:
        actions, states = search.path()
        path = Path(actions, states, len(actions))
    counts = Counts(search.expanded, search.generated, 0, search.frontier_peak)
    return answer_from(Outcome(path, counts, limit, search.total), meter, optimal=True)
