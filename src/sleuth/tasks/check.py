"""Check a claimed solution against the rules of its problem."""

from __future__ import annotations

from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer, Evidence, Status
from sleuth.errors import BadRequest
from sleuth.events import Hear
from sleuth.limits import Meter
from sleuth.options import refuse_strangers
from sleuth.problem import Problem
from sleuth.request import Request


def check(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """Solved if the solution is right; unsolvable, with the broken rules, if it is wrong."""
    entry = catalogue.puzzle(request.kind)
    refuse_strangers(f"check {entry.name}", entry.options_for("check"), request.options)
    if problem is None:
        problem = entry.read(request.text, request.place, **request.options)
    if request.solution is None:
        raise BadRequest("there is no solution to check", remedy="give one")
    solution = entry.read_solution(problem, request.solution)
    broken = problem.check(solution)
    if broken:
        text = "; ".join(broken)
        evidence = Evidence("broken", text, {"broken": broken})
        return Answer(Status.UNSOLVABLE, evidence=evidence, problem=problem, stats=meter.stats())
    return Answer(
        Status.SOLVED,
        solution=solution,
        cost=problem.cost(solution),
        checked=True,
        problem=problem,
        stats=meter.stats(),
    )
