# cython: language_level=3, annotation_typing=False, infer_types=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The indexes over the active clauses: where inferences and simplifications can start."""

from __future__ import annotations

from typing import Any

from sleuth.logic.proofs.clauses import Clause
from sleuth.logic.proofs.fingerprints import FingerprintIndex
from sleuth.logic.proofs.terms import EQUAL, Term


class ActiveIndexes:
    """Terms of active clauses by what may be done with them.

    `equations` are sides to superpose from, `spots` subterms to superpose into, the atoms are
    those to resolve upon; `parts` and `atoms` are all subterms and all atoms. `extensional` are
    conclusions x=y (as of extensionality), `disequations` the literals that they may resolve.
    """

    __slots__ = (
        "atoms",
        "disequations",
        "equations",
        "extensional",
        "negative_atoms",
        "parts",
        "positive_atoms",
        "spots",
    )

    def __init__(self) -> None:
        self.equations = FingerprintIndex()
        self.spots = FingerprintIndex()
        self.positive_atoms = FingerprintIndex()
        self.negative_atoms = FingerprintIndex()
        self.parts = FingerprintIndex()
        self.atoms = FingerprintIndex()
        self.extensional: dict[int, Any] = {}
        self.disequations: dict[int, Any] = {}

    def update_clause(self, clause: Clause, insert: bool) -> None:
        """Insert the clause into the term indexes or remove it from them."""
        literals = clause.literals
        parts: dict[Any, Any] = {}
        spots: dict[Any, Any] = {}
        for i in range(len(literals)):
            literal: Any = literals[i]
            self.update(self.atoms, literal.atom, (clause, literal.positive), insert)
            equation = literal.atom.symbol == EQUAL
            if equation:
                collect(literal.left, parts, None)
                collect(literal.right, parts, None)
            else:
                for arg in literal.atom.args:
                    collect(arg, parts, None)
            if equation and is_extensional(literals, i):
                self.extensional[clause.number] = (clause, i)
            if not literal.eligible:
                continue
            if equation and not literal.positive:
                self.disequations[clause.number] = (clause, i)
            if equation:
                collect(literal.left, spots, (clause, i, 0))
                if not literal.oriented:
                    collect(literal.right, spots, (clause, i, 1))
                if literal.positive and not clause.selected:
                    if literal.left.symbol >= 0 or not literal.oriented:
                        self.update(self.equations, literal.left, (clause, i, False), insert)
                    if not literal.oriented:
                        self.update(self.equations, literal.right, (clause, i, True), insert)
            else:
                for arg in literal.atom.args:
                    collect(arg, spots, (clause, i, 0))
                if not literal.positive:
                    self.update(self.negative_atoms, literal.atom, (clause, i), insert)
                elif not clause.selected:
                    self.update(self.positive_atoms, literal.atom, (clause, i), insert)
        if not insert:
            self.extensional.pop(clause.number, None)
            self.disequations.pop(clause.number, None)
        for term, spot in spots.items():
            self.update(self.spots, term, spot, insert)
        for term in parts:
            self.update(self.parts, term, clause, insert)

    def update(self, index: FingerprintIndex, term: Term, value: Any, insert: bool) -> None:
        """Insert into an index or remove from it."""
        if insert:
            index.insert(term, value)
        else:
            index.remove(term, value)


def is_extensional(literals: list[Any], place: int) -> bool:
    """Whether the literal is a conclusion x=y under conditions that are all negative."""
    literal: Any = literals[place]
    if not literal.positive or literal.atom.symbol != EQUAL or len(literals) < 2:
        return False
    if literal.left.symbol >= 0 or literal.right.symbol >= 0 or literal.left is literal.right:
        return False
    for i in range(len(literals)):
        other: Any = literals[i]
        if i != place and other.positive and other.atom.symbol == EQUAL:
            return False
    return True


def collect(term: Term, found: dict[Any, Any], value: Any) -> None:
    """Enter the subterms that are not variables, each with the value unless it has one."""
    if term.symbol < 0 or term in found:
        return
    found[term] = value
    for arg in term.args:
        collect(arg, found, value)
