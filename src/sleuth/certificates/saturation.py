"""Check that a set of clauses is saturated, and that the clauses of a problem follow from it.

The certificate is the final set of clauses of a prover, the ordering of terms and for each clause
the literal that was selected. The claim is that the clauses of the problem are satisfiable.

Why it follows (Bachmair and Ganzinger, "Rewrite-based equational theorem proving with selection
and simplification", 1994; Nieuwenhuis and Rubio, Handbook of Automated Reasoning, chapter 7): if
the set does not have the empty clause, and each inference of superposition among its clauses is
redundant, then the set has a model, which the maximal literals of its ground instances build up.
An inference is redundant if the ground instances of its conclusion follow from instances of the
set that are smaller than its greatest premise. If moreover every clause of the problem follows
from the set, then it holds in that model too. How the prover arrived at the set plays no part:
clauses that it forgot, split or left out make the check fail, or do no harm.

The inferences are recomputed here from the definition, with atoms A as equations A = TRUE, so that
ordered resolution and factoring are superposition and equality factoring:

- superposition of l = r into s[u] = t or s[u] != t, where u is not a variable but l may be one;
- equality resolution of s != t;
- equality factoring of s = t and s' = t'.

Each is subject to the conditions of the theorem on maximal literals and sides, which are tested
under the unifier. Superposition may replace one occurrence of u, or all of them in its clause: both
conclusions are smaller than that clause and false where it is, so that one of the two suffices. The
same holds for equality factoring, of which either equation may be the one that is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from sleuth.certificates.saturation_redundancy import (
    Bound,
    Clause,
    Literal,
    Redundancy,
    greater_literal,
    same_literal,
)
from sleuth.certificates.saturation_terms import (
    TRUE,
    Bindings,
    Order,
    Term,
    positions,
    replaced,
    replaced_at,
    shifted,
    substituted,
    subterms,
    unified,
    variables_of,
)

#: Steps between two looks at the clock.
_LOOK_EVERY = 32


@dataclass(frozen=True, slots=True)
class Saturated:
    """The claim that clauses are satisfiable, because a saturated set entails them.

    `selected` has for each clause of `clauses` the place of its selected literal, or None;
    `predicates` are the symbols of atoms, which no variable stands for.
    """

    clauses: tuple[Clause, ...]
    selected: tuple[int | None, ...]
    problem: tuple[Clause, ...]
    order: Order
    predicates: frozenset[int]


@dataclass(frozen=True, slots=True)
class _Premise:
    """A clause with the literals that inferences may use."""

    literals: Clause
    selected: int | None
    #: The literals that none is greater than.
    maximal: tuple[int, ...]

    @property
    def sources(self) -> tuple[int, ...]:
        """The places of equations to superpose from, and of those to factor."""
        if self.selected is not None:
            return ()
        return tuple(place for place in self.maximal if self.literals[place][0])

    @property
    def targets(self) -> tuple[int, ...]:
        """The places of literals to superpose into."""
        return self.maximal if self.selected is None else (self.selected,)


@dataclass(frozen=True, slots=True)
class _Source:
    """An equation of a clause, its variables renamed, to be used from left to right."""

    literals: Clause
    place: int
    left: Term
    right: Term


@dataclass(frozen=True, slots=True)
class _Spot:
    """A subterm of one side of a literal that may be replaced."""

    premise: _Premise
    place: int
    target: Term
    opposite: Term
    path: tuple[int, ...]
    part: Term


@dataclass(frozen=True, slots=True)
class _Inference:
    """A conclusion, perhaps in several forms of which one must be redundant, below a bound."""

    rule: str
    conclusions: tuple[Clause, ...]
    bound: Bound


def gap(claim: Saturated, look: Callable[[], None] = lambda: None) -> str | None:
    """Why the claim does not follow from the certificate, None if it does.

    `look` is called now and then, and ends the check by raising.
    """
    return _Check(claim, look).run()


class _Check:
    """One certificate on its way through the check."""

    def __init__(self, claim: Saturated, look: Callable[[], None]) -> None:
        self._claim = claim
        self._order = claim.order
        self._ask = look
        self._steps = 0

    def _look(self) -> None:
        self._steps += 1
        if self._steps % _LOOK_EVERY == 0:
            self._ask()

    def run(self) -> str | None:
        """The first gap."""
        claim = self._claim
        if wrong := _malformed(claim):
            return wrong
        redundancy = Redundancy(claim.clauses, self._order, self._look)
        for number, clause in enumerate(claim.problem):
            if not redundancy.redundant(clause, None):
                return f"clause {number + 1} of the problem does not follow"
        premises = [
            self._premise(clause, selected)
            for clause, selected in zip(claim.clauses, claim.selected, strict=True)
        ]
        for inference in self._inferences(premises):
            if not any(
                redundancy.redundant(each, inference.bound) for each in inference.conclusions
            ):
                return f"a conclusion by {inference.rule} is not redundant"
        return None

    def _premise(self, clause: Clause, selected: int | None) -> _Premise:
        self._look()
        maximal = [
            place
            for place, literal in enumerate(clause)
            if not any(greater_literal(other, literal, self._order) for other in clause)
        ]
        return _Premise(clause, selected, tuple(maximal))

    def _inferences(self, premises: Sequence[_Premise]) -> Iterator[_Inference]:
        for premise in premises:
            yield from self._resolved(premise)
            yield from self._factored(premise)
        yield from self._superposed(premises)

    def _not_smaller(self, one: Term, other: Term) -> bool:
        """Whether the first of two sides may be the greater one."""
        return one != other and not self._order.greater(other, one)

    def _stays(self, literals: Clause, place: int, strictly: bool) -> bool:
        """Whether a literal is maximal in a clause, all under the unifier."""
        mine = literals[place]
        for number, other in enumerate(literals):
            if number == place:
                continue
            if greater_literal(other, mine, self._order):
                return False
            if strictly and same_literal(other, mine):
                return False
        return True

    def _resolved(self, premise: _Premise) -> Iterator[_Inference]:
        """Equality resolution."""
        for place in premise.targets:
            positive, left, right = premise.literals[place]
            unifier = None if positive else unified(left, right)
            if unifier is None:
                continue
            self._look()
            literals = _under(premise.literals, unifier)
            if premise.selected is None and not self._stays(literals, place, False):
                continue
            rest = literals[:place] + literals[place + 1 :]
            yield _Inference("equality resolution", (rest,), Bound(literals))

    def _factored(self, premise: _Premise) -> Iterator[_Inference]:
        """Equality factoring."""
        for place in premise.sources:
            for number, (positive, *sides) in enumerate(premise.literals):
                if number == place or not positive:
                    continue
                for left, right in _both_ways(premise.literals[place][1:]):
                    for first, second in _both_ways(sides):
                        if left == TRUE or first == TRUE or not self._fits(left, first):
                            continue
                        unifier = unified(left, first)
                        if unifier is not None:
                            yield from self._equal_factors(
                                premise, unifier, (place, number), (left, right, second)
                            )

    def _equal_factors(
        self,
        premise: _Premise,
        unifier: Bindings,
        places: tuple[int, int],
        sides: tuple[Term, Term, Term],
    ) -> Iterator[_Inference]:
        self._look()
        literals = _under(premise.literals, unifier)
        left, right, other = (substituted(each, unifier) for each in sides)
        if not self._not_smaller(left, right) or not self._stays(literals, places[0], False):
            return
        differ: Literal = (False, right, other)
        keeping_first = [each for n, each in enumerate(literals) if n != places[1]]
        keeping_second = [each for n, each in enumerate(literals) if n != places[0]]
        forms = ((*keeping_first, differ), (*keeping_second, differ))
        yield _Inference("equality factoring", forms, Bound(literals, ((left, right),)))

    def _fits(self, pattern: Term, term: Term) -> bool:
        """Whether the terms may unify as far as their first symbols show; atoms are no values."""
        if isinstance(pattern, int) and isinstance(term, int):
            return True
        if isinstance(pattern, int):
            return not isinstance(term, int) and term[0] not in self._claim.predicates
        if isinstance(term, int):
            return pattern[0] not in self._claim.predicates
        return bool(pattern[0] == term[0])

    def _superposed(self, premises: Sequence[_Premise]) -> Iterator[_Inference]:
        """Superposition of each equation into each literal, by the symbol of the subterm."""
        spots: dict[int, list[_Spot]] = {}
        largest = 0
        for premise in premises:
            for literal in premise.literals:
                largest = max(largest, *_variables(literal), 0)
            for spot in self._spots(premise):
                assert not isinstance(spot.part, int)
                spots.setdefault(int(spot.part[0]), []).append(spot)
        terms = [
            spot
            for symbol, found in spots.items()
            if symbol not in self._claim.predicates
            for spot in found
        ]
        for premise in premises:
            for source in self._sources(premise, largest + 1):
                left = source.left
                for spot in terms if isinstance(left, int) else spots.get(int(left[0]), ()):
                    if source.right != TRUE or not spot.premise.literals[spot.place][0]:
                        yield from self._paramodulant(source, spot)

    def _spots(self, premise: _Premise) -> Iterator[_Spot]:
        """The subterms that superposition may replace."""
        for place in premise.targets:
            _, *sides = premise.literals[place]
            for target, opposite in _both_ways(sides):
                if target != TRUE and self._not_smaller(target, opposite):
                    for path, part in positions(target):
                        yield _Spot(premise, place, target, opposite, path, part)

    def _sources(self, premise: _Premise, offset: int) -> Iterator[_Source]:
        """The sides of equations that superposition may use, their variables renamed."""
        apart: Clause = tuple(
            (positive, shifted(left, offset), shifted(right, offset))
            for positive, left, right in premise.literals
        )
        for place in premise.sources:
            for left, right in _both_ways(apart[place][1:]):
                if left != TRUE and self._not_smaller(left, right):
                    yield _Source(apart, place, left, right)

    def _paramodulant(self, source: _Source, spot: _Spot) -> Iterator[_Inference]:
        """The inference at one spot, if its conditions hold."""
        premise, number, part, place = spot.premise, spot.place, spot.part, source.place
        self._look()
        unifier = unified(source.left, part)
        if unifier is None:
            return
        right, target = source.right, spot.target
        large, small = substituted(source.left, unifier), substituted(right, unifier)
        whole, other = substituted(target, unifier), substituted(spot.opposite, unifier)
        if not self._not_smaller(large, small) or not self._not_smaller(whole, other):
            return
        ours, theirs = _under(source.literals, unifier), _under(premise.literals, unifier)
        positive = theirs[number][0]
        if not self._stays(ours, place, True):
            return
        if premise.selected is None and not self._stays(theirs, number, positive):
            return
        if positive and (
            same_literal(ours[place], theirs[number])
            or greater_literal(ours[place], theirs[number], self._order)
        ):
            return
        rest = ours[:place] + ours[place + 1 :]
        all_of_them = tuple(
            (sign, replaced(one, part, right), replaced(two, part, right))
            for sign, one, two in premise.literals
        )
        one_of_them = substituted(replaced_at(target, spot.path, right), unifier)
        forms = (
            (*rest, *_under(all_of_them, unifier)),
            (*rest, (positive, one_of_them, other), *theirs[:number], *theirs[number + 1 :]),
        )
        # Where the large side is greater, so is a term with it than with the small one for it.
        smaller = (one_of_them, substituted(replaced(target, part, right), unifier))
        facts = ((large, small), (whole, other), *((whole, each) for each in smaller))
        yield _Inference("superposition", forms, Bound(theirs, facts))


def _both_ways(sides: Sequence[Term]) -> tuple[tuple[Term, Term], tuple[Term, Term]]:
    one, other = sides
    return (one, other), (other, one)


def _under(clause: Clause, unifier: Bindings) -> Clause:
    return tuple(
        (positive, substituted(left, unifier), substituted(right, unifier))
        for positive, left, right in clause
    )


def _variables(literal: Literal) -> Iterator[int]:
    _, left, right = literal
    yield from variables_of(left)
    yield from variables_of(right)


def _malformed(claim: Saturated) -> str | None:
    """What is wrong with the certificate before any inference is looked at."""
    if len(claim.selected) != len(claim.clauses):
        return "not every clause says what is selected in it"
    for clause, selected in zip(claim.clauses, claim.selected, strict=True):
        if not clause:
            return "the empty clause is in the set"
        if selected is not None and (not 0 <= selected < len(clause) or clause[selected][0]):
            return "a literal is selected that is not negative"
    symbols: set[int] = set()
    for clause in (*claim.clauses, *claim.problem):
        for _, left, right in clause:
            for side in (left, right):
                for depth, part in enumerate(subterms(side)):
                    assert not isinstance(part, int)
                    symbols.add(part[0])
                    if depth and (part[0] in claim.predicates or part == TRUE):
                        return "an atom is inside a term"
            if left == TRUE or ((right == TRUE) != _is_atom(left, claim.predicates)):
                return "an atom is not an equation with the truth on its right"
            if _is_atom(right, claim.predicates) and right != TRUE:
                return "an atom is the right side of an equation"
    return claim.order.faults(sorted(symbols))


def _is_atom(term: Term, predicates: frozenset[int]) -> bool:
    return not isinstance(term, int) and term[0] in predicates
