"""Pacman as the adversarial searches see it."""

from __future__ import annotations

from dataclasses import dataclass

from sleuth.games.pacman.board import Board
from sleuth.games.pacman.ghosts import Habit
from sleuth.games.pacman.pacman_rules import PLAYING, Position, after, legal_moves
from sleuth.games.pacman.position_value import Evaluation
from sleuth.layout import CAPSULE, FLOOR, FOOD, GHOST, START, WALL


@dataclass(frozen=True, slots=True)
class PacmanGame:
    """A board, what Pacman believes of the ghosts, and what it takes positions to be worth."""

    board: Board
    habit: Habit
    evaluation: Evaluation

    @property
    def players(self) -> int:
        """Pacman and the ghosts."""
        return 1 + len(self.board.ghosts)

    def player(self, state: Position) -> int:
        """Whose turn it is."""
        return state.turn

    def moves(self, state: Position) -> tuple[str, ...]:
        """The legal moves."""
        return legal_moves(self.board, state)

    def after(self, state: Position, move: str) -> Position:
        """The position after a move."""
        return after(self.board, state, move)

    def is_over(self, state: Position) -> bool:
        """Whether Pacman has won or died."""
        return state.outcome != PLAYING

    def value(self, state: Position) -> float:
        """What the position is worth to Pacman."""
        return self.evaluation(self.board, state)

    def chances(self, state: Position) -> tuple[float, ...]:
        """How likely each move of the ghost is."""
        return self.habit(self.board, state)

    def words(self, state: Position) -> str:
        """The picture of a position, rows divided by `/`, and the score; `g` is a scared ghost."""
        layout = self.board.layout
        signs = [FLOOR if sign != WALL else WALL for row in layout.rows for sign in row]
        for cell in range(len(signs)):
            if state.food >> cell & 1:
                signs[cell] = FOOD
            elif state.capsules >> cell & 1:
                signs[cell] = CAPSULE
        signs[state.pacman] = START
        for ghost in state.ghosts:
            signs[ghost.cell] = GHOST.lower() if ghost.scared else GHOST
        width = layout.width
        rows = ("".join(signs[at : at + width]) for at in range(0, len(signs), width))
        return f"{'/'.join(rows)} score {state.score}"
