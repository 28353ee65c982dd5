"""`sleuth hint PUZZLE [FILE]`: the next step from where a player is."""

from __future__ import annotations

from typing import Any

import click

from sleuth.answer import Answer
from sleuth.cli.common import PuzzleGroup
from sleuth.cli.explain import told_steps
from sleuth.cli.explained import explaining_command
from sleuth.puzzle import Puzzle
from sleuth.tasks.explain import serves
from sleuth.tasks.hint import OPTIONS


def make(entry: Puzzle) -> click.Command:
    """The hint command of one puzzle."""
    return explaining_command(
        entry,
        "hint",
        "looking for a step",
        "Give the cheapest next step from where a player is, in three strengths: where to look, "
        "which rule, the whole step. If a mark is wrong, the hint names it and the smallest "
        "reason. Marks are spots and what is on them: c0.0=3 is a 3 in row 1, column 1; "
        "h1.2=line a line above row 2, column 3; v1.2=cross that no line is left of it.",
        _print,
        OPTIONS,
    )


def _print(answer: Answer[Any]) -> None:
    result = answer.result
    if "mistake" in result:
        click.echo(f"{result['say']} Go back to before mark {result['mistake']['since'] + 1}.")
        return
    for step in result.get("before", ()):
        click.echo(step["say"])
    click.echo(result["say"])
    for number, link in enumerate(result.get("step", {}).get("inside", ()), 1):
        for line in told_steps(link, str(number)):
            click.echo(line)


COMMAND = PuzzleGroup(
    "hint", make, "Give the next step from where a player is.", serves, others=("theory",)
)
