"""`sleuth runs list|show|delete|export|merge`: the store of experiments."""

from __future__ import annotations

import json
from pathlib import Path

import click

from sleuth.cli.common import write_text
from sleuth.cli.conduct import print_rows
from sleuth.cli.main import SuggestingGroup
from sleuth.cli.show import print_json, print_table
from sleuth.csv_text import csv_text
from sleuth.errors import BadRequest
from sleuth.experiments.differences import differences
from sleuth.experiments.rows import disagreements, rows_of
from sleuth.experiments.store import Kept, Store, user_store
from sleuth.text import several

_STORE = click.option("--store", metavar="FILE", help="Another store than your own.")
_JSON = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
_RUN = click.argument("run", default="last")


@click.group(
    "runs",
    cls=SuggestingGroup,
    help="Show, export, join and delete what comparisons have kept.\n\n"
    "RUN is the beginning of an experiment's name, or `last`.\n\n\b\nExamples:\n"
    "  sleuth runs list\n"
    "  sleuth runs show last\n"
    "  sleuth runs export last --to csv --output runs.csv",
)
def COMMAND() -> None:  # noqa: N802 - every command's module has one of this name
    """The group."""


def opened(store: str | None, *, read_only: bool = True) -> Store:
    """The store that is named, which has to exist, or the user's own; mostly to be read."""
    if store is not None and not Path(store).is_file():
        raise BadRequest(f"{store}: there is no such store", remedy="name a store of runs")
    return Store(store or user_store(), read_only=read_only)


@COMMAND.command("list", help="The experiments of the store, the newest first.")
@_STORE
@_JSON
def _list(store: str | None, as_json: bool) -> None:
    with opened(store) as kept:
        found = kept.experiments()
        where = kept.path
    if as_json:
        print_json([_about(each) for each in found])
    elif not found:
        click.echo(f"{where} has no experiments yet; `sleuth compare` makes them")
    else:
        print_table(
            ["experiment", "title", "problems", "methods", "runs", "began", "state"],
            [
                [
                    each.id,
                    each.experiment.title,
                    str(len(each.experiment.instances)),
                    str(len(each.experiment.contestants)),
                    f"{each.done}/{each.experiment.size}",
                    each.began[:16].replace("T", " "),
                    "finished" if each.finished else "interrupted",
                ]
                for each in found
            ],
        )


def _about(kept: Kept) -> dict[str, object]:
    return {
        "experiment": kept.id,
        **kept.experiment.to_json(),
        "runs": kept.experiment.size,
        "done": kept.done,
        "version": kept.version,
        "machine": kept.machine,
        "began": kept.began,
        "finished": kept.finished,
    }


@COMMAND.command("show", help="The table of an experiment, and where it was measured.")
@_RUN
@_STORE
@_JSON
def _show(run: str, store: str | None, as_json: bool) -> None:
    with opened(store) as base:
        kept = base.experiment(run)
        rows = rows_of(kept.experiment, base.results(kept.id, answers=as_json))
    if as_json:
        print_json(_about(kept) | {"rows": [row.to_json() for row in rows]})
        return
    done = f"{kept.done} of {several(kept.experiment.size, 'run')} done"
    state = "finished" if kept.finished else done
    click.echo(f"{kept.id}: {kept.experiment.title}, {state}")
    click.echo(f"Sleuth {kept.version} on {kept.machine}, begun {kept.began}")
    print_rows(rows)
    for sentence in differences(kept.experiment, rows):
        click.echo(sentence)
    for disagreement in disagreements(rows):
        click.secho(f"sleuth: methods disagree: {disagreement}", fg="red", err=True)


@COMMAND.command("delete", help="Forget experiments and their runs.")
@click.argument("runs", nargs=-1, required=True)
@_STORE
def _delete(runs: tuple[str, ...], store: str | None) -> None:
    with opened(store, read_only=False) as base:
        for kept in [base.experiment(run) for run in runs]:
            base.delete(kept.id)
            click.echo(f"deleted {kept.id}: {kept.experiment.title}")


@COMMAND.command("export", help="All that was kept of every run, a line for each.")
@_RUN
@_STORE
@click.option("--to", type=click.Choice(["csv", "json"]), default="csv", show_default=True)
@click.option("--output", default="-", metavar="OUT", help="A file instead of standard output.")
def _export(run: str, store: str | None, to: str, output: str) -> None:
    with opened(store) as base:
        columns, lines = base.rows(base.experiment(run).id)
    if to == "json":
        data = [dict(zip(columns, line, strict=True)) for line in lines]
        text = json.dumps(data, indent=2) + "\n"
    else:
        text = csv_text([columns, *lines])
    write_text(output, text)


@COMMAND.command("merge", help="Take over what other stores have and this one has not.")
@click.argument("others", nargs=-1, required=True, metavar="STORES…")
@_STORE
def _merge(others: tuple[str, ...], store: str | None) -> None:
    with Store(store or user_store()) as base:
        for other in others:
            click.echo(f"{other}: {several(base.merge(other), 'new run')}")
