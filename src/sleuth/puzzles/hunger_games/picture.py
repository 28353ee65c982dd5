"""Hunger games drawn: the grid, the exit, the walk so far and the energy bar."""

from __future__ import annotations

from collections.abc import Sequence

from sleuth.drawing import Cell as Sign
from sleuth.drawing import Drawing
from sleuth.layout import Cell
from sleuth.puzzles.hunger_games.problem import HungerGame, Moment, Moves

_ARROWS = {"N": "↑", "S": "↓", "E": "→", "W": "←"}
_BAR = 10


def energy_bar(energy: int, full: int) -> str:
    """The energy as a bar of ten pieces and a number.

    >>> energy_bar(4, 10)
    'energy ████░░░░░░ 4'
    """
    pieces = min(_BAR, max(0, -(-energy * _BAR // max(full, 1))))
    return f"energy {'█' * pieces}{'░' * (_BAR - pieces)} {energy}"


def drawing(problem: HungerGame, solution: Moves | None = None) -> Drawing:
    """The problem, or the moment at the end of a walk with the walk drawn in.

    The bar is full at the highest energy of the walk, so that frames of it compare.
    """
    moments = list(problem.moments(solution or ()))
    now = moments[-1]
    cells = _background(problem, now)
    for before, move in zip(moments, solution or (), strict=False):
        cells[before.cell] = Sign(_ARROWS[move], "path")
    cells[problem.start] = Sign("P", "start")
    cells[problem.exit] = Sign("E", "goal")
    if now.cell not in (problem.start, problem.exit):
        cells[now.cell] = Sign("P", "cursor")
    most = max(moment.energy for moment in moments)
    step = f", step {len(moments) - 1}" if solution else ""
    caption = energy_bar(now.energy, max(most, problem.energy)) + step
    return Drawing(problem.layout.height, problem.layout.width, cells, caption=caption)


def searched(problem: HungerGame, moments: Sequence[Moment]) -> Drawing:
    """The moments that a search has expanded so far, and the last one as the game stands."""
    now = moments[-1]
    cells = _background(problem, now)
    for moment in moments:
        sign = "▪" if moment.cell in now.food else "·"
        cells[moment.cell] = Sign(sign, "seen")
    cells[problem.exit] = Sign("E", "goal")
    cells[now.cell] = Sign("P", "cursor")
    full = max(problem.energy, *(moment.energy for moment in moments))
    caption = f"{energy_bar(now.energy, full)}, {len(moments)} expanded"
    return Drawing(problem.layout.height, problem.layout.width, cells, caption=caption)


def _background(problem: HungerGame, now: Moment) -> dict[Cell, Sign]:
    """The walls, the floor and the food that is left."""
    layout = problem.layout
    cells = {cell: Sign("▪" if cell in now.food else " ") for cell in layout.cells(" .PE")}
    cells.update({cell: Sign("█", "wall") for cell in layout.cells("%")})
    return cells
