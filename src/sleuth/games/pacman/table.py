"""Pacman played by a person: keys in, frames out."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from sleuth.game import Frame
from sleuth.games.pacman.adversarial import PacmanGame
from sleuth.games.pacman.agents import Agent
from sleuth.games.pacman.board import STAY
from sleuth.games.pacman.match import ghost_move
from sleuth.games.pacman.pacman_rules import PLAYING, WON, Position, first_position
from sleuth.games.pacman.picture import drawing

HELP = "arrows move · space stay · h hint · a agent's move · u undo · n new · q quit"

_KEYS = {"up": "N", "down": "S", "right": "E", "left": "W", "space": STAY}


class Session:
    """One game in progress; the ghosts' luck follows the seed and the number of the move."""

    def __init__(self, game: PacmanGame, agent: Agent, seed: int) -> None:
        self.game = game
        self.seed = seed
        self._agent = agent
        self._positions = [first_position(game.board)]

    @property
    def position(self) -> Position:
        """The position now; Pacman is to move unless the game is over."""
        return self._positions[-1]

    @property
    def moves(self) -> int:
        """How many moves Pacman has made."""
        return len(self._positions) - 1

    def make(self, move: str) -> bool:
        """Make a move of Pacman and let the ghosts answer; False if it is not legal."""
        game, position = self.game, self.position
        if position.outcome != PLAYING or move not in game.moves(position):
            return False
        rng = random.Random(f"{self.seed} {self.moves}")
        position = game.after(position, move)
        while position.outcome == PLAYING and position.turn:
            position = game.after(position, ghost_move(game, position, rng))
        self._positions.append(position)
        return True

    def undo(self) -> bool:
        """Take Pacman's last move back and what the ghosts did then, if there is one."""
        if not self.moves:
            return False
        self._positions.pop()
        return True

    def advice(self) -> str | None:
        """The move that the agent would make, or None when the game is over."""
        if self.position.outcome != PLAYING:
            return None
        move: str = self._agent(self.game, self.position, random.Random(self.seed)).move
        return move


def run(
    game: PacmanGame,
    agent: Agent,
    seed: int,
    keys: Iterable[str],
    show: Callable[[Frame], None],
) -> Session:
    """Play until the keys end or the player quits; returns the last session."""
    session = Session(game, agent, seed)
    show(_frame(session, HELP))
    for key in keys:
        news, hint = HELP, None
        match key:
            case "up" | "down" | "left" | "right" | "space":
                if not session.make(_KEYS[key]) and session.position.outcome == PLAYING:
                    news = "a wall"
            case "h":
                hint = session.advice()
                news = f"try {_word(hint)}" if hint else HELP
            case "a":
                move = session.advice()
                if move is not None:
                    session.make(move)
                    news = f"the agent went {_word(move)}"
            case "u":
                news = HELP if session.undo() else "nothing to take back"
            case "n":
                session = Session(game, agent, session.seed + 1)
            case "q":
                break
        if session.position.outcome != PLAYING:
            won = session.position.outcome == WON
            news = f"{'you win' if won else 'caught'} · u undo · n new · q quit"
        show(_frame(session, news, hint))
    return session


def _word(move: str) -> str:
    words = {"N": "up", "S": "down", "E": "right", "W": "left", STAY: "nowhere"}
    return words[move]


def _frame(session: Session, news: str, hint: str | None = None) -> Frame:
    position = session.position
    scared = max((ghost.scared for ghost in position.ghosts), default=0)
    fright = f" · ghosts scared for {scared}" if scared else ""
    status = f"score {position.score} · move {session.moves}{fright}"
    return Frame(drawing(session.game.board, position, hint), status, news)
