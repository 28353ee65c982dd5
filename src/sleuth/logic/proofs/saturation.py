# cython: language_level=3, annotation_typing=False, infer_types=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The given-clause loop: choose a clause, simplify with it, draw its consequences, repeat.

Only clauses that have been chosen (the active ones) simplify others and take part in
inferences. If the passive ones run out, the active ones have a model.

The file is long because the loop is one: what it keeps, simplifies, takes back and draws from a
clause changes the same active and passive sets. How each step works (inferences, rewriting,
subsumption, indexes, the choice of the given clause) has a file of its own.
"""

from __future__ import annotations

from typing import Any

from sleuth.logic.proofs.active import ActiveIndexes, collect, is_extensional
from sleuth.logic.proofs.clauses import Clause, Literal, Preparation
from sleuth.logic.proofs.inferences import (
    EQUALITY_FACTORING,
    EQUALITY_RESOLUTION,
    FACTOR,
    RESOLVE,
    SUPERPOSE,
    Inferences,
    renamed_apart,
)
from sleuth.logic.proofs.ordering import Ordering
from sleuth.logic.proofs.passive import PassiveClauses, clause_key
from sleuth.logic.proofs.simplification import Simplifier
from sleuth.logic.proofs.subsumption import FeatureIndex, Subsumption, features, sort_by_size
from sleuth.logic.proofs.terms import EQUAL, Bank, Term, TooLarge
from sleuth.logic.proofs.verdicts import GREATER, LESS

COPY = "copy"
SUBSUMPTION_RESOLUTION = "cut"


class Saturation:
    """One run of the loop under one strategy."""

    __slots__ = (
        "active",
        "bank",
        "cutting",
        "discarded",
        "empty",
        "feature_index",
        "generated",
        "given_count",
        "indexes",
        "inferences",
        "kept",
        "max_weight",
        "ordering",
        "passive",
        "preparation",
        "simplifier",
        "subsumption",
        "support_only",
    )

    def __init__(
        self,
        bank: Bank,
        ordering: Ordering,
        selection: int,
        queues: list[tuple[int, int]],
        max_weight: int,
        cutting: bool,
        support_only: bool,
    ) -> None:
        self.bank = bank
        self.ordering = ordering
        self.preparation = Preparation(bank, ordering, selection)
        self.simplifier = Simplifier(bank, ordering, self.preparation)
        self.inferences = Inferences(bank, ordering)
        self.subsumption = Subsumption(bank)
        self.feature_index = FeatureIndex()
        self.indexes = ActiveIndexes()
        self.active: dict[int, Any] = {}
        self.passive = PassiveClauses(queues)
        self.max_weight = max_weight
        self.cutting = cutting
        self.support_only = support_only
        self.empty: Any = None
        self.generated = 0
        self.kept = 0
        self.given_count = 0
        self.discarded = 0

    def add_input(self, pairs: list[Any], reason: tuple[Any, ...], goal: bool) -> None:
        """Put an input clause among the passive ones."""
        self.enter(pairs, reason, goal, 0)

    def enter(self, pairs: list[Any], reason: tuple[Any, ...], goal: bool, level: int) -> None:
        """Simplify a new clause and keep it unless it is superfluous."""
        self.generated = self.generated + 1
        raw = pairs
        simplified = self.simplifier.simplified(pairs)
        steps = self.simplifier.steps
        if simplified is not None:
            self.keep(raw, simplified, reason, steps, goal, level)
        if simplified is None or steps:
            self.forgo(raw, reason, goal, level)

    def keep(
        self,
        raw: list[Any],
        pairs: list[Any],
        reason: tuple[Any, ...],
        steps: list[Any],
        goal: bool,
        level: int,
    ) -> None:
        """Make a clause of simplified pairs and queue it."""
        preparation = self.preparation
        literals: list[Any] = []
        size = 0
        cost = 0
        positive = 0
        ground = True
        for sign, atom in pairs:
            literal = preparation.literal(sign, atom)
            literals.append(literal)
            size += literal.atom.size
            cost += literal.atom.cost
            if sign:
                positive += 1
            if not literal.atom.ground:
                ground = False
        if len(literals) > 1:
            sort_by_size(literals)
        if self.max_weight and size > self.max_weight and literals:
            self.discarded = self.discarded + 1
            return
        key = clause_key(literals)
        assertions = self.assumed(reason, steps)
        if assertions is not None:
            key = (key, assertions)
        twin = self.passive.seen.get(key)
        if twin is not None:
            # It follows from others as well: losing its parents does not make it superfluous.
            twin.wanted = True
            return
        clause = Clause(literals, (*reason, raw) if steps else (*reason, None))
        clause.steps = steps if steps else None
        self.passive.seen[key] = clause
        self.kept = self.kept + 1
        clause.number = self.kept
        clause.size = size
        clause.cost = cost + 2 * len(literals)
        clause.level = level
        clause.goal = goal
        clause.date = self.simplifier.stamp
        clause.assertions = assertions
        # A parent may be out of use because its case is not looked at.
        clause.wanted = assertions is not None
        if not literals:
            self.contradicted(clause)
            return
        self.passive.push(clause, positive, ground)

    # What a run that splits does besides; one that does not has nothing to do there.

    def assumed(self, reason: tuple[Any, ...], steps: list[Any]) -> Any:
        """The cases that a clause holds in by its reason and the steps of its simplification."""
        return None

    def contradicted(self, clause: Clause) -> None:
        """Take notice of a clause without literals."""
        self.empty = clause

    def forgo(self, pairs: list[Any], reason: tuple[Any, ...], goal: bool, level: int) -> None:
        """Give up a new clause that has just been simplified or found superfluous."""

    def drop(self, clause: Clause, steps: list[Any], blamed: Clause | None) -> None:
        """Give up a clause for what the steps make of it, or because another one says it all."""

    def step(self) -> bool:
        """Process one given clause; False when there is none."""
        clause = self.passive.choose()
        if clause is None:
            return False
        self.given_count = self.given_count + 1
        self.process(clause)
        return True

    def process(self, clause: Clause) -> None:
        """Simplify a chosen clause and use what is left of it."""
        given = self.ready(clause)
        if given is not None:
            self.use(given)

    def ready(self, clause: Clause) -> Any:
        """What is left of a clause by all that is active, None if nothing is."""
        given = self.refreshed(clause)
        if given is None or self.empty is not None:
            return None
        given.features = features(given)
        if self.forward_subsumed(given):
            return None
        if self.cutting and len(given.literals) > 1:
            given = self.condensed(given)
            if given is not None and len(given.literals) > 1:
                given = self.cut(given)
            if given is None or self.empty is not None:
                return None
        return given

    def use(self, given: Clause) -> None:
        """Make a clause active and draw its consequences."""
        self.preparation.prepare(given)
        self.activate(given)
        self.backward(given)
        if self.empty is None:
            self.generate(given)

    def refreshed(self, clause: Clause) -> Any:
        """The clause simplified by what became active since it was made, None if superfluous."""
        if clause.date == self.simplifier.stamp:
            return clause
        pairs = [(literal.positive, literal.atom) for literal in clause.literals]
        simplified = self.simplifier.simplified(pairs)
        if simplified is None:
            self.drop(clause, self.simplifier.steps, self.simplifier.blamed)
            return None
        if not self.simplifier.steps:
            return clause
        return self.successor(clause, pairs, simplified, self.simplifier.steps)

    def successor(
        self, clause: Clause, pairs: list[Any], simplified: list[Any], steps: list[Any]
    ) -> Clause:
        """The clause that simplification made of another one."""
        literals: list[Any] = []
        size = 0
        for sign, atom in simplified:
            literal = self.preparation.literal(sign, atom)
            literals.append(literal)
            size += literal.atom.size
        if len(literals) > 1:
            sort_by_size(literals)
        result = Clause(literals, (COPY, clause, pairs))
        result.steps = steps
        self.kept = self.kept + 1
        result.number = self.kept
        result.size = size
        result.cost = clause.cost
        result.level = clause.level
        result.goal = clause.goal
        result.date = self.simplifier.stamp
        result.assertions = self.assumed(result.reason, steps)
        self.drop(clause, steps, None)
        if not literals:
            self.contradicted(result)
        return result

    def forward_subsumed(self, clause: Clause) -> bool:
        """Whether an active clause of several literals subsumes this one."""
        if len(clause.literals) < 2:
            return False
        for other in self.feature_index.below(clause.features):
            if self.subsumption.subsumes(other, clause, -1):
                self.drop(clause, [], other)
                return True
        return False

    def condensed(self, clause: Clause) -> Any:
        """The clause without literals that fall together with others in an instance of it."""
        before = clause
        while len(clause.literals) > 1:
            place = self.subsumption.superfluous(clause.literals)
            if place < 0:
                break
            literal: Any = clause.literals[place]
            pairs = [(each.positive, each.atom) for each in clause.literals]
            fewer = pairs[:place] + pairs[place + 1 :]
            # An instance of the clause itself is what cuts the literal off.
            detail = (literal.positive, literal.atom, clause)
            clause = self.successor(clause, pairs, fewer, [(SUBSUMPTION_RESOLUTION, detail, fewer)])
        if clause is before:
            return clause
        clause.features = features(clause)
        if len(clause.literals) == 1:
            return self.refreshed_unit(clause)
        return None if self.forward_subsumed(clause) else clause

    def cut(self, clause: Clause) -> Any:
        """The clause without literals that active clauses resolve away into a part of it."""
        place = 0
        while place < len(clause.literals):
            literals = list(clause.literals)
            literal: Any = literals[place]
            literals[place] = Literal(
                not literal.positive, literal.atom, literal.left, literal.right
            )
            flipped = Clause(literals, ())
            source: Any = None
            for other in self.feature_index.below(features(flipped)):
                if self.subsumption.subsumes(other, flipped, -1):
                    source = other
                    break
            if source is None:
                place += 1
                continue
            pairs = [(each.positive, each.atom) for each in clause.literals]
            fewer = pairs[:place] + pairs[place + 1 :]
            detail = (literal.positive, literal.atom, source)
            clause = self.successor(clause, pairs, fewer, [(SUBSUMPTION_RESOLUTION, detail, fewer)])
            if self.empty is not None:
                return None
            clause.features = features(clause)
            if self.forward_subsumed(clause):
                return None
            place = 0
            if len(clause.literals) == 1:
                return self.refreshed_unit(clause)
        return clause

    def refreshed_unit(self, clause: Clause) -> Any:
        """A clause that became a unit, unless the units already say so."""
        pairs = [(literal.positive, literal.atom) for literal in clause.literals]
        simplified = self.simplifier.simplified(pairs)
        if simplified is None:
            self.drop(clause, self.simplifier.steps, self.simplifier.blamed)
            return None
        if self.simplifier.steps:
            clause = self.successor(clause, pairs, simplified, self.simplifier.steps)
            if self.empty is not None:
                return None
            clause.features = features(clause)
        return clause

    def backward(self, given: Clause) -> None:
        """Remove active clauses that the given one subsumes, requeue those it simplifies."""
        bank = self.bank
        changed: dict[int, Any] = {}
        dead: dict[int, Any] = {}
        if len(given.literals) == 1:
            literal: Any = given.literals[0]
            if literal.positive and literal.atom.symbol == EQUAL:
                self.reducible(given, literal.left, literal.right, literal.oriented, changed)
                if not literal.oriented:
                    self.reducible(given, literal.right, literal.left, False, changed)
            patterns = [literal.atom]
            if literal.atom.symbol == EQUAL and not literal.oriented:
                patterns.append(bank.make(EQUAL, (literal.right, literal.left)))
            elif literal.atom.symbol == EQUAL and literal.positive:
                patterns = []
            for pattern in patterns:
                for term, owners in self.indexes.atoms.instances(pattern):
                    mark = len(bank.trail)
                    if bank.match(pattern, term):
                        for owner, sign in owners:
                            if owner is given:
                                continue
                            if sign == literal.positive:
                                dead[owner.number] = owner
                            else:
                                changed[owner.number] = owner
                    bank.undo(mark)
        else:
            for other in self.feature_index.above(given.features):
                if other is not given and self.subsumption.subsumes(given, other, -1):
                    dead[other.number] = other
        for clause in dead.values():
            self.deactivate(clause)
            self.drop(clause, [], given)
        waiting = [clause for clause in changed.values() if clause.number not in dead]
        for clause in waiting:
            self.deactivate(clause)
        for clause in waiting:
            self.requeue(clause)

    def requeue(self, clause: Clause) -> None:
        """Put a clause that was active back among the passive ones."""
        pairs = [(literal.positive, literal.atom) for literal in clause.literals]
        simplified = self.simplifier.simplified(pairs)
        steps = self.simplifier.steps
        if simplified is not None and not steps:
            self.activate(clause)
            return
        self.passive.seen.pop(clause_key(clause.literals), None)
        if simplified is not None:
            self.keep(pairs, simplified, (COPY, clause), steps, clause.goal, clause.level)
        self.drop(clause, steps, self.simplifier.blamed)

    def reducible(
        self, given: Clause, left: Term, right: Term, oriented: bool, changed: dict[int, Any]
    ) -> None:
        """Collect the active clauses that a new equation rewrites."""
        if left.symbol < 0:
            return
        bank = self.bank
        for term, owners in self.indexes.parts.instances(left):
            mark = len(bank.trail)
            smaller: Any = None
            if bank.match(left, term):
                try:
                    smaller = bank.instance(right)
                except TooLarge:
                    smaller = None
            bank.undo(mark)
            if smaller is None:
                continue
            if not oriented and self.ordering.compare(term, smaller) != GREATER:
                continue
            for owner in owners:
                if owner is given:
                    continue
                if term.size == left.size and not self.improves(owner, term, smaller):
                    continue
                changed[owner.number] = owner

    def improves(self, owner: Clause, term: Term, smaller: Term) -> bool:
        """Whether replacing `term` helps a clause in which it may be the side of an equation."""
        for literal in owner.literals:
            if not literal.positive or literal.atom.symbol != EQUAL:
                continue
            if literal.left is term:
                return self.ordering.compare(smaller, literal.right) == LESS
            if literal.right is term and not literal.oriented:
                return self.ordering.compare(smaller, literal.left) == LESS
        return True

    def activate(self, clause: Clause) -> None:
        """Enter the clause into every index."""
        clause.active = True
        self.active[clause.number] = clause
        unit = len(clause.literals) == 1
        if unit:
            self.simplifier.add_unit(clause)
        else:
            self.feature_index.insert(clause)
        self.indexes.update_clause(clause, True)

    def deactivate(self, clause: Clause) -> None:
        """Take the clause out of every index."""
        clause.active = False
        del self.active[clause.number]
        if len(clause.literals) == 1:
            self.simplifier.remove_unit(clause)
        else:
            self.feature_index.remove(clause)
        self.indexes.update_clause(clause, False)

    def generate(self, given: Clause) -> None:
        """Draw all consequences of the given clause with itself and the active ones."""
        apart = renamed_apart(self.bank, given)
        for i in range(len(apart)):
            literal: Any = apart[i]
            if literal.positive and is_extensional(apart, i):
                self.resolve_pairs(given, apart, i, self.indexes.disequations)
            if not literal.eligible:
                continue
            if not literal.positive and literal.atom.symbol == EQUAL:
                self.resolve_pairs(given, apart, i, self.indexes.extensional)
            if literal.atom.symbol == EQUAL:
                if literal.positive:
                    if not given.selected:
                        self.superpose_from(given, apart, i, literal.left, False)
                        if not literal.oriented:
                            self.superpose_from(given, apart, i, literal.right, True)
                elif self.empty is None:
                    pairs = self.inferences.reflect(given.literals, i)
                    if pairs is not None:
                        self.enter(
                            pairs, (EQUALITY_RESOLUTION, given, i), given.goal, given.level + 1
                        )
                spots: dict[Any, Any] = {}
                collect(literal.left, spots, 0)
                if not literal.oriented:
                    collect(literal.right, spots, 1)
            else:
                if not literal.positive or not given.selected:
                    self.resolve(given, apart, i)
                spots = {}
                for arg in literal.atom.args:
                    collect(arg, spots, 0)
            for term, side in spots.items():
                self.superpose_into(given, apart, i, term, side)
        if len(given.literals) > 1 and not given.selected:
            self.factors(given)

    def resolve(self, given: Clause, apart: list[Any], i: int) -> None:
        """Resolve upon literal `i` with active clauses."""
        literal: Any = apart[i]
        index = self.indexes.negative_atoms if literal.positive else self.indexes.positive_atoms
        for _, owners in index.unifiable(literal.atom):
            for other, j in owners:
                if self.empty is not None:
                    return
                if self.support_only and not given.goal and not other.goal:
                    continue
                pairs = self.inferences.resolve(apart, i, other.literals, j)
                if pairs is not None:
                    self.enter(
                        pairs,
                        (RESOLVE, given, i, other, j),
                        given.goal or other.goal,
                        1 + max(given.level, other.level),
                    )

    def resolve_pairs(
        self, given: Clause, apart: list[Any], i: int, places: dict[int, Any]
    ) -> None:
        """Resolve upon literal `i` with these places: extensionality against disequations.

        Superposition does not need this, but it would have to build such proofs from below.
        """
        for other, j in list(places.values()):
            if self.empty is not None:
                return
            pairs = self.inferences.resolve(apart, i, other.literals, j)
            if pairs is not None:
                self.enter(
                    pairs,
                    (RESOLVE, given, i, other, j),
                    given.goal or other.goal,
                    1 + max(given.level, other.level),
                )

    def superpose_from(
        self, given: Clause, apart: list[Any], i: int, left: Term, flipped: bool
    ) -> None:
        """Use equation `i` of the given clause on subterms of active clauses.

        The side may be a variable: x = a makes every subterm that may be greater than `a` equal
        to it, and x = y under a condition all of them.
        """
        for term, spots in self.indexes.spots.unifiable(left):
            for other, j, side in list(spots):
                if self.empty is not None:
                    return
                if self.support_only and not given.goal and not other.goal:
                    continue
                pairs = self.inferences.superpose(apart, i, flipped, other.literals, j, side, term)
                if pairs is not None:
                    self.enter(
                        pairs,
                        (SUPERPOSE, given, i, flipped, other, j, term),
                        given.goal or other.goal,
                        1 + max(given.level, other.level),
                    )

    def superpose_into(
        self, given: Clause, apart: list[Any], i: int, term: Term, side: int
    ) -> None:
        """Use active equations on a subterm of the given clause."""
        for _, owners in self.indexes.equations.unifiable(term):
            for other, j, flipped in list(owners):
                if self.empty is not None:
                    return
                if self.support_only and not given.goal and not other.goal:
                    continue
                pairs = self.inferences.superpose(other.literals, j, flipped, apart, i, side, term)
                if pairs is not None:
                    self.enter(
                        pairs,
                        (SUPERPOSE, other, j, flipped, given, i, term),
                        given.goal or other.goal,
                        1 + max(given.level, other.level),
                    )

    def factors(self, given: Clause) -> None:
        """Factor the given clause upon its maximal positive literals."""
        literals = given.literals
        level = given.level + 1
        for i in range(len(literals)):
            first: Any = literals[i]
            if not first.positive or not first.maximal:
                continue
            for j in range(len(literals)):
                second: Any = literals[j]
                if i == j or not second.positive:
                    continue
                if first.atom.symbol != second.atom.symbol:
                    continue
                if first.atom.symbol != EQUAL:
                    if j < i and second.maximal:
                        continue
                    pairs = self.inferences.factor(literals, i, j)
                    if pairs is not None:
                        self.enter(pairs, (FACTOR, given, i, j), given.goal, level)
                    continue
                for flip_first in (False, True):
                    if flip_first and first.oriented:
                        continue
                    for flip_second in (False, True):
                        pairs = self.inferences.equality_factor(
                            literals, i, flip_first, j, flip_second
                        )
                        if pairs is not None:
                            reason = (EQUALITY_FACTORING, given, i, flip_first, j, flip_second)
                            self.enter(pairs, reason, given.goal, level)
