"""Ghosts that search ahead for what is worst for Pacman, as Pacman's agents do for the best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sleuth.games.pacman.adversarial import PacmanGame
from sleuth.games.pacman.pacman_rules import Position
from sleuth.limits import running_meter
from sleuth.search.adversarial import alphabeta, expectimax, minimax
from sleuth.search.adversarial.deepening import deepen

#: What each ghost looks at before it moves: positions and not seconds, so that the same seed is
#: the same game again, and few, since a page waits for all ghosts.
MOST_POSITIONS = 600
HUNTERS = ("minimax", "alphabeta", "expectimax")


@dataclass(frozen=True, slots=True)
class Hunt:
    """The game as one ghost sees it who takes all others to move by chance."""

    game: PacmanGame
    hunter: int

    def player(self, state: Position) -> int:
        """The hunter comes first here."""
        return 0 if state.turn == self.hunter else 1

    def moves(self, state: Position) -> tuple[str, ...]:
        """The legal moves."""
        return self.game.moves(state)

    def after(self, state: Position, move: str) -> Position:
        """The position after a move."""
        return self.game.after(state, move)

    def is_over(self, state: Position) -> bool:
        """Whether Pacman has won or died."""
        return self.game.is_over(state)

    def value(self, state: Position) -> float:
        """What is good for Pacman is bad for a ghost."""
        return -self.game.value(state)

    def chances(self, state: Position) -> Sequence[float]:
        """Pacman goes anywhere, other ghosts as is their habit."""
        if state.turn:
            return self.game.chances(state)
        number = len(self.game.moves(state))
        return (1 / number,) * number


def hunting_move(game: PacmanGame, position: Position, name: str) -> str:
    """The move of the ghost whose turn it is, as a search of this name finds it."""
    meter = running_meter().within(nodes=MOST_POSITIONS)
    plies = 2 * game.players
    if name == "expectimax":
        hunt = Hunt(game, position.turn)
        found = deepen(expectimax.search, hunt, position, meter, most_plies=plies)
    else:
        search = minimax.search if name == "minimax" else alphabeta.search
        found = deepen(search, game, position, meter, most_plies=plies)
    move: str = found.move
    return move
