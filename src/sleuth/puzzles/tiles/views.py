"""Sliding tiles as a state space: a state is the board as a string of bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sleuth.errors import BadRequest, Unsuitable
from sleuth.events import Listener
from sleuth.heuristic_entry import by_name
from sleuth.limits import Meter, metered, running_meter
from sleuth.limits import checkpoint as within_limits
from sleuth.loading import load
from sleuth.puzzles.tiles.geometry import neighbours
from sleuth.puzzles.tiles.heuristic_table import HEURISTICS
from sleuth.puzzles.tiles.heuristics.sequence import has_ring
from sleuth.puzzles.tiles.parity import refutation
from sleuth.puzzles.tiles.picture import state_words
from sleuth.puzzles.tiles.problem import Moves, SlidingTiles
from sleuth.search.state_space import Estimate, Heuristic, Path, StateSpace
from sleuth.text import several

if TYPE_CHECKING:
    from sleuth.puzzles.tiles.heuristics.pattern_database import Pattern

#: Up to so many cells shortest paths are found in seconds.
LARGEST_SHORTEST = 16

_OPPOSITE = {"U": "D", "L": "R", "R": "L", "D": "U"}


_ENTRIES = by_name(HEURISTICS)
_HERE = "sleuth.puzzles.tiles.heuristics"
_MAKERS = {
    "misplaced": f"{_HERE}.misplaced:misplaced",
    "manhattan": f"{_HERE}.manhattan:manhattan",
    "sequence": f"{_HERE}.sequence:sequence",
    "linear-conflict": f"{_HERE}.linear_conflict:linear_conflict",
    "walking-distance": f"{_HERE}.walking_distance:walking_distance",
}


class _MadeWhenUsed:
    """An estimate that takes long to make: made beforehand where that can be watched."""

    __slots__ = ("_estimate", "_make")

    def __init__(self, make: Callable[[Listener | None], Estimate[bytes]]) -> None:
        self._make = make
        self._estimate: Estimate[bytes] | None = None

    def prepare(self, meter: Meter, listener: Listener | None) -> Estimate[bytes]:
        """The estimate; may raise LimitReached, or Unsuitable where the board is too large."""
        if self._estimate is None:
            with metered(meter):
                self._estimate = self._make(listener)
        return self._estimate

    def __call__(self, state: bytes) -> float:
        return self.prepare(running_meter(), None)(state)


class _Heuristics(Mapping[str, Heuristic[bytes]]):
    """The heuristics that one board can have, each made when it is first asked for."""

    def __init__(self, problem: SlidingTiles, pattern: str | None) -> None:
        self._problem = problem
        self._pattern = pattern
        self._names = [name for name in _ENTRIES if name != "sequence" or has_ring(problem)]
        self._made: dict[str, Heuristic[bytes]] = {}

    def __getitem__(self, name: str) -> Heuristic[bytes]:
        entry = _ENTRIES[name]
        if name not in self._names:
            raise Unsuitable(
                f"{name} is defined on {entry.serves}",
                remedy=f"use one of {', '.join(self._names)}",
            )
        if name not in self._made:
            estimate = _MadeWhenUsed(self._maker(name))
            self._made[name] = Heuristic.of(entry, estimate, estimate.prepare)
        return self._made[name]

    def _maker(self, name: str) -> Callable[[Listener | None], Estimate[bytes]]:
        problem, pattern = self._problem, self._pattern
        if name == "pdb":
            return lambda listener: _databases(problem, pattern, listener)

        def make(listener: Listener | None) -> Estimate[bytes]:
            estimate: Estimate[bytes] = load(_MAKERS[name])(problem)
            return estimate

        return make

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def _databases(
    problem: SlidingTiles, sizes: str | None, listener: Listener | None
) -> Estimate[bytes]:
    """The estimate by pattern databases, which are built within the limits of the run."""
    from sleuth.puzzles.tiles.heuristics.patterns import pattern_databases

    return pattern_databases(problem, sizes, progress_to(listener)).estimate()


def progress_to(listener: Listener | None) -> Callable[[Pattern, int, int], None]:
    """What tells a listener how far a database is, and looks at the limits of the run."""

    def progress(pattern: Pattern, found: int, total: int) -> None:
        within_limits()
        if listener:
            what = f"pattern of {several(len(pattern.tiles), 'tile')}"
            listener("progress", what=what, done=found, total=total)

    return progress


@dataclass(frozen=True, slots=True, kw_only=True)
class TileSpace(StateSpace[bytes, Moves]):
    """The state space of a board that also shows the board, for engines that know tiles."""

    problem: SlidingTiles
    pattern: str | None = None


def tile_space(problem: SlidingTiles, pattern: str | None = None) -> TileSpace:
    """The state space of a board; `pattern` shares the tiles out for `pdb`, as in 6-6-3."""
    return TileSpace(
        initial=bytes(problem.start),
        successors=moves_of_gap(problem),
        is_goal=bytes(problem.goal).__eq__,
        lift=_moves,
        heuristics=_Heuristics(problem, pattern),
        default_heuristic=_default_heuristic(problem),
        uniform=True,
        goals=(bytes(problem.goal),),
        predecessors=_moves_before(problem),
        words=state_words(problem.columns),
        refutation=lambda: refutation(problem),
        agrees=lambda name: _pattern_is_used(pattern, name),
        problem=problem,
        pattern=pattern,
    )


def _pattern_is_used(pattern: str | None, heuristic: str | None) -> None:
    """Refuse a pattern that the heuristic would not look at."""
    if pattern is not None and heuristic != "pdb":
        chosen = f"the heuristic is {heuristic}" if heuristic else "that heuristic is not used"
        raise BadRequest(
            f"a pattern says how pdb shares out the tiles, but {chosen}",
            remedy="choose the heuristic pdb, or give no pattern",
        )


def _default_heuristic(problem: SlidingTiles) -> str:
    """The strongest that is at hand soon: long lines have too many states to walk between."""
    lines, cells = (problem.rows, problem.columns), len(problem.start)
    if max(lines) <= 4 or min(lines) == 1 or cells <= 10:
        return "walking-distance"
    return "pdb" if cells <= LARGEST_SHORTEST else "linear-conflict"


Successors = Callable[[bytes], list[tuple[str, bytes, float]]]


def moves_of_gap(problem: SlidingTiles) -> Successors:
    """The function from a state to its moves, in the order U L R D."""
    around = neighbours(problem.rows, problem.columns)
    # Swapping the gap with a tile is renaming one to the other, which bytes do fastest.
    names = range(256)
    swap = [bytes([tile, *names[1:tile], 0, *names[tile + 1 :]]) if tile else b"" for tile in names]

    def successors(state: bytes) -> list[tuple[str, bytes, float]]:
        return [
            (way, state.translate(swap[state[cell]]), 1) for way, cell in around[state.index(0)]
        ]

    return successors


def _moves_before(problem: SlidingTiles) -> Successors:
    """The function from a state to the moves that lead to it."""
    successors = moves_of_gap(problem)
    return lambda state: [(_OPPOSITE[way], other, cost) for way, other, cost in successors(state)]


def _moves(path: Path[bytes]) -> Moves:
    return path.actions
