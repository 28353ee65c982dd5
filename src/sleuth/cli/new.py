"""`sleuth new`: write a theory or an algorithm to start from."""

from __future__ import annotations

from typing import Any

import click

from sleuth.cli.mafia_rules import cast_from, rules_of_the_house
from sleuth.cli.main import SuggestingGroup
from sleuth.own.templates import TEMPLATES, template


@click.group(cls=SuggestingGroup, help="Write a file to start from.", subcommand_metavar="WHAT …")
def COMMAND() -> None:  # noqa: N802
    """What Sleuth can write."""


@COMMAND.command(short_help="one round of Mafia, for any players")
@rules_of_the_house
@click.option("--fact", "facts", multiple=True, help='What is known, e.g. "murdered(Ann)".')
def mafia(facts: tuple[str, ...], **values: Any) -> None:
    """Write the rules of one round of Mafia in LADR, for `sleuth models`.

    Without facts nobody is dead yet. Facts are formulas about the players, with the words dead,
    killer, doctor, policeman, pick, murdered, saved, arrested, voted_out, gone and win.

    \b
    Example:
      sleuth new mafia --players Ann,Brad,Chris --roles killer,policeman \\
        --fact "killer(Ann)" --fact "murdered(Chris)" \\
        --fact "arrested(Ann)" > round.in
      sleuth models round.in --query "policeman(x)"
    """
    from sleuth.games.mafia.facts import checked_facts
    from sleuth.games.mafia.mafia_theory import theory

    cast = cast_from(values)
    click.echo(theory(cast, checked_facts(cast, facts)), nl=False)


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
