"""Conducting an experiment on the command line: bars while it runs, then its table."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import click

from sleuth import exit_codes
from sleuth.cli.bars import bars
from sleuth.cli.show import print_json, print_table
from sleuth.cli.signals import cancelling
from sleuth.experiments.differences import differences
from sleuth.experiments.execution import execute
from sleuth.experiments.experiment import Experiment
from sleuth.experiments.places import place_for
from sleuth.experiments.result import Result
from sleuth.experiments.rows import Row, disagreements, least_costs, rows_of
from sleuth.experiments.store import Store, user_store
from sleuth.experiments.store_file import StoreUnwritable
from sleuth.text import several

T = TypeVar("T")

#: Seconds in which runs and a cluster have to end when the experiment is stopped.
_GRACE_SECONDS = 10.0

#: Of constraint searches only; the column is left out where none of them ran.
_INFERENCE = "inference µs/node"
_COLUMNS = ("problem", "method", "status", "cost", "least", "CPU s", "nodes", _INFERENCE, "note")

CONDUCT_OPTIONS: tuple[click.Parameter, ...] = (
    click.Option(
        ["--jobs"],
        type=click.IntRange(min=1, max=256),
        default=1,
        show_default=True,
        help="Runs at a time; more than one per processor disturbs what is measured.",
    ),
    click.Option(
        ["--cluster"],
        metavar="ADDRESS|local:N",
        help="Run on the workers of a Dask scheduler, or on N started here.",
    ),
    click.Option(["--fresh"], is_flag=True, help="Each run in a new process."),
    click.Option(["--store"], metavar="FILE", help="Keep the runs there, not in your own store."),
    click.Option(
        ["--again"], is_flag=True, help="Begin anew, also where an interrupted one could go on."
    ),
    click.Option(["--json"], is_flag=True, help="Print one JSON object."),
)


def conduct(experiment: Experiment, values: Mapping[str, Any], refused: bool = False) -> None:
    """Run what is left of an experiment, print its table, and leave with its exit code."""
    lost: list[Result] = []

    def unkept(result: Result, error: StoreUnwritable) -> None:
        if not lost:
            click.echo(f"sleuth: from here on nothing is kept: {error}", err=True)
        lost.append(result)

    with _store(values["store"]) as store:
        keeps = store.keeps
        name = store.begin(experiment, again=values["again"])
        before = len(store.done(name))
        if before:
            click.echo(
                f"sleuth: going on with {name}: {several(before, 'run')} of {experiment.size} "
                "were there",
                err=True,
            )
        with (
            cancelling(_GRACE_SECONDS, "what has run is kept") as cancellation,
            bars(experiment, before) as shown,
            place_for(
                values["jobs"], values["cluster"], fresh=values["fresh"], watch=shown.watch
            ) as place,
        ):
            for _ in execute(experiment, name, store, place, cancellation, unkept):
                shown.advance()
        found = [*store.results(name, answers=values["json"]), *lost]
        rows = rows_of(experiment, found)
        done = len(found)
    disagreeing = disagreements(rows)
    seen = differences(experiment, rows)
    if values["json"]:
        print_json(
            {
                "kind": experiment.kind,
                "experiment": name,
                "title": experiment.title,
                "rows": [row.to_json() for row in rows],
                "disagreements": disagreeing,
                "differences": seen,
            }
        )
    else:
        print_rows(rows)
        for sentence in seen:
            click.echo(sentence)
        if keeps and not lost:
            click.echo(f"kept as {name}; `sleuth report {name}` shows it again", err=True)
    for disagreement in disagreeing:
        click.secho(f"sleuth: methods disagree: {disagreement}", fg="red", err=True)
    context = click.get_current_context()
    if cancellation.reason is not None:
        reason = cancellation.reason
        click.echo(
            f"sleuth: {reason} after {several(done, 'run')} of {experiment.size}; the same "
            "command goes on",
            err=True,
        )
        context.exit(exit_codes.stopped(reason))
    if refused:
        context.exit(exit_codes.BAD_INPUT)
    context.exit(exit_codes.NONE if disagreeing else exit_codes.ANSWERED)


def _store(named: str | None) -> Store:
    """The store that is named, or the user's own; one that is passing where that cannot be written.

    Who names a store wants the runs to be in it.
    """
    try:
        return Store(named or user_store())
    except StoreUnwritable as error:
        if named is not None:
            raise
        click.echo(f"sleuth: these runs are not kept: {error}", err=True)
        return Store.passing(user_store())


def with_progress(rows: Iterable[T], total: int) -> Iterator[T]:
    """What comes one after the other, with a bar on standard error where it is a terminal."""
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


def print_rows(rows: Sequence[Row]) -> None:
    """The table of an experiment."""
    least = least_costs(rows)
    lines = [_cells(row, least) for row in rows]
    place = _COLUMNS.index(_INFERENCE)
    inferred = any(line[place] for line in lines)
    kept = [index for index in range(len(_COLUMNS)) if inferred or index != place]
    print_table([_COLUMNS[i] for i in kept], [[line[i] for i in kept] for line in lines])


def _cells(row: Row, least: Mapping[str, float]) -> tuple[str, ...]:
    if row.refusal is not None:
        return (*row.cells(), "", "", row.refusal)
    per_node = row.counts.get("inference_per_node")
    notes = [row.note] if row.note else []
    lowest = least.get(row.instance)
    if lowest is not None and row.cost is not None and row.cost > lowest:
        notes.append(f"{row.cost - lowest:g} above the least")
    return (
        *row.cells(),
        "" if row.nodes is None else f"{row.nodes:g}",
        "" if per_node is None else f"{per_node * 1e6:.1f}",
        "; ".join(notes),
    )
