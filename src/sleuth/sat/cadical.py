"""The engine of the Rules view: solve, count, enumerate, prove unique, minimise.

Where rules are left unstated it solves, looks, cuts and solves again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from sleuth.answer import Answer, Evidence, enumerated
from sleuth.errors import Unsuitable
from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter
from sleuth.request import Question, needs_costs
from sleuth.sat.clash import with_reason
from sleuth.sat.rules import Inspection, Rules, true_variables
from sleuth.sat.solver import SatSolver
from sleuth.sat.totalizer import totalizer
from sleuth.text import several

Model = frozenset[int]


def solve(
    view: Rules[Any],
    question: Question,
    meter: Meter,
    listener: Listener | None = None,
    *,
    proof: bool = False,
) -> Answer[Model]:
    """Answer any question about a set of rules with CaDiCaL.

    With `proof` the result is a DRAT proof in case there is no solution at all; without it the
    evidence for that is a clash of rules.
    """
    answer = answered(view, question, meter, listener, proof=proof)
    return with_reason(answer, lambda: view, meter)


def answered(
    view: Rules[Any],
    question: Question,
    meter: Meter,
    listener: Listener | None = None,
    *,
    proof: bool = False,
) -> Answer[Model]:
    """The same without a reason where there is no solution."""
    found: list[Model] = []
    exhausted = False
    limit = None
    rounds = cuts = 0
    needs_costs(question, bool(view.cost_literals))
    if view.unstated is not None and (question.shortest or proof):
        raise Unsuitable(
            "rules that are stated only where they are broken have neither costs nor proofs",
            remedy="use a method that states all rules",
        )
    if not (question.shortest or proof):
        known = _without_solver(view, question, meter, listener)
        if known is not None:
            return known
    with SatSolver(meter, with_proof=proof) as solver:
        try:
            solver.extend(view.to_solve())
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
                    inspection = _inspected(view, solver.model())
                    rounds += 1
                    cuts += len(inspection.cuts)
                    found += inspection.solutions
                    for cut in inspection.cuts:
                        solver.add(cut)
                    if listener:
                        _tell(view, inspection, listener)
        except LimitReached as reached:
            limit = reached.limit
        lazily = {} if view.unstated is None else {"rounds": rounds, "cuts": cuts}
        stats = meter.stats(**solver.counts(), **lazily)
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
        text = f"a DRAT proof of {several(len(steps), 'step')} shows that there is no solution"
        evidence = Evidence("drat", text, {"steps": len(steps)})
        return replace(answer, evidence=evidence, result={"proof": "\n".join(steps) + "\n"})
    return answer


def _without_solver(
    view: Rules[Any], question: Question, meter: Meter, listener: Listener | None
) -> Answer[Model] | None:
    """The answer where all solutions are known before there is a solver, None where not."""
    if view.settled is None:
        return None
    try:
        meter.checkpoint()
        settled = view.settled()
    except LimitReached as reached:
        return enumerated(question, [], exhausted=False, stats=meter.stats(), limit=reached.limit)
    if settled is None:
        return None
    found = settled[: question.wanted]
    if listener:
        for model in found:
            listener("solution", solution=model, cost=None)
    counts = dict.fromkeys(("nodes", "decisions", "propagations", "rounds", "cuts"), 0)
    exhausted = len(found) == len(settled)
    return enumerated(question, found, exhausted=exhausted, stats=meter.stats(**counts))


def _tell(view: Rules[Any], inspection: Inspection, listener: Listener) -> None:
    """Tell of the solutions in a model, and of the unstated rules that it breaks."""
    for model in inspection.solutions:
        listener("solution", solution=model, cost=None)
    if view.unstated is not None and not inspection.solutions:
        for cut in inspection.cuts:
            listener("cut", rule=view.unstated.sentence(cut))


def _inspected(view: Rules[Any], literals: list[int]) -> Inspection:
    """The solutions in a model, and the clauses that keep it from being found again."""
    if view.unstated is not None:
        return view.unstated.inspect(literals)
    model = true_variables(literals)
    # Auxiliary variables may do what they like: the solution is the same.
    block = [-variable if variable in model else variable for variable in view.deciding]
    return Inspection([model], [block])


def _cheaper_and_cheaper(view: Rules[Any], solver: SatSolver) -> Iterator[Model]:
    """Models of falling cost; the last one is the cheapest of all."""
    if not solver.solve():
        return
    model = true_variables(solver.model())
    cost = _cost(view, model)
    yield model
    if cost == 0:
        return
    at_least, clauses = totalizer(view.cost_literals, cost, view.variables)
    solver.extend(clauses)
    while cost > 0 and solver.solve([-at_least[cost - 1]]):
        model = true_variables(solver.model())
        cost = _cost(view, model)
        yield model


def _cost(view: Rules[Any], model: Model) -> int:
    return sum((abs(literal) in model) == (literal > 0) for literal in view.cost_literals)
