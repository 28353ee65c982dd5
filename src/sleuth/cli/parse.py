"""`sleuth parse FILE --to LANGUAGE`: read a theory and write it in another language."""

from __future__ import annotations

from typing import Any

import click

from sleuth.cli.common import LIMIT_OPTIONS, answered
from sleuth.cli.show import print_json, print_warnings
from sleuth.cli.theory import SOURCES, theory_params, theory_request
from sleuth.tasks.parse import OPTIONS


def run(**values: Any) -> None:
    """Read, convert, print."""
    answer = answered(theory_request("parse", values, OPTIONS), "reading")
    print_warnings(answer)
    if values["json"]:
        print_json(answer.to_json())
    elif answer.result is None:
        click.echo(f"sleuth: {answer}", err=True)
    else:
        click.echo(answer.result["text"], nl=False)
    click.get_current_context().exit(answer.exit_code)


COMMAND = click.Command(
    "parse",
    callback=run,
    help="Read a theory from FILE and write it as LADR, as TPTP, as a "
    "plain list of clauses (with goals denied) or as JSON. Warnings go to standard error.\n\n"
    f"{SOURCES}",
    params=[
        *theory_params(OPTIONS, "--format"),
        *LIMIT_OPTIONS,
        click.Option(["--json"], is_flag=True, help="Print one JSON object around the text."),
    ],
)
