"""Terms, unification, matching and reduction orderings of the checker of saturated clause sets.

A variable is a number; any other term is a tuple of its symbol, a number, and its arguments. Atoms
are terms whose symbol is a predicate; the truth that atoms are equal to is the symbol 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

#: A variable (a number), or a symbol with arguments.
Term: TypeAlias = "int | tuple[Any, ...]"
Bindings: TypeAlias = dict[int, Term]

#: The truth: an atom A is the equation A = TRUE. It is smaller than every other term.
TRUE: Term = (0,)

#: The names of the orderings.
KBO, LPO = "kbo", "lpo"

#: Comparisons by paths that are remembered at a time.
_REMEMBERED = 200_000


def substituted(term: Term, bindings: Mapping[int, Term]) -> Term:
    """The term under bindings, which are followed to the end."""
    if isinstance(term, int):
        value = bindings.get(term)
        return term if value is None else substituted(value, bindings)
    if len(term) == 1:
        return term
    return (term[0], *[substituted(arg, bindings) for arg in term[1:]])


def instance(term: Term, bindings: Mapping[int, Term]) -> Term:
    """The term under bindings, which are looked up once."""
    if isinstance(term, int):
        return bindings.get(term, term)
    if len(term) == 1:
        return term
    return (term[0], *[instance(arg, bindings) for arg in term[1:]])


def shifted(term: Term, offset: int) -> Term:
    """The term with its variables renamed by an offset."""
    if isinstance(term, int):
        return term + offset
    if len(term) == 1:
        return term
    return (term[0], *[shifted(arg, offset) for arg in term[1:]])


def variables_of(term: Term) -> Iterator[int]:
    """The variables of the term, as often as they occur."""
    if isinstance(term, int):
        yield term
        return
    for arg in term[1:]:
        yield from variables_of(arg)


def subterms(term: Term) -> Iterator[Term]:
    """The term and what is inside it, without variables."""
    if isinstance(term, int):
        return
    yield term
    for arg in term[1:]:
        yield from subterms(arg)


def positions(term: Term, path: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], Term]]:
    """The places in a term that are not variables, each with the subterm there."""
    if isinstance(term, int):
        return
    yield path, term
    for place, arg in enumerate(term[1:], start=1):
        yield from positions(arg, (*path, place))


def replaced_at(term: Term, path: tuple[int, ...], new: Term) -> Term:
    """The term with the subterm at one place replaced."""
    if not path:
        return new
    assert not isinstance(term, int)
    place = path[0]
    return (*term[:place], replaced_at(term[place], path[1:], new), *term[place + 1 :])


def replaced(term: Term, old: Term, new: Term) -> Term:
    """The term with all occurrences of a subterm replaced."""
    if term == old:
        return new
    if isinstance(term, int) or len(term) == 1:
        return term
    return (term[0], *[replaced(arg, old, new) for arg in term[1:]])


def _value(term: Term, bindings: Bindings) -> Term:
    while isinstance(term, int) and term in bindings:
        term = bindings[term]
    return term


def _occurs(variable: int, term: Term, bindings: Bindings) -> bool:
    term = _value(term, bindings)
    if isinstance(term, int):
        return term == variable
    return any(_occurs(variable, arg, bindings) for arg in term[1:])


def unified(left: Term, right: Term) -> Bindings | None:
    """A most general unifier, or None."""
    bindings: Bindings = {}
    waiting = [(left, right)]
    while waiting:
        one, other = waiting.pop()
        one, other = _value(one, bindings), _value(other, bindings)
        if one == other:
            continue
        if not isinstance(one, int) and isinstance(other, int):
            one, other = other, one
        if isinstance(one, int):
            if _occurs(one, other, bindings):
                return None
            bindings[one] = other
            continue
        assert not isinstance(other, int)
        if one[0] != other[0] or len(one) != len(other):
            return None
        waiting.extend(zip(one[1:], other[1:], strict=True))
    return bindings


def matched(pattern: Term, subject: Term, bindings: Bindings) -> bool:
    """Extend the bindings so that the pattern becomes the subject; on failure they are spoilt."""
    if isinstance(pattern, int):
        known = bindings.get(pattern)
        if known is None:
            bindings[pattern] = subject
            return True
        return known == subject
    if isinstance(subject, int) or pattern[0] != subject[0] or len(pattern) != len(subject):
        return False
    return all(
        matched(one, other, bindings) for one, other in zip(pattern[1:], subject[1:], strict=True)
    )


@dataclass(frozen=True, slots=True)
class Order:
    """A Knuth-Bendix or lexicographic path ordering, and an order of some variables.

    `weights` and `ranks` belong to symbols; variables weigh 1. Both orderings are simplification
    orderings that are total on ground terms if no symbol weighs less than 1 and all ranks differ,
    the least being that of TRUE: see `faults`. `chain` names variables from the greatest to the
    least: the comparison then holds for ground instances in which they are ordered so.
    """

    kind: str
    weights: Mapping[int, int]
    ranks: Mapping[int, int]
    chain: tuple[int, ...] = ()
    _known: dict[tuple[Term, Term], bool] = field(default_factory=dict, compare=False, repr=False)

    def faults(self, symbols: Sequence[int]) -> str | None:
        """Why this is no such ordering of terms over the symbols, if it is none."""
        if self.kind not in (KBO, LPO):
            return f"no ordering is called {self.kind}"
        used = {*symbols, 0}
        if self.kind == KBO and any(self.weights[each] < 1 for each in used):
            return "a symbol weighs less than a variable"
        ranks = [self.ranks[each] for each in used]
        if len(set(ranks)) < len(ranks) or self.ranks[0] > min(ranks):
            return "two symbols have the same rank, or the truth not the least"
        if self.kind == KBO and self.weights[0] > 1:
            return "the truth is not the least term"
        return None

    def under(self, chain: tuple[int, ...]) -> Order:
        """The ordering of ground instances in which variables are ordered so."""
        return Order(self.kind, self.weights, self.ranks, chain)

    def greater(self, left: Term, right: Term) -> bool:
        """Whether the left term is greater in all ground instances, by this definition."""
        if left in (right, TRUE):
            return False
        if right == TRUE:
            return True
        if isinstance(right, int):
            return self._above_variable(left, right)
        if isinstance(left, int):
            return False
        if self.kind == KBO:
            return self._knuth_bendix(left, right)
        pair = (left, right)
        known = self._known.get(pair)
        if known is None:
            if len(self._known) > _REMEMBERED:
                self._known.clear()
            known = self._known[pair] = self._by_path(left, right)
        return known

    def _above_variable(self, left: Term, right: int) -> bool:
        """The same where the right one is a variable: one inside the left one must reach it."""
        at = self.chain.index(right) if right in self.chain else -1
        above = self.chain[: max(at, 0)]
        return any(
            each in above or (each == right and not isinstance(left, int))
            for each in variables_of(left)
        )

    def _knuth_bendix(self, left: tuple[Any, ...], right: tuple[Any, ...]) -> bool:
        counts: dict[int, int] = {}
        least = self._weight(left, counts, 1) - self._weight(right, counts, -1)
        # A greater variable weighs as much as a smaller one or more: its surplus makes up for it.
        surplus = 0
        for variable in self.chain:
            surplus += counts.pop(variable, 0)
            if surplus < 0:
                return False
        if any(count < 0 for count in counts.values()):
            return False
        if least != 0:
            return least > 0
        if left[0] != right[0]:
            return self.ranks[left[0]] > self.ranks[right[0]]
        for one, other in zip(left[1:], right[1:], strict=True):
            if one != other:
                return self.greater(one, other)
        return False

    def _weight(self, term: Term, counts: dict[int, int], step: int) -> int:
        """The weight with variables as light as possible; counts how often these occur."""
        if isinstance(term, int):
            counts[term] = counts.get(term, 0) + step
            return 1
        return self.weights[term[0]] + sum(self._weight(arg, counts, step) for arg in term[1:])

    def _by_path(self, left: tuple[Any, ...], right: tuple[Any, ...]) -> bool:
        if any(arg == right or self.greater(arg, right) for arg in left[1:]):
            return True
        if left[0] != right[0]:
            if self.ranks[left[0]] < self.ranks[right[0]]:
                return False
            return all(self.greater(left, arg) for arg in right[1:])
        for place, (one, other) in enumerate(zip(left[1:], right[1:], strict=True), start=1):
            if one != other:
                return self.greater(one, other) and all(
                    self.greater(left, arg) for arg in right[place + 1 :]
                )
        return False
