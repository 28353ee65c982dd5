"""The states of a search for Lights Out, for people who write searches and heuristics."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sleuth.puzzles.lights_out.problem import LightsOut

Rows = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class LightsState:
    """The lights row by row, 0 for off, and the board to reach in the same form."""

    lights: Rows
    target: Rows


def named_states(board: LightsOut) -> Callable[[tuple[int, ...]], LightsState]:
    """From the states of the search, which are changes still to make, to those with names."""

    def in_rows(lights: tuple[int, ...]) -> Rows:
        starts = range(0, len(lights), board.columns)
        return tuple(lights[start : start + board.columns] for start in starts)

    target = in_rows(board.target)

    def named(changes: tuple[int, ...]) -> LightsState:
        pairs = zip(board.target, changes, strict=True)
        lights = tuple((wanted - change) % board.states for wanted, change in pairs)
        return LightsState(in_rows(lights), target)

    return named
