"""Read a theory and write it in another language."""

from __future__ import annotations

from typing import Any

from sleuth.answer import Answer, Status
from sleuth.events import Hear
from sleuth.limits import Meter
from sleuth.logic.reading import FORMATS
from sleuth.logic.writing import write_text
from sleuth.options import Option, taken
from sleuth.problem import Problem
from sleuth.request import Request
from sleuth.tasks.theories import theory_of

OPTIONS: tuple[Option, ...] = (Option("to", "the language to write", "choice", "ladr", FORMATS),)


def parse(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """The text is the result; goals are denied where the language has only clauses."""
    here = theory_of(request, problem, OPTIONS)
    target = taken(OPTIONS, request.options).get("to", "ladr")
    warnings = [str(warning) for warning in here.theory.warnings]
    if here.theory.arithmetic and target in ("tptp", "clauses"):
        warnings.append(
            "the input sets arithmetic, which the output does not know: "
            "its signs become ordinary symbols"
        )
    return Answer(
        Status.SOLVED,
        result={"text": write_text(here.theory, target, meter)},
        warnings=tuple(warnings),
        problem=here,
        stats=meter.stats(),
    )
