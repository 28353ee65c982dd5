"""`sleuth report RUN`: the tables and plots of an experiment that was kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from sleuth.cli.common import write_text
from sleuth.cli.runs import opened
from sleuth.errors import BadRequest
from sleuth.experiments.differences import differences
from sleuth.experiments.report.plots import image, plots
from sleuth.experiments.report.tables import Cell, Table, tables
from sleuth.experiments.report.whole import about, step_costs, whole_page
from sleuth.experiments.report.writing import to_csv, to_latex, to_markdown
from sleuth.experiments.rows import disagreements, rows_of
from sleuth.experiments.store import Kept

#: Blanks between two columns.
_GAP = 2


@click.command(
    "report",
    help="Write the report of an experiment: its tables, what differs, and plots.\n\n"
    "RUN is the beginning of an experiment's name, or `last`.\n\n\b\nExamples:\n"
    "  sleuth report last\n"
    "  sleuth report last --to html --output report.html\n"
    "  sleuth report last --to latex --plots plots --form png",
)
@click.argument("run", default="last")
@click.option(
    "--to",
    type=click.Choice(["terminal", "markdown", "csv", "latex", "html"]),
    default="terminal",
    show_default=True,
)
@click.option("--output", default="-", metavar="OUT", help="A file instead of standard output.")
@click.option("--plots", "folder", metavar="DIR", help="Also write the plots there.")
@click.option("--form", type=click.Choice(["svg", "png"]), default="svg", show_default=True)
@click.option("--store", metavar="FILE", help="Another store than your own.")
def COMMAND(  # noqa: N802 - every command's module has one of this name
    run: str, to: str, output: str, folder: str | None, form: str, store: str | None
) -> None:
    """Write a report."""
    with opened(store) as base:
        kept = base.experiment(run)
        steps = step_costs(kept, base.results(kept.id, answers=True))
        rows = rows_of(kept.experiment, base.results(kept.id))
    if not rows:
        raise BadRequest(f"nothing of {kept.id} has run yet", remedy="let it go on")
    drawn = tables(kept.experiment, rows)
    said, alarms = differences(kept.experiment, rows), disagreements(rows)
    if to == "html":
        write_text(output, whole_page(kept, rows, steps))
    elif to == "terminal":
        _print(kept, drawn, said)
    else:
        writers: dict[str, Any] = {"markdown": to_markdown, "latex": to_latex}
        write_text(output, to_csv(drawn) if to == "csv" else writers[to](drawn, said))
    if folder is not None:
        for name, figure in plots(kept.experiment, rows, steps).items():
            _write(Path(folder) / f"{name}.{form}", image(figure, form))
    for alarm in alarms:
        click.secho(f"sleuth: methods disagree: {alarm}", fg="red", err=True)


def _print(kept: Kept, drawn: Sequence[Table], said: Sequence[str]) -> None:
    from rich.console import Console
    from rich.table import Table as Printed
    from rich.text import Text

    console = Console(highlight=False)
    console.print(f"[bold]{kept.experiment.title}[/bold]")
    console.print(Text(about(kept)))
    for table in drawn:
        console.print()
        console.print(Text(table.title, "italic"))
        for places in _fitting(table, console.width):
            printed = Printed(box=None, pad_edge=False)
            for place in places:
                name = Text(table.columns[place])
                printed.add_column(name, justify="right" if place else "left", overflow="fold")
            for line in table.lines:
                cells = (line[place] for place in places)
                printed.add_row(*(Text(cell.text, _look(cell)) for cell in cells))
            console.print(printed)
    console.print()
    for sentence in said:
        console.print(Text(sentence))


def _look(cell: Cell) -> str:
    return "bold green" if cell.best else "red" if cell.failed else ""


def _fitting(table: Table, width: int) -> Iterator[list[int]]:
    """The columns in parts that fit side by side, each with the column of names."""
    widths = [
        max(len(name), *(len(line[place].text) for line in table.lines), 1) + _GAP
        for place, name in enumerate(table.columns)
    ]
    part = [0]
    for place in range(1, len(widths)):
        if len(part) > 1 and sum(widths[each] for each in (*part, place)) > width:
            yield part
            part = [0]
        part.append(place)
    yield part


def _write(file: Path, content: bytes) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    except OSError as error:
        raise BadRequest(f"{file}: {error.strerror}", remedy="name another folder") from None
    click.echo(f"wrote {file}", err=True)
