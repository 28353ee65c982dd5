"""Confirm claims about linear equations modulo k by an elimination of its own."""

from __future__ import annotations

from typing import Any

from sleuth import catalogue
from sleuth.algebra.linear_system import LinearSystem
from sleuth.certificates import modular
from sleuth.confirmation import Claim, Confirmation, How
from sleuth.limits import Meter
from sleuth.loading import load
from sleuth.tasks.confirming.case import Case, Contradicted
from sleuth.text import number, several

#: The name of the checker in answers.
BY = "the checker of equations"

#: More solutions than this are not weighed one by one.
_MOST_WEIGHED = 1 << 16


def by_elimination(case: Case, meter: Meter) -> Confirmation | None:
    """Find all solutions again: none, one, so many, or none that adds up to less."""
    view = catalogue.view_of_kind(catalogue.puzzle(case.request.kind), "linear-system")
    if view is None:
        return None
    system: LinearSystem[Any] = load(view.build)(case.problem)
    stated = system.equations
    equations = modular.Equations(stated.modulus, stated.unknowns, stated.sums, stated.totals)
    found = modular.solved(equations)
    text = _TEXTS[case.claim](case, equations, found) if case.claim in _TEXTS else None
    return None if text is None else Confirmation(case.claim, How.REPLAYED, BY, text)


def _none(case: Case, equations: modular.Equations, found: modular.Solved) -> str:
    if found.multipliers is None:
        raise Contradicted(f"the equations have {several(found.count, 'solution')}")
    modular.check_contradiction(equations, found.multipliers)
    used = sum(map(bool, found.multipliers))
    return f"{several(used, 'equation')} add up to a contradiction modulo {equations.modulus}"


def _one(case: Case, equations: modular.Equations, found: modular.Solved) -> str:
    return _as_many(found, 1)


def _many(case: Case, equations: modular.Equations, found: modular.Solved) -> str | None:
    return None if case.answer.count is None else _as_many(found, case.answer.count)


def _as_many(found: modular.Solved, count: int) -> str:
    if found.count != count:
        raise Contradicted(f"the equations have {several(found.count, 'solution')}")
    return f"elimination leaves {several(count, 'solution')}"


def _least(case: Case, equations: modular.Equations, found: modular.Solved) -> str | None:
    if found.count > _MOST_WEIGHED or case.answer.cost is None:
        return None
    least = min(found.weights(), default=None)
    if least is None or least != case.answer.cost:
        raise Contradicted(f"the lightest solution of the equations weighs {least}")
    return f"none of {several(found.count, 'solution')} adds up to less than {number(least)}"


_TEXTS = {
    Claim.UNSOLVABLE: _none,
    Claim.UNIQUE: _one,
    Claim.COUNT: _many,
    Claim.OPTIMAL: _least,
}
