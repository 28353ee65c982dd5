"""`sleuth check proof PROOF [FILE]`: replay every step of a proof, or evaluate a model."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import click

from sleuth import exit_codes
from sleuth.answer import Answer
from sleuth.cli.common import LIMIT_OPTIONS, answered, limits_from, read_text
from sleuth.cli.show import print_json, print_warnings
from sleuth.cli.theory import KIND, theory_params, theory_request
from sleuth.errors import BadRequest
from sleuth.request import Request
from sleuth.text import several


def run(**values: Any) -> None:
    """Read the proof back, check it, and say which steps do not follow."""
    text, source = read_text(values["proof"])
    if values["file"] is None:
        options = {"alone": True}
        request = Request("check", KIND, "", source, options=options, limits=limits_from(values))
    else:
        request = theory_request("check", values)
    solutions = _solutions_in(text)
    answers = [answered(replace(request, solution=each), "checking") for each in solutions]
    print_warnings(answers[0])
    if values["json"]:
        shown = [answer.to_json() for answer in answers]
        print_json(shown[0] if len(shown) == 1 else shown)
    else:
        for number, answer in enumerate(answers, 1):
            _print(
                answer,
                f"proof {number} is " if len(answers) > 1 else "",
                with_theory=values["file"] is not None,
            )
    click.get_current_context().exit(_overall_code(answer.exit_code for answer in answers))


def _print(answer: Answer[Any], which: str, *, with_theory: bool) -> None:
    if answer.evidence is not None:
        broken = answer.evidence.data["broken"]
        click.echo(f"{which}wrong:\n" + "\n".join(f"  {flaw}" for flaw in broken))
    elif answer.solution is None:
        click.echo(f"sleuth: {which}{answer}", err=True)
    elif answer.cost is None:
        click.echo(f"{which}right: everything holds in this model of size {answer.solution.size}")
    elif hasattr(answer.solution, "lines"):
        inferred, lines = len(answer.solution.inferred), len(answer.solution.lines)
        given = "of the theory" if with_theory else "taken as given"
        follow = f"{inferred} line{'s' * (inferred != 1)} that follow{'s' * (inferred == 1)}"
        click.echo(
            f"{which}right: {several(lines - inferred, 'clause')} {given} and {follow}, "
            "the last is empty"
        )
    else:
        steps = len(answer.solution.steps)
        said = several(steps, "step")
        click.echo(f"{which}right: {said}, each follows, the last is a contradiction")


def _overall_code(codes: Iterable[int]) -> int:
    """The exit code for several checks: that of the first that is not right."""
    return next((code for code in codes if code), exit_codes.ANSWERED)


def _solutions_in(text: str) -> list[str]:
    """The proofs or models in what a command printed with --json, else the text itself.

    A list of proofs, which `prove --format json` prints for several goals, will do as well.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return [text]
    found = data if isinstance(data, list) else _in_answer(data)
    if found is None:
        return [text]
    if not found:
        raise BadRequest("there is no proof or model in it", remedy="give what was proved")
    return [json.dumps(each) for each in found]


def _in_answer(data: Any) -> list[Any] | None:
    """What an answer has to check: the proofs of its goals, or its solutions."""
    if not isinstance(data, dict) or "status" not in data:
        return None
    if isinstance(data.get("result"), list) and len(data["result"]) > 1:
        # A counter-model of one goal need not be one of the others: proofs stand for themselves.
        proofs = [each.get("proof") for each in data["result"] if isinstance(each, dict)]
        return [each for each in proofs if each is not None]
    solutions = data.get("solutions") or [data.get("solution")]
    return [each for each in solutions if each is not None]


COMMAND = click.Command(
    "proof",
    callback=run,
    short_help="a proof, by `sleuth prove` or by hand",
    help="Replay PROOF (what `sleuth prove --format json` or `--json` prints, also for several "
    "goals; `-`: standard input): every inference, and the way from formulas to clauses. A proof "
    "by hand, in lines such as `17. R[8a,12c](x=mike) ¬L(mike, snow)`, is marked: the first wrong "
    "line is named, with the reason. With FILE, the formulas that the proof starts from must also "
    "be facts and goals of that theory. A model, as `sleuth models --json` prints it, is "
    "evaluated. Exit code 0 if all is right, 1 if not.",
    params=[
        click.Argument(["proof"], metavar="PROOF"),
        click.Argument(["file"], metavar="[FILE]", required=False),
        *theory_params(())[1:],
        *LIMIT_OPTIONS,
        click.Option(["--json"], is_flag=True, help="Print one JSON object."),
    ],
)
