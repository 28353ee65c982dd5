"""Consequences that hold in finite models, read off the form of the clauses.

A search that knows them from the start prunes earlier; none of them changes what a model is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sleuth.logic.models.meaning import Meaning
from sleuth.logic.models.preparation import Literals
from sleuth.logic.syntax import (
    EQUALITY,
    Apply,
    Literal,
    Term,
    Variable,
    equation,
    subterms,
    term_variables,
)

#: A function that is one-to-one in one argument: its name, its arity, which argument.
Place: TypeAlias = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Lemmas:
    """Further equations, and where functions are one-to-one, said by a clause or implied.

    What is one-to-one on a finite domain is also onto.
    """

    equations: tuple[Literals, ...]
    said: tuple[Place, ...]
    implied: tuple[Place, ...]


def lemmas(clauses: Sequence[Literals], meaning: Meaning) -> Lemmas:
    """What follows from the form of the clauses."""
    equations = [each for literals in clauses for each in _sides(literals, meaning)]
    found: list[Literals] = []
    said = dict.fromkeys(place for literals in clauses for place in cancellations(literals))
    places: dict[Place, None] = {}
    for left, right in equations:
        places.update(dict.fromkeys(_invertible(left, right)))
    for group in _groups(equations):
        found += group.equations()
        places[group.times, 2, 0] = places[group.times, 2, 1] = None
    return Lemmas(
        tuple(dict.fromkeys(found)), tuple(said), tuple(each for each in places if each not in said)
    )


def _sides(literals: Literals, meaning: Meaning) -> Iterator[tuple[Term, Term]]:
    """Both directions of an equation that stands alone, without arithmetic in it."""
    if len(literals) != 1 or not literals[0].positive or literals[0].atom.name != EQUALITY:
        return
    left, right = literals[0].atom.args
    for part in (*subterms(left), *subterms(right)):
        if isinstance(part, Apply) and meaning.function(part.name, len(part.args)):
            return
    yield left, right
    yield right, left


def cancellations(literals: Literals) -> Iterator[Place]:
    """From `f(x,y) = f(x,z) -> y = z`."""
    if len(literals) != 2:
        return
    for same, equal in (literals, literals[::-1]):
        if same.positive or not equal.positive:
            continue
        if same.atom.name != EQUALITY or equal.atom.name != EQUALITY:
            continue
        left, right = same.atom.args
        if isinstance(left, Variable) or isinstance(right, Variable) or left.name != right.name:
            continue
        pairs = list(zip(left.args, right.args, strict=True))
        differing = [at for at, (one, other) in enumerate(pairs) if one != other]
        if len(differing) != 1 or not _all_different(left.args):
            continue
        one, other = pairs[differing[0]]
        if not isinstance(other, Variable) or other in left.args:
            continue
        if set(equal.atom.args) == {one, other}:
            yield left.name, len(left.args), differing[0]


def _all_different(arguments: tuple[Term, ...]) -> bool:
    variables = {argument for argument in arguments if isinstance(argument, Variable)}
    return len(variables) == len(arguments)


def _invertible(left: Term, right: Term) -> Iterator[Place]:
    """From `t = x` where x occurs once in t: what is done to x first, and last, is one-to-one."""
    if not isinstance(right, Variable) or isinstance(left, Variable):
        return
    if sum(part == right for part in subterms(left)) != 1:
        return
    path: list[tuple[Apply, int]] = []
    term: Term = left
    while isinstance(term, Apply):
        at = next(at for at, each in enumerate(term.args) if right in term_variables(each))
        path.append((term, at))
        term = term.args[at]
    for outer, at in (path[0], path[-1]):
        others = outer.args[:at] + outer.args[at + 1 :]
        if _all_different(others) and right not in others:
            yield outer.name, len(outer.args), at


@dataclass(frozen=True, slots=True)
class _Group:
    times: str
    one: str
    inverse: str

    def equations(self) -> list[Literals]:
        """Unit and inverse on both sides, and how inverses cancel."""
        x, y = Variable("x"), Variable("y")
        one = Apply(self.one)
        undone = Apply(self.inverse, (x,))
        pairs: list[tuple[Term, Term]] = [
            (self._product(one, x), x),
            (self._product(x, one), x),
            (self._product(undone, x), one),
            (self._product(x, undone), one),
            (Apply(self.inverse, (undone,)), x),
            (self._product(undone, self._product(x, y)), y),
            (self._product(x, self._product(undone, y)), y),
        ]
        return [(Literal(True, equation(left, right)),) for left, right in pairs]

    def _product(self, left: Term, right: Term) -> Term:
        return Apply(self.times, (left, right))


def _groups(equations: Sequence[tuple[Term, Term]]) -> Iterator[_Group]:
    """Operations that are associative with a unit and inverses on the same side."""
    for name in _associative(equations):
        for side in (0, 1):
            for unit in _units(equations, name, side):
                for inverse in _inverses(equations, name, side, unit):
                    yield _Group(name, unit, inverse)


def _associative(equations: Sequence[tuple[Term, Term]]) -> Iterator[str]:
    for left, right in equations:
        variables = term_variables(left)
        if not isinstance(left, Apply) or len(left.args) != 2 or len(variables) != 3:
            continue
        x, y, z = variables
        name = left.name
        inner = Apply(name, (x, y))
        if (left, right) == (
            Apply(name, (inner, z)),
            Apply(name, (x, Apply(name, (y, z)))),
        ):
            yield name


def _units(equations: Sequence[tuple[Term, Term]], name: str, side: int) -> Iterator[str]:
    for left, right in equations:
        if isinstance(left, Apply) and left.name == name and isinstance(right, Variable):
            unit = left.args[side]
            if left.args[1 - side] == right and isinstance(unit, Apply) and not unit.args:
                yield unit.name


def _inverses(
    equations: Sequence[tuple[Term, Term]], name: str, side: int, unit: str
) -> Iterator[str]:
    for left, right in equations:
        if isinstance(left, Apply) and left.name == name and right == Apply(unit):
            undone, element = left.args[side], left.args[1 - side]
            if (
                isinstance(undone, Apply)
                and undone.args == (element,)
                and isinstance(element, Variable)
            ):
                yield undone.name
