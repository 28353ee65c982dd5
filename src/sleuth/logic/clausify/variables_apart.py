"""Gives every quantifier variables of its own."""

from __future__ import annotations

from collections.abc import Callable

from sleuth.logic.syntax import (
    Atom,
    Exists,
    ForAll,
    Formula,
    Variable,
    all_variables,
    fresh_names,
    parts_of,
    substitute_atom,
    with_parts,
)


def with_variables_apart(formula: Formula) -> Formula:
    """The closed formula with bound variables renamed so that no two quantifiers share one.

    The outermost quantifier of a name keeps it.
    """
    names = {variable.name for variable in all_variables(formula)}
    return _apart(formula, {}, set(), fresh_names(names.__contains__))


def _apart(
    formula: Formula,
    renamed: dict[Variable, Variable],
    used: set[Variable],
    fresh: Callable[[str], str],
) -> Formula:
    if isinstance(formula, Atom):
        return substitute_atom(formula, renamed)
    if isinstance(formula, ForAll | Exists):
        own = {
            variable: Variable(fresh(variable.name)) if variable in used else variable
            for variable in formula.variables
        }
        used.update(formula.variables)
        body = _apart(formula.body, renamed | own, used, fresh)
        return type(formula)(tuple(own.values()), body)
    return with_parts(
        formula, tuple(_apart(part, renamed, used, fresh) for part in parts_of(formula))
    )
