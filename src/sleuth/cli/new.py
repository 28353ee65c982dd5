"""`sleuth new mafia`: write a theory to start from."""

from __future__ import annotations

import click

PLAYERS = "Ann,Brad,Chris,Dave,Eliza"


@click.group(help="Write a theory in logic to start from.", subcommand_metavar="THEORY …")
def COMMAND() -> None:  # noqa: N802
    """The theories that Sleuth can write."""


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
    from sleuth.logic.reading import read_text

    cast = Cast(tuple(names(players)), tuple(names(roles)))
    text = theory(cast, [fact.strip().removesuffix(".") for fact in facts])
    read_text(text, "the theory with these facts", "ladr")
    click.echo(text, nl=False)


def names(text: str) -> list[str]:
    """The names in a list with commas."""
    return [name.strip() for name in text.split(",") if name.strip()]
