"""Unifiers are most general, and the kernel's agree with the textbook's."""

from __future__ import annotations

from hypothesis import given, settings
from proof_helpers import VARIABLES, ground_substitutions, shared_term, terms

from sleuth.logic.proofs.terms import Bank
from sleuth.logic.proofs.unification import matched, most_general_unifier, variants
from sleuth.logic.syntax import Apply, Term, Variable, substitute_term, term_variables


@given(terms(), terms())
@settings(max_examples=60, deadline=None)
def test_a_unifier_is_most_general(one: Term, other: Term) -> None:
    unifier = most_general_unifier([(one, other)])
    if unifier is not None:
        assert substitute_term(one, unifier) == substitute_term(other, unifier)
        bound = {part for value in unifier.values() for part in term_variables(value)}
        assert not bound & set(unifier)
    for ground in ground_substitutions(term_variables(one, other)):
        if substitute_term(one, ground) == substitute_term(other, ground):
            assert unifier is not None
            for variable in term_variables(one, other):
                general = substitute_term(variable, unifier)
                assert substitute_term(general, ground) == ground[variable]


@given(terms(), terms())
@settings(max_examples=100, deadline=None)
def test_the_kernel_unifies_and_matches_alike(one: Term, other: Term) -> None:
    bank = Bank()
    left, right = shared_term(bank, one), shared_term(bank, other)
    assert bank.unify(left, right) == (most_general_unifier([(one, other)]) is not None)
    if most_general_unifier([(one, other)]) is not None:
        bank.forget_images()
        assert bank.instantiate(left) is bank.instantiate(right)
    bank.undo(0)
    assert bank.match(left, right) == matched(one, other, {})
    bank.undo(0)


def test_occurs_check_and_variables() -> None:
    x, y = Variable("x"), Variable("y")
    assert most_general_unifier([(x, Apply("g", (x,)))]) is None
    assert most_general_unifier([(x, y)]) in ({x: y}, {y: x})
    assert most_general_unifier([(x, y), (y, Apply("g", (x,)))]) is None


@given(terms())
def test_renamed_terms_are_variants(term: Term) -> None:
    renamed = substitute_term(term, {each: Variable(each.name + "9") for each in VARIABLES})
    assert variants(term, renamed)
    assert not variants(term, Apply("g", (term,)))
