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
    conjunction,
    disjunction,
    exists,
    for_all,
    free_variables,
    subformulas,
)


@dataclass(frozen=True, slots=True)
class _Scoped:
    """A formula with its free variables, which are asked for again and again."""

    formula: Formula
    free: frozenset[Variable]


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
    joined = (conjunction if is_and else disjunction)(*(part.formula for part in parts))
    return _Scoped(joined, frozenset().union(*(part.free for part in parts)))


def _pushed(universal: bool, variable: Variable, body: _Scoped) -> _Scoped:
    """The body with one variable quantified, as deep inside as it goes."""
    if variable not in body.free:
        return body
    if isinstance(body.formula, Atom | Not):
        return _quantified(universal, variable, body)
    if isinstance(body.formula, ForAll | Exists):
        if isinstance(body.formula, ForAll) != universal:
            return _quantified(universal, variable, body)
        inner = _Scoped(body.formula.body, body.free.union(body.formula.variables))
        moved = _pushed(universal, variable, inner)
        return _quantified_all(universal, body.formula.variables, moved)
    is_and = isinstance(body.formula, And)
    parts = [_Scoped(part, frozenset(free_variables(part))) for part in body.formula.parts]  # type: ignore[union-attr]
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
    quantify = for_all if universal else exists
    return _Scoped(quantify(used, body.formula), body.free.difference(used))
