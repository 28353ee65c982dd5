"""Find a plan or a policy: a planning task of any kind is solved like every other problem."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer
from sleuth.events import Hear
from sleuth.limits import Meter
from sleuth.planning import kinds
from sleuth.planning.source_files import joined as joined
from sleuth.problem import Problem
from sleuth.request import Request
from sleuth.tasks.solve import solve

#: The names of the methods for a plan of least cost, and for better and better ones.
OPTIMAL, ANYTIME = "optimal", "anytime"


def kind_of(text: str, source: str = "input") -> str:
    """The kind of planning that a text is about."""
    return kinds.kind_of(text, source, catalogue.PLANNING)


def plan(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """A plan or policy, validated; the warnings of the text are those of the answer."""
    entry = catalogue.puzzle(request.kind)
    if problem is None:
        problem = entry.read(request.text, request.place, **request.options)
    if request.method is None and request.question.shortest and OPTIMAL in entry.aliases:
        request = replace(request, method=OPTIMAL)
    answer = solve(request, meter, hear, problem)
    return replace(answer, warnings=(*getattr(problem, "warnings", ()), *answer.warnings))
