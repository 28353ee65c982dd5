"""A game of Mafia in progress: who is who, what happened in each round, and who has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import TypeAlias

from sleuth.games.mafia.mafia_theory import NOBODY, Cast

#: Asked for a role, its player and the players that can be picked; answers with one of them.
Chooser: TypeAlias = Callable[[str, str, tuple[str, ...]], str]


@dataclass(frozen=True, slots=True)
class Night:
    """What the roles picked in one night, and who was voted out on the day after it."""

    murdered: str
    saved: str | None
    arrested: str | None
    voted_out: str | None = None

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
        murdered = {night.murdered for night in self.nights if not night.survived}
        out = {night.voted_out for night in self.nights}
        return tuple(player for player in self.cast.players if player in murdered | out)

    @property
    def living(self) -> tuple[str, ...]:
        """Who is alive."""
        dead = self.dead
        return tuple(player for player in self.cast.players if player not in dead)

    @property
    def winners(self) -> tuple[str, ...]:
        """The players who have won, none while the game goes on."""
        if not self.nights:
            return ()
        killer = self.player_of["killer"]
        if self.nights[-1].arrested == killer:
            return (self.player_of["policeman"],)
        if self.nights[-1].voted_out == killer:
            return tuple(player for player in self.cast.players if player != killer)
        few = len(self.living) - 1 <= self.cast.rules.left_over
        return (killer,) if few else ()

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

    def after_vote(self, votes: Mapping[str, str]) -> Game:
        """The game after the living voted: who has most votes goes, nobody if two have."""
        counts = Counter(votes.values()).most_common(2)
        if not counts or (len(counts) == 2 and counts[0][1] == counts[1][1]):
            return self
        night = replace(self.nights[-1], voted_out=counts[0][0])
        return replace(self, nights=(*self.nights[:-1], night))

    def _picked(self, role: str, choose: Chooser) -> str | None:
        player = self.player_of.get(role)
        if player is None or player not in self.living:
            return None
        others = tuple(each for each in self.living if each != player)
        resting = () if self.cast.rules.must_act(role) else (NOBODY,)
        picked = choose(role, player, (*others, *resting))
        return None if picked == NOBODY else picked


def new_game(cast: Cast, chance: Random) -> Game:
    """A game with the roles given out at random."""
    players = chance.sample(cast.players, len(cast.roles))
    return Game(cast, dict(zip(cast.roles, players, strict=True)))
