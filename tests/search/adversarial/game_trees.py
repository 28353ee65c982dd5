"""Random game trees, and their values computed from the definitions."""

from __future__ import annotations

import random
from dataclasses import dataclass

State = tuple[int, ...]


@dataclass(frozen=True)
class Tree:
    """A game whose states are the moves made so far; everything else follows from the seed."""

    seed: int
    players: int = 2
    longest: int = 5

    def _rng(self, state: State, what: str) -> random.Random:
        return random.Random(f"{self.seed} {what} {state}")

    def player(self, state: State) -> int:
        return len(state) % self.players

    def moves(self, state: State) -> list[int]:
        return list(range(self._rng(state, "moves").randint(1, 3)))

    def after(self, state: State, move: int) -> State:
        return (*state, move)

    def is_over(self, state: State) -> bool:
        return len(state) >= self.longest or self._rng(state, "over").random() < 0.15 * len(state)

    def value(self, state: State) -> float:
        return self._rng(state, "value").randint(-3, 3)

    def chances(self, state: State) -> list[float]:
        weights = [self._rng((*state, move), "chance").randint(0, 3) for move in self.moves(state)]
        total = sum(weights)
        if not total:
            return [1 / len(weights)] * len(weights)
        return [weight / total for weight in weights]
