"""Names subformulas that multiplying out would copy too often (definitional normal form).

A subformula is replaced by a new atom where that saves clauses, by the count of Nonnengart and
Weidenbach. The counts of a formula are the clauses that it and that its negation give.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import prod

from sleuth.logic.syntax import (
    And,
    Atom,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    for_all,
    free_variables,
    parts_of,
    with_parts,
)


@dataclass(frozen=True, slots=True)
class Definition:
    """A new atom and the subformula it stands for.

    `sentence` is what has to be added: the atom implies the subformula, or is implied by
    it, or both, as the places where it occurs need it.
    """

    atom: Atom
    meaning: Formula
    sentence: Formula


@dataclass(slots=True)
class Renaming:
    """Renames within formulas that would give more than `naive_limit` clauses.

    With `equivalent` every definition holds in both directions, so that the new relations
    have exactly one meaning in every model.
    """

    fresh: Callable[[str], str]
    naive_limit: int
    equivalent: bool = False
    definitions: list[Definition] = field(default_factory=list)
    _counts: dict[int, tuple[Formula, int, int]] = field(default_factory=dict)

    def renamed(self, formula: Formula) -> Formula:
        """The formula with new atoms in it; what they stand for is in `definitions`."""
        if self._count(formula)[0] <= self.naive_limit:
            return formula
        return self._within(formula, 1, 0)

    def _count(self, formula: Formula) -> tuple[int, int]:
        """The numbers of clauses of the formula and of its negation."""
        # The formula is kept beside its counts, so that its id is not given to another one.
        known = self._counts.get(id(formula))
        if known is None:
            counts = [self._count(part) for part in parts_of(formula)]
            known = (formula, *_combined(formula, counts))
            self._counts[id(formula)] = known
        return known[1:]

    def _visit(self, formula: Formula, here: int, denied: int) -> Formula:
        """The subformula renamed inside and, where that pays, itself.

        `here` and `denied` are how many clauses each clause of it and of its negation ends up in.
        """
        if isinstance(formula, Atom) or (
            isinstance(formula, Not) and isinstance(formula.body, Atom)
        ):
            return formula
        yes, no = self._count(formula)
        multiplied = here * yes + denied * no
        with_name = here + denied + (yes if here else 0) + (no if denied else 0)
        if multiplied <= with_name:
            return self._within(formula, here, denied)
        variables = free_variables(formula)
        atom = Atom(self.fresh("def"), variables)
        both = self.equivalent or (here and denied)
        body = self._within(formula, int(bool(here or both)), int(bool(denied or both)))
        if both:
            sentence: Formula = Iff(atom, body)
        else:
            sentence = Implies(atom, body) if here else Implies(body, atom)
        self.definitions.append(Definition(atom, formula, for_all(variables, sentence)))
        return atom

    def _within(self, formula: Formula, here: int, denied: int) -> Formula:
        if isinstance(formula, And | Or):
            return self._within_chain(formula, here, denied)
        parts = list(parts_of(formula))
        for position, part in enumerate(parts):
            counts = [self._count(other) for other in parts]
            parts[position] = self._visit(part, *_share(formula, counts, position, here, denied))
        return with_parts(formula, tuple(parts))

    def _within_chain(self, formula: And | Or, here: int, denied: int) -> Formula:
        """The same for many parts: the clauses of one are multiplied by those of all others."""
        multiplying = 1 if isinstance(formula, And) else 0
        product = prod(self._count(part)[multiplying] for part in formula.parts)
        parts: list[Formula] = []
        for part in formula.parts:
            others = product // self._count(part)[multiplying]
            if isinstance(formula, And):
                parts.append(self._visit(part, here, denied * others))
            else:
                parts.append(self._visit(part, here * others, denied))
            product = others * self._count(parts[-1])[multiplying]
        return type(formula)(tuple(parts))


def _combined(formula: Formula, counts: list[tuple[int, int]]) -> tuple[int, int]:
    """The counts of a formula from those of its parts."""
    if isinstance(formula, Atom):
        return 1, 1
    if isinstance(formula, Not):
        return counts[0][1], counts[0][0]
    if isinstance(formula, And):
        return sum(yes for yes, _ in counts), prod(no for _, no in counts)
    if isinstance(formula, Or):
        return prod(yes for yes, _ in counts), sum(no for _, no in counts)
    if isinstance(formula, Implies):
        return counts[0][1] * counts[1][0], counts[0][0] + counts[1][1]
    if isinstance(formula, Iff):
        (yes, no), (other_yes, other_no) = counts
        return yes * other_no + no * other_yes, yes * other_yes + no * other_no
    return counts[0]


def _share(
    formula: Formula, counts: list[tuple[int, int]], position: int, here: int, denied: int
) -> tuple[int, int]:
    """How many clauses each clause of one part, and of its negation, ends up in."""
    if isinstance(formula, Not):
        return denied, here
    if isinstance(formula, Implies | Iff):
        yes, no = counts[1 - position]
        if isinstance(formula, Iff):
            return here * no + denied * yes, here * yes + denied * no
        return (denied, here * yes) if position == 0 else (here * no, denied)
    return here, denied
