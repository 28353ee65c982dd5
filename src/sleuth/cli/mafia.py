"""`sleuth play mafia`: Sleuth is the narrator; people and policies play the roles."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

import click

from sleuth.cli.mafia_rules import cast_from, rules_of_the_house
from sleuth.errors import BadRequest

if TYPE_CHECKING:
    from sleuth.games.mafia.nights import Chooser, Game


@click.command("mafia")
@rules_of_the_house
@click.option("--human", "humans", multiple=True, metavar="NAME", help="A player who is asked.")
@click.option("--seed", type=int, help="For the same game again.")
def COMMAND(humans: tuple[str, ...], seed: int | None, **values: Any) -> None:  # noqa: N802
    """Play Mafia, night after night, and with --vote day after day.

    At every dawn the detective's notebook shows what each player can conclude: of all players
    if nobody human plays, of the human ones otherwise. What is said in a discussion may be a lie,
    so the notebook does not count on it.
    """
    from sleuth.games.mafia.nights import new_game
    from sleuth.games.mafia.telling import dawn, ending

    cast = cast_from(values)
    for human in humans:
        if human not in cast.players:
            raise BadRequest(f"{human} does not play", remedy=f"players: {', '.join(cast.players)}")
    chance = Random(seed)
    game = new_game(cast, chance)
    for human in humans:
        click.echo(f"{human}, you are the {game.role_of(human)}.")
    while not game.winners:
        click.echo(f"\nNight {len(game.nights) + 1}")
        game = game.after_night(_chooser(game, humans, chance))
        _tell(dawn(game))
        if not game.winners:
            _show_notebook(game, humans)
            if cast.rules.vote:
                game = _day(game, humans, chance)
    click.echo(f"\n{ending(game)[0]}")
    _tell(ending(game)[1:])


def _tell(lines: Sequence[str]) -> None:
    for line in lines:
        click.echo(f"  {line}")


def _chooser(game: Game, humans: tuple[str, ...], chance: Random) -> Chooser:
    """Asks human players, and lets the policy choose for the others."""
    from sleuth.games.mafia.policy import choice

    def choose(role: str, player: str, candidates: tuple[str, ...]) -> str:
        if player not in humans:
            return choice(game, role, player, candidates, chance)
        return _ask(f"{player} the {role}, whom do you pick?", candidates)

    return choose


def _ask(question: str, candidates: tuple[str, ...]) -> str:
    answer: str = click.prompt(question, type=click.Choice(candidates))
    return answer


def _show_notebook(game: Game, humans: tuple[str, ...]) -> None:
    from sleuth.games.mafia.notebook import page

    click.echo("\nThe detective's notebook")
    for player in humans or game.living:
        click.echo(f"  {page(game, player)}")


def _day(game: Game, humans: tuple[str, ...], chance: Random) -> Game:
    """A discussion and a vote of the living, and the game after it."""
    from sleuth.games.mafia.policy import accusation, vote
    from sleuth.games.mafia.telling import outcome_of_vote

    click.echo(f"\nDay {len(game.nights)}")
    accused: dict[str, str] = {}
    votes: dict[str, str] = {}
    for player in game.living:
        if player in humans:
            others = tuple(each for each in game.living if each != player)
            accused[player] = _ask(f"{player}, whom do you accuse?", others)
        else:
            accused[player] = accusation(game, player, chance)
        click.echo(f"  {player} accuses {accused[player]}.")
    for player in game.living:
        if player in humans:
            others = tuple(each for each in game.living if each != player)
            votes[player] = _ask(f"{player}, for whom do you vote?", others)
        else:
            votes[player] = vote(game, player, accused, chance)
    after = game.after_vote(votes)
    _tell(outcome_of_vote(after, votes))
    if after.nights[-1].voted_out is not None and not after.winners:
        _show_notebook(after, humans)
    return after
