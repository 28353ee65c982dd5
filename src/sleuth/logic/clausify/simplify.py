"""Drops truth values, double negations and quantifiers over variables that do not occur."""

from __future__ import annotations

from sleuth.logic.syntax import (
    FALSE,
    TRUE,
    And,
    Atom,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    conjunction,
    disjunction,
    exists,
    for_all,
    free_variables,
    parts_of,
)


def simplified(formula: Formula) -> Formula:
    """An equivalent formula without truth values inside; it is itself one if that is all.

    >>> simplified(Not(And((Atom("p"), Or(())))))
    And(parts=())
    """
    if isinstance(formula, Atom):
        return formula
    parts = tuple(simplified(part) for part in parts_of(formula))
    if isinstance(formula, Not):
        return _negation(parts[0])
    if isinstance(formula, And):
        return FALSE if FALSE in parts else conjunction(*parts)
    if isinstance(formula, Or):
        return TRUE if TRUE in parts else disjunction(*parts)
    if isinstance(formula, Implies):
        return _implication(*parts)
    if isinstance(formula, Iff):
        return _equivalence(*parts)
    free = set(free_variables(parts[0]))
    used = tuple(variable for variable in formula.variables if variable in free)
    return (for_all if isinstance(formula, ForAll) else exists)(used, parts[0])


def _negation(body: Formula) -> Formula:
    if body in (TRUE, FALSE):
        return TRUE if body == FALSE else FALSE
    return body.body if isinstance(body, Not) else Not(body)


def _implication(premise: Formula, conclusion: Formula) -> Formula:
    if premise == FALSE or conclusion == TRUE:
        return TRUE
    if premise == TRUE:
        return conclusion
    if conclusion == FALSE:
        return _negation(premise)
    return Implies(premise, conclusion)


def _equivalence(left: Formula, right: Formula) -> Formula:
    for one, other in ((left, right), (right, left)):
        if one == TRUE:
            return other
        if one == FALSE:
            return _negation(other)
    return Iff(left, right)
