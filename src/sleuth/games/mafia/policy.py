"""A simple way to play each role: use what the notebook says, else take chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

from sleuth.games.mafia.mafia_theory import NOBODY
from sleuth.games.mafia.nights import Game
from sleuth.games.mafia.notebook import page

#: How often a role rests that may and does not know better.
_RESTING = 0.25


def choice(game: Game, role: str, player: str, candidates: tuple[str, ...], chance: Random) -> str:
    """Whom to pick.

    The killer goes for whom he takes for the policeman, the policeman for whom he takes for
    the killer, and the doctor guards whom he does not suspect.
    """
    others = [each for each in candidates if each != NOBODY]
    suspects = page(game, player).candidates
    if role == "doctor":
        liked = [each for each in others if suspects["killer"] != (each,)]
    else:
        other = "policeman" if role == "killer" else "killer"
        liked = [each for each in others if each in suspects.get(other, ())]
    if NOBODY in candidates and len(liked) != 1 and chance.random() < _RESTING:
        return NOBODY
    return chance.choice(liked or others)


def accusation(game: Game, player: str, chance: Random) -> str:
    """Whom a living player accuses: somebody he suspects; the killer accuses anybody else."""
    return chance.choice(_suspects(game, player))


def vote(game: Game, player: str, accused: Mapping[str, str], chance: Random) -> str:
    """Whom a living player votes for: of those he suspects one who was accused most often."""
    heard = Counter(accused.values())
    suspects = _suspects(game, player)
    most = max(heard[each] for each in suspects)
    return chance.choice([each for each in suspects if heard[each] == most])


def _suspects(game: Game, player: str) -> list[str]:
    """Living players who may be the killer, for the killer himself all others."""
    others = [each for each in game.living if each != player]
    possible = page(game, player).candidates["killer"]
    return [each for each in others if each in possible] or others
