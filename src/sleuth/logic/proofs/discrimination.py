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

#: Children of a node among which a walk finds one sooner than a table.
_FEW = 6


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
    """One symbol on the way from the root to an entry, or one variable.

    What comes next is a chain from `symbols` and one from `variables`; `children` has the
    former by their symbols as well, as soon as they are many.
    """

    __slots__ = (
        "children",
        "entries",
        "newest",
        "sibling",
        "symbol",
        "symbols",
        "variable",
        "variables",
        "width",
    )

    def __init__(self, symbol: int, variable: Any) -> None:
        self.symbol = symbol
        self.variable = variable
        self.newest = 0
        self.width = 0
        self.symbols: Any = None
        self.variables: Any = None
        self.sibling: Any = None
        self.children: Any = None
        self.entries: Any = None


def below(node: Node, symbol: int) -> Any:
    """The node of a symbol that comes next, None if there is none."""
    if node.width > _FEW:
        return node.children.get(symbol)
    child: Any = node.symbols
    while child is not None and child.symbol != symbol:
        child = child.sibling
    return child


def below_variable(node: Node, variable: Term) -> Any:
    """The node of a variable that comes next, None if there is none."""
    child: Any = node.variables
    while child is not None and child.variable is not variable:
        child = child.sibling
    return child


def add(node: Node, term: Term) -> Node:
    """A new node for the head of a term."""
    child = Node(term.symbol, term if term.symbol < 0 else None)
    if term.symbol < 0:
        child.sibling = node.variables
        node.variables = child
        return child
    child.sibling = node.symbols
    node.symbols = child
    node.width = node.width + 1
    if node.width == _FEW + 1:
        node.children = {}
        each: Any = child
        while each is not None:
            node.children[each.symbol] = each
            each = each.sibling
    elif node.width > _FEW:
        node.children[child.symbol] = child
    return child


def without(first: Any, gone: Node) -> Any:
    """The chain that is left when a node is taken out of one."""
    if first is gone:
        return gone.sibling
    each: Any = first
    while each.sibling is not gone:
        each = each.sibling
    each.sibling = gone.sibling
    return first


class DiscriminationTree:
    """Entries under their patterns."""

    __slots__ = ("bank", "empty", "found", "root", "since", "terms")

    def __init__(self, bank: Bank) -> None:
        self.bank = bank
        self.root = Node(-1, None)
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
            if term.symbol < 0:
                child = below_variable(node, term)
            else:
                child = below(node, term.symbol)
            node = add(node, term) if child is None else child
            node.newest = rule.date
        if node.entries is None:
            node.entries = []
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
                child = below_variable(node, term)
                if self.delete(child, rule, place + 1):
                    node.variables = without(node.variables, child)
            else:
                child = below(node, term.symbol)
                if self.delete(child, rule, place + 1):
                    node.symbols = without(node.symbols, child)
                    node.width = node.width - 1
                    if node.width == _FEW:
                        node.children = None
                    elif node.width > _FEW:
                        del node.children[term.symbol]
        return not node.entries and node.symbols is None and node.variables is None

    def generalisations(self, term: Term, since: int) -> list[Any]:
        """The entries newer than `since` whose pattern matches the term, oriented ones first."""
        self.found = []
        root = self.root
        if self.empty or root.newest <= since:
            return self.found
        if root.variables is None:
            child = below(root, term.symbol)
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
        child: Any = below(self.root, EQUAL)
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
            if term.symbol >= 0 and node.symbols is not None:
                child = below(node, term.symbol)
                if child is not None and child.newest > self.since:
                    self.visit(child, place + 1)
            child = node.variables
            while child is not None:
                if child.newest > self.since:
                    variable: Any = child.variable
                    bound = variable.binding
                    if bound is None:
                        variable.binding = term
                        self.visit(child, place + term.size)
                        variable.binding = None
                    elif bound is term:
                        self.visit(child, place + term.size)
                child = child.sibling
        else:
            for rule in node.entries:
                if rule.date > self.since:
                    self.found.append(rule)
