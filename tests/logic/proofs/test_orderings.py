"""The orderings are total on ground terms, stable, and contain the subterm relation."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from proof_helpers import VARIABLES, shared_term, terms

from sleuth.logic.proofs.ordering import Ordering
from sleuth.logic.proofs.terms import Bank
from sleuth.logic.proofs.verdicts import EQUAL_TO, GREATER, INCOMPARABLE, KBO, LESS, LPO
from sleuth.logic.syntax import Apply, Term, Variable, substitute_term, subterms

OPPOSITE = {GREATER: LESS, LESS: GREATER, EQUAL_TO: EQUAL_TO, INCOMPARABLE: INCOMPARABLE}


def ordering_of(kind: int) -> tuple[Bank, Ordering]:
    bank = Bank()
    for name, arity in (("a", 0), ("b", 0), ("g", 1), ("f", 2)):
        bank.symbol(name, arity, False)
    return bank, Ordering(bank, kind, list(range(len(bank.names))))


@pytest.mark.parametrize("kind", [KBO, LPO])
@given(terms(), terms(), st.tuples(*[terms(())] * 3))
@settings(max_examples=100, deadline=None)
def test_orderings(kind: int, one: Term, other: Term, values: tuple[Term, ...]) -> None:
    bank, ordering = ordering_of(kind)
    left, right = shared_term(bank, one), shared_term(bank, other)
    verdict = ordering.compare(left, right)
    assert ordering.compare(right, left) == OPPOSITE[verdict]
    assert (verdict == EQUAL_TO) == (one == other)
    ground = dict(zip(VARIABLES, values, strict=True))
    below = ordering.compare(
        shared_term(bank, substitute_term(one, ground)),
        shared_term(bank, substitute_term(other, ground)),
    )
    assert below != INCOMPARABLE
    if verdict in (GREATER, LESS):
        assert below == verdict
    for part in subterms(one):
        if part != one:
            assert ordering.compare(left, shared_term(bank, part)) == GREATER
    wrapped = [shared_term(bank, Apply("f", (Variable("x"), each))) for each in (one, other)]
    if verdict == GREATER:
        assert ordering.compare(*wrapped) == GREATER


@given(st.lists(terms(()), min_size=3, max_size=3))
@settings(max_examples=100, deadline=None)
def test_orderings_are_transitive(three: list[Term]) -> None:
    for kind in (KBO, LPO):
        bank, ordering = ordering_of(kind)
        one, two, last = (shared_term(bank, each) for each in three)
        if ordering.compare(one, two) == GREATER and ordering.compare(two, last) == GREATER:
            assert ordering.compare(one, last) == GREATER


@given(st.booleans(), terms(), st.booleans(), terms())
@settings(max_examples=100, deadline=None)
def test_atoms_are_compared_as_the_multisets_they_stand_for(
    positive: bool, one: Term, sign: bool, other: Term
) -> None:
    """An atom is the equation with $true, a denied one has each of its sides twice."""
    bank, ordering = ordering_of(KBO)
    left, right = shared_term(bank, one), shared_term(bank, other)
    true = ordering.true
    verdict = ordering.compare_literals(positive, left, true, sign, right, true)
    if left is right:
        assert verdict == (EQUAL_TO if positive == sign else LESS if positive else GREATER)
        return
    for ours, theirs, wins in ((left, right, GREATER), (right, left, LESS)):
        above = all(
            any(ordering.compare(mine, each) == GREATER for mine in (ours, true) if mine != each)
            for each in (theirs,)
        )
        assert (verdict == wins) == above
