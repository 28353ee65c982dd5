"""Sliding tiles as a state space: a state is the board as a string of bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from sleuth.errors import Unsuitable
from sleuth.loading import load
from sleuth.puzzles.tiles.film import latest
from sleuth.puzzles.tiles.geometry import neighbours
from sleuth.puzzles.tiles.heuristics.sequence import has_ring
from sleuth.puzzles.tiles.problem import Moves, SlidingTiles
from sleuth.search.state_space import Heuristic, Path, StateSpace

#: Up to so many cells shortest paths are found in seconds.
LARGEST_SHORTEST = 16

_OPPOSITE = {"U": "D", "L": "R", "R": "L", "D": "U"}


class Claim(NamedTuple):
    """Where a heuristic is made, what it is, and what it claims about itself."""

    maker: str
    summary: str
    admissible: bool
    consistent: bool


_HERE = "sleuth.puzzles.tiles.heuristics"
HEURISTICS: dict[str, Claim] = {
    "misplaced": Claim(f"{_HERE}.misplaced:misplaced", "h1: tiles out of place", True, True),
    "manhattan": Claim(
        f"{_HERE}.manhattan:manhattan", "h2: rows and columns from home, all tiles", True, True
    ),
    "sequence": Claim(
        f"{_HERE}.sequence:sequence", "h3: h2 + 3·seq, overestimates; 3×3 only", False, False
    ),
    "linear-conflict": Claim(
        f"{_HERE}.linear_conflict:linear_conflict",
        "h2 and two moves for each tile that must let another pass",
        True,
        True,
    ),
    "walking-distance": Claim(
        f"{_HERE}.walking_distance:walking_distance",
        "rows and columns solved apart, by look-up",
        True,
        True,
    ),
    "pdb": Claim(
        f"{_HERE}.patterns:pattern_estimate",
        "additive pattern databases, straight and mirrored",
        True,
        False,
    ),
}


class _Heuristics(Mapping[str, Heuristic[bytes]]):
    """The heuristics that one board can have, each made when it is first asked for."""

    def __init__(self, problem: SlidingTiles, pattern: str | None) -> None:
        self._problem = problem
        self._pattern = pattern
        self._names = [name for name in HEURISTICS if name != "sequence" or has_ring(problem)]
        self._made: dict[str, Heuristic[bytes]] = {}

    def __getitem__(self, name: str) -> Heuristic[bytes]:
        if name not in HEURISTICS:
            raise KeyError(name)
        if name not in self._names:
            raise Unsuitable(
                f"{name} is defined on 3×3 boards whose goal has the gap in the centre",
                remedy=f"use one of {', '.join(self._names)}",
            )
        if name not in self._made:
            claim = HEURISTICS[name]
            own = {"sizes": self._pattern} if name == "pdb" else {}
            self._made[name] = Heuristic(
                load(claim.maker)(self._problem, **own),
                claim.summary,
                claim.admissible,
                claim.consistent,
            )
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


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
        draw=lambda states: latest(states, problem.goal, problem.columns),
        problem=problem,
        pattern=pattern,
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
