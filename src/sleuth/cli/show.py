"""Answers for people and for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

import click

from sleuth.answer import Answer
from sleuth.drawing import Drawing, terminal_lines, to_text
from sleuth.text import safe, safe_json


def print_json(value: Any) -> None:
    """Print data as JSON, indented."""
    click.echo(safe_json(json.dumps(value, indent=2, ensure_ascii=False)))


def print_answer(answer: Answer[Any]) -> None:
    """Print an answer: the claim, the drawing, the notation, the evidence, the counts."""
    click.echo(f"{answer.kind} by {answer.method}: {answer.sentence()}")
    for number, solution in enumerate(answer.shown, 1):
        if len(answer.shown) > 1:
            click.echo(f"\nsolution {number}")
        click.echo()
        print_drawing(answer.problem.draw(solution))
        click.echo(f"\nsolution: {answer.problem.solution_to_text(solution)}")
    # A run that was stopped while it read has no problem to show.
    if not answer.shown and answer.problem is not None:
        click.echo()
        print_drawing(answer.problem.draw())
    if answer.evidence:
        click.echo(f"\n{answer.evidence.text}")
    click.echo(f"\n{counts(answer)}")


def counts(answer: Answer[Any]) -> str:
    """What a run took, in one line."""
    return ", ".join(f"{name} {value:g}" for name, value in answer.stats.items())


def print_warnings(answer: Answer[Any]) -> None:
    """Say on standard error what the answer warns of."""
    for warning in answer.warnings:
        click.echo(safe(f"sleuth: warning: {warning}"), err=True)


def print_drawing(drawing: Drawing) -> None:
    """Draw on standard output, in colour on a terminal."""
    if not sys.stdout.isatty():
        click.echo(to_text(drawing))
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    for pieces in terminal_lines(drawing, console.width):
        console.print(Text.assemble(*pieces), no_wrap=True, overflow="ignore", crop=False)


def print_table(columns: Sequence[str], lines: Sequence[Sequence[str]]) -> None:
    """A table: drawn on a terminal, in plain columns elsewhere."""
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.table import Table

        table = Table(*columns)
        for line in lines:
            table.add_row(*line)
        Console().print(table)
        return
    widths = [max(map(len, column)) for column in zip(columns, *lines, strict=True)]
    for line in [columns, *lines]:
        padded = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        click.echo("  ".join(padded).rstrip())
