"""Large boards by hand: bring home the tiles of an outer line, never touch it again, go on.

The tiles of a line come home one by one, the last two of it together, for the last one
alone would have to push the one before it aside. The block that is left at the end, at most
3×3, is searched as a whole. The gap's own goal cell stays in every block.

Compiled, many boards go on each errand at a time, and those on which the other tiles come
nearer to their goals, too, go on the next: walks are a third shorter. Otherwise each errand is a
small search for the places of the gap and of the tiles concerned only.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from operator import add
from typing import NamedTuple

from sleuth.answer import Answer, Status
from sleuth.errors import Unsuitable
from sleuth.limits import LimitReached, Meter
from sleuth.puzzles.tiles.beam_kernel import COMPILED, Beam
from sleuth.puzzles.tiles.geometry import distances, goal_cells, neighbours
from sleuth.puzzles.tiles.problem import WAYS, Moves, SlidingTiles
from sleuth.puzzles.tiles.views import TileSpace
from sleuth.search.best_first import best_first
from sleuth.search.preamble import RunOn, searches
from sleuth.search.state_space import Heuristic, Path, StateSpace

_LAST_BLOCK = 3
_TOGETHER = 2

#: How many boards go on an errand, and how many moves more than the first they may take.
_WIDTH = 50
_SLACK = 20
#: What a step of a tile counts, in quarters of a move: of those that come home first and last.
_FIRST_WEIGHT, _LAST_WEIGHT = 10, 2

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

    def tell() -> None:
        if listener:
            done, total = len(work.fixed), len(problem.goal) - 1
            listener("progress", what="tiles brought home", done=done, total=total)

    try:
        if COMPILED:
            work.bring_lines_home(tell)
        for cells in _in_turn(problem.rows, problem.columns, problem.goal.index(0)):
            if not work.fixed.issuperset(cells):
                work.bring_home(cells)
                tell()
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


class _Line(NamedTuple):
    """The goal cells of an outer line, and the step from each of them to the next line."""

    cells: list[int]
    inward: int


def _lines(rows: int, columns: int, gap: int) -> Iterator[_Line]:
    """The lines in the order in which they are filled, down to a small block."""
    top, bottom, left, right = 0, rows - 1, 0, columns - 1
    gap_row, gap_column = divmod(gap, columns)
    while bottom - top >= _LAST_BLOCK or right - left >= _LAST_BLOCK:
        if bottom - top >= right - left:
            row = top if gap_row != top else bottom
            cells = [row * columns + column for column in range(left, right + 1)]
            yield _Line(cells, columns if row == top else -columns)
            top, bottom = (top + 1, bottom) if row == top else (top, bottom - 1)
        else:
            column = left if gap_column != left else right
            cells = [row * columns + column for row in range(top, bottom + 1)]
            yield _Line(cells, 1 if column == left else -1)
            left, right = (left + 1, right) if column == left else (left, right - 1)


def _in_turn(rows: int, columns: int, gap: int) -> Iterator[list[int]]:
    """The goal cells to be filled together, in order; the last of them are a small block."""
    block = set(range(rows * columns)) - {gap}
    for line in _lines(rows, columns, gap):
        block.difference_update(line.cells)
        yield from ([cell] for cell in line.cells[:-_TOGETHER])
        yield line.cells[-_TOGETHER:]
    yield sorted(block)


class _Errand(NamedTuple):
    """Bring the tile of the goal cell `home` to the cell `to`, and then perhaps the gap.

    Meanwhile the gap does not go into the cells `kept`; afterwards not into those `done`. The
    tile of `unwanted`, if there is one, must leave way for the next errand: it would be in
    the way in `nook`, and shut the gap in there from `door`.
    """

    home: int
    to: int
    gap: int = -1
    kept: tuple[int, ...] = ()
    done: tuple[int, ...] = ()
    unwanted: int | None = None
    nook: int = 0
    door: int = 0


def _errands(rows: int, columns: int, gap: int) -> Iterator[_Errand]:
    """What one tile does after the other.

    The last but one of a line goes into the corner, the last behind it, and both move up.
    """
    for line in _lines(rows, columns, gap):
        for cell in line.cells[:-_TOGETHER]:
            yield _Errand(cell, cell, done=(cell,))
        before, corner = line.cells[-_TOGETHER:]
        behind = corner + line.inward
        yield _Errand(before, corner, unwanted=corner, nook=before, door=before + line.inward)
        yield _Errand(corner, behind, gap=before, kept=(corner,))
        yield _Errand(before, before, kept=(behind,), done=(before,))
        yield _Errand(corner, corner, done=(corner,))


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

    def bring_lines_home(self, tell: Callable[[], None]) -> None:
        """Fill the lines with many boards at a time; where that fails they are left as they are."""
        problem = self.view.problem
        cells = len(problem.goal)
        errands = list(_errands(problem.rows, problem.columns, problem.goal.index(0)))
        dice = random.Random(0)
        beam = Beam(
            problem.columns,
            problem.start,
            _weighted(problem, errands),
            _WIDTH,
            [dice.getrandbits(64) for _ in range(cells * cells)],
        )
        free = set(range(cells))
        try:
            for errand in errands:
                unwanted = 0 if errand.unwanted is None else problem.goal[errand.unwanted]
                if not beam.run(
                    problem.goal[errand.home],
                    errand.to,
                    errand.gap,
                    sorted(free.difference(errand.kept)),
                    (unwanted, errand.nook, errand.door),
                    _SLACK,
                    dice.getrandbits(64),
                    self.meter.checkpoint,
                ):
                    break
                free.difference_update(errand.done)
                self.fixed.update(errand.done)
                tell()
        finally:
            self.expanded, self.generated = beam.counts()
        ways = list(WAYS)
        gap = self.board.index(0)
        for way in beam.walk():
            down, right = WAYS[ways[way]]
            cell = gap + down * problem.columns + right
            self._make(ways[way], gap, cell)
            gap = cell

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
            self._make(way, gap, cell)
            gap = cell

    def _make(self, way: str, gap: int, cell: int) -> None:
        """Make one move."""
        self.board[gap], self.board[cell] = self.board[cell], 0
        self.moves.append(way)
        self.states.append(bytes(self.board))


def _weighted(problem: SlidingTiles, errands: Sequence[_Errand]) -> list[list[int]]:
    """The distances of every tile, which count the less the later it comes home."""
    weights = dict.fromkeys(problem.goal, _LAST_WEIGHT)
    for number, errand in enumerate(errands):
        later = (_FIRST_WEIGHT - _LAST_WEIGHT) * number / len(errands)
        weights[problem.goal[errand.home]] = round(_FIRST_WEIGHT - later)
    away = distances(problem.rows, problem.columns)
    homes = goal_cells(problem.goal)
    return [
        [weights[tile] * steps if tile else 0 for steps in away[homes[tile]]]
        for tile in range(len(homes))
    ]
