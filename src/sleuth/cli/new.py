"""`sleuth new`: write a theory or an algorithm to start from."""

from __future__ import annotations

import click

from sleuth.own.templates import TEMPLATES, template
from sleuth.request import Request
from sleuth.running import run

_AS_LADR = {"language": "ladr"}

PLAYERS = "Ann,Brad,Chris,Dave,Eliza"


@click.group(help="Write a file to start from.", subcommand_metavar="WHAT …")
def COMMAND() -> None:  # noqa: N802
    """What Sleuth can write."""


@COMMAND.command(short_help="one round of Mafia, for any players")
@click.option("--players", default=PLAYERS, show_default=True, help="Names, with commas.")
@click.option(
    "--roles", default="killer,doctor,policeman", show_default=True, help="The roles given out."
)
@click.option("--fact", "facts", multiple=True, help='What is known, e.g. "murdered(Ann)".')
def mafia(players: str, roles: str, facts: tuple[str, ...]) -> None:
    """Write the rules of one round of Mafia in LADR, for `sleuth models`.

    Without facts nobody is dead yet.

    \b
    Example:
      sleuth new mafia --players Ann,Brad,Chris --roles killer,policeman \\
        --fact "killer(Ann)" --fact "murdered(Chris)" --fact "arrested(Ann)" > round.in
      sleuth models round.in --query "policeman(x)"
    """
    from sleuth.games.mafia.mafia_theory import Cast, theory

    cast = Cast(tuple(names(players)), tuple(names(roles)))
    text = theory(cast, [fact.strip().removesuffix(".") for fact in facts])
    # Reading it back refuses facts that are no formulas.
    run(Request("parse", "theory", text, "the theory with these facts", options=_AS_LADR))
    click.echo(text, nl=False)


@COMMAND.command(short_help="a search, heuristic, agent or propagator of your own")
@click.argument("kind", type=click.Choice(list(TEMPLATES)))
@click.option("--name", default="mine.py", show_default=True, help="What the file will be called.")
def algorithm(kind: str, name: str) -> None:
    """Write a commented file with an algorithm that runs, to be changed into your own.

    \b
    Example:
      sleuth new algorithm search > mine.py
      sleuth solve maze --method mine.py:search
    """
    click.echo(template(kind, name), nl=False)


def names(text: str) -> list[str]:
    """The names in a list with commas."""
    return [name.strip() for name in text.split(",") if name.strip()]
