"""`sleuth compare PUZZLE [FILES…]`: every method on the same problems."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

import click

from sleuth.answer import Limits, Meter, Question
from sleuth.cli.common import (
    PuzzleGroup,
    given,
    interruptible,
    one_of,
    puzzle_options,
    read_source,
)
from sleuth.cli.main import EXIT_INTERRUPTED
from sleuth.cli.show import print_json, print_table
from sleuth.compare.runs import Instance, Row, compare, disagreements
from sleuth.errors import WrongAnswer
from sleuth.puzzle import Puzzle

T = TypeVar("T")

_DEFAULT_SECONDS = 10.0
_COLUMNS = ("problem", "method", "status", "cost", "least", "CPU s", "nodes", "note")


def make(entry: Puzzle) -> click.Command:
    """The compare command of one puzzle."""

    def run(**values: Any) -> None:
        names = values["methods"].split(",") if values["methods"] else list(entry.methods)
        methods = one_of(entry, names)
        instances = [
            Instance(str(place), entry.read(part, place, **given(entry, "problem", values)))
            for text, source in (
                read_source(entry, file) for file in values["files"] or entry.examples
            )
            for part, place in entry.split(text, source)
        ]
        rows: list[Row] = []
        with interruptible("comparing"):
            steps = compare(
                entry,
                instances,
                methods,
                repeat=values["repeat"],
                question=Question(shortest=values["shortest"]),
                limits=Limits(seconds=values["seconds"]),
            )
            for row in with_progress(steps, len(instances) * len(methods)):
                rows.append(row)
                if Meter.interrupted:
                    break
        if values["json"]:
            print_json({"puzzle": entry.name, "rows": [row.to_json() for row in rows]})
        else:
            print_table(_COLUMNS, [_cells(row) for row in rows])
        for disagreement in disagreements(rows):
            raise WrongAnswer(f"the methods disagree: {disagreement}")
        if Meter.interrupted:
            click.echo(f"sleuth: interrupted after {len(rows)} runs", err=True)
            click.get_current_context().exit(EXIT_INTERRUPTED)

    return click.Command(
        entry.name,
        callback=run,
        short_help=entry.summary,
        help=f"Run methods of {entry.name} on FILES, or on the shipped examples, and show what "
        f"each gave and took (median CPU seconds).\n\n\b\nExamples:\n"
        f"  sleuth compare {entry.name}\n"
        f"  sleuth compare {entry.name} one.txt two.txt --methods "
        f"{','.join(list(entry.methods)[:2])} --repeat 5",
        params=[
            click.Argument(["files"], nargs=-1, metavar="[FILES…]"),
            click.Option(["--methods"], metavar="a,b,c", help="Only these methods."),
            click.Option(["--repeat"], type=click.IntRange(min=1), default=1, help="Runs of each."),
            click.Option(
                ["--seconds"],
                type=click.FloatRange(min=0),
                default=_DEFAULT_SECONDS,
                show_default=True,
                help="Limit of one run.",
            ),
            click.Option(["--shortest"], is_flag=True, help="Ask for provably least cost."),
            *puzzle_options(entry, "problem"),
            click.Option(["--json"], is_flag=True, help="Print one JSON object."),
        ],
    )


def with_progress(rows: Iterable[T], total: int) -> Iterator[T]:
    """The rows of a comparison, with a bar on standard error where it is a terminal."""
    if not sys.stderr.isatty():
        yield from rows
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("comparing", total=total)
        for row in rows:
            progress.advance(task)
            yield row


def _cells(row: Row) -> tuple[str, ...]:
    answer = row.answer
    if answer is None:
        return (row.instance, row.method, "refused", "", "", "", "", row.refusal or "")
    nodes = answer.stats.get("nodes", answer.stats.get("expanded"))
    return (
        row.instance,
        row.method,
        str(answer.status),
        "" if answer.cost is None else f"{answer.cost:g}",
        "yes" if answer.optimal else "",
        f"{row.seconds:.4f}",
        "" if nodes is None else f"{nodes:g}",
        f"limit: {answer.limit}" if answer.limit else "",
    )


COMMAND = PuzzleGroup("compare", make, "Run several methods on the same problems, side by side.")
