"""`sleuth compare PUZZLE [FILES…]`: every method on the same problems."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeVar

import click

from sleuth import catalogue, exit_codes
from sleuth.answer import Answer
from sleuth.brought import names_a_file
from sleuth.cli import completion
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
from sleuth.errors import BadRequest, SleuthError
from sleuth.experiments.runs import Row, compare, disagreements, least_costs
from sleuth.limits import LimitReached, Limits, Meter, metered, stopped
from sleuth.method import Method
from sleuth.method_name import parse_method, split_methods
from sleuth.options import Option
from sleuth.puzzle import Puzzle
from sleuth.request import Question, Request
from sleuth.text import safe, several
from sleuth.worker.where import run_apart

T = TypeVar("T")

_DEFAULT_SECONDS = 10.0
#: Of constraint searches only; the column is left out where none of them ran.
_INFERENCE = "inference µs/node"
_COLUMNS = ("problem", "method", "status", "cost", "least", "CPU s", "nodes", _INFERENCE, "note")


def _readable(
    entry: Puzzle, files: Iterable[str], base: Request
) -> tuple[list[Request], list[SleuthError]]:
    """A request for each problem that can be read; the others are reported and left out."""
    readable: list[Request] = []
    refused: list[SleuthError] = []
    for file in files:
        try:
            text, source = read_source(entry, file)
            parts = parts_of(replace(base, text=text, source=source))
        except SleuthError as error:
            refused.append(error)
            continue
        for part in parts:
            try:
                with metered(Meter(base.limits)):
                    entry.read(part.text, part.place, **part.options)
                readable.append(part)
            except SleuthError as error:
                refused.append(error)
            except LimitReached:
                # What takes too long to be read is told so by every method.
                readable.append(part)
    for each in refused:
        click.echo(f"sleuth: {safe(str(each))}", err=True)
    return readable, refused


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
        requests, refused = _readable(entry, values["files"] or entry.examples, base)
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
            least = least_costs(rows)
            print_table(*_without_empty(_COLUMNS, [_cells(row, least) for row in rows]))
        for disagreement in disagreeing:
            click.echo(f"sleuth: methods disagree: {disagreement}", err=True)
        if cancellation.reason is not None:
            reason = cancellation.reason
            click.echo(f"sleuth: {reason} after {several(len(rows), 'run')}", err=True)
            click.get_current_context().exit(exit_codes.stopped(reason))
        if refused:
            click.get_current_context().exit(exit_codes.BAD_INPUT)
        click.get_current_context().exit(exit_codes.NONE if disagreeing else 0)

    return click.Command(
        entry.name,
        callback=run,
        short_help=entry.summary,
        help=f"Run methods of {entry.name} on FILES, or on the shipped examples, and show what "
        f"each gave and took (median CPU seconds).\n\n\b\nExamples:\n"
        f"  sleuth compare {entry.name} --repeat 5\n"
        f"  sleuth compare {entry.name} one.txt two.txt --methods "
        f"{','.join(each.name for each in list(catalogue.methods(entry).values())[:2])}",
        params=[
            click.Argument(
                ["files"],
                nargs=-1,
                metavar="[FILES…]",
                shell_complete=completion.names_or_files(entry.examples),
            ),
            click.Option(
                ["--methods"],
                metavar="a,b,c",
                shell_complete=completion.methods(entry),
                help="Only these methods.",
            ),
            click.Option(["--repeat"], type=click.IntRange(min=1), default=1, help="Runs of each."),
            click.Option(
                ["--seconds"],
                type=click.FloatRange(min=0),
                default=_DEFAULT_SECONDS,
                show_default=True,
                help="Limit of one run.",
            ),
            click.Option(
                ["--shortest"],
                is_flag=True,
                help="Ask for provably least cost.",
                hidden=not entry.costs,
            ),
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


def _cells(row: Row, least: Mapping[str, float]) -> tuple[str, ...]:
    answer = row.answer
    if answer is None:
        return (row.instance, row.method, "refused", "", "", "", "", "", row.refusal or "")
    nodes = answer.stats.get("nodes", answer.stats.get("expanded"))
    per_node = answer.stats.get("inference_per_node")
    return (
        row.instance,
        row.method,
        str(answer.status),
        "" if answer.cost is None else f"{answer.cost:g}",
        "yes" if answer.optimal else "",
        f"{row.seconds:.4f}",
        "" if nodes is None else f"{nodes:g}",
        "" if per_node is None else f"{per_node * 1e6:.1f}",
        _note(row, answer, least.get(row.instance)),
    )


def _without_empty(
    columns: tuple[str, ...], lines: list[tuple[str, ...]]
) -> tuple[list[str], list[list[str]]]:
    """The table without the column of inference where nobody inferred."""
    place = columns.index(_INFERENCE)
    inferred = any(line[place] for line in lines)
    kept = [index for index in range(len(columns)) if inferred or index != place]
    return [columns[i] for i in kept], [[line[i] for i in kept] for line in lines]


def _note(row: Row, answer: Answer[Any], least: float | None) -> str:
    """What else there is to say: a limit, what a faulty method did, a cost above the least."""
    notes = [stopped(answer.limit)] if answer.limit else []
    if answer.evidence is not None and answer.evidence.kind == "refused":
        notes.append(f"refused: {'; '.join(answer.evidence.data['broken'])}")
    if answer.evidence is not None and answer.evidence.kind == "cut-off":
        notes.append("cut off")
    if answer.evidence is not None and answer.evidence.kind == "doubt":
        notes.append("no path found, nothing proved")
    if least is not None and answer.cost is not None and answer.cost > least:
        notes.append(f"{answer.cost - least:g} above the least")
    return "; ".join(notes)


COMMAND = PuzzleGroup("compare", make, "Run several methods on the same problems, side by side.")
