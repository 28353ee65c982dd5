"""`sleuth prove FILE`: refute a set of clauses or prove the goals of a theory."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from sleuth.answer import Answer, Status
from sleuth.cli.common import LIMIT_OPTIONS, interruptible, limits_from
from sleuth.cli.show import print_json, print_table
from sleuth.cli.theory import INCLUDES, read_theory
from sleuth.errors import BadRequest, SleuthError
from sleuth.limits import LimitReached, Limits, Meter
from sleuth.logic.proofs.classroom.strategies import STRATEGIES
from sleuth.logic.proofs.formats import FORMATS, written
from sleuth.logic.proofs.proof import Proof
from sleuth.logic.theory import Theory
from sleuth.text import safe

AUTO = "auto"


def run(**values: Any) -> None:
    """Read, prove, print."""
    theory = read_theory(values["file"], values["input_format"], values["includes"])
    theory = theory.for_program("Prover9")
    limits = limits_from(values)
    if values["table"]:
        _print_table(theory, limits)
        return
    form = "explain" if values["explain"] else values["form"]
    with interruptible():
        answers = _answers(theory, values["strategy"], values["shortest"], limits)
    if values["json"]:
        print_json([_as_json(name, answer) for name, answer in answers])
    else:
        for name, answer in answers:
            _print(name if len(answers) > 1 else None, answer, form, values["output"])
    click.get_current_context().exit(max(answer.exit_code for _, answer in answers))


def _answers(
    theory: Theory, strategy: str, fewest: bool, limits: Limits
) -> list[tuple[str, Answer[Proof]]]:
    """The answer for every goal, or for the whole theory if it has at most one."""
    from sleuth.logic.proofs.production import is_production, produce
    from sleuth.logic.proofs.settings import limits_of, settings_of

    settings, warnings = settings_of(theory)
    for warning in warnings:
        click.echo(safe(f"sleuth: warning: {warning}"), err=True)
    limits = limits_of(theory, limits)
    if is_production(theory):
        return [("", produce(theory, limits))]
    if strategy != AUTO or fewest:
        return [("", _taught(theory, strategy, fewest, limits))]
    from sleuth.logic.proofs.goals import by_goal
    from sleuth.logic.proofs.prover import prove

    return [(name, prove(each, None, limits, settings=settings)) for name, each in by_goal(theory)]


def _taught(theory: Theory, strategy: str, fewest: bool, limits: Limits) -> Answer[Proof]:
    """The answer by plain resolution."""
    from sleuth.logic.clausify import clausify
    from sleuth.logic.proofs.classroom.strategies import refute, shortest

    try:
        clauses = clausify(theory, meter=Meter(limits)).clauses
    except LimitReached as stop:
        return Answer(Status.UNKNOWN, limit=stop.limit)
    if fewest:
        if strategy not in (AUTO, "breadth-first"):
            raise BadRequest("--shortest searches all derivations", remedy="leave --strategy out")
        return shortest(clauses, limits)
    return refute(clauses, strategy, limits)


def _print(name: str | None, answer: Answer[Proof], form: str, output: str | None) -> None:
    if name is not None:
        click.echo(f"goal {name}:")
    proof = answer.solution
    if proof is not None:
        text = written(proof, form)
        if output:
            try:
                Path(output).write_text(text, encoding="utf-8")
            except OSError as error:
                raise BadRequest(f"{output}: {error.strerror}") from None
        else:
            click.echo(text, nl=False)
    click.echo(f"% {_verdict(answer)}", err=form in ("json", "svg", "dot") and not output)


def _verdict(answer: Answer[Proof]) -> str:
    counts = ", ".join(f"{name} {value:g}" for name, value in answer.stats.items())
    if answer.solution is not None:
        steps = len(answer.solution.inferences)
        how = " (provably the fewest)" if answer.optimal else ""
        found = f"proved in {steps} steps{how} by {answer.solution.strategy}"
        collected = answer.evidence.text if answer.evidence else ""
        return f"{found}{'; ' + collected if collected else ''} ({counts})"
    if answer.status is Status.UNSOLVABLE and answer.evidence:
        return f"not proved; {answer.evidence.text} ({counts})"
    if answer.limit is not None:
        return f"stopped by the limit on {answer.limit} ({counts})"
    return f"{answer.evidence.text if answer.evidence else 'gave up'} ({counts})"


def _as_json(name: str, answer: Answer[Proof]) -> dict[str, Any]:
    from sleuth.logic.proofs.formats.json_form import to_json

    return {
        "goal": name or None,
        "status": answer.status.value,
        "limit": answer.limit,
        "optimal": answer.optimal,
        "evidence": answer.evidence.to_json() if answer.evidence else None,
        "stats": dict(answer.stats),
        "proof": to_json(answer.solution) if answer.solution else None,
    }


def _print_table(theory: Theory, limits: Limits) -> None:
    """Every strategy of the classroom on one input."""
    lines = []
    for name in STRATEGIES:
        try:
            answer = _taught(theory, name, False, limits)
        except SleuthError as error:
            lines.append((name, str(error), "", "", "", ""))
            continue
        stats = answer.stats
        if answer.solution is not None:
            said = "refuted"
        elif answer.status is Status.UNSOLVABLE:
            said = "satisfiable"
        else:
            said = f"limit: {answer.limit}" if answer.limit else "gave up"
        steps = "" if answer.solution is None else str(len(answer.solution.inferences))
        counts = (f"{stats['generated']:g}", f"{stats['kept']:g}", f"{stats['seconds']:.3f}")
        lines.append((name, said, steps, *counts))
    print_table(("strategy", "answer", "steps", "generated", "kept", "seconds"), lines)


_TAUGHT = "\n".join(f"  {name:16} {entry.summary}" for name, entry in STRATEGIES.items())
_FORMS = "\n".join(f"  {name:10} {summary}" for name, (_, summary) in FORMATS.items())

COMMAND = click.Command(
    "prove",
    callback=run,
    help="Prove the goals of FILE (`-`: standard input; LADR, TPTP or a list of clauses), or "
    "refute its clauses if it has no goal. Several goals are proved one by one.\n\n"
    f"\b\nStrategies:\n  {AUTO:16} superposition, several strategies in slices (the default)\n"
    f"{_TAUGHT}\n\n\b\nForms of a proof:\n{_FORMS}\n\n"
    "Exit code 0: proved; 1: it does not follow (all consequences drawn); 3: limit or gave up.",
    params=[
        click.Argument(["file"], metavar="FILE"),
        INCLUDES,
        click.Option(
            ["--strategy"],
            type=click.Choice([AUTO, *STRATEGIES]),
            default=AUTO,
            metavar="S",
            help="How to search.",
        ),
        click.Option(["--shortest"], is_flag=True, help="Plain resolution by fewest steps."),
        click.Option(["--table"], is_flag=True, help="Compare the strategies of plain resolution."),
        *LIMIT_OPTIONS,
        click.Option(
            ["--format", "form"],
            type=click.Choice(list(FORMATS)),
            default="exercise",
            metavar="F",
            help="The form of the proof.  [default: exercise]",
        ),
        click.Option(["--explain"], is_flag=True, help="Tell the proof in sentences."),
        click.Option(["--output"], metavar="OUT", help="Write the proof into a file."),
        click.Option(["--input-format"], metavar="I", help="The format of FILE."),
        click.Option(["--json"], is_flag=True, help="Print the answers as JSON."),
    ],
)
