"""What a run that ended without a contradiction hands to the checker of saturated clause sets."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

from sleuth.certificates.saturation import Saturated, gap
from sleuth.certificates.saturation_redundancy import Clause as PlainClause
from sleuth.certificates.saturation_terms import KBO, LPO, TRUE, Order
from sleuth.certificates.saturation_terms import Term as PlainTerm
from sleuth.limits import Meter
from sleuth.logic.proofs import verdicts
from sleuth.logic.proofs.loading import loaded
from sleuth.logic.proofs.saturation import Saturation
from sleuth.logic.proofs.terms import EQUAL, Term
from sleuth.logic.theory import Clause

#: The checker, as it is named in confirmations.
CHECKER = "the checker of saturated sets"

_ORDERS = {verdicts.KBO: KBO, verdicts.LPO: LPO}


class _OutOfTime(Exception):
    """The check took too long."""


def gap_of(run: Saturation, problem: Sequence[Clause], meter: Meter, seconds: float) -> str | None:
    """Why it is not verified that the problem is satisfiable, None if the checker agrees.

    The check takes so many seconds of processor time at most.
    """
    end = time.thread_time() + seconds

    def look() -> None:
        if meter.stop_reason() is not None or time.thread_time() > end:
            raise _OutOfTime

    try:
        found = gap(certificate_of(run, problem), look)
    except _OutOfTime:
        return "the checker of it ran out of time"
    except RecursionError:
        return "its terms nest too deeply for the checker of it"
    return None if found is None else f"the checker of it says that {found}"


def certificate_of(run: Saturation, problem: Sequence[Clause]) -> Saturated:
    """The active clauses of a run, which began with these clauses, its ordering and selection.

    In a run that splits, the active clauses are those of the cases looked at in the end; whatever
    holds in other cases is left out, and need not be true.
    """
    plain = _Plain()
    clauses: list[PlainClause] = []
    selected: list[int | None] = []
    for number in sorted(run.active):
        clause: Any = run.active[number]
        clauses.append(plain.clause((each.positive, each.atom) for each in clause.literals))
        places = [place for place, each in enumerate(clause.literals) if each.eligible]
        selected.append(places[0] if clause.selected else None)
    bank = run.bank
    given = [plain.clause(loaded(bank, each)) for each in problem]
    symbols = range(len(bank.names))
    return Saturated(
        tuple(clauses),
        tuple(selected),
        tuple(given),
        Order(
            _ORDERS[run.ordering.kind],
            {each: bank.weights[each] for each in symbols},
            {each: run.ordering.precedence[each] for each in symbols},
        ),
        frozenset(each for each in symbols if bank.predicates[each]),
    )


class _Plain:
    """Shared terms as plain tuples."""

    def __init__(self) -> None:
        self._known: dict[int, PlainTerm] = {}

    def clause(self, pairs: Iterable[tuple[bool, Term]]) -> PlainClause:
        """The clause of signed atoms."""
        return tuple(
            (sign, self._term(atom.args[0]), self._term(atom.args[1]))
            if atom.symbol == EQUAL
            else (sign, self._term(atom), TRUE)
            for sign, atom in pairs
        )

    def _term(self, term: Term) -> PlainTerm:
        if term.symbol < 0:
            return -1 - term.symbol
        known = self._known.get(term.number)
        if known is None:
            known = (term.symbol, *[self._term(arg) for arg in term.args])
            self._known[term.number] = known
        return known
