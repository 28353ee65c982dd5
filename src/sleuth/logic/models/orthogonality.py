"""Pairs of functions that are orthogonal: said by tables that are themselves one-to-one.

`f(x,y) = f(z,u) & g(x,y) = g(z,u) -> x = z` has instances for four elements. Where f is one-to-one
in y, there is a k with `k(x, f(x,y)) = g(x,y)`, and on a finite domain the clause says just that
k is one-to-one in its first place: fewer clauses, from which more follows at once.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sleuth.logic.models.lemmas import Place
from sleuth.logic.models.preparation import Literals
from sleuth.logic.models.signature import Symbol
from sleuth.logic.syntax import EQUALITY, Apply, Literal, Variable, equation


@dataclass(frozen=True, slots=True)
class Pairs:
    """Clauses said anew: what they become, hidden functions, and where these are one-to-one."""

    replaced: tuple[Literals, ...]
    definitions: tuple[Literals, ...]
    symbols: tuple[Symbol, ...]
    places: tuple[Place, ...]


def pairs(clauses: Sequence[Literals], injective: Collection[Place]) -> Pairs:
    """The orthogonal pairs among the clauses, given where functions are one-to-one."""
    replaced: list[Literals] = []
    definitions: list[Literals] = []
    symbols: list[Symbol] = []
    places: list[Place] = []
    x, y = Variable("x"), Variable("y")
    for literals in clauses:
        found = _orthogonal(literals)
        if found is None:
            continue
        one, other, at = found
        if (one, 2, 1 - at) not in injective:
            one, other = other, one
        if (one, 2, 1 - at) not in injective:
            continue
        name = f"$pair{len(symbols)}"
        row = (x, y)[at]
        defined = Apply(name, (row, Apply(one, (x, y))))
        replaced.append(literals)
        definitions.append((Literal(True, equation(defined, Apply(other, (x, y)))),))
        symbols.append(Symbol(name, 2, relation=False, hidden=True))
        places.append((name, 2, 0))
        if (other, 2, 1 - at) in injective:
            places.append((name, 2, 1))
    return Pairs(tuple(replaced), tuple(definitions), tuple(symbols), tuple(places))


def _orthogonal(literals: Literals) -> tuple[str, str, int] | None:
    """The functions of `f(x,y) = f(z,u) & g(x,y) = g(z,u) -> x = z`, and which place is equal."""
    if len(literals) != 3 or any(each.atom.name != EQUALITY for each in literals):
        return None
    said = [each.atom.args for each in literals if each.positive]
    conditions = [each.atom.args for each in literals if not each.positive]
    if len(said) != 1:
        return None
    (left, right), (above, below) = conditions
    if not all(isinstance(each, Apply) for each in (left, right, above, below)):
        return None
    assert isinstance(left, Apply) and isinstance(right, Apply)
    assert isinstance(above, Apply) and isinstance(below, Apply)
    if left.args != above.args:
        above, below = below, above
    if (left.args, right.args) != (above.args, below.args):
        return None
    if left.name != right.name or above.name != below.name:
        return None
    variables = {each for each in (*left.args, *right.args) if isinstance(each, Variable)}
    if len(left.args) != 2 or len(variables) != 4 or left.name == above.name:
        return None
    for at in (0, 1):
        if {left.args[at], right.args[at]} == set(said[0]):
            return left.name, above.name, at
    return None
