"""Why a maze has no way, in words."""

from __future__ import annotations

from sleuth.layout import Cell, steps_from
from sleuth.limits import paced
from sleuth.puzzles.maze.problem import Maze
from sleuth.puzzles.maze.terrain import terrain_of
from sleuth.spots import place
from sleuth.text import several


def why_none(maze: Maze) -> str | None:
    """What the walls part from the start.

    Diagonal steps lead no further than straight ones, unless they cut corners.
    """
    reached = _around_corners(maze) if maze.cuts else set(steps_from(maze.layout, maze.start))
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


def _around_corners(maze: Maze) -> set[Cell]:
    """The cells that steps which may cut corners lead to."""
    terrain = terrain_of(maze)
    successors = terrain.successors()
    start = terrain.number(maze.start)
    reached, waiting = {start}, [start]
    for cell in paced(waiting):
        for _, after, _ in successors(cell):
            if after not in reached:
                reached.add(after)
                waiting.append(after)
    return {terrain.place(cell) for cell in reached}
