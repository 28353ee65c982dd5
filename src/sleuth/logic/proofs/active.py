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
    those to resolve upon; `parts` and `atoms` are all subterms and all atoms.
    """

    __slots__ = (
        "atoms",
        "equations",
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
            if not literal.eligible:
                continue
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


def collect(term: Term, found: dict[Any, Any], value: Any) -> None:
    """Enter the subterms that are not variables, each with the value unless it has one."""
    if term.symbol < 0 or term in found:
        return
    found[term] = value
    for arg in term.args:
        collect(arg, found, value)
