# cython: language_level=3, annotation_typing=False, infer_types=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Literals and clauses of a saturation run, and which of their literals take part in inferences.

A clause never changes once it is made: simplification makes a new one that names the old one,
so that the reasons of the clauses are the proof.
"""

from __future__ import annotations

from typing import Any

from sleuth.logic.proofs.ordering import Ordering
from sleuth.logic.proofs.terms import EQUAL, Bank, Term
from sleuth.logic.proofs.verdicts import EQUAL_TO, GREATER, LESS

#: How the negative literal that blocks a clause is chosen.
SELECT_NONE = 0
SELECT_LARGEST = 1
SELECT_SMALLEST = 2
SELECT_UNLESS_UNIQUE_MAXIMAL = 3
SELECT_GROUND_LARGEST = 4
SELECT_FIRST = 5
SELECT_COMPLEX = 6

#: More than any literal weighs that is selected for its weight.
_HEAVY = 1 << 40


class Literal:
    """A signed atom; equations keep their greater side on the left where there is one."""

    __slots__ = ("atom", "eligible", "left", "maximal", "oriented", "positive", "right")

    def __init__(self, positive: bool, atom: Term, left: Term, right: Term) -> None:
        self.positive = positive
        self.atom = atom
        self.left = left
        self.right = right
        self.oriented = False
        self.maximal = False
        self.eligible = False


class Clause:
    """Literals with the reason they follow: a rule, its parents and their places."""

    __slots__ = (
        "active",
        "assertions",
        "cost",
        "date",
        "features",
        "goal",
        "level",
        "literals",
        "number",
        "prepared",
        "reason",
        "selected",
        "size",
        "steps",
        "wanted",
    )

    def __init__(self, literals: list[Any], reason: tuple[Any, ...]) -> None:
        self.literals = literals
        self.reason = reason
        self.number = 0
        self.cost = 0
        self.size = 0
        self.level = 0
        self.date = 0
        self.goal = False
        self.active = False
        self.selected = False
        self.prepared = False
        self.wanted = False
        self.features: Any = None
        self.steps: Any = None
        #: The cases that the clause holds in, where the run splits; else None.
        self.assertions: Any = None


class Preparation:
    """Orients equations and marks maximal and selected literals under one strategy."""

    __slots__ = ("bank", "ordering", "selection", "true")

    def __init__(self, bank: Bank, ordering: Ordering, selection: int) -> None:
        self.bank = bank
        self.ordering = ordering
        self.selection = selection
        self.true = ordering.true

    def literal(self, positive: bool, atom: Term) -> Literal:
        """A literal, its equation oriented if the ordering can."""
        if atom.symbol != EQUAL:
            result = Literal(positive, atom, atom, self.true)
            result.oriented = True
            return result
        left: Any = atom.args[0]
        right: Any = atom.args[1]
        verdict = self.ordering.compare(left, right)
        if verdict == LESS:
            left, right = right, left
            atom = self.bank.make(EQUAL, (left, right))
        result = Literal(positive, atom, left, right)
        result.oriented = verdict in (GREATER, LESS, EQUAL_TO)
        return result

    def prepare(self, clause: Clause) -> None:
        """Mark the literals that inferences may use."""
        if clause.prepared:
            return
        clause.prepared = True
        literals = clause.literals
        width = len(literals)
        if width == 1:
            only: Any = literals[0]
            only.maximal = True
            only.eligible = True
            return
        for literal in literals:
            literal.maximal = True
        for i in range(width):
            one: Any = literals[i]
            if not one.maximal:
                continue
            for j in range(width):
                if i == j:
                    continue
                other: Any = literals[j]
                if not other.maximal:
                    continue
                verdict = self.ordering.compare_literals(
                    one.positive, one.left, one.right, other.positive, other.left, other.right
                )
                if verdict == LESS:
                    one.maximal = False
                    break
                if verdict == GREATER:
                    other.maximal = False
        chosen = self.select(literals)
        for literal in literals:
            literal.eligible = literal.maximal if chosen is None else literal is chosen
        clause.selected = chosen is not None

    def select(self, literals: list[Any]) -> Any:
        """The negative literal that alone may be resolved upon, or None."""
        selection = self.selection
        if selection == SELECT_NONE:
            return None
        if selection == SELECT_UNLESS_UNIQUE_MAXIMAL:
            count = 0
            for literal in literals:
                if literal.maximal:
                    count += 1
            if count == 1:
                return None
        if selection == SELECT_COMPLEX:
            return complex_literal(literals)
        best: Any = None
        best_value = 0
        for literal in literals:
            if literal.positive:
                continue
            if selection == SELECT_SMALLEST:
                value = -literal.atom.weight
            elif selection == SELECT_FIRST:
                value = 0
            else:
                value = literal.atom.weight
                if selection == SELECT_GROUND_LARGEST and literal.atom.ground:
                    value += 100000
                if literal.atom.symbol == EQUAL and (
                    literal.left.symbol < 0 and literal.right.symbol < 0
                ):
                    value -= 1000
            if best is None or value > best_value:
                best = literal
                best_value = value
        return best


def complex_literal(literals: list[Any]) -> Any:
    """The negative literal that says most, None for rules with one greatest literal.

    That is the smallest of those without variables, else the one whose sides differ most in weight.
    """
    conclusions = 0
    maximal = 0
    for literal in literals:
        if literal.positive:
            conclusions += 1
        if literal.maximal:
            maximal += 1
    if maximal == 1 and conclusions <= 1:
        return None
    best: Any = None
    best_value = 0
    for literal in literals:
        if literal.positive:
            continue
        if literal.atom.ground:
            value = 2 * _HEAVY - literal.atom.weight
        elif literal.atom.symbol == EQUAL:
            value = abs(literal.left.weight - literal.right.weight)
        else:
            value = literal.atom.weight
        if best is None or value > best_value:
            best = literal
            best_value = value
    return best
