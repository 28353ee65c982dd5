"""IDA* on tile boards: the kernel of the heuristic where there is one, else the general engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from sleuth.answer import Answer, Evidence, Status
from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter, metered
from sleuth.puzzles.tiles import kernel
from sleuth.puzzles.tiles.geometry import distances, goal_cells, neighbours
from sleuth.puzzles.tiles.problem import WAYS, SlidingTiles
from sleuth.puzzles.tiles.views import LARGEST_SHORTEST, TileSpace, progress_to
from sleuth.puzzles.tiles.walks import automaton
from sleuth.search.idastar import within_bounds
from sleuth.search.outcome import Counts, Outcome, answer_from
from sleuth.search.preamble import RunOn, searches
from sleuth.search.state_space import Path

_LETTERS = tuple(WAYS)

#: The length of a walk straight back; small boards leave out no other, as in the literature.
_REVERSALS = 2
#: Superfluous walks of up to so many moves are found in a moment.
_LONGEST_SUPERFLUOUS = 8
#: After so many states the next bound takes longer than building larger pattern databases.
_WORTH_BUILDING = 100_000_000 if kernel.COMPILED else 1_000_000_000


class Kernel(Protocol):
    """A board prepared for one heuristic."""

    def initial_bound(self) -> int:
        """The estimate at the start."""

    def iterate(self, bound: int) -> bool:
        """Whether the goal lies within the bound."""

    def next_bound(self, bound: int) -> int:
        """The least f that the last iteration saw beyond the bound."""

    def counts(self) -> tuple[int, int, int]:
        """States expanded, states generated, and nodes in Korf's sense."""

    def moves(self) -> list[int]:
        """The ways to the goal."""


@searches("idastar")
def solve(run: RunOn[TileSpace]) -> Answer[Path[bytes]]:
    """A shortest path that never goes straight back, in memory of its length.

    Besides the common counts a kernel reports `nodes` as the literature counts them: the start
    once and every child when its turn comes. Who wants to hear of single states hears them
    from the general engine, which finds the same path.
    """
    view, meter = run.space, run.meter
    maker = _MAKERS.get(run.heuristic_name or "")
    try:
        ready = run.heuristic
    except LimitReached as reached:
        answer = answer_from(Outcome(None, Counts(), reached.limit), meter)
        return replace(answer, warnings=_advice(view, maker))
    if maker is None or len(view.initial) > kernel.MOST_CELLS or run.listener is not None:
        outcome = within_bounds(view, ready, meter, run.listener)
        return answer_from(outcome, meter, optimal=ready.admissible)
    search = _Search(view, meter, maker)
    bound = search.kernel.initial_bound()
    try:
        meter.checkpoint()
        while not search.iterate(bound, run.onlooker):
            bound = max(search.kernel.next_bound(bound), search.improved(run.onlooker))
    except LimitReached as reached:
        return Answer(
            Status.UNKNOWN,
            bound=bound,
            stats=search.stats(),
            limit=reached.limit,
            warnings=_advice(view, maker),
        )
    path = _path(view, search.kernel.moves())
    return Answer(
        Status.SOLVED,
        solution=path,
        cost=path.cost,
        optimal=True,
        bound=path.cost,
        evidence=Evidence("bound", "no solution costs less", {"factor": 1}),
        stats={**search.stats(), "depth": len(path.actions)},
    )


