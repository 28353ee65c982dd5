"""Boards drawn beside each other, in the order in which they are passed through."""

from __future__ import annotations

from collections.abc import Sequence

from sleuth.drawing import Cell, Drawing
from sleuth.puzzles.tiles.board import Board

_LINE_WIDTH = 80


def film(boards: Sequence[Board], goal: Board, columns: int) -> Drawing:
    """The boards in reading order; the tile that has just moved stands out."""
    rows = len(goal) // columns
    cell_width = len(str(max(goal))) + 2
    abreast = max(1, min(len(boards), _LINE_WIDTH // ((columns + 1) * cell_width)))
    cells: dict[tuple[int, int], Cell] = {}
    for number, board in enumerate(boards):
        top = number // abreast * (rows + 1)
        left = number % abreast * (columns + 1)
        before = boards[number - 1] if number else board
        for cell, tile in enumerate(board):
            row, column = divmod(cell, columns)
            cells[top + row, left + column] = _sign(tile, tile != before[cell], tile == goal[cell])
    height = -(-len(boards) // abreast) * (rows + 1) - 1
    width = abreast * (columns + 1) - 1
    for row in range(height):
        for column in range(width):
            cells.setdefault((row, column), Cell(" "))
    return Drawing(height, width, cells)


def _sign(tile: int, moved: bool, home: bool) -> Cell:
    """A tile, green once it is where it belongs."""
    if tile == 0:
        return Cell("·", "dim")
    return Cell(str(tile), "path" if moved else ("start" if home else "given"))
