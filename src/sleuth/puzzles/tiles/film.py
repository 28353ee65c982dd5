"""Boards drawn beside each other, in the order in which they are passed through."""

from __future__ import annotations

from collections.abc import Sequence

from sleuth.drawing import Cell, Drawing
from sleuth.puzzles.tiles.problem import Board

_LINE_WIDTH = 80


def film(boards: Sequence[Board], goal: Board, columns: int) -> Drawing:
    """The boards in reading order; the tile that has just moved stands out."""
    rows = len(goal) // columns
    width = len(str(max(goal)))
    abreast = max(1, min(len(boards), _LINE_WIDTH // ((columns + 1) * (width + 2))))
    cells: dict[tuple[int, int], Cell] = {}
    for number, board in enumerate(boards):
        top = number // abreast * (rows + 1)
        left = number % abreast * (columns + 1)
        before = boards[number - 1] if number else board
        for cell, tile in enumerate(board):
            row, column = divmod(cell, columns)
            sign = str(tile).rjust(width) if tile else "·".rjust(width)
            style = _style(tile, tile != before[cell], tile == goal[cell])
            cells[top + row, left + column] = Cell(sign, style)
    all_rows = -(-len(boards) // abreast) * (rows + 1) - 1
    all_columns = abreast * (columns + 1) - 1
    return Drawing(all_rows, all_columns, cells, title=f"Sliding tiles {rows} × {columns}")


def _style(tile: int, moved: bool, home: bool) -> str:
    """A tile that has just moved, or is where it belongs, stands out."""
    if tile == 0:
        return "dim"
    return "path" if moved else ("start" if home else "given")
