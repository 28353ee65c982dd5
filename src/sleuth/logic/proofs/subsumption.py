# cython: language_level=3, annotation_typing=False, infer_types=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Subsumption: a clause makes its instances with more literals superfluous.

Feature vectors prune the candidates: if C subsumes D and no two literals of C fall together
in D, then no feature of C exceeds D's. The index passes over the rare others, whose factors
subsume D as well.
"""

from __future__ import annotations

from typing import Any

from sleuth.logic.proofs.clauses import Clause, Literal
from sleuth.logic.proofs.terms import EQUAL, Bank, Term

_BUCKETS = 8
_FEATURES = 6 + 2 * _BUCKETS
#: Literals that are sorted faster by Python than one by one.
_MANY = 40


def count_symbols(term: Term, counts: list[int], offset: int) -> None:
    """Count the function symbols of a term into the buckets from `offset` on."""
    if term.symbol < 0:
        return
    place = offset + term.symbol % _BUCKETS
    counts[place] = counts[place] + 1
    for arg in term.args:
        count_symbols(arg, counts, offset)


def features(clause: Clause) -> tuple[int, ...]:
    """Numbers that can only grow from a clause to one that it subsumes literal by literal."""
    counts = [0] * _FEATURES
    for literal in clause.literals:
        if literal.positive:
            base = 0
            offset = 6
        else:
            base = 3
            offset = 6 + _BUCKETS
        counts[base] = counts[base] + 1
        counts[base + 1] = counts[base + 1] + literal.atom.size
        if literal.atom.depth > counts[base + 2]:
            counts[base + 2] = literal.atom.depth
        count_symbols(literal.atom, counts, offset)
    return tuple(counts)


class FeatureIndex:
    """Clauses in a trie over their feature vectors."""

    __slots__ = ("found", "query", "root")

    def __init__(self) -> None:
        self.root: dict[Any, Any] = {}
        self.query: tuple[int, ...] = ()
        self.found: list[Any] = []

    def insert(self, clause: Clause) -> None:
        """Store a clause under its features."""
        node = self.root
        for value in clause.features:
            child = node.get(value)
            if child is None:
                child = {}
                node[value] = child
            node = child
        node[clause.number] = clause

    def remove(self, clause: Clause) -> None:
        """Take a clause out again."""
        path: list[Any] = []
        node = self.root
        for value in clause.features:
            path.append((node, value))
            node = node[value]
        del node[clause.number]
        for parent, value in reversed(path):
            if parent[value]:
                break
            del parent[value]

    def below(self, query: tuple[int, ...]) -> list[Any]:
        """The clauses none of whose features exceeds the query's."""
        self.found = []
        self.query = query
        self.visit(self.root, 0, True)
        return self.found

    def above(self, query: tuple[int, ...]) -> list[Any]:
        """The clauses all of whose features reach the query's."""
        self.found = []
        self.query = query
        self.visit(self.root, 0, False)
        return self.found

    def visit(self, node: dict[Any, Any], depth: int, below: bool) -> None:
        """Follow the features that stay on the right side of the query's."""
        if depth == _FEATURES:
            self.found.extend(node.values())
            return
        bound: int = self.query[depth]
        for key, child in node.items():
            value: int = key
            if (value <= bound) if below else (value >= bound):
                self.visit(child, depth + 1, below)


class Subsumption:
    """The subsumption test itself, on the bindings of a bank."""

    __slots__ = ("bank", "steps")

    def __init__(self, bank: Bank) -> None:
        self.bank = bank
        self.steps = 0

    def subsumes(self, general: Clause, special: Clause, flipped: int = -1) -> bool:
        """Whether an instance of `general` is part of `special`.

        With `flipped`, the sign of that literal of `special` counts as its opposite.
        """
        if len(general.literals) > len(special.literals):
            return False
        self.bank.tick(16)
        mark = len(self.bank.trail)
        self.steps = 2000
        result = self.extend(general.literals, 0, special.literals, flipped)
        self.bank.undo(mark)
        return result

    def superfluous(self, literals: list[Any]) -> int:
        """The place of a literal without which the clause says the same, -1 if there is none.

        An instance of the clause, in which that literal falls together with another, is a part
        of it.
        """
        bank = self.bank
        for i in range(len(literals)):
            literal: Any = literals[i]
            if literal.atom.ground:
                continue
            alike = False
            for j in range(len(literals)):
                other: Any = literals[j]
                if (
                    i != j
                    and literal.positive == other.positive
                    and literal.atom.symbol == other.atom.symbol
                ):
                    alike = True
                    break
            if not alike:
                continue
            rest = literals[:i] + literals[i + 1 :]
            bank.tick(16)
            mark = len(bank.trail)
            self.steps = 100
            found = self.extend([literal, *rest], 0, rest, -1)
            bank.undo(mark)
            if found:
                return i
        return -1

    def extend(self, general: list[Any], place: int, special: list[Any], flipped: int) -> bool:
        """Match the literals of `general` from `place` on with some of `special`."""
        if place == len(general):
            return True
        self.steps = self.steps - 1
        if self.steps < 0:
            return False
        bank = self.bank
        literal: Any = general[place]
        pattern = literal.atom
        mark = len(bank.trail)
        for i in range(len(special)):
            other: Any = special[i]
            sign = other.positive
            if i == flipped:
                sign = not sign
            if literal.positive != sign or other.atom.symbol != pattern.symbol:
                continue
            if bank.match(pattern, other.atom) and self.extend(
                general, place + 1, special, flipped
            ):
                return True
            bank.undo(mark)
            if pattern.symbol == EQUAL:
                if (
                    bank.match(literal.left, other.right)
                    and bank.match(literal.right, other.left)
                    and self.extend(general, place + 1, special, flipped)
                ):
                    return True
                bank.undo(mark)
        return False


def sort_by_size(literals: list[Any]) -> None:
    """Put the most telling literals first, which are the largest; others stay in their order."""
    if len(literals) > _MANY:
        literals.sort(key=size_downwards)
        return
    for i in range(1, len(literals)):
        literal: Any = literals[i]
        place = i
        while place > 0:
            before: Any = literals[place - 1]
            if before.atom.size >= literal.atom.size:
                break
            literals[place] = before
            place -= 1
        literals[place] = literal


def size_downwards(literal: Literal) -> int:
    """A key for the largest first."""
    return -literal.atom.size
