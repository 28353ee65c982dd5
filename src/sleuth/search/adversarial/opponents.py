"""What an adversarial search knows of a game, and what it decides."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from sleuth.events import Listener, hears
from sleuth.limits import Meter

StateT = TypeVar("StateT", bound=Hashable)

MAXIMISER = 0


class AdversarialGame(Protocol[StateT]):
    """States, whose turn it is, and how good a state is for player 0.

    Player 0 maximises the value and all others minimise it, or move by chance.
    """

    def player(self, state: StateT) -> int:
        """Whose turn it is."""

    def moves(self, state: StateT) -> Sequence[Any]:
        """The legal moves, at least one unless the game is over."""

    def after(self, state: StateT, move: Any) -> StateT:
        """The state after a legal move."""

    def is_over(self, state: StateT) -> bool:
        """Whether the game has ended."""

    def value(self, state: StateT) -> float:
        """What the state is worth to player 0: exact if the game is over, else an estimate."""

    def chances(self, state: StateT) -> Sequence[float]:
        """How likely an opponent is believed to make each of its legal moves."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The move to make, what it is worth, and the states looked at to find out.

    `depth` is how many plies were searched to the end; `limit` what stopped the search.
    """

    move: Any
    value: float
    nodes: int
    depth: int | None = None
    limit: str | None = None


class GameSearch(Protocol):
    """A search to a fixed number of plies; raises LimitReached when the meter runs out."""

    def __call__(
        self,
        game: AdversarialGame[Any],
        state: Any,
        plies: int,
        meter: Meter | None = None,
        listener: Listener | None = None,
    ) -> Decision: ...


class Account:
    """Keeps account of one search: counts states, looks at the limits, tells who listens.

    States are told in the game's own `words`, if it has any. As g the listener hears how many
    plies below the root a state is, for that is what a game search spends.
    """

    def __init__(
        self, game: AdversarialGame[Any], meter: Meter | None, listener: Listener | None
    ) -> None:
        self.nodes = 0
        self._game = game
        self._meter = meter
        self._listener = listener
        self._due: float = float("inf") if meter is None else 0
        self._words: Callable[[Any], str] = getattr(game, "words", str)

    def add(self) -> None:
        """One more state is looked at."""
        if self.nodes >= self._due and self._meter is not None:
            self._due = self._meter.checkpoint(self.nodes, stride=64)
        self.nodes += 1

    def expanded(self, state: Any, parent: Any, depth: int) -> None:
        """The moves from a state are looked at next."""
        if self._listener is not None:
            before = None if parent is None else self._words(parent)
            self._listener("expand", state=self._words(state), parent=before, g=depth, h=None)

    def entered(
        self,
        state: Any,
        move: Any,
        depth: int,
        alpha: float = -math.inf,
        beta: float = math.inf,
    ) -> None:
        """The search goes into a state, which matters if it is worth something in between."""
        if hears(self._listener, "visit") and self._listener is not None:
            self._listener(
                "visit",
                state=self._words(state),
                action=None if move is None else str(move),
                depth=depth,
                player=self._game.player(state),
                alpha=None if math.isinf(alpha) else alpha,
                beta=None if math.isinf(beta) else beta,
            )

    def bounded(
        self, state: Any, value: float, depth: int, *, least: bool, unseen: Sequence[Any] = ()
    ) -> float:
        """A bound on what a state is worth is enough; gives that bound back."""
        if hears(self._listener, "bounded") and self._listener is not None:
            self._listener(
                "bounded",
                state=self._words(state),
                value=value,
                side="at least" if least else "at most",
                depth=depth,
                unseen=[str(move) for move in unseen],
            )
        return value

    def settled(self, state: Any, value: float, depth: int) -> float:
        """What a state is worth is known; gives that value back."""
        if self._listener is not None:
            self._listener("value", state=self._words(state), value=value, depth=depth)
        return value
