"""The states of a search for sliding tiles, for people who write searches and heuristics."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sleuth.puzzles.tiles.problem import SlidingTiles

Rows = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class TilesState:
    """The tiles row by row, 0 for the gap, and the board to reach in the same form."""

    rows: Rows
    goal: Rows

    @property
    def gap(self) -> tuple[int, int]:
        """Row and column of the gap, from 0."""
        row = next(row for row, tiles in enumerate(self.rows) if 0 in tiles)
        return row, self.rows[row].index(0)


def named_states(problem: SlidingTiles) -> Callable[[bytes], TilesState]:
    """From the states of the search to those with names."""

    def in_rows(board: bytes | tuple[int, ...]) -> Rows:
        starts = range(0, len(board), problem.columns)
        return tuple(tuple(board[start : start + problem.columns]) for start in starts)

    goal = in_rows(problem.goal)
    return lambda state: TilesState(in_rows(state), goal)
