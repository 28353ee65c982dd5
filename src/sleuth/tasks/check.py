"""Check a claimed solution against the rules of its problem."""

from __future__ import annotations

from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer, Evidence, Status
from sleuth.errors import BadRequest
from sleuth.events import Hear
from sleuth.limits import Meter
from sleuth.options import Option, refuse_strangers, taken
from sleuth.problem import Problem
from sleuth.request import Request
from sleuth.tasks.export import rules_methods, stated_rules

OPTIONS: tuple[Option, ...] = (
    Option("model", "instead of a solution, what a SAT solver printed about the clauses", "file"),
)


def check(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """Solved if the solution is right; unsolvable, with the broken rules, if it is wrong."""
    entry = catalogue.puzzle(request.kind)
    known = (*entry.options_for("check"), *(OPTIONS if rules_methods(entry) else ()))
    refuse_strangers(f"check {entry.name}", known, request.options)
    model = taken(OPTIONS, request.options).get("model")
    if request.method is not None and model is None:
        raise BadRequest("a method is named for a model of its clauses only", remedy="leave it out")
    if problem is None:
        problem = entry.read(request.text, request.place, **request.options)
    if (request.solution is None) == (model is None):
        what = "no solution" if model is None else "a solution and a model"
        raise BadRequest(f"there is {what} to check", remedy="give one")
    if model is not None:
        from sleuth.sat.foreign_model import carried_back

        rules = stated_rules(entry, problem, request)
        solution, broken = carried_back(rules, model, "model")
    else:
        assert request.solution is not None
        solution, broken = entry.read_solution(problem, request.solution), []
    broken = broken or problem.check(solution)
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
