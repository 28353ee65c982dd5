"""Lights Out as a game: a move is a press, written row,column from 1."""

from __future__ import annotations

from sleuth.drawing import Cell, Drawing
from sleuth.limits import Limits
from sleuth.play.game import Cursor
from sleuth.puzzles.lights_out import PUZZLE
from sleuth.puzzles.lights_out.generator import generate
from sleuth.puzzles.lights_out.pattern import PLUS
from sleuth.puzzles.lights_out.problem import LightsOut
from sleuth.request import Question, Request
from sleuth.running import run

_THINKING_SECONDS = 5.0


class LightsOutGame:
    """One board to be played."""

    def __init__(self, board: LightsOut) -> None:
        self.board = board

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns of the board."""
        return self.board.rows, self.board.columns

    def start(self) -> LightsOut:
        """The board as it was given."""
        return self.board

    def move_at(self, cursor: Cursor) -> str:
        """The press under the cursor."""
        return _name(*cursor)

    def play(self, position: LightsOut, move: str) -> LightsOut:
        """The board after a press."""
        return position.pressed(*_place(move))

    def is_over(self, position: LightsOut) -> bool:
        """Whether the board is the one to reach."""
        return position.is_won

    def solution(self, position: LightsOut) -> list[str] | None:
        """The fewest presses from here."""
        answer = run(
            Request(
                "solve",
                PUZZLE.name,
                question=Question(shortest=True),
                limits=Limits(seconds=_THINKING_SECONDS),
            ),
            problem=position,
        )
        if answer.solution is None:
            return None
        return [
            _name(*divmod(index, position.columns))
            for index, times in enumerate(answer.solution)
            for _ in range(times)
        ]

    def draw(self, position: LightsOut, cursor: Cursor | None, hint: str | None) -> Drawing:
        """The lights; the hinted press is marked and the cursor stands out."""
        drawing = position.draw()
        cells = dict(drawing.cells)
        if hint is not None:
            cells[_place(hint)] = Cell("✕", "press")
        if cursor is not None:
            cells[cursor] = Cell(f"[{cells[cursor].text}]", "cursor")
        return Drawing(drawing.rows, drawing.columns, cells)

    def closing_words(self, moves: int) -> str:
        """How good the presses were."""
        fewest = self.solution(self.board)
        if fewest is None:
            raise AssertionError("a board that was won can be won")
        return f"done with {moves} presses; the fewest possible are {len(fewest)} · n new · q quit"

    def another(self) -> LightsOutGame:
        """A random board of the same kind; a wiring of its own gives way to the classic plus."""
        pattern = self.board.pattern.to_text()
        if pattern.startswith("wiring"):
            pattern = PLUS.to_text()
        size = f"{self.board.rows}x{self.board.columns}"
        return LightsOutGame(next(generate(size=size, states=self.board.states, pattern=pattern)))


def _name(row: int, column: int) -> str:
    return f"{row + 1},{column + 1}"


def _place(move: str) -> tuple[int, int]:
    row, _, column = move.partition(",")
    return int(row) - 1, int(column) - 1
