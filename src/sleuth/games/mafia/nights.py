"""A game of Mafia in progress: who is who, what happened in each night, and who has won."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import TypeAlias

from sleuth.games.mafia.mafia_theory import Cast

#: Asked for a role, its player and the players that can be picked; answers with one of them.
Chooser: TypeAlias = Callable[[str, str, tuple[str, ...]], str]


@dataclass(frozen=True, slots=True)
class Night:
    """What the roles picked in one night."""

    murdered: str
    saved: str | None
    arrested: str | None

    @property
    def survived(self) -> bool:
        """Whether the doctor picked the victim."""
        return self.saved == self.murdered


@dataclass(frozen=True, slots=True)
class Game:
    """The players with their roles (citizens have none) and the nights so far."""

    cast: Cast
    player_of: Mapping[str, str]
    nights: tuple[Night, ...] = ()

    @property
    def dead(self) -> tuple[str, ...]:
        """Who has died so far."""
        return tuple(night.murdered for night in self.nights if not night.survived)

    @property
    def living(self) -> tuple[str, ...]:
        """Who is alive."""
        return tuple(player for player in self.cast.players if player not in self.dead)

    @property
    def winner(self) -> str | None:
        """The player who has won, None while the game goes on."""
        killer = self.player_of["killer"]
        if self.nights and self.nights[-1].arrested == killer:
            return self.player_of["policeman"]
        return killer if self.living == (killer,) else None

    def role_of(self, player: str) -> str:
        """The role of a player in words."""
        return next((role for role, who in self.player_of.items() if who == player), "citizen")

    def after_night(self, choose: Chooser) -> Game:
        """The game after one more night: the killer picks first, the policeman last."""
        murdered = self._picked("killer", choose)
        assert murdered is not None
        saved = None
        if self.player_of.get("doctor") != murdered:
            saved = self._picked("doctor", choose)
        arrested = None
        if self.player_of.get("policeman") != murdered or saved == murdered:
            arrested = self._picked("policeman", choose)
        return replace(self, nights=(*self.nights, Night(murdered, saved, arrested)))

    def _picked(self, role: str, choose: Chooser) -> str | None:
        player = self.player_of.get(role)
        if player is None or player not in self.living:
            return None
        return choose(role, player, tuple(each for each in self.living if each != player))


def new_game(cast: Cast, chance: Random) -> Game:
    """A game with the roles given out at random."""
    players = chance.sample(cast.players, len(cast.roles))
    return Game(cast, dict(zip(cast.roles, players, strict=True)))
