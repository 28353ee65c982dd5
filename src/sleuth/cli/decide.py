"""`sleuth decide FILE`: a proof or a counter-model for every goal."""

from __future__ import annotations

from typing import Any

import click

from sleuth import exit_codes
from sleuth.cli.common import LIMIT_OPTIONS, interruptible, limits_from
from sleuth.cli.show import print_json
from sleuth.cli.theory import INCLUDES, read_theory
from sleuth.errors import BadRequest
from sleuth.logic.proofs.formats import FORMATS, written
from sleuth.logic.theory import Theory

_NO, _STOPPED = 1, 3


def run(**values: Any) -> None:
    """Read, decide, print each verdict when it is there."""
    from sleuth.logic.proofs.decision import (
        OPEN,
        PROVED,
        decide_equivalence,
        decide_goals,
        decide_independence,
    )
    from sleuth.logic.proofs.settings import limits_of

    if values["independent"] and values["equiv"]:
        raise BadRequest("--independent and --equiv exclude each other", remedy="give one")
    theory = read_theory(values["file"], includes=values["includes"])
    limits = limits_of(theory, limits_from(values))
    if values["independent"]:
        verdicts, yes, no = decide_independence(theory, limits), "follows", "independent"
    elif values["equiv"]:
        if not theory.goals:
            raise BadRequest("--equiv compares the facts with the goals", remedy="add goals")
        verdicts, yes, no = decide_equivalence(theory, limits), "follows", "does not follow"
    else:
        verdicts, yes, no = decide_goals(theory, limits), "proved", "does not follow"
        if not theory.goals:
            yes, no = "contradictory", "satisfiable"
    outcomes = []
    with interruptible() as cancellation:
        for verdict in verdicts:
            word = {PROVED: yes, OPEN: "open"}.get(verdict.outcome, no)
            if values["json"]:
                print_json(_as_json(verdict, word))
            else:
                _print(theory, verdict, word, values["form"])
            outcomes.append(verdict.outcome)
            if cancellation.reason is not None:
                break
    if cancellation.reason is not None:
        code = exit_codes.INTERRUPTED
    elif OPEN in outcomes:
        code = _STOPPED
    else:
        code = 0 if all(outcome == PROVED for outcome in outcomes) else _NO
    click.get_current_context().exit(code)


def _print(theory: Theory, verdict: Any, word: str, form: str) -> None:
    name = f"{verdict.name}: " if verdict.name else ""
    click.echo(f"{name}{word} ({verdict.seconds:.2f} s)")
    if verdict.proof is not None:
        click.echo(written(verdict.proof, form))
    elif verdict.model is not None:
        from sleuth.logic.models import tables

        click.echo(f"counter-model of size {verdict.model.size}:\n")
        click.echo(tables.text(verdict.model, theory.distinct, numbers=True) + "\n")
    elif verdict.why:
        click.echo(f"  {verdict.why}\n")


def _as_json(verdict: Any, word: str) -> dict[str, Any]:
    from sleuth.logic.proofs.formats.json_form import to_json

    return {
        "question": verdict.name or None,
        "verdict": word,
        "seconds": round(verdict.seconds, 3),
        "proof": to_json(verdict.proof) if verdict.proof else None,
        "model": verdict.model.to_json() if verdict.model else None,
        "why": verdict.why or None,
    }


COMMAND = click.Command(
    "decide",
    callback=run,
    help="Look for a proof and for a finite counter-model at the same time, on two processes; "
    "the first found stops the other. Every goal of FILE gets its own verdict.\n\n"
    "Exit code 0: all proved; 1: some do not follow; 3: some are open.",
    params=[
        click.Argument(["file"], metavar="FILE"),
        INCLUDES,
        click.Option(["--independent"], is_flag=True, help="Which facts follow from the others."),
        click.Option(
            ["--equiv"],
            is_flag=True,
            help="Whether facts and goals say the same (the list usable is given to both).",
        ),
        *LIMIT_OPTIONS,
        click.Option(
            ["--format", "form"],
            type=click.Choice(list(FORMATS)),
            default="exercise",
            metavar="F",
            help="The form of proofs.  [default: exercise]",
        ),
        click.Option(["--json"], is_flag=True, help="Print one JSON object for each verdict."),
    ],
)