class _Search:
    """A board with the kernel at work on it, which gives way to a better one if that pays."""

    def __init__(self, view: TileSpace, meter: Meter, maker: Maker) -> None:
        self.view = view
        self.meter = meter
        self.before = (0, 0, 0)
        self.kernel = self._made(maker)
        self.better = _better_sizes(view, maker)

    def _made(self, maker: Maker, listener: Listener | None = None) -> Kernel:
        with metered(self.meter):
            return maker(self.view, self._checkpoint, listener)

    def _checkpoint(self, generated: int) -> int:
        before = self.before[1]
        return self.meter.checkpoint(before + generated, kernel.STRIDE) - before

    def iterate(self, bound: int, listener: Listener | None) -> bool:
        """Whether the goal lies within the bound."""
        if listener:
            listener("bound", what="cost", value=bound)
        return self.kernel.iterate(bound)

    def improved(self, listener: Listener | None) -> int:
        """Build larger databases where searching on would take longer; their estimate, or 0."""
        if self.better is None or self.kernel.counts()[1] < _WORTH_BUILDING:
            return 0
        larger, self.better = replace(self.view, pattern=self.better), None
        try:
            made = self._made(lambda _, *rest: _patterns(larger, *rest), listener)
        except LimitReached as reached:
            # Without room for larger ones the search goes on as it began.
            if reached.limit == "memory":
                return 0
            raise
        self.before, self.kernel = self.counts(), made
        return made.initial_bound()

    def counts(self) -> tuple[int, int, int]:
        """What all kernels together have counted."""
        counts = [sum(pair) for pair in zip(self.before, self.kernel.counts(), strict=True)]
        return counts[0], counts[1], counts[2]

    def stats(self) -> dict[str, float]:
        """The counts of the run."""
        expanded, generated, nodes = self.counts()
        return self.meter.stats(expanded=expanded, generated=generated, nodes=nodes)


def _better_sizes(view: TileSpace, maker: Maker | None) -> str | None:
    """The sizes of patterns that would serve better and have not been prepared."""
    from sleuth.puzzles.tiles.heuristics.patterns import sizes_not_at_hand

    return sizes_not_at_hand(view.problem, view.pattern) if maker is _patterns else None


def _advice(view: TileSpace, maker: Maker | None) -> tuple[str, ...]:
    """What to do about a run that was stopped without the databases that serve best."""
    sizes = _better_sizes(view, maker)
    if sizes is None:
        return ()
    return (
        f"the pattern databases {sizes}, which serve best here, are not built yet: "
        "`sleuth prepare tiles` builds them once",
    )


def _path(view: TileSpace, ways: list[int]) -> Path[bytes]:
    moves = tuple(_LETTERS[way] for way in ways)
    states = tuple(bytes(board) for board in view.problem.boards(moves))
    return Path(moves, states, len(moves))


Checkpoint = Callable[[int], int]
Maker = Callable[[TileSpace, Checkpoint, Listener | None], Kernel]


def _common(
    problem: SlidingTiles, checkpoint: Checkpoint
) -> tuple[list[int], int, kernel.Neighbours, Checkpoint]:
    """What every kernel needs: the board with tiles named by goal cells, the gap, the ways."""
    homes = goal_cells(problem.goal)
    around = [
        [(_LETTERS.index(way), other) for way, other in ways]
        for ways in neighbours(problem.rows, problem.columns)
    ]
    board = [homes[tile] for tile in problem.start]
    return board, problem.start.index(0), around, checkpoint


def _manhattan(view: TileSpace, checkpoint: Checkpoint, _: Listener | None) -> Kernel:
    problem = view.problem
    away = distances(problem.rows, problem.columns)
    return kernel.ManhattanKernel(*_common(problem, checkpoint), away)


def _walking(view: TileSpace, checkpoint: Checkpoint, _: Listener | None) -> Kernel:
    from sleuth.puzzles.tiles.heuristics.walking_distance import kernel_tables

    problem = view.problem
    vertical, horizontal = kernel_tables(problem)
    return kernel.WalkingKernel(
        *_common(problem, checkpoint), vertical, horizontal, problem.columns
    )


def _patterns(view: TileSpace, checkpoint: Checkpoint, listener: Listener | None) -> Kernel:
    from sleuth.puzzles.tiles.heuristics.patterns import kernel_tables

    problem = view.problem
    longest = _REVERSALS if len(view.initial) <= LARGEST_SHORTEST else _LONGEST_SUPERFLUOUS
    return kernel.PatternKernel(
        *_common(problem, checkpoint),
        problem.columns,
        kernel_tables(problem, view.pattern, progress_to(listener)),
        *automaton(longest),
    )


_MAKERS: dict[str, Maker] = {
    "manhattan": _manhattan,
    "walking-distance": _walking,
    "pdb": _patterns,
}
