"""Answers for people and for programs."""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from sleuth.answer import Answer
from sleuth.limits import Limits
from sleuth.text import safe, safe_json, several

if TYPE_CHECKING:
    from sleuth.drawing import Drawing, Graph

#: What a command may take beyond its limit to show what was found.
_SAYING_SECONDS, _SAYING_SHARE = 0.3, 0.06


class Deadline:
    """When a command with a limit on seconds should have said everything."""

    def __init__(self, limits: Limits) -> None:
        seconds = math.inf if limits.seconds is None else limits.seconds
        self._moment = time.monotonic() + seconds * (1 + _SAYING_SHARE) + _SAYING_SECONDS

    def passed(self) -> bool:
        """Whether it is over."""
        return time.monotonic() > self._moment


def print_json(value: Any) -> None:
    """Print data as JSON, indented."""
    click.echo(safe_json(json.dumps(value, indent=2, ensure_ascii=False)))


def print_answer(
    answer: Answer[Any], deadline: Deadline, drawing: Drawing | None = None
) -> Answer[Any]:
    """Print an answer: the claim, the drawing, the notation, the evidence, the counts.

    A drawing that is given is shown in place of that of the first solution. Gives the answer as
    it was shown: of many solutions only those for which there was time.
    """
    click.echo(f"{answer.kind} by {answer.method}: {answer.sentence()}")
    for number, solution in enumerate(answer.shown, 1):
        if number > 1 and deadline.passed():
            left_out = len(answer.shown) - number + 1
            click.echo(f"\nsolutions left out by the limit on seconds: {left_out}")
            answer = replace(answer, solutions=answer.solutions[: number - 1], limit="seconds")
            break
        if len(answer.shown) > 1:
            click.echo(f"\nsolution {number}")
        click.echo()
        own = drawing if number == 1 else None
        print_drawing(own or answer.problem.draw(solution))
        click.echo(f"\nsolution: {answer.problem.solution_to_text(solution)}")
    if answer.other is not None and len(answer.shown) == 1:
        _print_other(answer)
    # A run that was stopped while it read has no problem to show.
    if not answer.shown and answer.problem is not None:
        click.echo()
        print_drawing(drawing or answer.problem.draw(_refused(answer)))
    if answer.evidence:
        click.echo(f"\n{answer.evidence.text}")
    print_confirmations(answer)
    click.echo(f"\n{counts(answer)}")
    return answer


def print_confirmations(answer: Answer[Any], *, err: bool = False) -> None:
    """Say of each claim that no solution shows how it is known, on standard error if wanted."""
    if answer.confirmations:
        click.echo(err=err)
    for each in answer.confirmations:
        click.echo(each.sentence(), err=err)


#: In more places than this two solutions are better compared by looking at them.
_MOST_PLACES = 12


def _print_other(answer: Answer[Any]) -> None:
    """Print a second solution, and where it differs from the first."""
    click.echo("\na second solution, which differs where it is marked\n")
    drawing = answer.problem.draw(answer.other)
    places = answer.differing()
    print_drawing(drawing.highlighted(dict.fromkeys(places, "new")))
    click.echo(f"\nsecond solution: {answer.problem.solution_to_text(answer.other)}")
    named = "; ".join(list(places.values())[:_MOST_PLACES])
    more = len(places) - _MOST_PLACES
    rest = f"; and {more} more" if more > 0 else ""
    click.echo(f"\nThe two differ in {several(len(places), 'place')}: {named}{rest}.")


def _refused(answer: Answer[Any]) -> Any:
    """The solution that the rules refuse, of a method that is faulty on purpose."""
    if answer.evidence is None or answer.evidence.kind != "refused":
        return None
    return answer.problem.solution_from_json(answer.evidence.data["solution"])


def counts(answer: Answer[Any]) -> str:
    """What a run took, in one line."""
    return ", ".join(f"{name} {value:g}" for name, value in answer.stats.items())


def print_warnings(answer: Answer[Any]) -> None:
    """Say on standard error what the answer warns of."""
    for warning in answer.warnings:
        click.echo(safe(f"sleuth: warning: {warning}"), err=True)


def print_drawing(drawing: Drawing | Graph) -> None:
    """Draw on standard output, in colour on a terminal and no wider than that.

    What does not fit is cut off at the right end, since lines that wrap show nothing at all.
    """
    from sleuth.drawing import terminal_lines, to_text

    if not sys.stdout.isatty():
        click.echo(to_text(drawing))
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    lines = [Text.assemble(*pieces) for pieces in terminal_lines(drawing, console.width)]
    for line in lines:
        console.print(line, no_wrap=True, overflow="crop", crop=True)
    widest = max((line.cell_len for line in lines), default=0)
    if widest > console.width:
        click.echo(
            f"cut at {console.width} of {widest} columns: "
            "--svg FILE draws all of it, and so does `sleuth draw`",
            err=True,
        )


def megabytes(size: int) -> str:
    """The size of a file.

    >>> megabytes(1_500_000)
    '1.5 MB'
    """
    return f"{size / 1e6:.1f} MB"


def print_table(columns: Sequence[str], lines: Sequence[Sequence[str]]) -> None:
    """A table: drawn on a terminal, in plain columns elsewhere."""
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.table import Column, Table

        # A long name goes on in the next line, where it would else end in dots.
        table = Table(*(Column(name, overflow="fold") for name in columns))
        for line in lines:
            table.add_row(*line)
        Console().print(table)
        return
    widths = [max(map(len, column)) for column in zip(columns, *lines, strict=True)]
    for line in [columns, *lines]:
        padded = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        click.echo("  ".join(padded).rstrip())
