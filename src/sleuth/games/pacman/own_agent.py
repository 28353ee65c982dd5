"""Somebody's own agent at the table: it sees positions with names and answers with a move."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sleuth.brought import OwnCodeFailed, blaming
from sleuth.games.pacman.adversarial import PacmanGame
from sleuth.games.pacman.agents import Agent
from sleuth.games.pacman.pacman_rules import WON, Position
from sleuth.layout import Cell
from sleuth.limits import running_meter
from sleuth.search.adversarial.opponents import Decision


@dataclass(frozen=True, slots=True)
class OwnGhost:
    """Where a ghost is, and for how many of its moves it is still scared."""

    row: int
    column: int
    scared: int


@dataclass(slots=True)
class _Counter:
    """How many positions an agent looked at for one move."""

    nodes: int = 1


@dataclass(frozen=True, slots=True)
class OwnPosition:
    """A position as an agent of your own sees it; cells are (row, column), from 0.

    `moves` are the legal moves of whose turn it is, of N, S, E, W and - (stay); `after(move)` is
    the position that follows, in which it may be a ghost's turn: `turn` is 0 for Pacman and i for
    the i-th ghost.
    """

    _game: PacmanGame = field(repr=False)
    _position: Position = field(repr=False)
    _counter: _Counter = field(repr=False, compare=False)
    random: random.Random = field(repr=False, compare=False)

    @property
    def pacman(self) -> Cell:
        """Where Pacman is."""
        return self._game.board.place(self._position.pacman)

    @property
    def food(self) -> frozenset[Cell]:
        """The food that is left."""
        return frozenset(self._cells(self._position.food))

    @property
    def capsules(self) -> frozenset[Cell]:
        """The capsules that are left."""
        return frozenset(self._cells(self._position.capsules))

    @property
    def ghosts(self) -> tuple[OwnGhost, ...]:
        """The ghosts in their order."""
        place = self._game.board.place
        return tuple(OwnGhost(*place(each.cell), each.scared) for each in self._position.ghosts)

    @property
    def score(self) -> int:
        """The points so far."""
        return self._position.score

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return self._position.turn

    @property
    def moves(self) -> tuple[str, ...]:
        """What the one whose turn it is may do."""
        return () if self.is_over else self._game.moves(self._position)

    @property
    def chances(self) -> tuple[float, ...]:
        """How likely the ghost whose turn it is makes each of its moves."""
        return self._game.chances(self._position)

    @property
    def is_over(self) -> bool:
        """Whether Pacman has won or died."""
        return self._game.is_over(self._position)

    @property
    def is_won(self) -> bool:
        """Whether all food is eaten."""
        return self._position.outcome == WON

    @property
    def value(self) -> float:
        """What Sleuth's evaluation takes the position to be worth to Pacman."""
        return self._game.value(self._position)

    def after(self, move: str) -> OwnPosition:
        """The position after a legal move."""
        if move not in self.moves:
            raise OwnCodeFailed(f"{move!r:.40} is no move here", remedy=f"of {self.moves}")
        self._counter.nodes += 1
        running_meter().checkpoint()
        following = self._game.after(self._position, move)
        return OwnPosition(self._game, following, self._counter, self.random)

    def distance(self, one: Cell, other: Cell) -> int:
        """The steps of the shortest way between two cells."""
        width = self._game.board.layout.width
        cells = [row * width + column for row, column in (one, other)]
        return self._game.board.distance(*cells)

    def _cells(self, bits: int) -> Iterator[Cell]:
        while bits:
            low = bits & -bits
            yield self._game.board.place(low.bit_length() - 1)
            bits ^= low


def own_agent(brought: Any, name: str) -> Agent:
    """The agent that asks a function, or the `choose` of an object of a class, for each move."""
    with blaming(name):
        choose = brought().choose if isinstance(brought, type) else brought

    def agent(game: PacmanGame, position: Position, rng: random.Random) -> Decision:
        counter = _Counter()
        with blaming(name):
            move = choose(OwnPosition(game, position, counter, rng))
        legal = game.moves(position)
        if move not in legal:
            raise OwnCodeFailed(
                f"{name} chose {move!r:.40}", remedy=f"the moves are {', '.join(legal)}"
            )
        return Decision(move, 0.0, counter.nodes)

    return agent
