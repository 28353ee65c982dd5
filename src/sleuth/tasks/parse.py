"""Read a theory and write it in another language, or a planning task and lay it out well."""

from __future__ import annotations

import re
from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.errors import BadRequest
from sleuth.events import Hear
from sleuth.limits import Meter
from sleuth.logic.reading import FORMATS
from sleuth.logic.writing import write_text
from sleuth.options import Option, taken
from sleuth.problem import Problem
from sleuth.request import Request
from sleuth.tasks.theories import theory_of

PDDL = "pddl"

OPTIONS: tuple[Option, ...] = (
    Option("to", "the language to write", "choice", None, (*FORMATS, PDDL)),
)


def parse(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """The text is the result; goals are denied where the language has only clauses."""
    if request.kind in catalogue.PLANNING:
        return _planning(request, meter, problem)
    here = theory_of(request, problem, OPTIONS)
    target = taken(OPTIONS, request.options).get("to", "ladr")
    if target == PDDL:
        raise BadRequest(f"a theory is not written as {PDDL}", remedy=f"say {', '.join(FORMATS)}")
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


def _planning(request: Request, meter: Meter, problem: Problem | None) -> Answer[Any]:
    """A planning task, or a domain alone, in PDDL."""
    from sleuth.planning import kinds
    from sleuth.planning.pddl.reading import has_problem, read_domain
    from sleuth.planning.pddl.writing import write_domain
    from sleuth.planning.picture.description import described, read_picture
    from sleuth.planning.source_files import parted

    target = request.options.get("to", PDDL)
    if target != PDDL:
        raise BadRequest(f"a planning task is not written as {target!r:.60}", remedy=f"say {PDDL}")
    own = {name: value for name, value in request.options.items() if name != "to"}
    # A grid is no PDDL and has no domain; its own reader says what is wrong with it.
    pddl = looks_like_pddl(request.text) or request.kind != kinds.CHANCE
    sources = parted(request.text, request.source)
    if problem is None and pddl and not has_problem(*sources):
        domain, warnings = read_domain(*sources)
        picture = read_picture(request.text)[0]
        text = described(picture) + write_domain(domain)
    else:
        entry = catalogue.puzzle(request.kind)
        problem = problem or entry.read(request.text, request.place, **own)
        text, warnings = problem.to_text(), getattr(problem, "warnings", ())
    return Answer(
        Status.SOLVED,
        result={"text": text},
        warnings=tuple(warnings),
        problem=problem,
        stats=meter.stats(),
    )


def looks_like_pddl(text: str) -> bool:
    """Whether a text is PDDL rather than logic: `(define` is what it begins with.

    >>> looks_like_pddl("; blocks\\n(Define (domain b))"), looks_like_pddl("p(a).")
    (True, False)
    """
    return _DEFINES.match(text) is not None


_DEFINES = re.compile(r"(?:\s+|;[^\n]*\n)*+\(\s*define\b", re.IGNORECASE)
