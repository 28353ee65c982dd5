"""Large boards by hand: bring home the tiles of an outer line, never touch it again, go on.

The tiles of a line come home one by one, the last two of it together, for the last one
alone would have to push the one before it aside. Each errand is a small search for the
places of the gap and of the tiles concerned only; the block that is left at the end, at
most 3×3, is searched as a whole. The gap's own goal cell stays in every block.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from operator import add

from sleuth.answer import Answer, Status
from sleuth.errors import Unsuitable
from sleuth.limits import LimitReached, Meter
from sleuth.puzzles.tiles.geometry import distances, neighbours
from sleuth.puzzles.tiles.problem import Moves
from sleuth.puzzles.tiles.views import TileSpace
from sleuth.search.best_first import best_first
from sleuth.search.preamble import RunOn, searches
from sleuth.search.state_space import Heuristic, Path, StateSpace

_LAST_BLOCK = 3
_TOGETHER = 2

#: The cells of the gap and of the tiles on an errand.
Places = tuple[int, ...]


@searches("layers", informed=False, proves=False)
def solve(run: RunOn[TileSpace]) -> Answer[Path[bytes]]:
    """Some path, soon, on boards of any size; nothing is claimed about its length.

    The listener hears how many tiles have come home; errands look at no whole boards.
    """
    view, meter, listener = run.space, run.meter, run.onlooker
    problem = view.problem
    if min(problem.rows, problem.columns) == 1:
        raise Unsuitable("a single line has no layers", remedy="use idastar")
    work = _Work(view, meter)
    try:
        for errand in _errands(problem.rows, problem.columns, problem.goal.index(0)):
            work.bring_home(errand)
            if listener:
                done, total = len(work.fixed), len(problem.goal) - 1
                listener("progress", what="tiles brought home", done=done, total=total)
    except LimitReached as reached:
        return Answer(Status.UNKNOWN, stats=work.stats(), limit=reached.limit)
    states = (view.initial, *work.states)
    path = Path(tuple(work.moves), states, len(work.moves))
    return Answer(
        Status.SOLVED,
        solution=path,
        cost=path.cost,
        stats={**work.stats(), "depth": len(work.moves)},
    )


def _errands(rows: int, columns: int, gap: int) -> Iterator[list[int]]:
    """The goal cells to be filled together, in order; the last of them are a small block."""
    top, bottom, left, right = 0, rows - 1, 0, columns - 1
    gap_row, gap_column = divmod(gap, columns)
    while bottom - top >= _LAST_BLOCK or right - left >= _LAST_BLOCK:
        if bottom - top >= right - left:
            row = top if gap_row != top else bottom
            line = [row * columns + column for column in range(left, right + 1)]
            top, bottom = (top + 1, bottom) if row == top else (top, bottom - 1)
        else:
            column = left if gap_column != left else right
            line = [row * columns + column for row in range(top, bottom + 1)]
            left, right = (left + 1, right) if column == left else (left, right - 1)
        yield from ([cell] for cell in line[:-_TOGETHER])
        yield line[-_TOGETHER:]
    block = [
        row * columns + column
        for row in range(top, bottom + 1)
        for column in range(left, right + 1)
    ]
    yield [cell for cell in block if cell != gap]


@dataclass(slots=True)
class _Work:
    """The board on its way: what is fixed, the moves so far and the boards they led to."""

    view: TileSpace
    meter: Meter
    board: list[int] = field(init=False)
    fixed: set[int] = field(default_factory=set)
    moves: list[str] = field(default_factory=list)
    states: list[bytes] = field(default_factory=list)
    expanded: int = 0
    generated: int = 0

    def __post_init__(self) -> None:
        self.board = list(self.view.initial)

    def stats(self) -> dict[str, float]:
        """The counts of all searches together."""
        return self.meter.stats(expanded=self.expanded, generated=self.generated)

    def bring_home(self, cells: list[int]) -> None:
        """Move the tiles that belong into these cells there, and fix the cells."""
        problem = self.view.problem
        tiles = [problem.goal[cell] for cell in cells]
        around = neighbours(problem.rows, problem.columns)
        away = distances(problem.rows, problem.columns)
        fixed = self.fixed

        def successors(places: Places) -> list[tuple[str, Places, float]]:
            gap = places[0]
            return [
                (way, (cell, *(gap if place == cell else place for place in places[1:])), 1)
                for way, cell in around[gap]
                if cell not in fixed
            ]

        def distance(places: Places) -> int:
            return sum(away[place][cell] for place, cell in zip(places[1:], cells, strict=True))

        def estimate(places: Places) -> int:
            # A tile's step takes about five moves, and before its first the gap comes near.
            return 5 * distance(places) + min(away[places[0]][place] for place in places[1:])

        self._follow(
            StateSpace(
                initial=tuple(self.board.index(tile) for tile in (0, *tiles)),
                successors=successors,
                is_goal=lambda places: list(places[1:]) == cells,
                lift=lambda path: path.actions,
            ),
            estimate if len(cells) <= _TOGETHER else distance,
        )
        fixed.update(cells)

    def _follow(
        self, space: StateSpace[Places, Moves], estimate: Callable[[Places], float]
    ) -> None:
        """Search and make the moves that were found."""
        heuristic = Heuristic(estimate, "", admissible=False, consistent=False)
        outcome = best_first(space, heuristic, add, self.meter, reopen=False)
        self.expanded += outcome.counts.expanded
        self.generated += outcome.counts.generated
        if outcome.path is None:
            raise LimitReached(outcome.limit or "layers")
        gap = self.board.index(0)
        for way, (cell, *_) in zip(outcome.path.actions, outcome.path.states[1:], strict=True):
            self.board[gap], self.board[cell] = self.board[cell], 0
            gap = cell
            self.moves.append(way)
            self.states.append(bytes(self.board))
