"""Make new problems."""

from __future__ import annotations

from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.events import Event, Hear
from sleuth.limits import LimitReached, Meter
from sleuth.options import Option, refuse_strangers, taken
from sleuth.problem import Problem
from sleuth.request import Request

#: What every generator takes, besides options of its own.
OPTIONS: tuple[Option, ...] = (
    Option("size", "rows and columns, such as 7x7"),
    Option("count", "how many", "integer", 1, least=1),
    Option("seed", "where the randomness starts", "integer"),
    Option("difficulty", "easy, medium or hard"),
)


def generate(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """The texts of new problems as the result; those made before a limit stopped it stay."""
    entry = catalogue.puzzle(request.kind)
    known = (*OPTIONS, *entry.generator_options)
    refuse_strangers(f"the generator of {entry.name}", known, request.options)
    common = taken(OPTIONS, request.options)
    total = common.get("count", 1)
    made: list[str] = []
    limit = None
    try:
        for each in entry.generate(**common, **taken(entry.generator_options, request.options)):
            made.append(each.to_text())
            if hear is not None:
                hear(Event("progress", {"what": "problems", "done": len(made), "total": total}))
            meter.checkpoint()
            if len(made) == total:
                break
    except LimitReached as reached:
        limit = reached.limit if len(made) < total else None
    return Answer(
        Status.SOLVED if made else Status.UNKNOWN,
        result=made,
        count=len(made),
        limit=limit,
        stats=meter.stats(),
    )
