"""Sliding tiles as a page plays them: the board now and the board to reach."""

from __future__ import annotations

from typing import Any

from sleuth.puzzles.tiles.problem import SlidingTiles


def hand(problem: SlidingTiles) -> dict[str, Any]:
    """Tiles row by row, 0 where the gap is, which tiles beside it swap with."""
    return {
        "kind": "effects",
        "op": "swap",
        "rows": problem.rows,
        "columns": problem.columns,
        "start": list(problem.start),
        "goal": list(problem.goal),
    }
