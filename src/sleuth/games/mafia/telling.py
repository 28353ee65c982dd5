"""What the narrator of Mafia says: at dawn, after a vote, and at the end."""

from __future__ import annotations

from collections.abc import Mapping

from sleuth.games.mafia.nights import Game


def dawn(game: Game) -> list[str]:
    """What everybody hears after a night."""
    night = game.nights[-1]
    fate = "but the doctor came in time" if night.survived else "and is dead"
    lines = [f"{night.murdered} was attacked, {fate}."]
    if night.arrested:
        guilty = night.arrested == game.player_of["killer"]
        lines.append(
            f"{night.arrested} was arrested, {'rightly' if guilty else 'and is no killer'}."
        )
    elif "policeman" in game.cast.roles:
        lines.append("Nobody was arrested.")
    return lines


def outcome_of_vote(game: Game, votes: Mapping[str, str]) -> list[str]:
    """Who voted for whom, and who has to go."""
    lines = []
    for name in dict.fromkeys(votes.values()):
        voters = [player for player, choice in votes.items() if choice == name]
        lines.append(f"for {name}: {', '.join(voters)}")
    out = game.nights[-1].voted_out
    if out is None:
        return [*lines, "Nobody has most votes, so nobody goes."]
    guilty = out == game.player_of["killer"]
    return [*lines, f"{out} is voted out, {'rightly' if guilty else 'and was no killer'}."]


def ending(game: Game) -> list[str]:
    """Who has won, and who everybody was."""
    if len(game.winners) == 1:
        (winner,) = game.winners
        first = f"{winner}, the {game.role_of(winner)}, wins."
    else:
        first = "The town wins."
    return [first, *(f"the {role} was {player}" for role, player in game.player_of.items())]
