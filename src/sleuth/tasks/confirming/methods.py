"""Confirm a claim by asking another method that shares no code with the one that made it."""

from __future__ import annotations

from dataclasses import replace

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.confirmation import Claim, Confirmation, How
from sleuth.errors import SleuthError, WrongAnswer
from sleuth.limits import LimitReached, Meter
from sleuth.loading import load
from sleuth.method import Method
from sleuth.request import Question
from sleuth.tasks.confirming.case import Case, Contradicted
from sleuth.text import number

#: Which code an engine runs, by the kind of view that it takes, or by its name where engines of
#: the same view have little in common. Two methods share no code if they have no family in common:
#: their views are then data for different programs. Engines that hand over to others have several.
FAMILIES: dict[str, frozenset[str]] = {
    "state-space": frozenset({"search"}),
    "dominance-space": frozenset({"search"}),
    "relaxed-space": frozenset({"search"}),
    "grid": frozenset({"grid kernel"}),
    "csp": frozenset({"propagation"}),
    "gac-then-sat": frozenset({"propagation", "sat"}),
    "cpsat": frozenset({"cpsat"}),
    "rules": frozenset({"sat"}),
    "theory": frozenset({"models", "sat"}),
    "linear-system": frozenset({"elimination"}),
    "answer-set": frozenset({"clingo"}),
    "deductions": frozenset({"deduction"}),
    "task": frozenset({"planning", "search"}),
    "satplan": frozenset({"planning", "sat"}),
    "fd": frozenset({"fast downward", "planning"}),
}

_ROUNDING = 1e-6

#: What a claim asks of the other method.
_QUESTIONS = {
    Claim.UNSOLVABLE: Question(),
    Claim.UNIQUE: Question(unique=True),
    Claim.COUNT: Question(count=True),
    Claim.OPTIMAL: Question(shortest=True),
}


#: Views that bring code along which an engine also runs, by kind of problem and name.
_OF_VIEWS = {("slitherlink", "rules"): frozenset({"deduction"})}


def families(kind: str, method: Method) -> frozenset[str]:
    """Which code a method of a kind of problem runs."""
    engine = method.engine
    found = FAMILIES.get(engine.name) or FAMILIES.get(engine.view, frozenset({engine.view}))
    grounded = {"planning"} if method.view.view_kind == "task" else set()
    return found | grounded | _OF_VIEWS.get((kind, method.view.name), frozenset())


def others(kind: str, method: Method, claim: Claim) -> list[Method]:
    """The methods of a kind that share no code with one, the first of each family.

    Those that cannot be stopped from inside are left out: confirming has little time.
    """
    found: dict[frozenset[str], Method] = {}
    for each in catalogue.methods(catalogue.puzzle(kind)).values():
        of = families(kind, each)
        stops = each.engine.stoppable and each.engine.needs is None
        answers = set(_QUESTIONS[claim].asks) <= set(each.engine.answers)
        if stops and answers and not of & families(kind, method):
            found.setdefault(of, each)
    return list(found.values())


def by_another_method(case: Case, meter: Meter) -> Confirmation | None:
    """Ask another method the same; raises Contradicted if it says otherwise."""
    entry = catalogue.puzzle(case.request.kind)
    known = catalogue.methods(entry).values()
    method = next((each for each in known if each.name == case.answer.method), None)
    question = _QUESTIONS.get(case.claim)
    if method is None or question is None or not method.engine.trusted:
        return None
    for other in others(case.request.kind, method, case.claim):
        answer = _asked(case, other, question, meter)
        if answer is not None and _agrees(case, answer):
            return Confirmation(case.claim, How.CROSS_CHECKED, other.name)
    return None


def _asked(case: Case, other: Method, question: Question, meter: Meter) -> Answer[object] | None:
    """What the other method says, if it says anything in time."""
    request = replace(
        case.request, task="solve", method=other.path, question=question, options={}, confirm=False
    )
    try:
        answer: Answer[object] = load(catalogue.TASKS["solve"])(
            request, meter.within(), None, case.problem
        )
    except WrongAnswer:
        raise
    except (SleuthError, LimitReached):
        return None
    return answer if answer.limit is None and answer.status is not Status.UNKNOWN else None


def _agrees(case: Case, other: Answer[object]) -> bool:
    """Whether another answer makes the same claim; raises Contradicted if it shows it false."""
    ours = case.answer
    if case.claim is Claim.UNSOLVABLE:
        if other.status is Status.SOLVED:
            raise Contradicted(f"{other.method} found a solution")
        return other.status is Status.UNSOLVABLE
    if other.status is Status.UNSOLVABLE:
        raise Contradicted(f"{other.method} says that there is no solution")
    if case.claim is Claim.UNIQUE:
        if other.unique is False:
            raise Contradicted(f"{other.method} found a second solution")
        return other.unique is True
    if case.claim is Claim.COUNT:
        if other.complete and other.count != ours.count:
            raise Contradicted(f"{other.method} counts {other.count}")
        return other.complete
    if other.cost is None or ours.cost is None:
        return False
    if other.cost < ours.cost - _ROUNDING:
        raise Contradicted(f"{other.method} found cost {number(other.cost)}")
    return other.optimal is True and other.cost <= ours.cost + _ROUNDING
