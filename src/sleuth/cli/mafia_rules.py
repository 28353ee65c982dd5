"""The options of Mafia that writing a round and playing a game share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from sleuth.games.mafia.mafia_theory import Cast

_OPTIONS = (
    click.option(
        "--players",
        default="Ann,Brad,Chris,Dave,Eliza",
        show_default=True,
        help="Names, with commas.",
    ),
    click.option(
        "--roles", default="killer,doctor,policeman", show_default=True, help="The roles given out."
    ),
    click.option(
        "--doctor-acts/--doctor-may-rest",
        default=True,
        show_default=True,
        help="Whether the doctor has to act each night.",
    ),
    click.option(
        "--policeman-acts/--policeman-may-rest",
        default=True,
        show_default=True,
        help="Whether there is exactly one arrest each night while the policeman lives, or at "
        "most one.",
    ),
    click.option(
        "--killer-wins",
        type=click.Choice(["last", "pair"]),
        default="last",
        show_default=True,
        help="When nobody else is left, or at most one other player.",
    ),
    click.option("--vote", is_flag=True, help="Days have a discussion and a vote."),
)


def rules_of_the_house(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options that say who plays by which rules."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def cast_from(values: dict[str, Any]) -> Cast:
    """Who plays by which rules, as the options say."""
    from sleuth.games.mafia.mafia_theory import Cast, HouseRules

    rules = HouseRules(
        values["doctor_acts"], values["policeman_acts"], values["killer_wins"], values["vote"]
    )
    return Cast(_names(values["players"]), _names(values["roles"]), rules)


def _names(text: str) -> tuple[str, ...]:
    """The names in a list with commas."""
    return tuple(name.strip() for name in text.split(",") if name.strip())
