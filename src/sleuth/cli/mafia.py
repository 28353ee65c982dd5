"""`sleuth play mafia`: Sleuth is the narrator; people and policies play the roles."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import click

from sleuth.cli.new import PLAYERS, names
from sleuth.errors import BadRequest

if TYPE_CHECKING:
    from sleuth.games.mafia.nights import Chooser, Game


@click.command("mafia")
@click.option("--players", default=PLAYERS, show_default=True, help="Names, with commas.")
@click.option(
    "--roles", default="killer,doctor,policeman", show_default=True, help="The roles given out."
)
@click.option("--human", "humans", multiple=True, metavar="NAME", help="A player who is asked.")
@click.option("--seed", type=int, help="For the same game again.")
def COMMAND(  # noqa: N802
    players: str, roles: str, humans: tuple[str, ...], seed: int | None
) -> None:
    """Play Mafia, night after night.

    At every dawn the detective's notebook shows what each player can conclude: of all players
    if nobody human plays, of the human ones otherwise.
    """
    from sleuth.games.mafia.mafia_theory import Cast
    from sleuth.games.mafia.nights import new_game
    from sleuth.games.mafia.notebook import page

    cast = Cast(tuple(names(players)), tuple(names(roles)))
    for human in humans:
        if human not in cast.players:
            raise BadRequest(f"{human} does not play", remedy=f"players: {players}")
    chance = Random(seed)
    game = new_game(cast, chance)
    for human in humans:
        click.echo(f"{human}, you are the {game.role_of(human)}.")
    while game.winner is None:
        click.echo(f"\nNight {len(game.nights) + 1}")
        game = game.after_night(_chooser(game, humans, chance))
        _tell(game)
        if game.winner is None:
            click.echo("\nThe detective's notebook")
            for player in humans or game.living:
                click.echo(f"  {page(game, player)}")
    click.echo(f"\n{game.winner}, the {game.role_of(game.winner)}, wins.")
    for role, player in game.player_of.items():
        click.echo(f"  the {role} was {player}")


def _chooser(game: Game, humans: tuple[str, ...], chance: Random) -> Chooser:
    """Asks human players, and lets the policy choose for the others."""
    from sleuth.games.mafia.policy import choice

    def choose(role: str, player: str, candidates: tuple[str, ...]) -> str:
        if player not in humans:
            return choice(game, role, player, candidates, chance)
        answer: str = click.prompt(
            f"{player} the {role}, whom do you pick?", type=click.Choice(candidates)
        )
        return answer

    return choose


def _tell(game: Game) -> None:
    """What everybody hears at dawn."""
    night = game.nights[-1]
    fate = "but the doctor came in time" if night.survived else "and is dead"
    click.echo(f"  {night.murdered} was attacked, {fate}.")
    if night.arrested:
        guilty = night.arrested == game.player_of["killer"]
        click.echo(
            f"  {night.arrested} was arrested, {'rightly' if guilty else 'and is no killer'}."
        )
    elif "policeman" in game.cast.roles:
        click.echo("  Nobody was arrested.")
