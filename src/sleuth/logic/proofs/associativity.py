# cython: language_level=3, annotation_typing=False, infer_types=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Symbols known to be associative and commutative, and equality modulo those laws.

With both laws and the exchange law x+(y+z) = y+(x+z) among the active clauses, any other equation
between two arrangements of the same summands follows by rewriting all its ground instances: it is
superfluous, and there are very many of them. Without the exchange law it need not be: from the two
laws alone the exchange law itself does not follow by rewriting.
"""

from __future__ import annotations

from typing import Any

from sleuth.logic.proofs.clauses import Literal
from sleuth.logic.proofs.terms import Bank, Term

#: Equations of two sides with as many symbols together may be the laws themselves.
_LAW_SIZE = 10


class Arrangements:
    """The symbols whose arguments may be rearranged."""

    __slots__ = (
        "associative",
        "bank",
        "both",
        "canonical",
        "commutative",
        "exchanging",
        "known",
    )

    def __init__(self, bank: Bank) -> None:
        self.bank = bank
        self.associative: set[int] = set()
        self.commutative: set[int] = set()
        self.exchanging: set[int] = set()
        #: Those of which all three laws have been active.
        self.both: set[int] = set()
        self.canonical: dict[Term, Any] = {}
        self.known = False

    def learn(self, literal: Literal) -> None:
        """Take notice of an active unit equation."""
        left, right = literal.left, literal.right
        symbol = left.symbol
        if symbol < 0 or right.symbol != symbol or len(left.args) != 2:
            return
        if is_commutativity(left, right):
            self.commutative.add(symbol)
        elif is_associativity(left, right) or is_associativity(right, left):
            self.associative.add(symbol)
        elif is_exchange(left, right):
            self.exchanging.add(symbol)
        else:
            return
        self.both = self.associative & self.commutative & self.exchanging
        self.canonical = {}
        self.known = bool(self.commutative)

    def trivial(self, left: Term, right: Term) -> bool:
        """Whether the sides are arrangements of the same, and not one of the laws."""
        if left.weight != right.weight or left.size + right.size < _LAW_SIZE:
            return False
        if left.size + right.size == _LAW_SIZE and is_law(left, right):
            return False
        return self.arranged(left) is self.arranged(right)

    def same(self, left: Term, right: Term) -> bool:
        """Whether the terms are arrangements of the same."""
        return left.weight == right.weight and self.arranged(left) is self.arranged(right)

    def arranged(self, term: Term) -> Term:
        """The term with its summands in a fixed order."""
        if not term.args:
            return term
        found: Term | None = self.canonical.get(term)
        if found is not None:
            return found
        symbol = term.symbol
        if symbol in self.both:
            parts: list[Any] = []
            self.flatten(term, symbol, parts)
            parts.sort(key=term_number)
            result: Term = parts[len(parts) - 1]
            for i in range(len(parts) - 1):
                result = self.bank.make(symbol, (parts[len(parts) - 2 - i], result))
        else:
            args = [self.arranged(arg) for arg in term.args]
            if symbol in self.commutative:
                args.sort(key=term_number)
            result = self.bank.make(symbol, tuple(args))
        self.canonical[term] = result
        return result

    def flatten(self, term: Term, symbol: int, parts: list[Any]) -> None:
        """Append the arranged summands of a nest of one symbol."""
        for arg in term.args:
            if arg.symbol == symbol:
                self.flatten(arg, symbol, parts)
            else:
                parts.append(self.arranged(arg))


def term_number(term: Term) -> int:
    """The number of a term in its bank."""
    return term.number


def is_commutativity(left: Term, right: Term) -> bool:
    """Whether the equation is f(x,y) = f(y,x)."""
    one: Any = left.args[0]
    other: Any = left.args[1]
    return (
        one.symbol < 0
        and other.symbol < 0
        and one is not other
        and right.args[0] is other
        and right.args[1] is one
    )


def is_law(left: Term, right: Term) -> bool:
    """Whether the equation is associativity or f(x,f(y,z)) = f(y,f(x,z)), by which all follow."""
    if left.symbol < 0 or len(left.args) != 2 or right.symbol != left.symbol:
        return False
    return (
        is_associativity(left, right) or is_associativity(right, left) or is_exchange(left, right)
    )


def is_exchange(left: Term, right: Term) -> bool:
    """Whether the equation is f(x,f(y,z)) = f(y,f(x,z))."""
    ours: Any = left.args[1]
    theirs: Any = right.args[1]
    if ours.symbol != left.symbol or theirs.symbol != left.symbol:
        return False
    x: Any = left.args[0]
    y: Any = ours.args[0]
    z: Any = ours.args[1]
    return (
        x.symbol < 0
        and y.symbol < 0
        and z.symbol < 0
        and x is not y
        and y is not z
        and x is not z
        and right.args[0] is y
        and theirs.args[0] is x
        and theirs.args[1] is z
    )


def is_associativity(left: Term, right: Term) -> bool:
    """Whether the equation is f(f(x,y),z) = f(x,f(y,z))."""
    inner: Any = left.args[0]
    last: Any = left.args[1]
    outer: Any = right.args[1]
    if inner.symbol != left.symbol or outer.symbol != left.symbol:
        return False
    x: Any = inner.args[0]
    y: Any = inner.args[1]
    return (
        x.symbol < 0
        and y.symbol < 0
        and last.symbol < 0
        and x is not y
        and y is not last
        and x is not last
        and right.args[0] is x
        and outer.args[0] is y
        and outer.args[1] is last
    )
