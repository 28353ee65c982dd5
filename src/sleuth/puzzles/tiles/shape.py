"""What every format asks of a board: one gap and the tiles 1, 2, …, each once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from sleuth.errors import BadInput, Place
from sleuth.puzzles.tiles.problem import Board
from sleuth.text import several

#: A state is a string of bytes, one tile a cell.
MOST_CELLS = 256


@dataclass(frozen=True, slots=True)
class Grid:
    """A sound board as read, and where it was."""

    rows: int
    columns: int
    tiles: Board
    place: Place


def sound_board(rows: int, columns: int, tiles: Sequence[int], place: Place) -> Grid:
    """The board, unless a tile is missing, doubled or too large."""
    cells = rows * columns
    if not 1 < cells <= MOST_CELLS:
        raise BadInput(
            f"the board has {several(cells, 'cell')}", place, f"boards have 2 to {MOST_CELLS} cells"
        )
    if len(tiles) != cells:
        raise BadInput(
            f"{several(len(tiles), 'number')} for {rows}×{columns} cells",
            place,
            f"give {several(cells, 'number')}",
        )
    times = Counter(tiles)
    for tile in range(cells):
        if times[tile] != 1:
            name = f"tile {tile}" if tile else "the gap"
            fault = f"{name} is missing" if times[tile] == 0 else f"{name} is there twice"
            raise BadInput(
                fault, place, f"a {rows}×{columns} board holds 0 (the gap) to {cells - 1} once each"
            )
    return Grid(rows, columns, tuple(tiles), place)
