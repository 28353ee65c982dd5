"""A simple way to play each role: use what the notebook says, else take chances."""

from __future__ import annotations

from random import Random

from sleuth.games.mafia.nights import Game
from sleuth.games.mafia.notebook import page


def choice(game: Game, role: str, player: str, candidates: tuple[str, ...], chance: Random) -> str:
    """Whom to pick.

    The killer goes for whom he takes for the policeman, the policeman for whom he takes for
    the killer, and the doctor guards whom he does not suspect.
    """
    suspects = page(game, player).candidates
    if role == "doctor":
        liked = [each for each in candidates if suspects["killer"] != (each,)]
    else:
        other = "policeman" if role == "killer" else "killer"
        liked = [each for each in candidates if each in suspects.get(other, ())]
    return chance.choice(liked or list(candidates))
