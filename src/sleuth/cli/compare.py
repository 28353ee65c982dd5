"""`sleuth compare PUZZLE [FILES…]`: every method on the same problems."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, TypeVar

import click

from sleuth import catalogue, exit_codes
from sleuth.cli.common import PuzzleGroup, click_options, given, interruptible, read_source
from sleuth.cli.show import print_json, print_table
from sleuth.errors import BadRequest
from sleuth.experiments.runs import Row, compare, disagreements
from sleuth.limits import Limits
from sleuth.method_name import parse_method, split_methods
from sleuth.puzzle import Puzzle
from sleuth.request import Question, Request
from sleuth.running import instances
from sleuth.running import run as answer_request

T = TypeVar("T")

_DEFAULT_SECONDS = 10.0
_COLUMNS = ("problem", "method", "status", "cost", "least", "CPU s", "nodes", "note")


def make(entry: Puzzle) -> click.Command:
    """The compare command of one puzzle."""

    def run(**values: Any) -> None:
        methods = _methods(entry, values["methods"])
        base = Request(
            "solve",
            entry.name,
            options=given(entry.options, values),
            question=Question(shortest=values["shortest"]),
            limits=Limits(seconds=values["seconds"]),
        )
        requests = [
            each
            for text, source in (
                read_source(entry, file) for file in values["files"] or entry.examples
            )
            for each in instances(replace(base, text=text, source=source))
        ]
        rows: list[Row] = []
        with interruptible() as cancellation:
            steps = compare(
                requests,
                methods,
                repeat=values["repeat"],
                runner=lambda request: answer_request(request, cancellation=cancellation),
            )
            for row in with_progress(steps, len(requests) * len(methods)):
                rows.append(row)
                if cancellation.reason is not None:
                    break
        disagreeing = disagreements(rows)
        if values["json"]:
            table = [row.to_json() for row in rows]
            print_json({"kind": entry.name, "rows": table, "disagreements": disagreeing})
        else:
            print_table(_COLUMNS, [_cells(row) for row in rows])
        for disagreement in disagreeing:
            click.echo(f"sleuth: methods disagree: {disagreement}", err=True)
        if cancellation.reason is not None:
            click.echo(f"sleuth: interrupted after {len(rows)} runs", err=True)
            click.get_current_context().exit(exit_codes.INTERRUPTED)
        click.get_current_context().exit(exit_codes.NONE if disagreeing else 0)

    return click.Command(
        entry.name,
        callback=run,
        short_help=entry.summary,
        help=f"Run methods of {entry.name} on FILES, or on the shipped examples, and show what "
        f"each gave and took (median CPU seconds).\n\n\b\nExamples:\n"
        f"  sleuth compare {entry.name}\n"
        f"  sleuth compare {entry.name} one.txt two.txt --methods "
        f"{','.join(each.name for each in list(catalogue.methods(entry).values())[:2])} --repeat 5",
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
            *click_options(entry.options),
            click.Option(["--json"], is_flag=True, help="Print one JSON object."),
        ],
    )


def _methods(entry: Puzzle, names: str | None) -> list[str]:
    """The methods to compare, each of which exists; all of them if none are named."""
    if names is None:
        return [each.name for each in catalogue.methods(entry).values()]
    named = split_methods(names)
    if not all(named):
        raise BadRequest("a method has no name", remedy="say a,b,c")
    for name in named:
        catalogue.method(entry, parse_method(name)[0])
    return named


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
