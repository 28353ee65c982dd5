"""Prove the goals of a theory, one by one; every proof is checked before it is shown."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.errors import BadRequest
from sleuth.events import Event, Hear
from sleuth.limits import LimitReached, Meter
from sleuth.loading import load
from sleuth.logic.problem import TheoryProblem
from sleuth.logic.proofs.formats import FORMATS, written
from sleuth.logic.proofs.formats.json_form import to_json
from sleuth.logic.proofs.proof import Proof
from sleuth.logic.theory import Theory
from sleuth.method import Engine
from sleuth.options import Option, taken
from sleuth.problem import Problem
from sleuth.request import Question, Request
from sleuth.tasks.checking import checked
from sleuth.tasks.theories import overall, part_of, theory_of, total

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

    Unsolvable if some do not follow and none is open. A theory without goals is refuted.
    """
    from sleuth.logic.proofs.goals import by_goal
    from sleuth.logic.proofs.production import is_production
    from sleuth.logic.proofs.settings import limits_of, settings_of

    here = theory_of(request, problem, OPTIONS)
    theory = here.theory.for_program("Prover9")
    method = _method(request, is_production(theory))
    settings, warnings = settings_of(theory)
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
        answer = _proved(method, each, request.question, part, hear, own)
        asked = TheoryProblem(each)
        answer = checked(asked, request.question, answer, part, method, method.name)
        if hear is not None and answer.solution is not None:
            notation = here.solution_to_text(answer.solution)
            hear(Event("solution", {"solution": notation, "cost": answer.cost, "path": None}))
        answers.append(answer)
        result.append(_to_json(name, answer, form))
        if meter.cancelled:
            break
    status, limit = overall(answers)
    only: Answer[Proof] = answers[0] if len(goals) == 1 else Answer(status)
    return replace(
        only,
        status=status,
        limit=limit,
        method=method.name,
        checked=any(each.checked for each in answers),
        result=result,
        warnings=tuple(map(str, (*theory.warnings, *warnings))),
        problem=here,
        stats={**total(each.stats for each in answers), **meter.stats()},
    )


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

    def tell(kind: str, **about: Any) -> None:
        assert hear is not None
        hear(Event(kind, about))

    view: Any = theory
    if method.view == "clauses":
        try:
            view = clausify(theory, meter=meter).clauses
        except LimitReached as reached:
            return Answer(Status.UNKNOWN, limit=reached.limit, stats=meter.stats())
        own = {"strategy": method.name}
    listener = None if hear is None else tell
    answer: Answer[Proof] = load(method.solve)(view, question, meter, listener, **own)
    return answer


def _to_json(name: str, answer: Answer[Proof], form: str | None) -> dict[str, Any]:
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
        "stats": dict(answer.stats),
        "proof": None if proof is None else to_json(proof),
        "text": None if proof is None or form is None else written(proof, form),
    }
