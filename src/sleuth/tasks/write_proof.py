"""Write a proof in another form: for people, for other programs, or as rows with unifiers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sleuth.answer import Answer, Evidence, Status
from sleuth.errors import BadRequest
from sleuth.events import Hear
from sleuth.limits import Meter
from sleuth.logic.proofs.formats import written
from sleuth.logic.proofs.proof import Proof
from sleuth.logic.theory import Theory
from sleuth.options import taken
from sleuth.problem import Problem
from sleuth.request import Request
from sleuth.tasks.prove import OPTIONS
from sleuth.tasks.theories import CLAIM, theory_of

#: The form that is written where none is named.
DEFAULT = "exercise"


def write_proof(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """The text is the result; unsolvable, with what is wrong, if the proof is none."""
    here = theory_of(request, problem, (*OPTIONS, CLAIM))
    if request.solution is None:
        raise BadRequest("there is no proof to write", remedy="give one as JSON")
    proof = here.solution_from_text(request.solution, "proof")
    if not isinstance(proof, Proof):
        raise BadRequest("this is a model or a proof by hand", remedy="give a proof as JSON")
    broken = here.check(proof)
    if broken:
        evidence = Evidence("broken", "; ".join(broken), {"broken": broken})
        return Answer(Status.UNSOLVABLE, evidence=evidence, stats=meter.stats())
    form = taken(OPTIONS, request.options).get("format", DEFAULT)
    result = {"format": form, "text": written(_with_sentences(proof, here.theory), form)}
    return Answer(Status.SOLVED, result=result, checked=True, problem=here, stats=meter.stats())


def _with_sentences(proof: Proof, theory: Theory) -> Proof:
    """The proof with the sentences that its formulas are, which JSON does not keep."""
    sentences = {each.formula: each for each in reversed(theory.sentences)}
    found = {
        step.number: sentences.get(step.formula) for step in proof.steps if step.formula is not None
    }
    steps = tuple(
        replace(
            step, sentence=found.get(step.number if step.formula else (step.parents or (0,))[0])
        )
        for step in proof.steps
    )
    return replace(proof, steps=steps)
