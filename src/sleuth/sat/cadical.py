"""The engine of the Rules view: solve, count, enumerate, prove unique, minimise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from sleuth.answer import Answer, Evidence, Status, enumerated
from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter
from sleuth.request import Question, needs_costs
from sleuth.sat.cores import minimal_core
from sleuth.sat.rules import Rules, true_variables
from sleuth.sat.solver import SatSolver

Model = frozenset[int]

#: Why there is no solution is worth this much time.
_SECONDS_FOR_A_REASON = 1.0


def solve(
    view: Rules[Any],
    question: Question,
    meter: Meter,
    listener: Listener | None = None,
    *,
    proof: bool = False,
) -> Answer[Model]:
    """Answer any question about a set of rules with CaDiCaL.

    With `proof` the result is a DRAT proof in case there is no solution at all.
    """
    found: list[Model] = []
    exhausted = False
    limit = None
    needs_costs(question, bool(view.cost_literals))
    with SatSolver(meter, with_proof=proof) as solver:
        try:
            solver.extend(view.clauses())
            if question.shortest:
                for model in _cheaper_and_cheaper(view, solver):
                    found = [model]
                    if listener:
                        listener("solution", solution=model, cost=_cost(view, model))
                exhausted = True
            else:
                while question.wanted is None or len(found) < question.wanted:
                    if not solver.solve():
                        exhausted = True
                        break
                    model = true_variables(solver.model())
                    found.append(model)
                    if listener:
                        listener("solution", solution=model, cost=None)
                    _block(view, solver, model)
        except LimitReached as reached:
            limit = reached.limit
        stats = meter.stats(**solver.counts())
        steps = solver.proof() if proof and exhausted and not found else []
    answer = enumerated(
        question,
        found,
        exhausted=exhausted,
        stats=stats,
        limit=limit,
        optimal=exhausted if question.shortest else None,
        bound=_cost(view, found[0]) if question.shortest and exhausted and found else None,
    )
    if steps:
        text = f"a DRAT proof of {len(steps)} steps shows that there is no solution"
        evidence = Evidence("drat", text, {"steps": len(steps)})
        return replace(answer, evidence=evidence, result={"proof": "\n".join(steps) + "\n"})
    if answer.status is Status.UNSOLVABLE:
        return replace(answer, evidence=_clash(view, meter))
    return answer


def _clash(view: Rules[Any], meter: Meter) -> Evidence | None:
    """Rules that cannot hold together, if a fewest set of them is found soon."""
    try:
        core = minimal_core(view, meter.within(seconds=_SECONDS_FOR_A_REASON))
    except LimitReached:
        return None
    sentences = [group.sentence for group in core or []]
    return Evidence(
        "core", f"These cannot hold together: {'; '.join(sentences)}.", {"rules": sentences}
    )


def _block(view: Rules[Any], solver: SatSolver, model: Model) -> None:
    """Forbid this solution, whatever the auxiliary variables do."""
    solver.add([-variable if variable in model else variable for variable in view.deciding])


def _cheaper_and_cheaper(view: Rules[Any], solver: SatSolver) -> Iterator[Model]:
    """Models of falling cost; the last one is the cheapest of all."""
    from pysat.card import ITotalizer

    if not solver.solve():
        return
    model = true_variables(solver.model())
    cost = _cost(view, model)
    yield model
    if cost == 0:
        return
    with ITotalizer(view.cost_literals, ubound=cost - 1, top_id=view.variables) as counter:
        solver.extend(counter.cnf.clauses)
        while cost > 0 and solver.solve([-counter.rhs[cost - 1]]):
            model = true_variables(solver.model())
            cost = _cost(view, model)
            yield model


def _cost(view: Rules[Any], model: Model) -> int:
    return sum((abs(literal) in model) == (literal > 0) for literal in view.cost_literals)
