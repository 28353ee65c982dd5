"""`sleuth prove FILE`: refute a set of clauses or prove the goals of a theory."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

from sleuth import catalogue
from sleuth.answer import Status
from sleuth.cli.common import LIMIT_OPTIONS, answered, defined, write_text
from sleuth.cli.show import print_json, print_table, print_warnings
from sleuth.cli.theory import (
    SHARED_FLAGS,
    SOURCES,
    theory_params,
    theory_request,
    with_shared_flags,
)
from sleuth.errors import BadRequest, SleuthError
from sleuth.limits import stopped
from sleuth.request import Question, Request
from sleuth.tasks.prove import FORMS, OPTIONS, document
from sleuth.text import several

_METHODS = catalogue.THEORY_METHODS["prove"]

#: Forms that hold nothing but the proof: what is said besides goes to standard error.
_STRICT = ("json", "svg", "dot")
#: Forms in which the proofs of several goals are one text for programs.
_FOR_PROGRAMS = (*_STRICT, "tstp", "prover9")


def run(**values: Any) -> None:
    """Read, prove, print."""
    with_shared_flags(values)
    form = "explain" if values["explain"] else values["format"] or "exercise"
    values["format"] = None if values["json"] else form
    question = Question(shortest=values["shortest"])
    request = theory_request("prove", values, OPTIONS, method=values["strategy"], question=question)
    if values["table"]:
        for other in ("json", "output", "strategy", "shortest"):
            if values[other]:
                raise BadRequest(f"--table and --{other} exclude each other", remedy="give one")
        _print_table(request)
        return
    answer = answered(request, "proving")
    print_warnings(answer)
    if values["json"]:
        print_json(answer.to_json())
    else:
        result = answer.result or [{"goal": None, "text": None, **answer.to_json()}]
        _print_all(result, form, values["output"])
    click.get_current_context().exit(answer.exit_code)


def _print_all(result: list[dict[str, Any]], form: str, output: str | None) -> None:
    """Print or write the proofs, and say what became of each goal."""
    many = len(result) > 1
    together = ""
    if many and (output or form in _FOR_PROGRAMS):
        together = document(result, form)
    elif output:
        together = result[0]["text"] or ""
    if together:
        write_text(output or "-", together)
    aside = (form in _STRICT and not output) or output == "-"
    for entry in result:
        if many:
            click.echo(f"{'% ' * (form in _FOR_PROGRAMS)}goal {entry['goal']}:", err=aside)
        if entry["text"] is not None and not together:
            click.echo(entry["text"], nl=False)
        click.echo(f"% {_verdict(entry)}", err=aside)
        if entry.get("known"):
            click.echo(f"% {entry['known']['sentence']}", err=aside)


def _verdict(entry: dict[str, Any]) -> str:
    counts = ", ".join(f"{name} {value:g}" for name, value in entry["stats"].items())
    evidence = entry["evidence"]["text"] if entry["evidence"] else ""
    if entry["status"] == Status.SOLVED:
        how = " (provably the fewest)" if entry["optimal"] else ""
        checked = ", every step checked" if entry["checked"] else ""
        found = f"proved in {several(entry['steps'], 'step')}{how} by {entry['strategy']}{checked}"
        return f"{found}{'; ' + evidence if evidence else ''} ({counts})"
    if entry["status"] == Status.UNSOLVABLE:
        return f"not proved; {evidence} ({counts})"
    if entry["limit"] is not None:
        return f"{stopped(entry['limit'])} ({counts})"
    return f"{evidence or 'gave up'} ({counts})"


def _print_table(request: Request) -> None:
    """Every strategy of the classroom on one input."""
    lines = []
    for method in _METHODS:
        if method.view != "clauses" or "shortest" in method.answers:
            continue
        try:
            answer = answered(replace(request, method=method.name), method.name)
        except SleuthError as error:
            lines.append((method.name, str(error), "", "", "", ""))
            continue
        stats = {"generated": 0.0, "kept": 0.0, **answer.stats}
        if answer.status is Status.UNKNOWN:
            said = stopped(answer.limit) if answer.limit else "gave up"
        else:
            said = "refuted" if answer else "satisfiable"
        steps = "" if answer.cost is None else f"{answer.cost:g}"
        counts = (f"{stats['generated']:g}", f"{stats['kept']:g}", f"{stats['seconds']:.3f}")
        lines.append((method.name, said, steps, *counts))
    print_table(("strategy", "answer", "steps", "generated", "kept", "seconds"), lines)


_STRATEGIES = defined((each.name, each.summary) for each in _METHODS)
_FORMS = defined(FORMS.items())

COMMAND = click.Command(
    "prove",
    callback=run,
    help="Prove the goals of FILE (LADR, TPTP or a list of clauses), or "
    "refute its clauses if it has no goal. Several goals are proved one by one, within shares of "
    "the limits. Every proof is checked step by step before it is shown.\n\n"
    f"{SOURCES}\n\n\b\nStrategies:\n{_STRATEGIES}\n\n\b\nForms of a proof:\n{_FORMS}\n\n"
    "Exit code 0: proved; 1: it does not follow (all consequences drawn); 3: limit or gave up.",
    params=[
        *theory_params(OPTIONS, "--input-format", several=True),
        click.Option(
            ["--strategy"],
            type=click.Choice([each.name for each in _METHODS]),
            metavar="S",
            help=f"How to search.  [default: {_METHODS[0].name}]",
        ),
        click.Option(["--shortest"], is_flag=True, help="Plain resolution by fewest steps."),
        click.Option(["--table"], is_flag=True, help="Compare the strategies of plain resolution."),
        *LIMIT_OPTIONS,
        *SHARED_FLAGS,
        click.Option(["--explain"], is_flag=True, help="Tell the proof in sentences."),
        click.Option(
            ["--output"],
            metavar="OUT",
            help="Write the proof, or the proofs of all goals, into a file.",
        ),
        click.Option(["--json"], is_flag=True, help="Print one JSON object."),
    ],
)
