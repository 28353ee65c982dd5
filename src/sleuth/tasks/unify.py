"""Unify two terms, step by step."""

from __future__ import annotations

from typing import Any

from sleuth.answer import Answer, Evidence, Status
from sleuth.errors import BadRequest
from sleuth.events import Hear
from sleuth.limits import Meter
from sleuth.options import Option, refuse_strangers, taken
from sleuth.problem import Problem
from sleuth.request import Request

OPTIONS: tuple[Option, ...] = (
    Option("apart", "first rename the variables that both have, as resolution does", "flag", False),
    Option("prolog", "variables begin with capital letters", "flag", False),
)


def unify(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """The text is the two terms in lines of their own; the result has the steps and the unifier.

    Unsolvable if there is none.
    """
    from sleuth.logic.exercises import unifying
    from sleuth.logic.ladr.reader import read_term

    refuse_strangers("unify", OPTIONS, request.options)
    options = taken(OPTIONS, request.options)
    texts = [line for line in request.text.splitlines() if line.strip()]
    if len(texts) != 2:
        raise BadRequest(f"there are {len(texts)} terms", remedy="give two, a line each")
    style = options.get("prolog", False)
    first, second = (
        read_term(text, source, prolog_style=style)
        for text, source in zip(texts, ("first term", "second term"), strict=True)
    )
    if options.get("apart"):
        second = unifying.apart(first, second)
    found = unifying.unify(first, second)
    result = {
        "first": str(first),
        "second": str(second),
        "unifiable": found.failure is None,
        "steps": [step.to_json() for step in found.steps],
        "bindings": found.bindings,
        "unifier": found.unifier,
        "instance": found.instance,
    }
    if found.failure is not None:
        evidence = Evidence("not-unifiable", found.failure, {"rule": found.steps[-1].rule})
        return Answer(
            Status.UNSOLVABLE, evidence=evidence, result=result, stats=meter.stats(), checked=False
        )
    return Answer(Status.SOLVED, result=result, checked=True, stats=meter.stats())
