"""`sleuth parse FILE --to FORMAT`: read a theory and write it in another language."""

from __future__ import annotations

from typing import Any

import click

from sleuth.cli.theory import INCLUDES, read_theory
from sleuth.limits import LimitReached, Limits, Meter
from sleuth.logic import reading
from sleuth.logic.theory import Theory

_STOPPED = 3


def run(**values: Any) -> None:
    """Read, convert, print."""
    theory = read_theory(values["file"], values["format"], values["includes"])
    target = values["target"]
    if theory.arithmetic and target in ("tptp", "clauses"):
        click.echo(
            "sleuth: warning: the input sets arithmetic, which the output does not know: "
            "its signs become ordinary symbols",
            err=True,
        )
    try:
        text = converted(theory, target, Meter(Limits(seconds=values["seconds"])))
    except LimitReached as stop:
        click.echo(f"sleuth: stopped by the limit on {stop.limit}", err=True)
        click.get_current_context().exit(_STOPPED)
    click.echo(text, nl=False)


def converted(theory: Theory, target: str, meter: Meter) -> str:
    """The theory in another format; goals are denied where the format has only clauses."""
    if target == "ladr":
        from sleuth.logic.ladr.writer import write_ladr

        return write_ladr(theory)
    if target == "tptp":
        from sleuth.logic.tptp.writer import write_tptp

        return write_tptp(theory)
    if target == "json":
        from sleuth.logic.json_form import write_json

        return write_json(theory)
    from sleuth.logic.clause_list import write_clause_list
    from sleuth.logic.clausify import clausify

    return write_clause_list(clausify(theory, meter=meter).clauses)


COMMAND = click.Command(
    "parse",
    callback=run,
    help="Read a theory from FILE (`-`: standard input) and write it as LADR, as TPTP, as a "
    "plain list of clauses (with goals denied) or as JSON. Warnings go to standard error.",
    params=[
        click.Argument(["file"], metavar="FILE"),
        INCLUDES,
        click.Option(
            ["--to", "target"],
            type=click.Choice(reading.FORMATS),
            default="ladr",
            show_default=True,
            help="The format to write.",
        ),
        click.Option(
            ["--format"],
            type=click.Choice(reading.FORMATS),
            help="The format of FILE, where its content does not tell.",
        ),
        click.Option(
            ["--seconds"], type=click.FloatRange(min=0), help="Stop after so many seconds."
        ),
    ],
)
