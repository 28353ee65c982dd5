"""The bridge to clingo, which knows reachability and recursion by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sleuth.answer import Answer, enumerated
from sleuth.asp.program import AnswerSetProgram, Atom
from sleuth.errors import Unsuitable
from sleuth.events import Listener
from sleuth.extras import require
from sleuth.limits import LimitReached, Meter
from sleuth.request import Question
from sleuth.sat.clash import with_reason

_POLL_SECONDS = 0.05

#: What clingo takes for no limit; it knows no larger number.
_UNLIMITED = 2**32 - 1


def solve(
    view: AnswerSetProgram[Any],
    question: Question,
    meter: Meter,
    listener: Listener | None = None,
) -> Answer[frozenset[Atom]]:
    """Answer a question about an answer-set program; costs are not known to it."""
    require("clingo", "this engine")
    import clingo

    if question.shortest:
        raise Unsuitable("clingo has not been told what a solution costs")
    found: list[frozenset[Atom]] = []

    def keep(model: Any) -> bool:
        atoms = frozenset(
            (atom.name, *(argument.number for argument in atom.arguments))
            for atom in model.symbols(shown=True)
        )
        found.append(atoms)
        if listener:
            listener("solution", solution=atoms, cost=None)
        return question.wanted is None or len(found) < question.wanted

    options = ["--models=0", "--project=show"]
    if meter.limits.nodes is not None:
        options.append(f"--solve-limit={min(meter.limits.nodes, _UNLIMITED)}")
    control = clingo.Control(options)
    control.add("base", [], view.text)
    limit = None
    exhausted = False
    try:
        meter.checkpoint()
        control.ground([("base", [])])
        exhausted = went_through(control, keep, meter)
    except LimitReached as reached:
        limit = reached.limit
    enough = question.wanted is not None and len(found) >= question.wanted
    if limit is None and not exhausted and not enough:
        limit = "nodes"
    answer = enumerated(
        question, found, exhausted=exhausted, stats=meter.stats(**_counts(control)), limit=limit
    )
    return answer if view.explained is None else with_reason(answer, view.explained, meter)


def went_through(control: Any, keep: Callable[[Any], bool], meter: Meter) -> bool:
    """Give the models of a grounded program to `keep` as long as it wants more.

    Whether there are no others; a limit of the meter ends it with LimitReached.
    """
    with control.solve(on_model=keep, async_=True) as handle:
        while not handle.wait(_POLL_SECONDS):
            meter.checkpoint()
        return bool(handle.get().exhausted)


def _counts(control: Any) -> dict[str, float]:
    """Conflicts and choices so far, as an answer reports them."""
    solvers = control.statistics.get("solving", {}).get("solvers", {})
    return {"nodes": solvers.get("conflicts", 0), "decisions": solvers.get("choices", 0)}
