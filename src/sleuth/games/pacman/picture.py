"""Pacman drawn."""

from __future__ import annotations

from sleuth.drawing import Cell, Drawing
from sleuth.games.pacman.board import STAY, Board
from sleuth.games.pacman.pacman_rules import LOST, Position
from sleuth.layout import WALL

_ARROWS = {"N": "↑", "S": "↓", "E": "→", "W": "←"}


def drawing(board: Board, position: Position, hint: str | None = None) -> Drawing:
    """The position; a hinted move is an arrow in the cell that it leads to."""
    layout = board.layout
    cells = {}
    for row in range(layout.height):
        for column in range(layout.width):
            bit = 1 << (row * layout.width + column)
            if layout.rows[row][column] == WALL:
                cells[row, column] = Cell(style="wall")
            elif position.food & bit:
                cells[row, column] = Cell("·")
            elif position.capsules & bit:
                cells[row, column] = Cell("o", "lit")
            else:
                cells[row, column] = Cell(" ")
    if hint is not None and hint != STAY:
        cells[board.place(board.ways[position.pacman][hint])] = Cell(_ARROWS[hint], "path")
    for ghost in position.ghosts:
        cells[board.place(ghost.cell)] = Cell(
            "g" if ghost.scared else "G", "found" if ghost.scared else "press"
        )
    dead = position.outcome == LOST
    cells[board.place(position.pacman)] = Cell("X" if dead else "P", "bad" if dead else "start")
    return Drawing(layout.height, layout.width, cells)
