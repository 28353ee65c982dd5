"""The engine of the Rules view: solve, count, enumerate, prove unique, minimise.

Where rules are left unstated it solves, looks, cuts and solves again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from sleuth.answer import (
    Answer,
    Evidence,
    LimitReached,
    Limits,
    Listener,
    Meter,
    Question,
    enumerated,
    needs_costs,
)
from sleuth.errors import BadRequest, Unsuitable
from sleuth.sat.clash import with_reason
from sleuth.sat.rules import Inspection, Rules, true_variables
from sleuth.sat.solver import SatSolver

Model = frozenset[int]


def solve(
    view: Rules[Any],
    question: Question,
    limits: Limits,
    listener: Listener | None = None,
    *,
    proof: str | None = None,
) -> Answer[Model]:
    """Answer any question about a set of rules with CaDiCaL.

    `proof` names a file for a DRAT proof in case there is no solution at all; without one the
    evidence for that is a clash of rules.
    """
    meter = Meter(limits)
    answer = answered(view, question, limits, listener, proof=proof)
    return with_reason(answer, lambda: view, meter)


def answered(
    view: Rules[Any],
    question: Question,
    limits: Limits,
    listener: Listener | None = None,
    *,
    proof: str | None = None,
) -> Answer[Model]:
    """The same without a reason where there is no solution."""
    meter = Meter(limits)
    found: list[Model] = []
    exhausted = False
    limit = None
    rounds = cuts = 0
    needs_costs(question, bool(view.cost_literals))
    if view.unstated is not None and (question.shortest or proof is not None):
        raise Unsuitable(
            "rules that are stated only where they are broken have neither costs nor proofs",
            remedy="use a method that states all rules",
        )
    with SatSolver(meter, with_proof=proof is not None) as solver:
        try:
            solver.extend(view.to_solve())
            if question.shortest:
                for model in _cheaper_and_cheaper(view, solver):
                    found = [model]
                    if listener:
                        listener("better", model)
                exhausted = True
            else:
                while question.wanted is None or len(found) < question.wanted:
                    if not solver.solve():
                        exhausted = True
                        break
                    literals = solver.model()
                    if listener:
                        listener("model", true_variables(literals))
                    inspection = _inspected(view, literals)
                    rounds += 1
                    cuts += len(inspection.cuts)
                    found += inspection.solutions
                    for cut in inspection.cuts:
                        if listener and view.unstated is not None:
                            listener("cut", cut)
                        solver.add(cut)
        except LimitReached as reached:
            limit = reached.limit
        lazily = {} if view.unstated is None else {"rounds": rounds, "cuts": cuts}
        stats = meter.stats(**solver.counts(), **lazily)
        steps = solver.proof() if proof is not None and exhausted and not found else []
    answer = enumerated(
        question,
        found,
        exhausted=exhausted,
        stats=stats,
        limit=limit,
        optimal=exhausted if question.shortest else None,
        bound=_cost(view, found[0]) if question.shortest and exhausted and found else None,
    )
    if proof is not None and steps:
        return replace(answer, evidence=_write_proof(proof, steps))
    return answer


def _write_proof(file: str, steps: list[str]) -> Evidence:
    """Write a DRAT proof; the evidence says where it is."""
    try:
        Path(file).write_text("\n".join(steps) + "\n", encoding="ascii")
    except OSError as error:
        raise BadRequest(f"{file}: {error.strerror}", remedy="name a file to write") from None
    text = f"{file} holds a DRAT proof of {len(steps)} steps that there is no solution"
    return Evidence("drat", text, {"file": file, "steps": len(steps)})


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
