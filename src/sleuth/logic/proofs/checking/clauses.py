"""Clauses over numbered terms, and the searches that compare them.

A clause is a set of literals; an equation says the same with its sides swapped. Comparing
clauses can take very long in principle: after many attempts a step is refused instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias, TypeVar

from sleuth.logic.proofs.checking.terms import Bindings, Refused, Scope, Terms
from sleuth.logic.syntax import EQUALITY, Literal

_MOST_ATTEMPTS = 200_000

Situation = TypeVar("Situation")


class Signed(NamedTuple):
    """A literal: its sign, the name of its relation and the numbers of its terms."""

    positive: bool
    name: str
    args: tuple[int, ...]

    @property
    def is_equation(self) -> bool:
        """Whether it says that two terms are equal, or are not."""
        return self.name == EQUALITY and len(self.args) == 2

    @property
    def standard(self) -> Signed:
        """The same literal for all that say the same: an equation has its sides in order."""
        return self._replace(args=tuple(sorted(self.args))) if self.is_equation else self

    @property
    def readings(self) -> tuple[tuple[int, ...], ...]:
        """Its terms in every order that says the same."""
        return (self.args, self.args[::-1]) if self.is_equation else (self.args,)

    def has_shape_of(self, other: Signed) -> bool:
        """Whether sign, relation and number of terms are the same."""
        return (
            self.positive == other.positive
            and self.name == other.name
            and len(self.args) == len(other.args)
        )


@dataclass(frozen=True, slots=True)
class Junction:
    """A conjunction (or disjunction) of literals and of further ones, without quantifiers."""

    is_and: bool
    parts: tuple[Matrix, ...]


Matrix: TypeAlias = Junction | Signed
Agenda: TypeAlias = "tuple[Matrix, Agenda] | None"


def load_literals(terms: Terms, literals: Iterable[Literal], scope: Scope) -> list[Signed]:
    """Literals of a step with their terms as numbers."""
    return [
        Signed(
            literal.positive,
            literal.atom.name,
            tuple(terms.load(arg, scope) for arg in literal.atom.args),
        )
        for literal in literals
    ]


def mapped(literals: Iterable[Signed], change: Callable[[int], int]) -> list[Signed]:
    """The literals with each of their terms changed."""
    return [Signed(sign, name, tuple(map(change, args))) for sign, name, args in literals]


def distinct(literals: Iterable[Signed]) -> list[Signed]:
    """The literals, each once."""
    return list(dict.fromkeys(literal.standard for literal in literals))


def are_variants(terms: Terms, one: Iterable[Signed], other: Iterable[Signed]) -> bool:
    """Whether two clauses differ only in names of variables, order and repetitions."""
    left, right = distinct(one), distinct(other)
    if len(left) != len(right):
        return False
    bindings: Bindings = {}
    taken: set[int] = set()

    def moves(place: int) -> Iterator[int]:
        literal = left[place]
        # Most steps keep the order, so that the literal at the same place comes first. No two
        # literals become the same one, because no two variables do.
        for candidate in (*right[place:], *right[:place]):
            if not literal.has_shape_of(candidate):
                continue
            for reading in candidate.readings:
                bound = terms.matched(literal.args, reading, bindings, taken)
                if bound is not None:
                    yield place + 1
                    terms.unbind(bound, bindings, taken)

    return _found(0, moves, lambda place: place == len(left))


def covers(terms: Terms, matrix: Matrix, clause: Sequence[Signed]) -> bool:
    """Whether some instance of the matrix implies the clause, its atoms taken as letters.

    A conjunction does if some part does, a disjunction if every part does, a literal if it is
    in the clause or says `t != t`. So an instance of one clause is part of another exactly
    when the disjunction of the first covers the second.
    """
    by_shape: dict[tuple[bool, str, int], list[Signed]] = {}
    for literal in clause:
        key = (literal.positive, literal.name, len(literal.args))
        by_shape.setdefault(key, []).append(literal)
    bindings: Bindings = {}

    def options(literal: Signed) -> Iterator[tuple[int, ...]]:
        shape = (literal.positive, literal.name, len(literal.args))
        for candidate in by_shape.get(shape, ()):
            yield from candidate.readings

    def moves(agenda: Agenda) -> Iterator[Agenda]:
        assert agenda is not None
        matrix, rest = agenda
        if isinstance(matrix, Signed):
            if _is_false(matrix):
                yield rest
            for reading in options(matrix):
                bound = terms.matched(matrix.args, reading, bindings)
                if bound is not None:
                    yield rest
                    terms.unbind(bound, bindings)
        elif matrix.is_and:
            for part in matrix.parts:
                yield (part, rest)
        else:
            # Literals before conjunctions: they leave less to choose.
            for part in sorted(matrix.parts, key=lambda part: isinstance(part, Signed)):
                rest = (part, rest)
            yield rest

    def possible(matrix: Matrix) -> Matrix | None:
        """The matrix without the conjuncts that cannot imply the clause, None if it cannot."""
        if isinstance(matrix, Signed):
            for reading in options(matrix):
                bound = terms.matched(matrix.args, reading, {})
                if bound is not None:
                    return matrix
            return matrix if _is_false(matrix) else None
        parts = tuple(map(possible, matrix.parts))
        left = tuple(part for part in parts if part is not None)
        if matrix.is_and:
            return Junction(True, left) if left else None
        return Junction(False, left) if len(left) == len(parts) else None

    start = possible(matrix)
    if start is None:
        return False
    agenda: Agenda = (start, None)
    return _found(agenda, moves, lambda left: left is None)


def _is_false(literal: Signed) -> bool:
    return not literal.positive and literal.is_equation and literal.args[0] == literal.args[1]


def _found(
    start: Situation,
    moves: Callable[[Situation], Iterator[Situation]],
    done: Callable[[Situation], bool],
) -> bool:
    """Depth-first search in which moves take themselves back when the next one is asked for."""
    if done(start):
        return True
    attempts = 0
    trying = [moves(start)]
    while trying:
        for situation in trying[-1]:
            attempts += 1
            if attempts > _MOST_ATTEMPTS:
                raise Refused("comparing it takes too many attempts")
            if done(situation):
                return True
            trying.append(moves(situation))
            break
        else:
            trying.pop()
    return False
