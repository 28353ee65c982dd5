"""Unifiers are most general, and the kernel's agree with the textbook's."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from proof_helpers import VARIABLES, ground_substitutions, shared_term, terms

from sleuth.logic.proofs.terms import Bank
from sleuth.logic.proofs.unification import (
    matched,
    most_general_unifier,
    size_and_depth,
    variants,
)
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


def doubling(number: int) -> list[tuple[Term, Term]]:
    """x1 = f(x0,x0), x2 = f(x1,x1), …: the last is a tree of 2 to the power of their number."""
    xs = [Variable(f"x{index}") for index in range(number + 1)]
    return [(xs[at + 1], Apply("f", (xs[at], xs[at]))) for at in range(number)]


def distinct_parts(terms: Iterable[Term]) -> int:
    """How many different objects terms are made of."""
    seen: dict[int, Term] = {}
    waiting = list(terms)
    while waiting:
        term = waiting.pop()
        if id(term) not in seen:
            seen[id(term)] = term
            waiting.extend(() if isinstance(term, Variable) else term.args)
    return len(seen)


@pytest.mark.parametrize("backwards", [False, True])
def test_doubling_terms_share_their_parts(backwards: bool) -> None:
    pairs = doubling(200)
    unifier = most_general_unifier(pairs[::-1] if backwards else pairs)
    assert unifier is not None
    assert len(unifier) == 200
    assert distinct_parts(unifier.values()) == 201
    assert size_and_depth(unifier.values())[1] == 201


def test_two_chains_of_doubling_terms_are_compared_once() -> None:
    xs = doubling(200)
    ys = [
        (Variable(f"y{at + 1}"), Apply("f", (Variable(f"y{at}"), Variable(f"y{at}"))))
        for at in range(200)
    ]
    unifier = most_general_unifier([*xs, *ys, (Variable("x200"), Variable("y200"))])
    assert unifier is not None
    assert unifier[Variable("x200")] is unifier[Variable("y200")]
    assert most_general_unifier([*xs, (Variable("x200"), Variable("x0"))]) is None


def test_chains_are_as_deep_as_they_like() -> None:
    deep: Term = Variable("x")
    for _ in range(5000):
        deep = Apply("s", (deep,))
    assert most_general_unifier([(deep, Variable("x"))]) is None
    unifier = most_general_unifier([(deep, Variable("y"))])
    assert unifier is not None
    assert size_and_depth(unifier.values()) == (5001, 5001)
    other: Term = Variable("z")
    for _ in range(4000):
        other = Apply("s", (other,))
    found = most_general_unifier([(deep, other)])
    assert found is not None
    assert size_and_depth(found.values()) == (1001, 1001)
    bindings: dict[Variable, Term] = {}
    assert matched(other, deep, bindings)
    assert size_and_depth(bindings.values()) == (1001, 1001)
