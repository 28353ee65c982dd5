"""Indexes find what a look at every entry would find."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st
from proof_helpers import shared_term, terms

from sleuth.logic.proofs.discrimination import DiscriminationTree, Rule
from sleuth.logic.proofs.fingerprints import FingerprintIndex
from sleuth.logic.proofs.terms import EQUAL, Bank
from sleuth.logic.syntax import Term

many = st.lists(terms(), min_size=1, max_size=12)


@given(many, terms(), st.data())
@settings(max_examples=60, deadline=None)
def test_discrimination_tree(stored: list[Term], asked: Term, data: st.DataObject) -> None:
    bank = Bank()
    tree = DiscriminationTree(bank)
    rules = []
    for date, term in enumerate(stored, start=1):
        bank.forget_images()
        left = bank.instantiate(shared_term(bank, term))
        rule = Rule(left, left, None, True, False, date)
        rules.append(rule)
        tree.insert(rule)
    for rule in data.draw(st.lists(st.sampled_from(rules), unique=True)):
        tree.remove(rule)
        rules.remove(rule)
    query = shared_term(bank, asked)
    since = data.draw(st.integers(0, len(stored)))
    expected = []
    for rule in rules:
        if bank.match(rule.left, query) and rule.date > since:
            expected.append(rule)
        bank.undo(0)
    found = tree.generalisations(query, since)
    assert sorted(map(id, found)) == sorted(map(id, expected))


@given(st.lists(st.integers(0, 11), max_size=60))
@example([*range(10), 3, 3, 0, 1, 2, 4])
@settings(max_examples=60, deadline=None)
def test_discrimination_tree_with_many_symbols_at_one_place(changes: list[int]) -> None:
    bank = Bank()
    tree = DiscriminationTree(bank)
    pair = bank.symbol("f", 2, False)
    constants = [bank.make(bank.symbol(f"c{place}", 0, False), ()) for place in range(12)]
    patterns = [bank.make(pair, (bank.variable(0), constant)) for constant in constants]
    rules = [Rule(pattern, pattern, None, True, False, 1) for pattern in patterns]
    stored: set[int] = set()
    for each in changes:
        (tree.remove if each in stored else tree.insert)(rules[each])
        stored ^= {each}
        for place, pattern in enumerate(patterns):
            expected = [rules[place]] if place in stored else []
            assert tree.generalisations(pattern, 0) == expected


@given(st.lists(st.tuples(terms(), terms()), min_size=1, max_size=12), terms(), terms())
@settings(max_examples=60, deadline=None)
def test_equations_are_found_by_their_sides(
    stored: list[tuple[Term, Term]], one: Term, other: Term
) -> None:
    bank = Bank()
    tree = DiscriminationTree(bank)
    for date, (left, right) in enumerate(stored, start=1):
        bank.forget_images()
        sides = shared_term(bank, left), shared_term(bank, right)
        pattern = bank.instantiate(bank.make(EQUAL, sides))
        tree.insert(Rule(pattern, pattern, None, True, False, date))
    sides = shared_term(bank, one), shared_term(bank, other)
    expected = tree.generalisations(bank.make(EQUAL, sides), 0)
    assert tree.joining(*sides) == expected


@given(many)
@settings(max_examples=60, deadline=None)
def test_terms_exist_once_however_they_are_made(stored: list[Term]) -> None:
    bank = Bank()
    one, two = bank.symbol("g", 1, False), bank.symbol("f", 2, False)
    entries = [shared_term(bank, term) for term in stored]
    for first in entries:
        assert bank.make_one(one, first) is bank.make(one, (first,))
        for second in entries:
            assert bank.make(two, (first, second)) is bank.make_two(two, first, second)
            assert bank.make_two(two, second, first) is bank.make(two, (second, first))


@given(many, terms())
@settings(max_examples=60, deadline=None)
def test_fingerprints_lose_nothing(stored: list[Term], asked: Term) -> None:
    bank = Bank()
    index = FingerprintIndex()
    entries = [shared_term(bank, term) for term in stored]
    for entry in entries:
        index.insert(entry, entry)
    query = shared_term(bank, asked, offset=1)
    unifiable = {id(term) for term, _ in index.unifiable(query)}
    instances = {id(term) for term, _ in index.instances(query)}
    for entry in entries:
        if bank.unify(query, entry):
            assert id(entry) in unifiable
        bank.undo(0)
        if bank.match(query, entry):
            assert id(entry) in instances
        bank.undo(0)
    for entry in entries:
        index.remove(entry, entry)
    assert index.unifiable(query) == []
