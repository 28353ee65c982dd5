# cython: language_level=3, annotation_typing=False, infer_types=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Fingerprint indexing: candidates that may unify with a term, or be instances of it.

A fingerprint samples a term at six positions; a variable, a place below a variable and a place
that does not exist are samples of their own.
"""

from __future__ import annotations

from typing import Any

from sleuth.logic.proofs.terms import Term

#: Samples that are not function symbols.
VARIABLE = -1
BELOW_VARIABLE = -2
NOWHERE = -3

_DEPTH = 7


def sample(term: Term, first: int, second: int) -> int:
    """The sample of a term at the position (first, second); −1 stands for the end of the path."""
    if first < 0:
        return VARIABLE if term.symbol < 0 else term.symbol
    if term.symbol < 0:
        return BELOW_VARIABLE
    if first >= len(term.args):
        return NOWHERE
    return sample(term.args[first], second, -1)


def fingerprint(term: Term) -> tuple[int, ...]:
    """The samples at the positions ε, 1, 2, 1.1, 1.2, 2.1, 2.2."""
    return (
        sample(term, -1, -1),
        sample(term, 0, -1),
        sample(term, 1, -1),
        sample(term, 0, 0),
        sample(term, 0, 1),
        sample(term, 1, 0),
        sample(term, 1, 1),
    )


class FingerprintIndex:
    """Terms with what is stored under each, in a trie over their fingerprints."""

    __slots__ = ("found", "prints", "root")

    def __init__(self) -> None:
        self.root: dict[Any, Any] = {}
        self.prints: tuple[int, ...] = ()
        self.found: list[Any] = []

    def insert(self, term: Term, value: Any) -> None:
        """Store a value under the term."""
        node = self.root
        for mark in fingerprint(term):
            child = node.get(mark)
            if child is None:
                child = {}
                node[mark] = child
            node = child
        values = node.get(term)
        if values is None:
            node[term] = [value]
        else:
            values.append(value)

    def remove(self, term: Term, value: Any) -> None:
        """Take a value away from the term."""
        node = self.root
        for mark in fingerprint(term):
            node = node[mark]
        values = node[term]
        values.remove(value)
        if not values:
            del node[term]

    def unifiable(self, term: Term) -> list[Any]:
        """(stored term, values) for every stored term that may unify with this one."""
        self.found = []
        self.prints = fingerprint(term)
        self.visit_unifiable(self.root, 0)
        return self.found

    def visit_unifiable(self, node: dict[Any, Any], depth: int) -> None:
        """Follow every sample compatible with the query's."""
        if depth == _DEPTH:
            self.found.extend(node.items())
            return
        mark = self.prints[depth]
        if mark == BELOW_VARIABLE:
            for child in node.values():
                self.visit_unifiable(child, depth + 1)
        elif mark == VARIABLE:
            for key, child in node.items():
                if key != NOWHERE:
                    self.visit_unifiable(child, depth + 1)
        else:
            child = node.get(mark)
            if child is not None:
                self.visit_unifiable(child, depth + 1)
            if mark != NOWHERE:
                child = node.get(VARIABLE)
                if child is not None:
                    self.visit_unifiable(child, depth + 1)
            child = node.get(BELOW_VARIABLE)
            if child is not None:
                self.visit_unifiable(child, depth + 1)

    def instances(self, term: Term) -> list[Any]:
        """(stored term, values) for every stored term that may be an instance of this one."""
        self.found = []
        self.prints = fingerprint(term)
        self.visit_instances(self.root, 0)
        return self.found

    def visit_instances(self, node: dict[Any, Any], depth: int) -> None:
        """Follow every sample that an instance of the query can have."""
        if depth == _DEPTH:
            self.found.extend(node.items())
            return
        mark = self.prints[depth]
        if mark == BELOW_VARIABLE:
            for child in node.values():
                self.visit_instances(child, depth + 1)
        elif mark == VARIABLE:
            for key, child in node.items():
                if key != NOWHERE and key != BELOW_VARIABLE:
                    self.visit_instances(child, depth + 1)
        else:
            child = node.get(mark)
            if child is not None:
                self.visit_instances(child, depth + 1)
