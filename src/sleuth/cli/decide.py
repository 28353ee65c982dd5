"""`sleuth decide FILE`: a proof or a counter-model for every goal."""

from __future__ import annotations

from typing import Any

import click

from sleuth.cli.common import LIMIT_OPTIONS, answered
from sleuth.cli.show import print_json, print_warnings
from sleuth.cli.theory import SOURCES, theory_params, theory_request
from sleuth.tasks.decide import OPTIONS


def run(**values: Any) -> None:
    """Read, decide, print the verdicts."""
    if not values["json"]:
        values["format"] = values["format"] or "exercise"
    answer = answered(theory_request("decide", values, OPTIONS), "deciding")
    print_warnings(answer)
    if values["json"]:
        print_json(answer.to_json())
    elif answer.result is None:
        click.echo(str(answer))
    else:
        for entry in answer.result:
            _print(entry)
    click.get_current_context().exit(answer.exit_code)


def _print(entry: dict[str, Any]) -> None:
    name = f"{entry['goal']}: " if entry["goal"] else ""
    checked = ", checked" if entry["checked"] else ""
    click.echo(f"{name}{entry['verdict']}{checked} ({entry['stats']['seconds']:.2f} s)")
    if entry["proof"] is not None:
        click.echo(entry["text"])
    elif entry["model"] is not None:
        what = "counter-model" if entry["goal"] else "model"
        at = ", ".join(f"{variable} = {element}" for variable, element in entry["witness"].items())
        fails = f" (it fails for {at})" if at else ""
        click.echo(f"{what} of size {entry['model']['size']}{fails}:\n\n{entry['text']}\n")
    elif entry["why"]:
        click.echo(f"  {entry['why']}\n")
    if entry["known"]:
        click.echo(f"  {entry['known']['sentence']}\n")


COMMAND = click.Command(
    "decide",
    callback=run,
    help="Look for a proof and for a finite counter-model at the same time, in two processes; "
    "the first found stops the other. Every goal of FILE gets its own verdict, within its share "
    "of the limits. Where the file says which sizes domains have, a goal follows if it does in "
    f"all models of these sizes.\n\n{SOURCES}\n\n"
    "Exit code 0: all follow; 1: some do not; 3: some are open.",
    params=[
        *theory_params(OPTIONS),
        *LIMIT_OPTIONS,
        click.Option(["--json"], is_flag=True, help="Print one JSON object."),
    ],
)
