"""Sliding tiles as a game: a move is a cell, written row,column from 1, that becomes the gap."""

from __future__ import annotations

from dataclasses import replace

from sleuth.drawing import Cell, Drawing
from sleuth.limits import Limits
from sleuth.play.game import Cursor
from sleuth.puzzles.tiles import PUZZLE
from sleuth.puzzles.tiles.film import film
from sleuth.puzzles.tiles.generator import generate
from sleuth.puzzles.tiles.problem import Board, SlidingTiles
from sleuth.request import Request
from sleuth.running import run

_THINKING_SECONDS = 5.0


class TilesGame:
    """One board to be played."""

    def __init__(self, problem: SlidingTiles) -> None:
        self.problem = problem

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns of the board."""
        return self.problem.rows, self.problem.columns

    def start(self) -> Board:
        """The board as it was given."""
        return self.problem.start

    def move_at(self, cursor: Cursor) -> str:
        """The cell under the cursor."""
        return _name(*cursor)

    def play(self, position: Board, move: str) -> Board:
        """The board once all tiles from this cell on have slid towards the gap in its line.

        A cell in another row and column than the gap's changes nothing.
        """
        columns = self.problem.columns
        row, column = _place(move)
        gap_row, gap_column = divmod(position.index(0), columns)
        if (row == gap_row) == (column == gap_column):
            return position
        step = columns if column == gap_column else 1
        gap, cell = gap_row * columns + gap_column, row * columns + column
        board = list(position)
        while gap != cell:
            nearer = gap + step if cell > gap else gap - step
            board[gap], board[nearer] = board[nearer], 0
            gap = nearer
        return tuple(board)

    def is_over(self, position: Board) -> bool:
        """Whether the board is the one to reach."""
        return position == self.problem.goal

    def solution(self, position: Board) -> list[str] | None:
        """Moves that win from here: the fewest on small boards, some on large ones."""
        here = replace(self.problem, start=position)
        request = Request("solve", PUZZLE.name, limits=Limits(seconds=_THINKING_SECONDS))
        answer = run(request, problem=here)
        if answer.solution is None:
            return None
        boards = here.boards(answer.solution)
        return [_name(*divmod(board.index(0), here.columns)) for board in boards[1:]]

    def draw(self, position: Board, cursor: Cursor | None, hint: str | None) -> Drawing:
        """The board; the hinted cell is marked and the cursor stands out."""
        drawing = film([position], self.problem.goal, self.problem.columns)
        cells = dict(drawing.cells)
        if hint is not None:
            cells[_place(hint)] = replace(cells[_place(hint)], style="press")
        if cursor is not None:
            cells[cursor] = Cell(f"[{cells[cursor].text}]", "cursor")
        return replace(drawing, cells=cells)

    def closing_words(self, moves: int) -> str:
        """How long it took."""
        return f"done with {moves} moves · n new · q quit"

    def another(self) -> TilesGame:
        """A random board of the same size, with the usual goal."""
        rows, columns = self.size
        return TilesGame(next(generate(size=f"{rows}x{columns}")))


def _name(row: int, column: int) -> str:
    return f"{row + 1},{column + 1}"


def _place(move: str) -> tuple[int, int]:
    row, _, column = move.partition(",")
    return int(row) - 1, int(column) - 1
