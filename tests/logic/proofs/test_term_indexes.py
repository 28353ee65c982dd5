"""Indexes find what a look at every entry would find."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from proof_helpers import shared_term, terms

from sleuth.logic.proofs.discrimination import DiscriminationTree, Rule
from sleuth.logic.proofs.fingerprints import FingerprintIndex
from sleuth.logic.proofs.terms import Bank
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
