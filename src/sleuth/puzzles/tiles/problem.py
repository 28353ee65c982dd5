"""The rules of sliding tiles: a board with one gap, what a move does, the board to reach."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sleuth.drawing import Drawing
from sleuth.errors import BadInput, Place
from sleuth.problem import InNotation

#: Tile numbers row by row; 0 is the gap.
Board = tuple[int, ...]
#: The ways the gap goes, one letter a move.
Moves = tuple[str, ...]

#: The order in which moves are tried, with the gap's step in rows and columns. The order is
#: part of every node count: a way and its opposite stand in mirrored places.
WAYS: dict[str, tuple[int, int]] = {"U": (-1, 0), "L": (0, -1), "R": (0, 1), "D": (1, 0)}


@dataclass(frozen=True, slots=True, repr=False)
class SlidingTiles(InNotation):
    """A board of `rows` × `columns` cells to be brought from `start` to `goal`.

    A move takes the gap one cell up, left, right or down; the tile there takes its place.
    """

    kind: ClassVar[str] = "tiles"
    rows: int
    columns: int
    start: Board
    goal: Board

    def check(self, solution: Moves) -> list[str]:
        """The rules that a claimed solution breaks, found by playing it."""
        board = [
            list(self.start[row * self.columns : (row + 1) * self.columns])
            for row in range(self.rows)
        ]
        row, column = divmod(self.start.index(0), self.columns)
        for number, way in enumerate(solution, start=1):
            if way not in WAYS:
                return [f"move {number}: {way!r} is none of U, L, R and D"]
            down, right = WAYS[way]
            to_row, to_column = row + down, column + right
            if not (0 <= to_row < self.rows and 0 <= to_column < self.columns):
                return [f"move {number}: {way} takes the gap off the board"]
            board[row][column] = board[to_row][to_column]
            row, column = to_row, to_column
            board[row][column] = 0
        reached = tuple(tile for line in board for tile in line)
        return [
            f"after the last move row {cell // self.columns + 1}, column "
            f"{cell % self.columns + 1} holds {_name(tile)}, not {_name(wanted)}"
            for cell, (tile, wanted) in enumerate(zip(reached, self.goal, strict=True))
            if tile != wanted
        ]

    def cost(self, solution: Moves) -> int:
        """The number of moves."""
        return len(solution)

    def boards(self, solution: Moves) -> list[Board]:
        """The boards that a legal solution leads through, the first and the last included."""
        boards = [self.start]
        for way in solution:
            board = list(boards[-1])
            gap = board.index(0)
            down, right = WAYS[way]
            cell = gap + down * self.columns + right
            board[gap], board[cell] = board[cell], 0
            boards.append(tuple(board))
        return boards

    def to_text(self) -> str:
        """The start in rows and, where it is not the usual one, `goal:` and the goal."""
        text = board_text(self.start, self.columns) + "\n"
        if self.goal != gap_last(self.rows, self.columns):
            text += "goal:\n" + board_text(self.goal, self.columns) + "\n"
        return text

    def solution_to_text(self, solution: Moves) -> str:
        """The moves of the gap, divided by blanks."""
        return " ".join(solution)

    def solution_from_text(self, text: str, source: str) -> Moves:
        """Read the moves of the gap, with or without blanks between them."""
        moves: list[str] = []
        for number, line in enumerate(text.splitlines(), start=1):
            for column, letter in enumerate(line, start=1):
                if letter.isspace():
                    continue
                if letter.upper() not in WAYS:
                    raise BadInput(
                        f"{letter!r} is no move",
                        Place(source, number, column),
                        "the gap goes U, L, R or D",
                    )
                moves.append(letter.upper())
        return tuple(moves)

    def draw(self, solution: Moves | None = None) -> Drawing:
        """The start, or with a solution the boards one after the other."""
        from sleuth.puzzles.tiles.film import film

        boards = self.boards(solution) if solution else [self.start]
        return film(boards, self.goal, self.columns)


def gap_last(rows: int, columns: int) -> Board:
    """The usual goal: the tiles in order, then the gap.

    >>> gap_last(2, 2)
    (1, 2, 3, 0)
    """
    return (*range(1, rows * columns), 0)


def board_text(board: Board, columns: int) -> str:
    """A board as rows of numbers.

    >>> print(board_text((1, 2, 10, 0), 2))
     1  2
    10  0
    """
    width = max(len(str(tile)) for tile in board)
    numbers = [str(tile).rjust(width) for tile in board]
    rows = (numbers[first : first + columns] for first in range(0, len(board), columns))
    return "\n".join(" ".join(row) for row in rows)


def _name(tile: int) -> str:
    return f"tile {tile}" if tile else "the gap"
