"""`sleuth why-not PUZZLE [FILE]`: why there is no solution, or more than one."""

from __future__ import annotations

from typing import Any

import click

from sleuth.answer import Answer
from sleuth.cli.common import PuzzleGroup
from sleuth.cli.explained import explaining_command
from sleuth.cli.show import print_drawing
from sleuth.puzzle import Puzzle
from sleuth.tasks.explain import serves
from sleuth.tasks.why_not import OPTIONS


def make(entry: Puzzle) -> click.Command:
    """The why-not command of one puzzle."""
    return explaining_command(
        entry,
        "why-not",
        "looking into",
        "For a problem without solution: clues and rules that cannot hold together, none of "
        "which can be left out, and all ways to repair it by dropping or changing one clue, or "
        "else two. For one with several solutions: two of them, in how many places solutions "
        "differ, and with --fix the fewest clues to add.",
        _print,
        OPTIONS,
    )


def _print(answer: Answer[Any]) -> None:
    for sentence in answer.result["say"]:
        click.echo(sentence)
    if answer.unique is False:
        for solution in answer.solutions:
            click.echo()
            print_drawing(answer.problem.draw(solution))


COMMAND = PuzzleGroup(
    "why-not", make, "Tell why there is no solution, or not only one.", serves, others=("theory",)
)
