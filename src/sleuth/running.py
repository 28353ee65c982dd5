"""The one way in: a request goes in, events come out, an answer is returned.

Shell, Python, page and cluster all come through `run`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.brought import bringing, names_a_file
from sleuth.errors import BadRequest
from sleuth.events import Hear
from sleuth.limits import Cancellation, LimitReached, Meter, metered
from sleuth.loading import load
from sleuth.method_name import parse_method
from sleuth.problem import Problem
from sleuth.request import Question, Request


def run(
    request: Request,
    hear: Hear | None = None,
    *,
    cancellation: Cancellation | None = None,
    problem: Problem | None = None,
    own: Mapping[str, Any] | None = None,
    allow_files: bool = False,
) -> Answer[Any]:
    """Do what a request asks for, in this thread, within its limits.

    `problem` saves reading the request's text again where somebody has read it already. `own`
    are functions of the caller by the names that the request has for them, such as a method or
    a heuristic; with `allow_files` the request may also name such functions as FILE.py:NAME.
    Bad input and requests that cannot be served raise a SleuthError.
    """
    if request.task not in catalogue.TASKS:
        raise BadRequest(f"this version of Sleuth cannot {request.task} yet")
    _refuse_unused(request)
    meter = Meter(request.limits, cancellation)
    try:
        with metered(meter), bringing(own, allow_files, meter):
            answer: Answer[Any] = load(catalogue.TASKS[request.task])(request, meter, hear, problem)
            answer = load(catalogue.CONFIRM)(
                request, replace(answer, task=request.task, kind=request.kind), meter
            )
    except LimitReached as reached:
        answer = Answer(Status.UNKNOWN, stats=meter.stats(), limit=reached.limit)
    except MemoryError:
        answer = Answer(Status.UNKNOWN, stats=meter.stats(), limit="memory")
    return replace(answer, task=request.task, kind=request.kind)


#: What each task makes use of, besides the problem, options and limits.
_USED = {
    "solve": ("method", "question"),
    "check": ("solution", "method"),
    "draw": ("solution", "method"),
    "export": ("method",),
    "prove": ("method", "question"),
    "models": ("method", "question"),
    "decide": ("method",),
    "plan": ("method", "question"),
    "validate": ("solution",),
    "resolve": ("solution",),
    "write-proof": ("solution",),
    "follow": ("solution",),
    "watch": ("method", "question"),
}


def _refuse_unused(request: Request) -> None:
    """Refuse what the task would not look at: who says it means something by it."""
    said = {
        "method": request.method is not None,
        "question": request.question != Question(),
        "solution": request.solution is not None,
    }
    for name, given in said.items():
        if given and name not in _USED.get(request.task, ()):
            raise BadRequest(f"{request.task} takes no {name}", remedy="leave it out")


def stoppable(request: Request) -> bool:
    """Whether the engine that a request names looks at its meter, so that it stops in time."""
    name, _ = parse_method(request.method)
    solves = request.task in ("solve", "plan") or (
        request.task == "draw" and request.options.get("solve")
    )
    if not solves or (name is not None and names_a_file(name)):
        return True
    return catalogue.method(catalogue.puzzle(request.kind), name).engine.stoppable


def read(request: Request) -> Problem:
    """The problem of a request."""
    return catalogue.puzzle(request.kind).read(request.text, request.source, **request.options)


def instances(request: Request) -> list[Request]:
    """The same request for each of the problems in its text."""
    parts = catalogue.puzzle(request.kind).split(request.text, request.source)
    return [
        replace(request, text=text, source=place.source, line=place.line) for text, place in parts
    ]
