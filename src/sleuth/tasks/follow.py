"""Follow a plan or policy step by step: what holds after each step, and how that looks."""

from __future__ import annotations

import json
from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.errors import BadInput, BadRequest, Place
from sleuth.events import Hear
from sleuth.limits import Meter
from sleuth.options import refuse_strangers
from sleuth.planning.agents.problem import MultiAgentProblem
from sleuth.planning.chance.gridworld import Gridworld
from sleuth.planning.chance.problem import DecisionProblem
from sleuth.planning.conformant import ConformantProblem
from sleuth.planning.contingent import ContingentProblem
from sleuth.planning.following import followed
from sleuth.planning.following_beliefs import followed_policy, followed_worlds
from sleuth.planning.problem import PlanningProblem
from sleuth.problem import Problem
from sleuth.puzzle import Puzzle
from sleuth.request import Request


def follow(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """The moments are the result; the plan is a notation of its problem, or its JSON as text."""
    entry = catalogue.puzzle(request.kind)
    if entry.name not in catalogue.PLANNING:
        raise BadRequest(f"{entry.name} has no plans to follow", remedy="name a kind of planning")
    if request.solution is None:
        raise BadRequest("there is no plan to follow", remedy="give one")
    refuse_strangers(f"follow {entry.name}", entry.options_for("follow"), request.options)
    if problem is None:
        problem = entry.read(request.text, request.place, **request.options)
    solution = _read(entry, problem, request.solution)
    return Answer(
        Status.SOLVED, result=_followed(problem, solution), problem=problem, stats=meter.stats()
    )


def _read(entry: Puzzle, problem: Problem, text: str) -> Any:
    if not text.lstrip().startswith(("{", "[")):
        return entry.read_solution(problem, text, "plan")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadInput("this is no JSON", Place("plan"), "write the plan as text") from None
    return problem.solution_from_json(data)


def _followed(problem: Problem, solution: Any) -> dict[str, Any]:
    match problem:
        case PlanningProblem():
            return followed(problem.task, problem.picture, [(each,) for each in solution.steps])
        case MultiAgentProblem():
            return followed(problem.task, None, solution.slots)
        case ConformantProblem():
            return followed_worlds(problem.task, solution)
        case ContingentProblem():
            return followed_policy(problem.task, solution)
        case _:
            assert isinstance(problem, DecisionProblem)
            grid = problem.draw(None).to_json() if isinstance(problem, Gridworld) else None
            return {
                "form": "decisions",
                "grid": grid,
                "graph": None if grid else problem.draw(solution).to_json(),
            }
