# cython: language_level=3, annotation_typing=False, infer_types=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Simplification of a clause by the unit clauses in use.

Demodulation, unit deletion (simplify-reflect), deletion of false literals, and the discovery
that a clause is a tautology or an instance of a unit. A clause in the making is a list of
(sign, atom) pairs; each step that changes it is kept with its result, for the proof.
"""

from __future__ import annotations

from typing import Any

from sleuth.logic.proofs.associativity import Arrangements
from sleuth.logic.proofs.clauses import Clause, Preparation
from sleuth.logic.proofs.discrimination import DiscriminationTree, Rule
from sleuth.logic.proofs.ordering import Ordering
from sleuth.logic.proofs.terms import EQUAL, Bank, Term, TooLarge, contains
from sleuth.logic.proofs.verdicts import GREATER, LESS

#: Kinds of simplification steps.
REWRITE = "rewrite"
UNIT_DELETION = "unit_del"
REFLEXIVE = "xx"
MERGE = "merge"
DESTRUCTIVE = "xx_res"


class Simplifier:
    """Unit clauses in use, and what they do to others."""

    __slots__ = (
        "arrangements",
        "bank",
        "blamed",
        "negative_units",
        "ordering",
        "positive_units",
        "preparation",
        "repeated",
        "rewrites",
        "rules",
        "stamp",
        "steps",
        "stored",
        "units_only",
    )

    def __init__(self, bank: Bank, ordering: Ordering, preparation: Preparation) -> None:
        self.bank = bank
        self.ordering = ordering
        self.preparation = preparation
        self.arrangements = Arrangements(bank)
        self.rules = DiscriminationTree(bank)
        self.positive_units = DiscriminationTree(bank)
        self.negative_units = DiscriminationTree(bank)
        self.stamp = 1
        self.units_only = False
        self.repeated = False
        self.rewrites: list[Any] = []
        self.steps: list[Any] = []
        #: The unit that makes the last clause superfluous, if it is one.
        self.blamed: Any = None
        self.stored: dict[int, list[Any]] = {}

    def add_unit(self, clause: Clause) -> None:
        """Use a unit clause from now on."""
        self.stamp = self.stamp + 1
        literal: Any = clause.literals[0]
        entries: list[Any] = []
        self.stored[clause.number] = entries
        tree = self.positive_units if literal.positive else self.negative_units
        self.store(tree, entries, literal.atom, self.ordering.true, clause, True, False)
        if literal.atom.symbol == EQUAL:
            flipped = self.bank.make(EQUAL, (literal.right, literal.left))
            self.store(tree, entries, flipped, self.ordering.true, clause, True, True)
            if literal.positive:
                if not clause.assertions:
                    self.arrangements.learn(literal)
                self.store(
                    self.rules,
                    entries,
                    literal.left,
                    literal.right,
                    clause,
                    literal.oriented,
                    False,
                )
                if not literal.oriented:
                    self.store(
                        self.rules, entries, literal.right, literal.left, clause, False, True
                    )

    def store(
        self,
        tree: DiscriminationTree,
        entries: list[Any],
        left: Term,
        right: Term,
        clause: Clause,
        oriented: bool,
        flipped: bool,
    ) -> None:
        """Put a pattern, its variables in order, into a tree."""
        bank = self.bank
        bank.forget_images()
        left = bank.instantiate(left)
        right = bank.instantiate(right)
        bank.forget_images()
        if left.symbol < 0:
            return
        rule = Rule(left, right, clause, oriented, flipped, self.stamp)
        tree.insert(rule)
        entries.append((tree, rule))

    def remove_unit(self, clause: Clause) -> None:
        """Use a unit clause no longer."""
        for tree, rule in self.stored.pop(clause.number):
            tree.remove(rule)

    def contractum(self, rule: Rule, term: Term) -> Any:
        """What the rule makes of the term, None if that is not smaller."""
        bank = self.bank
        mark = len(bank.trail)
        result: Any = None
        if bank.match(rule.left, term):
            result = bank.instance(rule.right)
        bank.undo(mark)
        if result is None or rule.oriented:
            return result
        if self.ordering.compare(term, result) != GREATER:
            return None
        return result

    def normalise(self, term: Term) -> Term:
        """The normal form of the term, with the steps to it appended to `rewrites`."""
        while term.symbol >= 0 and term.normal_since < self.stamp:
            if term.rewritten is not None:
                source = term.demodulator
                if source.active:
                    self.rewrites.append((term, term.rewritten, source))
                    term = term.rewritten
                    continue
                term.rewritten = None
            inside = self.with_normal_arguments(term)
            if inside is not term:
                term = inside
                continue
            result: Any = None
            for rule in self.rules.generalisations(term, term.normal_since):
                result = self.contractum(rule, term)
                if result is not None:
                    source = rule.clause
                    break
            if result is None:
                term.normal_since = self.stamp
                break
            term.rewritten = result
            term.demodulator = source
            self.rewrites.append((term, result, source))
            term = result
        return term

    def normalise_inside(self, term: Term) -> Term:
        """The term with its arguments in normal form."""
        if term.normal_since >= self.stamp:
            return term
        return self.with_normal_arguments(term)

    def with_normal_arguments(self, term: Term) -> Term:
        """The same for a term that is not known to be in normal form; itself if nothing changes."""
        args = term.args
        width = len(args)
        if width == 2:
            first = self.normalise(args[0])
            second = self.normalise(args[1])
            if first is args[0] and second is args[1]:
                return term
            return self.bank.make_two(term.symbol, first, second)
        if width == 1:
            first = self.normalise(args[0])
            return term if first is args[0] else self.bank.make_one(term.symbol, first)
        changed = False
        inner: list[Any] = []
        for i in range(width):
            first = self.normalise(args[i])
            changed = changed or first is not args[i]
            inner.append(first)
        return self.bank.make(term.symbol, tuple(inner)) if changed else term

    def normalise_side(self, side: Term, other: Term) -> Term:
        """The normal form of one side of a positive equation.

        At the top of the greater side, a rule with the same left side up to renaming is only
        used if that makes a smaller equation; otherwise the equation could vanish for good.
        Where all clauses are units and that rule has the same right side but for its arrangement,
        the equation is `repeated`: no inference needs it beside the rule.
        """
        if side.symbol < 0:
            return side
        if self.ordering.compare(side, other) == LESS:
            return self.normalise(side)
        while True:
            side = self.normalise_inside(side)
            if side.symbol < 0 or side.normal_since >= self.stamp:
                return side
            result: Any = None
            for rule in self.rules.generalisations(side, side.normal_since):
                result = self.contractum(rule, side)
                if result is None:
                    continue
                if rule.left.size < side.size or not self.renaming(rule.left, side):
                    break
                if self.ordering.compare(result, other) == LESS:
                    break
                if (
                    self.units_only
                    and self.arrangements.known
                    and self.arrangements.same(result, other)
                ):
                    self.repeated = True
                result = None
            if result is None:
                return side
            self.rewrites.append((side, result, rule.clause))
            side = result
            if self.ordering.compare(side, other) == LESS:
                return self.normalise(side)

    def renaming(self, left: Term, term: Term) -> bool:
        """Whether the term, an instance of `left`, is also a generalisation of it."""
        mark = len(self.bank.trail)
        result = self.bank.match(term, left)
        self.bank.undo(mark)
        return result

    def joined_by_unit(self, left: Term, right: Term) -> Any:
        """The positive unit equation that makes the two terms equal, or None."""
        while True:
            for rule in self.positive_units.joining(left, right):
                return rule.clause
            if left.symbol < 0 or left.symbol != right.symbol:
                return None
            place = -1
            for i in range(len(left.args)):
                if left.args[i] is not right.args[i]:
                    if place >= 0:
                        return None
                    place = i
            if place < 0:
                return None
            left, right = left.args[place], right.args[place]

    def simplified(self, pairs: list[Any]) -> Any:
        """The simplified pairs, or None if the clause is superfluous; `steps` tells how.

        None also where rewriting leads to terms that are too large for the bank.
        """
        mark = len(self.bank.trail)
        try:
            return self.simplest(pairs)
        except TooLarge:
            self.bank.undo(mark)
            return None

    def simplest(self, pairs: list[Any]) -> Any:
        """The same; raises TooLarge."""
        self.steps = []
        self.blamed = None
        while True:
            self.rewrites = []
            result: list[Any] = []
            for positive, atom in pairs:
                if atom.symbol == EQUAL:
                    left: Any = atom.args[0]
                    right: Any = atom.args[1]
                    if positive:
                        self.repeated = False
                        first = self.normalise_side(left, right)
                        second = self.normalise_side(right, first)
                        if self.repeated:
                            return None
                    else:
                        first = self.normalise(left)
                        second = self.normalise(right)
                    if first is not left or second is not right:
                        atom = self.bank.make(EQUAL, (first, second))
                else:
                    atom = self.normalise_inside(atom)
                result.append((positive, atom))
            if self.rewrites:
                self.steps.append((REWRITE, self.rewrites, result))
            pairs = result
            cleaned = self.without_false(pairs)
            if cleaned is None:
                return None
            pairs = cleaned
            bound = self.destructive(pairs)
            if bound is None:
                break
            pairs = bound
        return pairs

    def without_false(self, pairs: list[Any]) -> Any:
        """The pairs without false literals and repetitions, None if the clause is true."""
        kept: list[Any] = []
        for i in range(len(pairs)):
            positive, atom = pairs[i]
            repeated = False
            equation = atom.symbol == EQUAL
            if equation and atom.args[0] is atom.args[1]:
                if positive:
                    return None
                self.steps.append((REFLEXIVE, (positive, atom), kept + pairs[i + 1 :]))
                continue
            for sign, other in kept:
                if other is atom or (
                    equation
                    and other.symbol == EQUAL
                    and other.args[0] is atom.args[1]
                    and other.args[1] is atom.args[0]
                ):
                    if sign != positive:
                        return None
                    repeated = True
                    break
            if repeated:
                self.steps.append((MERGE, (positive, atom), kept + pairs[i + 1 :]))
                continue
            unit: Any = None
            if positive:
                if equation:
                    if self.arrangements.known and self.arrangements.trivial(
                        atom.args[0], atom.args[1]
                    ):
                        return None
                    self.blamed = self.joined_by_unit(atom.args[0], atom.args[1])
                else:
                    for rule in self.positive_units.generalisations(atom, 0):
                        self.blamed = rule.clause
                        break
                if self.blamed is not None:
                    return None
                for rule in self.negative_units.generalisations(atom, 0):
                    unit = rule.clause
                    break
            else:
                for rule in self.negative_units.generalisations(atom, 0):
                    self.blamed = rule.clause
                    return None
                if equation:
                    unit = self.joined_by_unit(atom.args[0], atom.args[1])
                else:
                    for rule in self.positive_units.generalisations(atom, 0):
                        unit = rule.clause
                        break
            if unit is not None:
                self.steps.append((UNIT_DELETION, (positive, atom, unit), kept + pairs[i + 1 :]))
                continue
            kept.append((positive, atom))
        return kept

    def destructive(self, pairs: list[Any]) -> Any:
        """The pairs after solving some x != t, None if there is none to solve."""
        bank = self.bank
        for i in range(len(pairs)):
            positive, atom = pairs[i]
            if positive or atom.symbol != EQUAL:
                continue
            variable: Any = atom.args[0]
            value: Any = atom.args[1]
            if variable.symbol >= 0:
                variable, value = value, variable
            if variable.symbol >= 0 or contains(value, variable):
                continue
            mark = len(bank.trail)
            bank.bind(variable, value)
            result = [
                (sign, bank.instance(other)) for j, (sign, other) in enumerate(pairs) if j != i
            ]
            bank.undo(mark)
            self.steps.append((DESTRUCTIVE, (positive, atom), result))
            return result
        return None
