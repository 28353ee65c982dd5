"""Gives every quantifier variables of its own."""

from __future__ import annotations

from sleuth.logic.syntax import (
    Atom,
    Exists,
    ForAll,
    Formula,
    Variable,
    all_variables,
    parts_of,
    substitute_atom,
    with_parts,
)


def with_variables_apart(formula: Formula) -> Formula:
    """The closed formula with bound variables renamed so that no two quantifiers share one.

    The outermost quantifier of a name keeps it.
    """
    names = {variable.name for variable in all_variables(formula)}
    return _apart(formula, {}, names, set())


def _apart(
    formula: Formula, renamed: dict[Variable, Variable], names: set[str], used: set[str]
) -> Formula:
    if isinstance(formula, Atom):
        return substitute_atom(formula, renamed)
    if isinstance(formula, ForAll | Exists):
        own = {variable: _own(variable, names, used) for variable in formula.variables}
        body = _apart(formula.body, renamed | own, names, used)
        return type(formula)(tuple(own.values()), body)
    return with_parts(
        formula, tuple(_apart(part, renamed, names, used) for part in parts_of(formula))
    )


def _own(variable: Variable, names: set[str], used: set[str]) -> Variable:
    name, number = variable.name, 0
    while name in used or (number and name in names):
        number += 1
        name = f"{variable.name}{number}"
    used.add(name)
    return Variable(name)
