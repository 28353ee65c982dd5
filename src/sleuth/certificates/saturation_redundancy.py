"""Which clauses are redundant beside others: true, subsumed, or both after rewriting.

A literal is a sign and two sides; an atom A is A = TRUE. A clause is redundant below a bound (the
greatest premise of the inference that it comes from) if each of its ground instances follows from
ground instances, smaller than that premise, of the clauses given. It is known to be smaller itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from sleuth.certificates.saturation_laws import Laws
from sleuth.certificates.saturation_terms import (
    TRUE,
    Bindings,
    Order,
    Term,
    instance,
    matched,
    variables_of,
)

Literal: TypeAlias = tuple[bool, Term, Term]
Clause: TypeAlias = tuple[Literal, ...]

#: All orders of so many variables are looked at where no comparison decides without them.
_MOST_VARIABLES = 5
#: Orders of variables for which normal forms are remembered at a time.
_REMEMBERED = 500


@dataclass(frozen=True, slots=True)
class Bound:
    """The greatest premise of an inference, under its unifier.

    `facts` are pairs of terms of which the first is greater in all ground instances that matter.
    """

    literals: Clause
    facts: tuple[tuple[Term, Term], ...] = ()

    def under(self, bindings: Mapping[int, Term]) -> Bound:
        """The same with some variables replaced."""
        facts = [(instance(a, bindings), instance(b, bindings)) for a, b in self.facts]
        return Bound(instance_of(self.literals, bindings), tuple(facts))

    def impossible(self, order: Order) -> bool:
        """Whether no ground instance that matters is ordered so."""
        return any(a == b or order.greater(b, a) for a, b in self.facts)

    def above(self, large: Term, small: Term, order: Order) -> bool:
        """Whether one term is greater than another, by the ordering and the facts."""
        return order.greater(large, small) or any(
            large == a and (small == b or order.greater(b, small)) for a, b in self.facts
        )

    def admits(self, left: Term, right: Term, order: Order) -> bool:
        """Whether the equation of a greater left and a smaller right term is below the bound."""
        for positive, one, other in self.literals:
            for side, opposite in ((one, other), (other, one)):
                if self.above(side, left, order) or (side == left and not positive):
                    return True
                if side == left and self.above(opposite, right, order):
                    return True
        return False

    def covers(self, term: Term, order: Order) -> bool:
        """Whether all equations between the term and smaller ones are below the bound."""
        return any(
            self.above(side, term, order) or (side == term and not positive)
            for positive, *sides in self.literals
            for side in sides
        )

    def exceeds(self, clause: Clause, order: Order) -> bool:
        """Whether each literal of the clause is smaller than one of the bound."""
        return all(
            any(greater_literal(mine, each, order) for mine in self.literals) for each in clause
        )


def instance_of(clause: Clause, bindings: Mapping[int, Term]) -> Clause:
    """The clause under a matching substitution."""
    return tuple(
        (positive, instance(left, bindings), instance(right, bindings))
        for positive, left, right in clause
    )


def greater_literal(one: Literal, other: Literal, order: Order) -> bool:
    """Whether a literal is greater than another: s = t is {s, t}, s != t is {s, s, t, t}."""
    ours = [one[1], one[2]] * (1 if one[0] else 2)
    theirs = [other[1], other[2]] * (1 if other[0] else 2)
    for term in list(ours):
        if term in theirs:
            ours.remove(term)
            theirs.remove(term)
    return bool(ours) and all(any(order.greater(mine, term) for mine in ours) for term in theirs)


def same_literal(one: Literal, other: Literal) -> bool:
    """Whether two literals are the same up to the order of their sides."""
    if one[0] != other[0]:
        return False
    return one[1:] == other[1:] or (one[1], one[2]) == (other[2], other[1])


def orders_of(variables: Sequence[int]) -> Iterator[tuple[dict[int, Term], tuple[int, ...]]]:
    """All ways to order variables, some perhaps equal: what replaces each, and the chain."""

    def inserted(groups: list[list[int]], left: Sequence[int]) -> Iterator[list[list[int]]]:
        if not left:
            yield groups
            return
        first, *rest = left
        for place in range(len(groups) + 1):
            yield from inserted([*groups[:place], [first], *groups[place:]], rest)
        for place in range(len(groups)):
            grown = [*groups[place], first]
            yield from inserted([*groups[:place], grown, *groups[place + 1 :]], rest)

    for groups in inserted([], variables):
        bindings: dict[int, Term] = {each: group[0] for group in groups for each in group}
        yield bindings, tuple(group[0] for group in groups)


def _shape(literal: Literal) -> tuple[bool, int]:
    """What a literal and its instances share: the sign, and the predicate or -1 for equality."""
    positive, left, right = literal
    if right == TRUE and not isinstance(left, int):
        return positive, int(left[0])
    return positive, -1


@dataclass(slots=True)
class Redundancy:
    """The clauses given, by what they can do to others."""

    clauses: Sequence[Clause]
    order: Order
    #: Called now and then; raises to end the check.
    look: Callable[[], None]
    _by_shape: dict[frozenset[tuple[bool, int]], list[Clause]] = field(default_factory=dict)
    _rules: dict[int, list[tuple[Term, Term]]] = field(default_factory=dict)
    _equations: list[tuple[Term, Term]] = field(default_factory=list)
    _undirected: bool = False
    _laws: Laws = field(init=False)
    _normal: dict[tuple[int, ...], dict[Term, Term]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for clause in self.clauses:
            self._by_shape.setdefault(frozenset(map(_shape, clause)), []).append(clause)
            if len(clause) != 1 or not clause[0][0] or _shape(clause[0])[1] >= 0:
                continue
            _, left, right = clause[0]
            self._equations.append((left, right))
            for one, other in ((left, right), (right, left)):
                if not isinstance(one, int) and not self.order.greater(other, one):
                    self._rules.setdefault(int(one[0]), []).append((one, other))
            if not self.order.greater(left, right) and not self.order.greater(right, left):
                self._undirected = True
        self._laws = Laws.among(self._equations)

    def redundant(self, clause: Clause, bound: Bound | None) -> bool:
        """Whether the clause is redundant below the bound; without one, whether it follows."""
        self.look()
        if self._settled(clause, bound, self.order):
            return True
        for solved in _solved(clause):
            # Of two variables the smaller one stands for both, which makes nothing larger.
            if len(solved) == 2 or bound is None or bound.exceeds(solved[0], self.order):
                return all(self.redundant(each, bound) for each in solved)
        variables = list(
            dict.fromkeys(
                each for _, *sides in clause for side in sides for each in variables_of(side)
            )
        )
        if not self._undirected or not 1 < len(variables) <= _MOST_VARIABLES:
            return False
        return self._settled_in_all_orders(clause, bound, variables)

    def _settled_in_all_orders(
        self, clause: Clause, bound: Bound | None, variables: Sequence[int]
    ) -> bool:
        """Whether the ground instances are redundant however they order the variables."""
        for bindings, chain in orders_of(variables):
            self.look()
            order = self.order.under(chain)
            here = None if bound is None else bound.under(bindings)
            if here is not None and here.impossible(order):
                continue
            if not self._settled(instance_of(clause, bindings), here, order):
                return False
        return True

    def _settled(self, clause: Clause, bound: Bound | None, order: Order) -> bool:
        """Whether the clause is true or subsumed, as it is or in normal form."""
        cleaned = _cleaned(clause)
        if cleaned is None or self._covered(cleaned, bound, order):
            return True
        rewritten = _cleaned([self._rewritten(each, bound, order) for each in cleaned])
        if rewritten is None:
            return True
        return rewritten != cleaned and self._covered(rewritten, bound, order)

    def _covered(self, clause: Clause, bound: Bound | None, order: Order) -> bool:
        """Whether a clause given has an instance within this one, or equations make it true."""
        shapes = {_shape(each) for each in clause}
        for wanted, candidates in self._by_shape.items():
            if not wanted <= shapes:
                continue
            for general in candidates:
                for bindings, apart in _embeddings(general, clause):
                    if apart or bound is None:
                        return True
                    if bound.exceeds(instance_of(general, bindings), order):
                        return True
        return any(
            positive
            and right != TRUE
            and (self._joined(left, right) or self._rearranged(left, right, bound, order))
            for positive, left, right in clause
        )

    def _rearranged(self, left: Term, right: Term, bound: Bound | None, order: Order) -> bool:
        """Whether laws make the terms equal, whose instances rewrite terms no larger than these."""
        if not self._laws.equal(left, right):
            return False
        return bound is None or (bound.covers(left, order) and bound.covers(right, order))

    def _joined(self, left: Term, right: Term) -> bool:
        """Whether instances of the unit equations, none of them larger, make the terms equal."""
        if left == right:
            return True
        for one, other in self._equations:
            for first, second in ((left, right), (right, left)):
                bindings: Bindings = {}
                if matched(one, first, bindings) and matched(other, second, bindings):
                    return True
        if isinstance(left, int) or isinstance(right, int) or left[0] != right[0]:
            return False
        return all(self._joined(a, b) for a, b in zip(left[1:], right[1:], strict=True))

    def _rewritten(self, literal: Literal, bound: Bound | None, order: Order) -> Literal:
        """The literal in normal form, by instances that are below the bound."""
        positive, left, right = literal
        if not positive or bound is None:
            return positive, self._normalised(left, order), self._normalised(right, order)
        limit = bound

        def side(mine: Term, other: Term) -> Term:
            inside = self._inside(mine, order)
            if inside != mine:
                return self._normalised(inside, order)

            # At the top the instance may be larger than the literal; below, it is smaller.
            def may(smaller: Term) -> bool:
                return order.greater(other, smaller) or limit.admits(mine, smaller, order)

            smaller = self._contracted(mine, order, may)
            return mine if smaller is None else self._normalised(smaller, order)

        return positive, side(left, right), side(right, left)

    def _normalised(self, term: Term, order: Order) -> Term:
        """The term rewritten until no rule makes it smaller."""
        if isinstance(term, int):
            return term
        if len(self._normal) > _REMEMBERED:
            self._normal.clear()
        normal = self._normal.setdefault(order.chain, {})
        known = normal.get(term)
        if known is not None:
            return known
        current: Term = term
        while not isinstance(current, int):
            current = self._inside(current, order)
            smaller = self._contracted(current, order, lambda _: True)
            if smaller is None:
                break
            self.look()
            current = smaller
        normal[term] = current
        return current

    def _inside(self, term: Term, order: Order) -> Term:
        if isinstance(term, int) or len(term) == 1:
            return term
        return (term[0], *[self._normalised(arg, order) for arg in term[1:]])

    def _contracted(self, term: Term, order: Order, may: Callable[[Term], bool]) -> Term | None:
        """What a rule makes of the term at its top, if that is smaller."""
        if isinstance(term, int):
            return None
        for left, right in self._rules.get(int(term[0]), ()):
            bindings: Bindings = {}
            if matched(left, term, bindings):
                apart = {each: -1 - each for each in variables_of(right) if each not in bindings}
                smaller = instance(right, {**apart, **bindings})
                if order.greater(term, smaller) and may(smaller):
                    return smaller
        return None


def _cleaned(literals: Sequence[Literal]) -> Clause | None:
    """The clause without false and repeated literals, None if it is true."""
    kept: list[Literal] = []
    for literal in literals:
        positive, left, right = literal
        if left == right:
            if positive:
                return None
            continue
        if any(same_literal(literal, each) for each in kept):
            continue
        if any(same_literal((not positive, left, right), each) for each in kept):
            return None
        kept.append(literal)
    return tuple(kept)


def _solved(clause: Clause) -> Iterator[tuple[Clause, ...]]:
    """The clause without some x != t, with t for x; where t is a variable, also with x for t."""
    for place, (positive, left, right) in enumerate(clause):
        if positive:
            continue
        rest = clause[:place] + clause[place + 1 :]
        if isinstance(left, int) and isinstance(right, int):
            yield instance_of(rest, {left: right}), instance_of(rest, {right: left})
            continue
        for one, other in ((left, right), (right, left)):
            if isinstance(one, int) and other != TRUE and one not in variables_of(other):
                yield (instance_of(rest, {one: other}),)


def _embeddings(general: Clause, special: Clause) -> Iterator[tuple[Bindings, bool]]:
    """Substitutions that make every literal of one clause one of the other, and if these differ."""

    def extended(
        place: int, bindings: Bindings, used: tuple[int, ...]
    ) -> Iterator[tuple[Bindings, bool]]:
        if place == len(general):
            yield bindings, len(set(used)) == len(used)
            return
        positive, left, right = general[place]
        for number, (sign, one, other) in enumerate(special):
            if sign != positive:
                continue
            for first, second in ((one, other), (other, one)):
                grown = dict(bindings)
                if matched(left, first, grown) and matched(right, second, grown):
                    yield from extended(place + 1, grown, (*used, number))

    yield from extended(0, {}, ())
