"""Draw a problem: alone, with a given solution, or with one that a method finds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.drawing import Drawing
from sleuth.errors import BadRequest
from sleuth.events import Event, Hear
from sleuth.limits import Meter
from sleuth.options import Option, refuse_strangers, taken
from sleuth.problem import Problem
from sleuth.recording import Recording, refuse_without_region
from sleuth.request import Request
from sleuth.tasks.solve import solve

OPTIONS: tuple[Option, ...] = (
    Option("solve", "find a solution and draw it in", "flag", False),
    Option(
        "show",
        "with the solution also what the search looked at",
        "choice",
        choices=("expanded",),
    ),
)


def draw(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """The drawing as data is the result; where no solution is found it is that of the problem.

    The answer is then as strong a claim as that of the method which looked for one.
    """
    own = taken(OPTIONS, request.options)
    rest = {name: value for name, value in request.options.items() if name not in own}
    if own.get("solve") or own.get("show"):
        if request.solution is not None:
            raise BadRequest("a solution is given and asked for", remedy="leave out one of them")
        asked = replace(request, task="solve", options=rest)
        return _draw_solved(asked, own.get("show"), meter, hear, problem)
    if request.method is not None:
        raise BadRequest("a method is for drawing a solution", remedy="say solve as well")
    entry = catalogue.puzzle(request.kind)
    refuse_strangers(f"draw {entry.name}", (*entry.options_for("draw"), *OPTIONS), rest)
    if problem is None:
        problem = entry.read(request.text, request.place, **rest)
    solution = None
    if request.solution is not None:
        solution = problem.solution_from_text(request.solution, "solution")
    return Answer(
        Status.SOLVED,
        solution=solution,
        result=problem.draw(solution).to_json(),
        problem=problem,
        stats=meter.stats(),
    )


def _draw_solved(
    request: Request, show: str | None, meter: Meter, hear: Hear | None, problem: Problem | None
) -> Answer[Any]:
    """The drawing of a solution that is looked for first."""
    if show is not None:
        refuse_without_region(catalogue.puzzle(request.kind))
    events: list[Event] = []

    def listen(event: Event) -> None:
        if show is not None:
            events.append(event)
        if hear is not None:
            hear(event)

    heard = listen if show is not None or hear is not None else None
    answer = replace(solve(request, meter, heard, problem), kind=request.kind)
    drawing: Drawing = answer.problem.draw(answer.solution)
    if show is not None:
        drawing = Recording(answer, tuple(events)).draw_answer()
    return replace(answer, result=drawing.to_json())
