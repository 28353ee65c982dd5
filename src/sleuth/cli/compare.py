"""`sleuth compare PUZZLE [FILES…]`: every method on the same problems."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeVar

import click

from sleuth import catalogue, exit_codes
from sleuth.brought import names_a_file
from sleuth.cli.common import (
    PuzzleGroup,
    click_options,
    given,
    interruptible,
    method_options,
    parts_of,
    read_source,
)
from sleuth.cli.show import print_json, print_table
from sleuth.errors import BadRequest
from sleuth.experiments.runs import Row, compare, disagreements
from sleuth.limits import Limits, stopped
from sleuth.method import Method
from sleuth.method_name import parse_method, split_methods
from sleuth.options import Option
from sleuth.puzzle import Puzzle
from sleuth.request import Question, Request
from sleuth.worker.where import run_apart

T = TypeVar("T")

_DEFAULT_SECONDS = 10.0
_COLUMNS = ("problem", "method", "status", "cost", "least", "CPU s", "nodes", "note")


def make(entry: Puzzle) -> click.Command:
    """The compare command of one puzzle."""

    def run(**values: Any) -> None:
        methods = _methods(entry, values)
        base = Request(
            "solve",
            entry.name,
            options=given(entry.options_for("solve"), values),
            question=Question(shortest=values["shortest"]),
            limits=Limits(seconds=values["seconds"]),
        )
        requests = [
            each
            for text, source in (
                read_source(entry, file) for file in values["files"] or entry.examples
            )
            for each in parts_of(replace(base, text=text, source=source))
        ]
        rows: list[Row] = []
        with interruptible() as cancellation:
            steps = compare(
                requests,
                methods,
                repeat=values["repeat"],
                runner=lambda request: run_apart(request, cancellation, allow_files=True),
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
            reason = cancellation.reason
            click.echo(f"sleuth: {reason} after {len(rows)} runs", err=True)
            click.get_current_context().exit(exit_codes.stopped(reason))
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
            *click_options([*entry.options_for("solve"), *_own_options(entry)]),
            click.Option(["--json"], is_flag=True, help="Print one JSON object."),
        ],
    )


#: What can be tried beside ours, by the option that takes it.
_OWN = ("heuristic", "inference")


def _own_options(entry: Puzzle) -> list[Option]:
    """The options that take something of one's own, as far as any method has them."""
    found = {option.name: option for option in method_options(entry) if option.name in _OWN}
    return [
        Option(name, f"beside each method also with this: {option.help}")
        for name, option in found.items()
    ]


def _methods(entry: Puzzle, values: Mapping[str, Any]) -> list[str]:
    """The methods to compare, each of which exists; all that serve if none are named.

    With a heuristic or an inference those that take it run with theirs and with that one.
    """
    brought = {name: values[name] for name in _OWN if values.get(name)}
    known = catalogue.methods(entry).values()
    if values["methods"] is not None:
        named = split_methods(values["methods"])
        if not all(named):
            raise BadRequest("a method has no name", remedy="say a,b,c")
        for name in named:
            alone = parse_method(name)[0]
            if alone is None or not names_a_file(alone):
                catalogue.method(entry, alone)
    else:
        named = [each.name for each in known if not brought or _takes(each, brought)]
    taken = [each for each in known if _takes(each, brought)]
    takers = {name for each in taken for name in (each.path, *each.short)}
    beside = [
        f"{name}:{option}={value}"
        for name in named
        if name in takers
        for option, value in brought.items()
    ]
    return [*named, *beside]


def _takes(method: Method, options: Iterable[str]) -> bool:
    return any(option.name in options for option in method.options)


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
        stopped(answer.limit) if answer.limit else "",
    )


COMMAND = PuzzleGroup("compare", make, "Run several methods on the same problems, side by side.")
