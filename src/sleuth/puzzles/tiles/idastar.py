"""IDA* on tile boards: the kernel of the heuristic where there is one, else the general engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from sleuth.answer import Answer, Evidence, Status
from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter, metered
from sleuth.puzzles.tiles import kernel
from sleuth.puzzles.tiles.geometry import distances, goal_cells, neighbours
from sleuth.puzzles.tiles.problem import WAYS, SlidingTiles
from sleuth.puzzles.tiles.views import LARGEST_SHORTEST, TileSpace
from sleuth.puzzles.tiles.walks import automaton
from sleuth.search.idastar import within_bounds
from sleuth.search.outcome import answer_from
from sleuth.search.preamble import RunOn, searches
from sleuth.search.state_space import Path

_LETTERS = tuple(WAYS)

#: The length of a walk straight back; small boards leave out no other, as in the literature.
_REVERSALS = 2
#: Superfluous walks of up to so many moves are found in a moment.
_LONGEST_SUPERFLUOUS = 8


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
    view, meter, ready = run.space, run.meter, run.heuristic
    maker = _MAKERS.get(run.heuristic_name or "")
    if maker is None or len(view.initial) > kernel.MOST_CELLS or run.listener is not None:
        outcome = within_bounds(view, ready, meter, run.listener)
        return answer_from(outcome, meter, optimal=ready.admissible)
    with metered(meter):
        prepared = maker(view, lambda nodes: meter.checkpoint(nodes, kernel.STRIDE))
    bound = prepared.initial_bound()
    try:
        meter.checkpoint()
        while not _iteration(prepared, bound, run.onlooker):
            bound = prepared.next_bound(bound)
    except LimitReached as reached:
        return Answer(
            Status.UNKNOWN, bound=bound, stats=_stats(meter, prepared), limit=reached.limit
        )
    path = _path(view, prepared.moves())
    return Answer(
        Status.SOLVED,
        solution=path,
        cost=path.cost,
        optimal=True,
        bound=path.cost,
        evidence=Evidence("bound", "no solution costs less", {"factor": 1}),
        stats={**_stats(meter, prepared), "depth": len(path.actions)},
    )


def _iteration(prepared: Kernel, bound: int, listener: Listener | None) -> bool:
    if listener:
        listener("bound", what="cost", value=bound)
    return prepared.iterate(bound)


def _stats(meter: Meter, prepared: Kernel) -> dict[str, float]:
    expanded, generated, nodes = prepared.counts()
    return meter.stats(expanded=expanded, generated=generated, nodes=nodes)


def _path(view: TileSpace, ways: list[int]) -> Path[bytes]:
    moves = tuple(_LETTERS[way] for way in ways)
    states = tuple(bytes(board) for board in view.problem.boards(moves))
    return Path(moves, states, len(moves))


Checkpoint = Callable[[int], int]


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


def _manhattan(view: TileSpace, checkpoint: Checkpoint) -> Kernel:
    problem = view.problem
    away = distances(problem.rows, problem.columns)
    return kernel.ManhattanKernel(*_common(problem, checkpoint), away)


def _walking(view: TileSpace, checkpoint: Checkpoint) -> Kernel:
    from sleuth.puzzles.tiles.heuristics.walking_distance import kernel_tables

    problem = view.problem
    vertical, horizontal = kernel_tables(problem)
    return kernel.WalkingKernel(
        *_common(problem, checkpoint), vertical, horizontal, problem.columns
    )


def _patterns(view: TileSpace, checkpoint: Checkpoint) -> Kernel:
    from sleuth.puzzles.tiles.heuristics.patterns import kernel_tables

    problem = view.problem
    longest = _REVERSALS if len(view.initial) <= LARGEST_SHORTEST else _LONGEST_SUPERFLUOUS
    return kernel.PatternKernel(
        *_common(problem, checkpoint),
        problem.columns,
        kernel_tables(problem, view.pattern),
        *automaton(longest),
    )


_MAKERS: dict[str, Callable[[TileSpace, Checkpoint], Kernel]] = {
    "manhattan": _manhattan,
    "walking-distance": _walking,
    "pdb": _patterns,
}
