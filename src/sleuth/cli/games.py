"""What is played against opponents: games that have commands of their own instead of methods."""

from __future__ import annotations

#: Every game with what it is about and where each of its commands lives.
GAMES: dict[str, tuple[str, dict[str, str]]] = {
    "pacman": (
        "eat all food before the ghosts get you",
        {"play": "sleuth.cli.pacman:PLAY", "compare": "sleuth.cli.pacman:COMPARE"},
    ),
    "mafia": (
        "find the killer among the players",
        {"play": "sleuth.cli.mafia:COMMAND"},
    ),
}


def commands(verb: str) -> dict[str, str]:
    """The games that have this command, each with where it lives."""
    return {name: places[verb] for name, (_, places) in GAMES.items() if verb in places}
