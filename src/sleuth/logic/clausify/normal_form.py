"""Negation normal form: negations stand at atoms, and only And, Or and quantifiers remain."""

from __future__ import annotations

from collections.abc import Callable

from sleuth.logic.syntax import (
    And,
    Atom,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    conjunction,
    disjunction,
)


def negation_normal_form(
    formula: Formula, positive: bool = True, tick: Callable[[], None] = lambda: None
) -> Formula:
    """The formula, or its negation, in negation normal form; calls `tick` for every part."""
    tick()
    if isinstance(formula, Atom):
        return formula if positive else Not(formula)
    if isinstance(formula, Not):
        return negation_normal_form(formula.body, not positive, tick)
    if isinstance(formula, And | Or):
        parts = (negation_normal_form(part, positive, tick) for part in formula.parts)
        joins = conjunction if isinstance(formula, And) == positive else disjunction
        return joins(*parts)
    if isinstance(formula, Implies):
        joins = disjunction if positive else conjunction
        return joins(
            negation_normal_form(formula.premise, not positive, tick),
            negation_normal_form(formula.conclusion, positive, tick),
        )
    if isinstance(formula, Iff):
        return conjunction(
            disjunction(
                negation_normal_form(formula.left, False, tick),
                negation_normal_form(formula.right, positive, tick),
            ),
            disjunction(
                negation_normal_form(formula.left, True, tick),
                negation_normal_form(formula.right, not positive, tick),
            ),
        )
    quantifier = ForAll if isinstance(formula, ForAll) == positive else Exists
    return quantifier(formula.variables, negation_normal_form(formula.body, positive, tick))
