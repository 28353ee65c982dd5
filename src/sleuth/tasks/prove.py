"""Prove the goals of a theory, one by one; every proof is checked before it is shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer, Evidence, Status
from sleuth.errors import BadRequest, Unsuitable, WrongAnswer
from sleuth.events import Event, Hear
from sleuth.limits import LimitReached, Meter
from sleuth.loading import load
from sleuth.logic.nesting import DEEPEST
from sleuth.logic.problem import TheoryProblem
from sleuth.logic.proofs.formats import FORMATS, written
from sleuth.logic.proofs.formats.json_form import to_json
from sleuth.logic.proofs.proof import Proof
from sleuth.logic.proofs.unification import size_and_depth
from sleuth.logic.theory import Theory, Warning
from sleuth.method import Engine
from sleuth.options import Option, taken
from sleuth.problem import Problem
from sleuth.request import Question, Request
from sleuth.tasks.checking import checked
from sleuth.tasks.confirming.case import Contradicted
from sleuth.tasks.confirming.theories import early_no, with_evidence
from sleuth.tasks.theories import CLAIM, confirmed, overall, part_of, theory_of, total

#: The forms in which proofs can be written, with what each is.
FORMS: dict[str, str] = {name: summary for name, (_, summary) in FORMATS.items()}

OPTIONS: tuple[Option, ...] = (
    Option("format", "also write the proofs in this form", "choice", None, tuple(FORMS)),
)

#: The method that stands for production mode where the file sets it.
_AUTO, _PRODUCTION, _SHORTEST = "auto", "production", "shortest"


def prove(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """An entry for every goal is the result; solved if all are proved.

    Unsolvable if some do not follow and none is open. A theory without goals is refuted. That
    something does not follow is only said where a checker agrees, except in production mode.
    """
    from sleuth.logic.proofs.goals import by_goal
    from sleuth.logic.proofs.settings import limits_of, settings_of

    here = theory_of(request, problem, (*OPTIONS, CLAIM))
    theory = here.theory.for_program("Prover9")
    method = _method(request, theory.flag("production"))
    settings, warnings = settings_of(theory)
    if not theory.sentences:
        warnings = [*warnings, Warning(f"{theory.source}: there are no formulas")]
    own = {"settings": settings} if method.name == _AUTO else {}
    limits = limits_of(theory, request.limits)
    form = taken(OPTIONS, request.options).get("format")
    # Rules run forwards until they meet any of the goals.
    goals = [("", theory)] if method.name == _PRODUCTION else by_goal(theory)
    answers: list[Answer[Proof]] = []
    result: list[dict[str, Any]] = []
    for done, (name, each) in enumerate(goals):
        if hear is not None and len(goals) > 1:
            hear(Event("progress", {"what": "goals", "done": done, "total": len(goals)}))
        part = part_of(meter, limits, len(goals) - done)
        early = early_no(each, part) if method.name == _AUTO else None
        if early is None:
            answer = _bearable(_proved(method, each, request.question, part, hear, own))
        else:
            answer = early
        asked = TheoryProblem(each)
        answer = checked(asked, request.question, answer, part, method, method.name)
        if method.name != _PRODUCTION:
            answer = _with_evidence(each, answer, part, method)
        if hear is not None and answer.solution is not None:
            notation = here.solution_to_text(answer.solution)
            hear(Event("solution", {"solution": notation, "cost": answer.cost, "path": None}))
        answers.append(answer)
        number = done + 1 if len(goals) > 1 else None
        result.append(_to_json(name, answer, form, number))
        if meter.cancelled:
            break
    status, limit = overall(answers)
    only: Answer[Proof] = answers[0] if len(goals) == 1 else Answer(status)
    return replace(
        only,
        status=status,
        limit=limit,
        method=method.name,
        checked=all(each.checked for each in answers),
        confirmations=confirmed(answers, method.name),
        result=result,
        warnings=tuple(map(str, (*theory.warnings, *warnings))),
        problem=here,
        stats={**total(each.stats for each in answers), **meter.stats()},
    )


def document(entries: Iterable[dict[str, Any]], form: str) -> str:
    """The proofs among the entries of a result with several goals, as one text in a form."""
    from sleuth.logic.proofs.formats.several import Proved
    from sleuth.logic.proofs.formats.several import document as together

    proved = [
        Proved(entry["goal"] or "", entry["proof"], entry["text"])
        for entry in entries
        if entry["proof"] is not None
    ]
    return together(proved, form)


def _method(request: Request, production: bool) -> Engine:
    """The method that is asked for, by name, by the question or by the file."""
    name = request.method
    if request.question.several or request.question.count or request.question.unique:
        raise BadRequest("one proof is given for every goal", remedy="ask for one")
    if request.question.shortest:
        if name not in (None, _AUTO, _SHORTEST, "breadth-first"):
            raise BadRequest(
                "a shortest proof is sought among all derivations", remedy="name no method"
            )
        name = _SHORTEST
    if production and name in (None, _AUTO):
        name = _PRODUCTION
    if production and name != _PRODUCTION:
        # Its rules compute with demodulators, which are no axioms: what they derive may not follow.
        raise Unsuitable(
            f"the file sets production mode, in which {name} cannot prove",
            remedy=f"use the method {_PRODUCTION}",
        )
    if name == _PRODUCTION and not production:
        # Its rules draw no conclusions from equations: what they do not derive may still follow.
        raise Unsuitable(
            "the file does not set production mode", remedy="add set(production), or use auto"
        )
    return catalogue.theory_method("prove", name)


def _proved(
    method: Engine,
    theory: Theory,
    question: Question,
    meter: Meter,
    hear: Hear | None,
    own: dict[str, Any],
) -> Answer[Proof]:
    """The answer of the engine of a method about one goal."""
    from sleuth.logic.clausify import clausify

    view: Any = theory
    if method.view == "clauses":
        try:
            view = clausify(theory, meter=meter).clauses
        except LimitReached as reached:
            return Answer(Status.UNKNOWN, limit=reached.limit, stats=meter.stats())
        own = {"strategy": method.name}
    listener = None if hear is None else _Tell(hear)
    try:
        answer: Answer[Proof] = load(method.solve)(view, question, meter, listener, **own)
    except RecursionError:
        return _too_deep(meter.stats())
    return answer


def _with_evidence(
    theory: Theory, answer: Answer[Proof], meter: Meter, method: Engine
) -> Answer[Proof]:
    """The answer, its "no" confirmed or taken back."""
    try:
        return with_evidence(theory, answer, meter, again=method.name != _AUTO)
    except Contradicted as contradicted:
        raise WrongAnswer(
            f"method {method.name} is contradicted: {contradicted}",
            remedy="this is a bug in Sleuth: please report the input",
        ) from contradicted


class _Tell:
    """Passes on what an engine tells, and which kinds anybody wants to hear."""

    __slots__ = ("_hear", "kinds")

    def __init__(self, hear: Hear) -> None:
        self._hear = hear
        self.kinds: frozenset[str] | None = getattr(hear, "kinds", None)

    def __call__(self, kind: str, **about: Any) -> None:
        self._hear(Event(kind, about))


def _bearable(answer: Answer[Proof]) -> Answer[Proof]:
    """The answer, unless its proof has terms that cannot be checked, written and read back."""
    proof = answer.solution
    if proof is None:
        return answer
    args = (arg for step in proof.clauses for each in step.literals for arg in each.atom.args)
    deep = size_and_depth(args)[1] >= DEEPEST
    return _too_deep(dict(answer.stats)) if deep else answer


def _too_deep(stats: dict[str, float]) -> Answer[Proof]:
    text = f"gave up: a proof was found, but in it terms nest {DEEPEST} deep or more"
    return Answer(Status.UNKNOWN, evidence=Evidence("gave up", text), stats=stats)


def _to_json(
    name: str, answer: Answer[Proof], form: str | None, number: int | None
) -> dict[str, Any]:
    proof = answer.solution
    return {
        "goal": name or None,
        "status": str(answer.status),
        "checked": answer.checked,
        "limit": answer.limit,
        "steps": None if proof is None else len(proof.inferences),
        "optimal": answer.optimal,
        "strategy": None if proof is None else proof.strategy,
        "evidence": answer.evidence.to_json() if answer.evidence else None,
        "known": answer.confirmations[0].to_json() if answer.confirmations else None,
        "stats": dict(answer.stats),
        "proof": None if proof is None else to_json(proof),
        "text": None if proof is None or form is None else written(proof, form, number),
    }
