"""What heuristics say of a problem, or along a best solution of it, beside what is true."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sleuth.answer import Answer
from sleuth.events import Hear
from sleuth.limits import Meter
from sleuth.options import Option, taken
from sleuth.problem import Problem
from sleuth.request import Request
from sleuth.search.estimates import estimated
from sleuth.tasks.heuristic import chosen_heuristics, space_of

OPTIONS: tuple[Option, ...] = (
    Option("heuristic", "the heuristic to ask; all of them if not given"),
    Option("along", "at every step of a best solution, not only at the start", "flag", False),
)


def estimate(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """The estimates are the result, with the true cost of the rest as far as it was found."""
    options = taken(OPTIONS, request.options)
    problem, space = space_of(request, OPTIONS, problem, "ask")
    chosen, left_out = chosen_heuristics(space, options.get("heuristic"))
    along = options.get("along", False)
    answer = estimated(space, chosen, meter, along=along, strict="heuristic" in options)
    return replace(answer, problem=problem, warnings=(*left_out, *answer.warnings))
