"""Small scopes: quantifiers of a formula in negation normal form move inward (miniscoping)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sleuth.logic.syntax import (
    And,
    Atom,
    Exists,
    ForAll,
    Formula,
    Not,
    Or,
    Variable,
    free_variables,
    subformulas,
)


@dataclass(frozen=True, slots=True)
class _Scoped:
    """A formula with its free variables, which are asked for again and again.

    `parts` are those of a conjunction or disjunction, or the body below a quantifier.
    """

    formula: Formula
    free: frozenset[Variable]
    parts: tuple[_Scoped, ...] = ()


def with_small_scopes(formula: Formula) -> Formula:
    """An equivalent formula whose quantifiers reach no further than they must.

    It is the same formula where nothing exists, because only Skolem terms gain by small scopes.
    """
    if not any(isinstance(part, Exists) for part in subformulas(formula)):
        return formula
    return _scoped(formula).formula


def _scoped(formula: Formula) -> _Scoped:
    if isinstance(formula, And | Or):
        return _join(isinstance(formula, And), [_scoped(part) for part in formula.parts])
    if isinstance(formula, ForAll | Exists):
        result = _scoped(formula.body)
        for variable in reversed(formula.variables):
            result = _pushed(isinstance(formula, ForAll), variable, result)
        return result
    return _Scoped(formula, frozenset(free_variables(formula)))


def _join(is_and: bool, parts: Sequence[_Scoped]) -> _Scoped:
    kind = And if is_and else Or
    flat: list[_Scoped] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part.formula, kind) else (part,))
    if len(flat) == 1:
        return flat[0]
    free = frozenset[Variable]().union(*(part.free for part in flat))
    return _Scoped(kind(tuple(part.formula for part in flat)), free, tuple(flat))


def _pushed(universal: bool, variable: Variable, body: _Scoped) -> _Scoped:
    """The body with one variable quantified, as deep inside as it goes."""
    if variable not in body.free:
        return body
    if isinstance(body.formula, Atom | Not):
        return _quantified(universal, variable, body)
    if isinstance(body.formula, ForAll | Exists):
        if isinstance(body.formula, ForAll) != universal:
            return _quantified(universal, variable, body)
        moved = _pushed(universal, variable, body.parts[0])
        return _quantified_all(universal, body.formula.variables, moved)
    is_and, parts = isinstance(body.formula, And), body.parts
    if is_and == universal and (universal or _pays(variable, parts)):
        return _join(is_and, [_pushed(universal, variable, part) for part in parts])
    inside = [part for part in parts if variable in part.free]
    if len(inside) == len(parts):
        return _quantified(universal, variable, body)
    scope = _pushed(universal, variable, _join(is_and, inside))
    kept = [part for part in parts if variable not in part.free or part is inside[0]]
    return _join(is_and, [scope if part is inside[0] else part for part in kept])


def _pays(variable: Variable, parts: Sequence[_Scoped]) -> bool:
    """Whether splitting an existential quantifier frees some part of variables of the others.

    Otherwise one Skolem function serves all parts.
    """
    inside = {part.free for part in parts if variable in part.free}
    return len(inside) > 1


def _quantified(universal: bool, variable: Variable, body: _Scoped) -> _Scoped:
    return _quantified_all(universal, (variable,), body)


def _quantified_all(universal: bool, variables: tuple[Variable, ...], body: _Scoped) -> _Scoped:
    used = tuple(variable for variable in variables if variable in body.free)
    if not used:
        return body
    kind = ForAll if universal else Exists
    free = body.free.difference(used)
    if isinstance(body.formula, kind):
        used += body.formula.variables
        body = body.parts[0]
    return _Scoped(kind(used, body.formula), free, (body,))
