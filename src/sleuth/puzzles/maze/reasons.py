"""Why a maze has no way, in words."""

from __future__ import annotations

from sleuth.layout import steps_from
from sleuth.puzzles.maze.problem import Maze
from sleuth.spots import place
from sleuth.text import several


def why_none(maze: Maze) -> str | None:
    """What the walls part from the start; diagonal steps lead no further than straight ones."""
    reached = steps_from(maze.layout, maze.start)
    parted = [cell for cell in maze.targets if cell not in reached]
    if not parted or (not maze.visits_all and len(parted) < len(maze.targets)):
        return None
    region = f"{several(len(reached), 'cell')} can be reached from {place(*maze.start)}"
    if len(maze.targets) == 1:
        return f"Walls part the start from the goal: only {region}, not {place(*parted[0])}."
    which = "any" if len(parted) == len(maze.targets) else f"{len(parted)}"
    return (
        f"Walls part the start from {which} of the {len(maze.targets)} cells to visit: "
        f"only {region}, not {place(*parted[0])}."
    )
