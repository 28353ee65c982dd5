"""A game that a person plays: positions, moves as strings, and its history."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from sleuth.drawing import Drawing

Cursor = tuple[int, int]


class Game(Protocol):
    """What a puzzle says about being played. Positions are values of the puzzle's own.

    Moves are strings, so that undo, replay and tests need nothing else.
    """

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns that the cursor moves in."""

    def start(self) -> Any:
        """The first position."""

    def move_at(self, cursor: Cursor) -> str:
        """The move that Enter makes under the cursor."""

    def play(self, position: Any, move: str) -> Any:
        """The position after a move."""

    def is_over(self, position: Any) -> bool:
        """Whether the game is won."""

    def solution(self, position: Any) -> list[str] | None:
        """Moves that win from here, the fewest possible; None if there are none."""

    def draw(self, position: Any, cursor: Cursor | None, hint: str | None) -> Drawing:
        """The position with the cursor and a hinted move."""

    def closing_words(self, moves: int) -> str:
        """What to say when the game is won by so many moves."""

    def another(self) -> Game:
        """A new game of the same kind."""


@dataclass(slots=True)
class Session:
    """One game in progress: the moves made, and those taken back."""

    game: Game
    made: list[str] = field(default_factory=list)
    taken_back: list[str] = field(default_factory=list)
    positions: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.positions = [self.game.start()]

    @property
    def position(self) -> Any:
        """The position on the board now."""
        return self.positions[-1]

    @property
    def over(self) -> bool:
        """Whether the game is won."""
        return self.game.is_over(self.position)

    def make(self, move: str) -> None:
        """Make a move; what was taken back is forgotten."""
        self.taken_back.clear()
        self._advance(move)

    def undo(self) -> bool:
        """Take the last move back, if there is one."""
        if not self.made:
            return False
        self.taken_back.append(self.made.pop())
        self.positions.pop()
        return True

    def redo(self) -> bool:
        """Make the move again that was taken back last, if there is one."""
        if not self.taken_back:
            return False
        self._advance(self.taken_back.pop())
        return True

    def reset(self) -> None:
        """Take all moves back; redo makes them again."""
        while self.undo():
            pass

    def hint(self) -> str | None:
        """A move that a shortest solution from here makes."""
        moves = self.game.solution(self.position)
        return moves[0] if moves else None

    def _advance(self, move: str) -> None:
        self.made.append(move)
        self.positions.append(self.game.play(self.position, move))
