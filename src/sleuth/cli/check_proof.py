"""`sleuth check proof PROOF [FILE]`: replay every step of a proof, or evaluate a model."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import click

from sleuth.cli.common import LIMIT_OPTIONS, answered, limits_from, read_text
from sleuth.cli.show import print_json, print_warnings
from sleuth.cli.theory import KIND, theory_params, theory_request
from sleuth.request import Request


def run(**values: Any) -> None:
    """Read the proof back, check it, and say which steps do not follow."""
    text, source = read_text(values["proof"])
    if values["file"] is None:
        options = {"alone": True}
        request = Request("check", KIND, "", source, options=options, limits=limits_from(values))
    else:
        request = theory_request("check", values)
    answer = answered(replace(request, solution=_in_answer(text)), "checking")
    print_warnings(answer)
    if values["json"]:
        print_json(answer.to_json())
    elif answer.evidence is not None:
        broken = answer.evidence.data["broken"]
        click.echo("wrong:\n" + "\n".join(f"  {flaw}" for flaw in broken))
    elif answer.solution is None:
        click.echo(f"sleuth: {answer}", err=True)
    elif answer.cost is None:
        click.echo(f"right: everything holds in this model of size {answer.solution.size}")
    else:
        steps = len(answer.solution.steps)
        click.echo(f"right: {steps} steps, each follows, the last is a contradiction")
    click.get_current_context().exit(answer.exit_code)


def _in_answer(text: str) -> str:
    """The solution in what a command printed with --json, else the text itself."""
    try:
        data = json.loads(text)
        solution = data["solution"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return text
    return text if solution is None else json.dumps(solution)


COMMAND = click.Command(
    "proof",
    callback=run,
    short_help="a proof that `sleuth prove --format json` wrote",
    help="Replay PROOF (what `sleuth prove --format json` or `--json` prints; `-`: standard "
    "input): every inference, and the way from formulas to clauses. With FILE, the formulas that "
    "the proof starts from must also be facts and goals of that theory. A model, as `sleuth "
    "models --json` prints it, is evaluated. Exit code 0 if it is right, 1 if not.",
    params=[
        click.Argument(["proof"], metavar="PROOF"),
        click.Argument(["file"], metavar="[FILE]", required=False),
        *theory_params(())[1:],
        *LIMIT_OPTIONS,
        click.Option(["--json"], is_flag=True, help="Print one JSON object."),
    ],
)
