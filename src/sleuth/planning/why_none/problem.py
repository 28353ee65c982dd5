"""Reasons for planning problems, for whoever solves them and for who asks why there is no plan."""

from __future__ import annotations

from typing import Any

from sleuth.answer import Answer, Status
from sleuth.limits import Meter, metered
from sleuth.planning.grounding import ground
from sleuth.planning.problem import PlanningProblem
from sleuth.planning.why_none.finding import why_no_plan
from sleuth.planning.why_none.missing import missing_causes
from sleuth.planning.why_none.refuting import evidence
from sleuth.planning.why_none.repairs import fewest_steps, repairs
from sleuth.text import several


def why_none(problem: PlanningProblem) -> str | None:
    """Why there is no plan, for methods that only know that nothing is left to try."""
    reason = why_no_plan(problem.task, ground(problem.task))
    return None if reason is None else reason.text()


def why_not(problem: PlanningProblem, meter: Meter) -> Answer[Any]:
    """What is in the way of a plan, and what would help; or that nothing was found to be."""
    task = problem.task
    with metered(meter):
        grounded = ground(task)
        reason = why_no_plan(task, grounded)
        if reason is None:
            said = ["Nothing was found that is in the way of a plan."]
            steps = fewest_steps(task)
            if steps is not None:
                said = [f"There is a plan of {several(steps, 'step')}."]
            result: dict[str, Any] = {"say": said, "reason": None, "repairs": []}
        else:
            chain = missing_causes(task, grounded) if reason.kind == "missing" else None
            helping = [each.say for each in repairs(task, chain)]
            said = ["There is no plan.", *reason.say, reason.known_by, *helping]
            result = {"say": said, "reason": reason.to_json(), "repairs": helping}
    return Answer(
        Status.SOLVED,
        evidence=None if reason is None else evidence(reason),
        result=result,
        problem=problem,
        stats=meter.stats(),
    )
