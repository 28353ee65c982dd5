"""Hunger games drawn: the grid, the exit, the walk so far and the energy bar.

A state of a search reads `3,4 energy 7 food 1,2 5,6`: the row and the column from 1, the energy,
and the cells that still have food.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sleuth.drawing import Cell as Sign
from sleuth.drawing import Drawing
from sleuth.errors import BadRequest
from sleuth.layout import Cell, ways_out
from sleuth.puzzles.hunger_games.problem import HungerGame, Moment, Moves

_ARROWS = {"N": "↑", "S": "↓", "E": "→", "W": "←"}
_DOUBLE_ARROWS = {"N": "⇑", "S": "⇓", "E": "⇒", "W": "⇐"}
_BAR = 10
_STATE = re.compile(
    r"(?P<cell>\d{1,9},\d{1,9}) energy (?P<energy>\d{1,18}) food(?P<food>(?: \d{1,9},\d{1,9})*)",
    re.ASCII,
)


def energy_bar(energy: int, full: int) -> str:
    """The energy as a bar of ten pieces and a number.

    >>> energy_bar(4, 10)
    'energy ████░░░░░░ 4'
    """
    pieces = min(_BAR, max(0, -(-energy * _BAR // max(full, 1))))
    return f"energy {'█' * pieces}{'░' * (_BAR - pieces)} {energy}"


def drawing(problem: HungerGame, solution: Moves | None = None) -> Drawing:
    """The problem, or the moment at the end of a walk with the walk drawn in.

    Where food was eaten the arrow is double. The bar is full at the highest energy of the
    walk, so that frames of it compare.
    """
    moments = list(problem.moments(solution or ()))
    now, food = moments[-1], problem.food
    cells = _background(problem, now)
    steps = [
        (before.cell, (_DOUBLE_ARROWS if before.cell in food else _ARROWS)[move])
        for before, move in zip(moments, solution or (), strict=False)
    ]
    for cell, signs in ways_out(steps).items():
        cells[cell] = Sign(signs, "goal" if cell in food else "path")
    cells[problem.start] = Sign("P", "start")
    cells[problem.exit] = Sign("E", "goal")
    if now.cell not in (problem.start, problem.exit):
        cells[now.cell] = Sign("@", "cursor")
    most = max(moment.energy for moment in moments)
    step = f", step {len(moments) - 1}" if solution else ""
    caption = energy_bar(now.energy, max(most, problem.energy)) + step
    return _picture(problem, cells, caption)


def state_words(moment: Moment) -> str:
    """A state in words.

    >>> state_words(Moment((2, 3), 7, frozenset({(0, 1), (4, 5)})))
    '3,4 energy 7 food 1,2 5,6'
    """
    food = "".join(f" {cell_words(cell)}" for cell in sorted(moment.food))
    return f"{cell_words(moment.cell)} energy {moment.energy} food{food}"


def cell_words(cell: Cell) -> str:
    """A cell as people count."""
    return f"{cell[0] + 1},{cell[1] + 1}"


def state_named(problem: HungerGame, words: str) -> Moment:
    """Read a state back; raises BadRequest where the words name none of this game."""
    found = _STATE.fullmatch(words)
    if found is not None:
        cell, food = _cell(found["cell"]), frozenset(map(_cell, found["food"].split()))
        if problem.is_open(cell) and food <= problem.food:
            return Moment(cell, int(found["energy"]), food)
    raise BadRequest(
        f"{words!r:.60} is no state of this game", remedy="say 3,4 energy 7 food 1,2 5,6"
    )


def _cell(words: str) -> Cell:
    row, _, column = words.partition(",")
    return int(row) - 1, int(column) - 1


def searched(problem: HungerGame, states: Sequence[str], frontier: Sequence[str] = ()) -> Drawing:
    """The states that a search has expanded so far, and the last one as the game stands."""
    moments = [state_named(problem, words) for words in states]
    now = moments[-1]
    cells = _background(problem, now)
    for moment in moments:
        sign = "▪" if moment.cell in now.food else "·"
        cells[moment.cell] = Sign(sign, "seen")
    for cell in {state_named(problem, words).cell for words in frontier}:
        if cells[cell].style != "seen":
            cells[cell] = Sign("▪" if cell in now.food else "○", "frontier")
    cells[problem.exit] = Sign("E", "goal")
    cells[now.cell] = Sign("P", "cursor")
    full = max(problem.energy, *(moment.energy for moment in moments))
    caption = f"{energy_bar(now.energy, full)}, {len(moments)} expanded"
    return _picture(problem, cells, caption)


def _picture(problem: HungerGame, cells: dict[Cell, Sign], caption: str) -> Drawing:
    height, width = problem.layout.height, problem.layout.width
    return Drawing(height, width, cells, caption=caption, title=f"Hunger game {height} × {width}")


def _background(problem: HungerGame, now: Moment) -> dict[Cell, Sign]:
    """The walls, the floor and the food that is left."""
    layout = problem.layout
    cells = {cell: Sign("▪" if cell in now.food else " ") for cell in layout.cells(" .PE")}
    cells.update({cell: Sign(style="wall") for cell in layout.cells("%")})
    return cells
