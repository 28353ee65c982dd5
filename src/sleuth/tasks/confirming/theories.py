"""That a goal does not follow, or that facts are satisfiable: by a saturated set or a model.

A saturation is verified by the checker of saturated sets within the prover. Where that does not
succeed, and for the strategies of the classroom, which keep no such set, a small finite model is
looked for, and for these a saturated set by the prover. Without either the answer is unknown.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sleuth.answer import Answer, Evidence, Status
from sleuth.confirmation import Claim, Confirmation, How
from sleuth.errors import SleuthError
from sleuth.limits import LimitReached, Meter
from sleuth.logic.problem import TheoryProblem
from sleuth.logic.syntax import (
    EQUALITY,
    Atom,
    ForAll,
    Not,
    Or,
    Term,
    Variable,
    equation,
    free_variables,
)
from sleuth.request import Question, Request
from sleuth.tasks.confirming.case import Contradicted
from sleuth.tasks.models import models
from sleuth.text import several

if TYPE_CHECKING:
    from sleuth.logic.models.interpretation import Interpretation
    from sleuth.logic.theory import Sentence, Theory

#: The kind of evidence of a run that ended without a contradiction and is not verified.
SATURATED = "saturated"
#: Who accepts a finite model, as it is named in confirmations.
EVALUATOR = "the evaluator of models"

#: Models of these sizes are looked for.
_SIZES = "1-4"
#: Each way to verify takes this share of the time of the run, or as many seconds if that is more.
_SHARE, _SECONDS = 0.1, 2.0
#: An early look for a model takes that share, or as many seconds if these are more.
_EARLY = 0.2


def negative_claim(theory: Theory) -> Claim:
    """What a "no" about a theory says."""
    return Claim.DOES_NOT_FOLLOW if theory.goals else Claim.SATISFIABLE


def with_evidence(
    theory: Theory, answer: Answer[Any], meter: Meter, *, again: bool = False
) -> Answer[Any]:
    """The answer about one goal, its "no" confirmed or taken back.

    With `again`, the prover may verify by a saturation what another method says.
    """
    said_no = answer.status is Status.UNSOLVABLE
    if answer.confirmations or not (said_no or _saturated(answer)):
        return answer
    model = counter_model(theory, _part(meter))
    if model is not None:
        found = _shown_by(model, theory)
        evidence = answer.evidence if said_no else found.evidence
        return replace(
            answer,
            status=Status.UNSOLVABLE,
            limit=None,
            evidence=evidence,
            confirmations=found.confirmations,
        )
    if said_no and again:
        from sleuth.logic.proofs.prover import prove

        other = prove(theory, Question(), _part(meter))
        if other.status is Status.SOLVED:
            raise Contradicted("the prover has a proof")
        if other.status is Status.UNSOLVABLE:
            return replace(answer, confirmations=other.confirmations)
    if not said_no:
        return answer
    why = answer.evidence.text if answer.evidence is not None else "nothing is left to be drawn"
    evidence = Evidence(SATURATED, f"saturated, not verified: {why}")
    return replace(answer, status=Status.UNKNOWN, evidence=evidence)


def early_no(theory: Theory, meter: Meter) -> Answer[Any] | None:
    """The "no" about one goal by a small model, looked for where a formula bounds the domain.

    From `x = a | x = b` endless consequences can be drawn, so that no saturation would end.
    """
    if theory.arithmetic or not any(map(_bounds_domain, theory.sentences)):
        return None
    left = meter.seconds_left()
    seconds = _SECONDS if left is None else min(_SECONDS, max(_EARLY, _SHARE * left))
    model = counter_model(theory, meter.within(seconds=seconds))
    return None if model is None else replace(_shown_by(model, theory), stats=meter.stats())


def _shown_by(model: Interpretation, theory: Theory) -> Answer[Any]:
    """The "no" that a model shows."""
    what = "counter-model" if theory.goals else "model"
    size = several(model.size, "element")
    known = Confirmation(negative_claim(theory), How.REPLAYED, EVALUATOR, f"a {what} of {size}")
    text = f"there is a {what} of {size}, in which the evaluator finds all as it should be"
    evidence = Evidence(what, text, {"model": model.to_json()})
    return Answer(Status.UNSOLVABLE, evidence=evidence, confirmations=(known,))


def _bounds_domain(sentence: Sentence) -> bool:
    """Whether it asserts of every element, or of some of any few, that it is a certain one."""
    formula = sentence.formula
    if sentence.role == "goal" and isinstance(formula, Not):
        formula = formula.body
    elif sentence.role != "fact":
        return False
    while isinstance(formula, ForAll):
        formula = formula.body
    parts = formula.parts if isinstance(formula, Or) else (formula,)
    return bool(parts) and all(
        isinstance(each, Atom) and each.name == EQUALITY and _says_which(*each.args)
        for each in parts
    )


def _says_which(left: Term, right: Term) -> bool:
    """Whether one side is a variable that does not occur in the other one."""
    return any(
        isinstance(one, Variable) and one not in free_variables(equation(other, other))
        for one, other in ((left, right), (right, left))
    )


def counter_model(theory: Theory, meter: Meter) -> Interpretation | None:
    """A small finite model of the facts in which the goal fails, checked, if one is found."""
    # Parts that are reserved for the prover would be left out of the search.
    sentences = tuple(replace(each, program=None) for each in theory.sentences)
    distinct = tuple(replace(each, program=None) for each in theory.distinct)
    asked = TheoryProblem(replace(theory, sentences=sentences, distinct=distinct, settings=()))
    options = {"sizes": _SIZES, "most": 1, "unaided": True}
    try:
        found = models(Request("models", "theory", "", options=options), meter, None, asked)
    except (LimitReached, MemoryError, RecursionError, SleuthError):
        return None
    model: Interpretation | None = found.solution if found.checked else None
    return model


def _saturated(answer: Answer[Any]) -> bool:
    return answer.evidence is not None and answer.evidence.kind == SATURATED


def _part(meter: Meter) -> Meter:
    return meter.within(seconds=max(_SECONDS, _SHARE * meter.seconds()))
