"""Draw a problem, alone or with a solution."""

from __future__ import annotations

from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.events import Hear
from sleuth.limits import Meter
from sleuth.options import refuse_strangers
from sleuth.problem import Problem
from sleuth.request import Request


def draw(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """The drawing as data is the result."""
    entry = catalogue.puzzle(request.kind)
    refuse_strangers(f"draw {entry.name}", entry.options_for("draw"), request.options)
    if problem is None:
        problem = entry.read(request.text, request.place, **request.options)
    solution = None
    if request.solution is not None:
        solution = problem.solution_from_text(request.solution, "solution")
    drawing = problem.draw(solution)
    return Answer(
        Status.SOLVED,
        solution=solution,
        result=drawing.to_json(),
        problem=problem,
        stats=meter.stats(),
    )
