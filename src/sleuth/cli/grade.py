"""`sleuth grade PUZZLE [FILE]`: how hard a problem is."""

from __future__ import annotations

from typing import Any

import click

from sleuth.answer import Answer
from sleuth.cli.common import PuzzleGroup
from sleuth.cli.explained import explaining_command
from sleuth.puzzle import Puzzle
from sleuth.tasks.explain import serves


def make(entry: Puzzle) -> click.Command:
    """The grade command of one puzzle."""
    return explaining_command(
        entry,
        "grade",
        "grading",
        "Tell how hard a problem is for a person: trivial, easy, normal, hard or fiendish, by how "
        "far one has to think ahead at its hardest place; and how many facts each depth brings.",
        _print,
    )


def _print(answer: Answer[Any]) -> None:
    result = answer.result
    if not answer:
        click.echo(f"{answer}; sleuth why-not tells more")
        return
    click.echo(f"{result['word']} (level {result['level']}, cost {result['cost']:g})")
    for name, count in result["profile"].items():
        click.echo(f"  {count:4} {name}")
    if not result["settled"]:
        click.echo("There is more than one solution: this is about what follows.")


COMMAND = PuzzleGroup("grade", make, "Tell how hard a problem is.", serves, others=("theory",))
