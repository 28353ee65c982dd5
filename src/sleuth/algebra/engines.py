"""The engines of the LinearSystem view: two ways to the same set of solutions, and a choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Any

from sleuth.algebra import chase as chasing
from sleuth.algebra import gauss as elimination
from sleuth.algebra.linear_system import Equations, LinearSystem, Vector
from sleuth.algebra.solution_set import SolutionSet
from sleuth.answer import Answer, Evidence, Status, enumerated
from sleuth.errors import Unsuitable
from sleuth.events import Listener
from sleuth.extras import installed
from sleuth.limits import LimitReached, Meter
from sleuth.request import Question

#: Beyond this many solutions the lightest is not looked for among all of them; modulo 2, where
#: transforms weigh them, there may be more.
_MOST_TO_WEIGH = 1 << 22
_MOST_TO_TRANSFORM = 1 << 28
#: Modulo more than 2, chasing is the quicker way if equations have at most so many unknowns.
_FEW_MEMBERS = 5


def linear(
    view: LinearSystem[Any], question: Question, meter: Meter, listener: Listener | None = None
) -> Answer[Vector]:
    """Answer any question about a linear system by chasing or elimination, whichever is quicker."""
    equations = view.equations
    chased = equations.modulus == 2 or max(map(len, equations.sums), default=0) <= _FEW_MEMBERS
    find = chasing.solution_set if chased else elimination.solution_set
    return _answer(find, view, question, meter, listener)


def gauss(
    view: LinearSystem[Any], question: Question, meter: Meter, listener: Listener | None = None
) -> Answer[Vector]:
    """Answer any question about a linear system by Gaussian elimination."""
    return _answer(elimination.solution_set, view, question, meter, listener)


def chase(
    view: LinearSystem[Any],
    question: Question,
    meter: Meter,
    listener: Listener | None = None,
    *,
    steps: bool = False,
) -> Answer[Vector]:
    """Answer any question about a linear system by light chasing, perhaps told by its steps."""
    if not steps:
        return _answer(chasing.solution_set, view, question, meter, listener)
    if view.chased is None:
        raise Unsuitable("this problem has no rows to chase", remedy="leave the steps out")
    told = view.chased()
    if listener is not None:
        for row in told.data["rows"]:
            listener("chase", **row)
    answer = _answer(chasing.solution_set, view, question, meter, listener)
    if answer.evidence is not None:
        text = f"{told.text}\n\n{answer.evidence.text}"
        told = Evidence(told.kind, text, {**told.data, **answer.evidence.data})
    return replace(answer, evidence=told)


def _answer(
    find: Callable[[Equations, Meter], SolutionSet | None],
    view: LinearSystem[Any],
    question: Question,
    meter: Meter,
    listener: Listener | None,
) -> Answer[Vector]:
    try:
        solutions = find(view.equations, meter)
        if solutions is None:
            return _unsolvable(view, meter)
        if question.shortest:
            return _lightest(view, solutions, question, meter, listener)
    except LimitReached as reached:
        return Answer(Status.UNKNOWN, stats=meter.stats(), limit=reached.limit)
    return _enumerate(solutions, question, meter)


def _unsolvable(view: LinearSystem[Any], meter: Meter) -> Answer[Vector]:
    """No solution, and equations that together show it."""
    multipliers = elimination.contradiction(view.equations, meter)
    if multipliers is None:
        raise AssertionError("a system without solution has contradicting equations")
    evidence = Evidence(
        "contradiction", view.obstacle(multipliers), {"multipliers": list(multipliers)}
    )
    return Answer(Status.UNSOLVABLE, count=0, evidence=evidence, stats=meter.stats())


def _enumerate(solutions: SolutionSet, question: Question, meter: Meter) -> Answer[Vector]:
    found: list[Vector] = []
    limit = None
    due = 0
    try:
        for number, solution in enumerate(islice(solutions, question.most)):
            if number >= due:
                due = meter.checkpoint(number)
            found.append(solution)
            if question.count:
                break
    except LimitReached as reached:
        limit = reached.limit
    answer = enumerated(
        question, found, exhausted=True, stats=_stats(meter, solutions), limit=limit
    )
    # The set is known as a whole, so its size needs no enumeration.
    unique = solutions.count == 1 if question.unique else None
    return replace(
        answer,
        other=next(islice(solutions, 1, 2)) if unique is False else None,
        count=solutions.count if question.count or question.most is None else answer.count,
        complete=not question.several or solutions.count == len(found),
        unique=unique,
    )


def _lightest(
    view: LinearSystem[Any],
    solutions: SolutionSet,
    question: Question,
    meter: Meter,
    listener: Listener | None,
) -> Answer[Vector]:
    """The solution with the smallest sum: weigh them all, or ask others where they are too many."""
    if solutions.count > (_MOST_TO_TRANSFORM if solutions.modulus == 2 else _MOST_TO_WEIGH):
        answer = _lightest_of_many(view, question, meter.within(), listener)
        stats = {**_stats(meter, solutions), **answer.stats}
        if answer.solution is not None:
            return replace(answer, stats=stats)
        lightest, limit = solutions.particular, answer.limit
        bound = max(_least_conceivable(view.equations), answer.bound or 0)
    else:
        lightest, limit = solutions.lightest(meter)
        bound = sum(lightest) if limit is None else _least_conceivable(view.equations)
        stats = _stats(meter, solutions)
    return enumerated(
        question,
        [lightest],
        exhausted=False,
        stats=stats,
        limit=limit,
        optimal=limit is None,
        bound=bound,
    )


def _lightest_of_many(
    view: LinearSystem[Any], question: Question, meter: Meter, listener: Listener | None
) -> Answer[Vector]:
    """The lightest solution by CP-SAT, which is quicker, or by clauses where it is missing."""
    from sleuth.algebra import lowering
    from sleuth.csp import cpsat
    from sleuth.sat import cadical

    plain: LinearSystem[Vector] = replace(view, lift=lambda vector: vector)
    if installed("ortools"):
        csp = lowering.to_csp(plain)
        return cpsat.solve(csp, question, meter, listener).lifted(csp.lift)
    rules = lowering.to_rules(plain)
    return cadical.solve(rules, question, meter, listener).lifted(rules.lift)


def _least_conceivable(equations: Equations) -> int:
    """No solution has a smaller sum: one step of an unknown serves only so many equations."""
    uses = Counter(unknown for members in equations.sums for unknown in members)
    most = max(uses.values(), default=1)
    return -(-sum(equations.totals) // most)


def _stats(meter: Meter, solutions: SolutionSet) -> dict[str, float]:
    return meter.stats(nullity=len(solutions.generators))
