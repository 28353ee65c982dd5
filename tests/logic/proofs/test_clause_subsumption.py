"""Subsumption agrees with trying every way to map literals and variables."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from proof_helpers import literals, terms

from sleuth.logic.proofs.classroom.lines import subsumes as textbook_subsumes
from sleuth.logic.proofs.clauses import Clause, Preparation
from sleuth.logic.proofs.loading import loaded
from sleuth.logic.proofs.ordering import Ordering
from sleuth.logic.proofs.subsumption import FeatureIndex, Subsumption, features
from sleuth.logic.proofs.terms import Bank
from sleuth.logic.proofs.unification import matched
from sleuth.logic.proofs.verdicts import KBO
from sleuth.logic.syntax import Apply, Atom, Literal, Term, Variable, substitute_term, subterms
from sleuth.logic.theory import Clause as InputClause

clauses = st.lists(literals(), min_size=1, max_size=3, unique=True).map(tuple)


def naive(
    general: tuple[Literal, ...], special: tuple[Literal, ...], *, apart: bool = False
) -> bool:
    """Every choice of a literal of the second clause for each of the first.

    `apart` asks for a different one for each.
    """
    if len(general) > len(special):
        return False
    for choice in product(special, repeat=len(general)):
        if apart and len(set(choice)) < len(choice):
            continue
        bindings: dict[Variable, Term] = {}
        if all(
            one.positive == other.positive
            and one.atom.name == other.atom.name
            and matched(Apply("", one.atom.args), Apply("", other.atom.args), bindings)
            for one, other in zip(general, choice, strict=True)
        ):
            return True
    return False


def kernel_clause(bank: Bank, preparation: Preparation, given: tuple[Literal, ...]) -> Clause:
    pairs = loaded(bank, InputClause(given))
    made: list[Any] = [preparation.literal(sign, atom) for sign, atom in pairs]
    clause = Clause(made, ())
    clause.features = features(clause)
    return clause


@given(clauses, clauses)
@settings(max_examples=120, deadline=None)
def test_subsumption(general: tuple[Literal, ...], special: tuple[Literal, ...]) -> None:
    bank = Bank()
    preparation = Preparation(bank, Ordering(bank, KBO, list(range(100))), 0)
    one = kernel_clause(bank, preparation, general)
    other = kernel_clause(bank, preparation, special)
    expected = naive(general, special)
    assert Subsumption(bank).subsumes(one, other) == expected
    assert textbook_subsumes(general, special) == expected
    index = FeatureIndex()
    index.insert(one)
    if naive(general, special, apart=True):
        assert index.below(other.features) == [one]
    index.remove(one)
    assert index.below(other.features) == []


@st.composite
def related(draw: st.DrawFn) -> tuple[tuple[Literal, ...], tuple[Literal, ...]]:
    """A clause, and its instance with some signs turned, more literals and in another order."""
    general = draw(clauses)
    values = {
        variable: draw(terms())
        for literal in general
        for argument in literal.atom.args
        for variable in subterms(argument)
        if isinstance(variable, Variable)
    }
    instance = [
        Literal(
            literal.positive != draw(st.sampled_from((False, False, True))),
            Atom(literal.atom.name, tuple(substitute_term(a, values) for a in literal.atom.args)),
        )
        for literal in general
    ]
    special = draw(st.permutations([*instance, *draw(clauses)]))
    return general, tuple(dict.fromkeys(special))


@given(related(), st.integers(-1, 5))
def test_instances_are_subsumed_unless_a_sign_is_turned(
    pair: tuple[tuple[Literal, ...], tuple[Literal, ...]], flipped: int
) -> None:
    general, special = pair
    bank = Bank()
    preparation = Preparation(bank, Ordering(bank, KBO, list(range(100))), 0)
    one = kernel_clause(bank, preparation, general)
    other = kernel_clause(bank, preparation, special)
    turned = tuple(
        replace(literal, positive=not literal.positive) if place == flipped else literal
        for place, literal in enumerate(special)
    )
    assert Subsumption(bank).subsumes(one, other, flipped) == naive(general, turned)


@given(terms(), terms())
def test_equations_subsume_either_way_round(left: Term, right: Term) -> None:
    bank = Bank()
    preparation = Preparation(bank, Ordering(bank, KBO, list(range(100))), 0)
    one = kernel_clause(bank, preparation, (Literal(True, Atom("=", (left, right))),))
    other = kernel_clause(bank, preparation, (Literal(True, Atom("=", (right, left))),))
    assert Subsumption(bank).subsumes(one, other)
