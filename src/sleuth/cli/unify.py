"""`sleuth unify TERM TERM`: the most general unifier of two terms, step by step."""

from __future__ import annotations

from typing import Any

import click

from sleuth.cli.common import LIMIT_OPTIONS, answered, click_options, given, limits_from
from sleuth.cli.show import print_json
from sleuth.request import Request
from sleuth.tasks.unify import OPTIONS


def run(**values: Any) -> None:
    """Unify and tell the steps."""
    lines = [" ".join(values[name].split()) for name in ("first", "second")]
    request = Request(
        "unify",
        "theory",
        "\n".join(lines),
        options=given(OPTIONS, values),
        limits=limits_from(values),
    )
    answer = answered(request, "unifying")
    if values["json"]:
        print_json(answer.to_json())
    elif answer.result is None:
        click.echo(f"sleuth: {answer}", err=True)
    else:
        _show(answer.result, answer.evidence.text if answer.evidence else None)
    click.get_current_context().exit(answer.exit_code)


def _show(result: dict[str, Any], failure: str | None) -> None:
    width = len(str(len(result["steps"])))
    for number, step in enumerate(result["steps"], 1):
        click.echo(f"{number:{width}}. {step['rule']:10}  {step['equation']}")
        click.echo(f"{'':{width}}  {'':10}  {step['say']}")
    click.echo()
    if failure is not None:
        click.echo(f"not unifiable: {failure}")
        return
    listed = result["bindings"] if result["unifier"] is None else result["unifier"]
    pairs = ", ".join(f"{name} := {term}" for name, term in listed.items())
    click.echo(f"most general unifier: {{{pairs}}}")
    if result["unifier"] is None:
        click.echo("(applied one after the other: written out it would be too long)")
    else:
        click.echo(f"common instance: {result['instance']}")


COMMAND = click.Command(
    "unify",
    callback=run,
    help="Unify two terms or atoms, and tell every step: decompose, orient, substitute, delete, "
    "and where it fails a clash of symbols or the occurs check. Names that begin with u to z are "
    "variables, as in LADR. Exit code 0 if there is a unifier, 1 if not.\n\n"
    "\b\nExamples:\n"
    '  sleuth unify "P(x,f(y))" "P(g(z),z)"\n'
    '  sleuth unify "knows(john,x)" "knows(x,elizabeth)" --apart\n'
    '  sleuth unify "p(X,b)" "p(a,Y)" --prolog --json',
    params=[
        click.Argument(["first"], metavar="TERM"),
        click.Argument(["second"], metavar="TERM"),
        *click_options(OPTIONS),
        *LIMIT_OPTIONS,
        click.Option(["--json"], is_flag=True, help="Print one JSON object."),
    ],
)
