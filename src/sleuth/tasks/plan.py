"""Find a plan or a policy: a planning task of any kind is solved like every other problem."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.drawing import Figure, Graph, picture
from sleuth.events import Hear
from sleuth.limits import Meter, stopped
from sleuth.options import taken
from sleuth.planning import kinds
from sleuth.planning.problem import PlanningProblem
from sleuth.planning.source_files import joined as joined
from sleuth.problem import Problem
from sleuth.request import Request
from sleuth.tasks.solve import solve
from sleuth.text import number

#: The names of the methods for a plan of least cost, and for better and better ones.
OPTIMAL, ANYTIME = "optimal", "anytime"


def kind_of(text: str, source: str = "input") -> str:
    """The kind of planning that a text is about."""
    return kinds.kind_of(text, source, catalogue.PLANNING)


def plan(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """A plan or policy, validated; the warnings of the text are those of the answer.

    The result tells, where that is asked for, what each step is for, and what it costs to do
    without an action or with it.
    """
    entry = catalogue.puzzle(request.kind)
    about = tuple(option for option in entry.options if option.task == "plan")
    asked = taken(about, request.options)
    names = {name for option in about for name in (option.name, option.keyword)}
    rest = {name: value for name, value in request.options.items() if name not in names}
    request = replace(request, options=rest)
    if problem is None:
        problem = entry.read(request.text, request.place, **rest)
    if request.method is None and request.question.shortest and OPTIMAL in entry.aliases:
        request = replace(request, method=OPTIMAL)
    answer = solve(request, meter, hear, problem)
    warnings = (*getattr(problem, "warnings", ()), *answer.warnings)
    answer = replace(answer, warnings=warnings)
    details = getattr(problem, "details", None)
    if details is not None and answer.solution is not None:
        answer = replace(answer, result=details(answer.solution))
    return _told(request, meter, answer, asked) if any(asked.values()) else answer


def _told(
    request: Request, meter: Meter, answer: Answer[Any], asked: dict[str, Any]
) -> Answer[Any]:
    """The answer with what was asked about its plan."""
    from sleuth.planning.explanation import explained
    from sleuth.planning.what_if import forbidden, forced, named_steps

    problem = answer.problem
    assert isinstance(problem, PlanningProblem)
    result: dict[str, Any] = {}
    changes = {
        "without": (asked.get("why_not"), forbidden),
        "with": (asked.get("force"), forced),
    }
    for word, (text, change) in changes.items():
        if text:
            steps = named_steps(problem.task, text)
            other = solve(request, meter, None, PlanningProblem(change(problem.task, steps)))
            result[word] = _compared(word, [str(step) for step in steps], answer, other)
    if asked.get("explain") and answer.solution is not None:
        result["explanation"] = explained(problem.task, answer.solution)
    limits = [each["limit"] for each in result.values() if each.get("limit")]
    return replace(answer, result=result, limit=answer.limit or next(iter(limits), None))


def _compared(
    word: str, steps: list[str], answer: Answer[Any], other: Answer[Any]
) -> dict[str, Any]:
    """What a change costs, as data and in words."""
    named = " and ".join(steps)
    difference = None
    if other.status is Status.UNSOLVABLE:
        say = f"there is no plan {word} {named}"
        if answer.status is Status.UNSOLVABLE:
            say = f"{say} either"
    elif other.cost is None:
        say = f"whether there is a plan {word} {named} is open"
        say += f": {stopped(other.limit)}" if other.limit else ""
    elif answer.cost is None:
        say = f"{word} {named} a plan costs {number(other.cost)}"
    else:
        difference = other.cost - answer.cost
        least = answer.optimal and other.optimal
        say = f"{word} {named} {'the least cost' if least else 'the plan found'} is "
        say += f"{number(other.cost)}: " if least else f"one of cost {number(other.cost)}: "
        more = "more" if difference > 0 else "less"
        say += f"{number(abs(difference))} {more}" if difference else "no more"
    return {
        "actions": steps,
        "status": str(other.status),
        "plan": None if other.solution is None else str(other.solution),
        "cost": other.cost,
        "optimal": other.optimal,
        "difference": difference,
        "limit": other.limit,
        "say": say,
    }


def causal_graph(answer: Answer[Any]) -> Graph:
    """The graph of an explained plan: its steps, and which fact each gives to which other."""
    from sleuth.planning.explanation import graph

    return graph(answer.result["explanation"])


def film(answer: Answer[Any]) -> Figure:
    """The states that a plan leads through, where the task says how they are drawn."""
    from sleuth.planning.picture import states

    problem = answer.problem
    if not isinstance(problem, PlanningProblem) or problem.picture is None:
        return picture(answer.draw())
    assert answer.solution is not None
    return states.film(problem.task, problem.picture, answer.solution)
