"""Tell whether a plan or a policy is right, and how to repair a plan that is not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer, Evidence
from sleuth.events import Hear
from sleuth.limits import Meter
from sleuth.options import refuse_strangers
from sleuth.planning.plan import Plan, exact
from sleuth.planning.problem import PlanningProblem
from sleuth.planning.repair import repairs
from sleuth.problem import Problem
from sleuth.request import Request
from sleuth.tasks.check import check


def validate(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """Solved if it is right; unsolvable if not, with what is wrong first and what would help."""
    entry = catalogue.puzzle(request.kind)
    refuse_strangers(f"validate {entry.name}", entry.options_for("validate"), request.options)
    if problem is None:
        problem = entry.read(request.text, request.place, **request.options)
    answer = check(request, meter, hear, problem)
    if not isinstance(problem, PlanningProblem):
        return answer
    assert request.solution is not None
    plan: Plan = entry.read_solution(problem, request.solution, "plan")
    validation = problem.validated(plan)
    failure = validation.failure
    warnings = list(problem.warnings)
    if failure is None:
        if plan.claimed is not None and plan.claimed != validation.cost:
            claimed, true = exact(plan.claimed), exact(validation.cost)
            warnings.append(f"the file says that the plan costs {claimed}; it costs {true}")
        return replace(answer, warnings=tuple(warnings))
    step = None if failure.number is None else plan.steps[failure.number - 1]
    where = "" if failure.number is None else f"step {failure.number}: "
    data = {
        "broken": [f"{where}{failure.say}"],
        "step": failure.number,
        "line": None if step is None else step.line,
        "repairs": repairs(problem.task, plan, validation),
    }
    evidence = Evidence("broken", f"{where}{failure.say}", data)
    return replace(answer, evidence=evidence, warnings=tuple(warnings), stats=meter.stats())
