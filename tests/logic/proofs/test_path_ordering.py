"""The path ordering on terms whose definition asks for the same pairs exponentially often."""

from __future__ import annotations

import time

from sleuth.logic.proofs.ordering import Ordering
from sleuth.logic.proofs.terms import Bank, Term
from sleuth.logic.proofs.verdicts import GREATER, LESS, LPO


def test_terms_that_share_their_parts_are_compared_in_no_time() -> None:
    bank = Bank()
    f, a, b = (bank.symbol(name, arity, False) for name, arity in (("f", 2), ("a", 0), ("b", 0)))
    precedence = [0] * (max(f, a, b) + 1)
    precedence[f], precedence[a], precedence[b] = 3, 1, 2
    ordering = Ordering(bank, LPO, precedence)

    def tower(symbol: int) -> Term:
        term = bank.make(symbol, ())
        for _ in range(40):
            term = bank.make(f, (term, term))
        return term

    began = time.process_time()
    assert ordering.compare(tower(b), tower(a)) == GREATER
    assert ordering.compare(tower(a), tower(b)) == LESS
    assert time.process_time() - began < 2
