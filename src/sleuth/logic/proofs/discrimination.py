# cython: language_level=3, annotation_typing=False, infer_types=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""A perfect discrimination tree: which stored terms are generalisations of a term?

Stored terms have their variables numbered in the order of their first occurrence. Every node
knows the date of the newest entry below it, so that a term that is known to be in normal form
is only asked about the rules that came later.
"""

from __future__ import annotations

from typing import Any

from sleuth.logic.proofs.terms import EQUAL, Bank, Term


class Rule:
    """An entry: a pattern, what it may be replaced by, and the clause and place it comes from."""

    __slots__ = ("clause", "date", "flipped", "left", "oriented", "right")

    def __init__(
        self, left: Term, right: Term, clause: Any, oriented: bool, flipped: bool, date: int
    ) -> None:
        self.left = left
        self.right = right
        self.clause = clause
        self.oriented = oriented
        self.flipped = flipped
        self.date = date


class Node:
    """One symbol on the way from the root to an entry."""

    __slots__ = ("children", "entries", "newest", "variables")

    def __init__(self) -> None:
        self.children: dict[int, Any] = {}
        self.variables: list[Any] = []
        self.entries: list[Any] = []
        self.newest = 0


class DiscriminationTree:
    """Entries under their patterns."""

    __slots__ = ("bank", "empty", "found", "root", "since", "terms")

    def __init__(self, bank: Bank) -> None:
        self.bank = bank
        self.root = Node()
        self.terms: list[Any] = []
        self.found: list[Any] = []
        self.since = 0
        self.empty = True

    def flatten(self, term: Term) -> None:
        """Append the term's preorder, in which a subterm takes as many places as it has symbols."""
        self.terms.append(term)
        for arg in term.args:
            self.flatten(arg)

    def insert(self, rule: Rule) -> None:
        """Add an entry under its left side."""
        self.empty = False
        self.terms.clear()
        self.flatten(rule.left)
        node: Any = self.root
        node.newest = rule.date
        for term in self.terms:
            child: Any = None
            if term.symbol < 0:
                for variable, candidate in node.variables:
                    if variable is term:
                        child = candidate
                        break
                if child is None:
                    child = Node()
                    node.variables.append((term, child))
            else:
                child = node.children.get(term.symbol)
                if child is None:
                    child = Node()
                    node.children[term.symbol] = child
            node = child
            node.newest = rule.date
        node.entries.append(rule)

    def remove(self, rule: Rule) -> None:
        """Take an entry out again."""
        self.terms.clear()
        self.flatten(rule.left)
        self.delete(self.root, rule, 0)

    def delete(self, node: Node, rule: Rule, place: int) -> bool:
        """Remove the entry below this node; whether the node is empty now."""
        if place == len(self.terms):
            node.entries.remove(rule)
        else:
            term: Any = self.terms[place]
            if term.symbol < 0:
                for i in range(len(node.variables)):
                    variable, child = node.variables[i]
                    if variable is term:
                        if self.delete(child, rule, place + 1):
                            node.variables.pop(i)
                        break
            elif self.delete(node.children[term.symbol], rule, place + 1):
                del node.children[term.symbol]
        return not node.entries and not node.children and not node.variables

    def generalisations(self, term: Term, since: int) -> list[Any]:
        """The entries newer than `since` whose pattern matches the term, oriented ones first."""
        self.found = []
        root = self.root
        if self.empty or root.newest <= since:
            return self.found
        if not root.variables:
            child = root.children.get(term.symbol)
            if child is None or child.newest <= since:
                return self.found
        self.terms.clear()
        self.flatten(term)
        self.since = since
        self.visit(root, 0)
        return self.found

    def joining(self, left: Term, right: Term) -> list[Any]:
        """The entries whose pattern matches the equation of these sides, which need not exist."""
        self.found = []
        if self.empty:
            return self.found
        child: Any = self.root.children.get(EQUAL)
        if child is None:
            return self.found
        self.terms.clear()
        self.flatten(left)
        self.flatten(right)
        self.since = 0
        self.visit(child, 0)
        return self.found

    def visit(self, node: Node, place: int) -> None:
        """Collect the entries below this node that match the rest of the flattened term."""
        if place < len(self.terms):
            term: Any = self.terms[place]
            if term.symbol >= 0:
                child = node.children.get(term.symbol)
                if child is not None and child.newest > self.since:
                    self.visit(child, place + 1)
            for variable, below in node.variables:
                if below.newest <= self.since:
                    continue
                bound = variable.binding
                if bound is None:
                    variable.binding = term
                    self.visit(below, place + term.size)
                    variable.binding = None
                elif bound is term:
                    self.visit(below, place + term.size)
        else:
            for rule in node.entries:
                if rule.date > self.since:
                    self.found.append(rule)
