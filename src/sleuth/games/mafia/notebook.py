"""The detective's notebook: what each player can conclude from what that player knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sleuth.games.mafia.mafia_theory import theory_of_rounds
from sleuth.games.mafia.nights import Game
from sleuth.limits import Limits, Meter
from sleuth.logic.models.consequences import Fact, sorted_out
from sleuth.logic.reading import read_text
from sleuth.logic.syntax import Apply, Atom


@dataclass(frozen=True, slots=True)
class Page:
    """For each role the players who may have it, as far as one player can tell."""

    player: str
    candidates: Mapping[str, tuple[str, ...]]

    def known(self, role: str) -> str | None:
        """The player who must have a role."""
        candidates = self.candidates[role]
        return candidates[0] if len(candidates) == 1 else None

    def __str__(self) -> str:
        parts = []
        for role, candidates in self.candidates.items():
            if len(candidates) == 1:
                parts.append(f"the {role} is {candidates[0]}")
            else:
                parts.append(f"the {role} may be {', '.join(candidates)}")
        return f"{self.player}: {'; '.join(parts)}"


def page(game: Game, player: str, limits: Limits | None = None) -> Page:
    """What a player can conclude so far."""
    cast = game.cast
    text = theory_of_rounds(cast, len(game.nights), known_facts(game, player))
    facts = [
        Fact(Atom(role, (Apply(name),)), f"{role}({name})")
        for role in cast.roles
        for name in cast.players
    ]
    sizes = (len(cast.players),)
    result = sorted_out(read_text(text, player, "ladr"), facts, sizes, Meter(limits or Limits()))
    assert result is not None, "what happened in the game contradicts its rules"
    possible = {fact.text for fact in (*result.certain, *result.possible)}
    return Page(
        player,
        {
            role: tuple(name for name in cast.players if f"{role}({name})" in possible)
            for role in cast.roles
        },
    )


def known_facts(game: Game, player: str) -> list[str]:
    """What everybody was told, and what the player knows of himself."""
    facts = [
        f"{'' if game.player_of[role] == player else '-'}{role}({player})"
        for role in game.cast.roles
    ]
    for number, night in enumerate(game.nights, 1):
        facts.append(f"murdered_{number}({night.murdered})")
        if "doctor" in game.cast.roles:
            sign = "" if night.survived else "-"
            facts.append(f"{sign}saved_{number}({night.murdered})")
        if "policeman" in game.cast.roles:
            arrested = night.arrested
            facts.append(f"arrested_{number}({arrested})" if arrested else f"-arrested_{number}(x)")
        if game.cast.rules.vote:
            out = night.voted_out
            facts.append(f"voted_out_{number}({out})" if out else f"-voted_out_{number}(x)")
        if game.role_of(player) == "doctor":
            saved = night.saved
            facts.append(f"saved_{number}({saved})" if saved else f"-saved_{number}(x)")
    if game.nights and not game.winners:
        facts.append(f"-win_{len(game.nights)}(x)")
    return facts
