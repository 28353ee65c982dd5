"""A maze as a page walks it: the picture, the ways to go, and what has to be visited."""

from __future__ import annotations

from typing import Any

from sleuth import spots
from sleuth.puzzles.maze.problem import STEPS, Maze


def hand(maze: Maze) -> dict[str, Any]:
    """A step enters a cell that is no wall and costs its digit, else 1; aslant √2 times that.

    Unless corners may be cut, the two cells beside a step aslant are no walls either.
    """
    return {
        "kind": "effects",
        "op": "walk",
        "rows": list(maze.layout.rows),
        "steps": {move: list(STEPS[move]) for move in list(STEPS)[: maze.moves]},
        "cuts": maze.cuts,
        "runs": "number",
        "start": spots.cell(*maze.start),
        "targets": [spots.cell(*target) for target in maze.targets],
        "visits": "all" if maze.visits_all else "one",
    }
