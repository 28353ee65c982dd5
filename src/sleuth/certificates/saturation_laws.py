"""Terms that are equal by the laws of commutative and associative operations among equations.

If f(x,y) = f(y,x), f(f(x,y),z) = f(x,f(y,z)) and f(x,f(y,z)) = f(y,f(x,z)) are among the equations,
every ground term rewrites, by instances whose left side is the greater one, to its summands nested
to the right in ascending order: both orderings here compare arguments from the left, so that each
exchange of a greater summand with a smaller one behind it, and each step to the right, makes the
term smaller. Ground instances of two arrangements of the same summands thus have a common form.
With the first law alone, the same holds for the two arguments of f.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sleuth.certificates.saturation_terms import Term


@dataclass(frozen=True, slots=True)
class Laws:
    """The symbols that the equations make commutative, and those of which all three laws hold."""

    commutative: frozenset[int]
    both: frozenset[int]

    @classmethod
    def among(cls, equations: Sequence[tuple[Term, Term]]) -> Laws:
        """The laws that unit equations state."""
        stated = {
            renamed(pair) for one, other in equations for pair in ((one, other), (other, one))
        }
        symbols = {term[0] for pair in equations for term in pair if not isinstance(term, int)}
        commutative, both = set(), set()
        for f in symbols:
            if ((f, 0, 1), (f, 1, 0)) not in stated:
                continue
            commutative.add(f)
            associativity = ((f, (f, 0, 1), 2), (f, 0, (f, 1, 2)))
            exchange = ((f, 0, (f, 1, 2)), (f, 1, (f, 0, 2)))
            if associativity in stated and exchange in stated:
                both.add(f)
        return cls(frozenset(commutative), frozenset(both))

    def equal(self, left: Term, right: Term) -> bool:
        """Whether the terms are arrangements of the same."""
        return bool(self.commutative) and self._arranged(left) == self._arranged(right)

    def _arranged(self, term: Term) -> Term:
        if isinstance(term, int) or len(term) == 1:
            return term
        symbol = term[0]
        if symbol in self.both:
            parts = sorted(map(self._arranged, _summands(term, symbol)), key=repr)
            return (symbol, *parts)
        args = [self._arranged(arg) for arg in term[1:]]
        if symbol in self.commutative:
            args.sort(key=repr)
        return (symbol, *args)


def _summands(term: Term, symbol: int) -> list[Term]:
    """What a nest of one symbol adds up."""
    if isinstance(term, int) or term[0] != symbol:
        return [term]
    return [each for arg in term[1:] for each in _summands(arg, symbol)]


def renamed(pair: tuple[Term, Term]) -> tuple[Term, Term]:
    """The pair with its variables numbered in the order in which they come.

    >>> renamed(((7, 4, 2), (7, 2, 4)))
    ((7, 0, 1), (7, 1, 0))
    """
    numbers: dict[int, int] = {}

    def of(term: Term) -> Term:
        if isinstance(term, int):
            return numbers.setdefault(term, len(numbers))
        return (term[0], *map(of, term[1:]))

    return of(pair[0]), of(pair[1])
