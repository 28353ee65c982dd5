"""From formulas to clauses that are satisfiable exactly when the formulas are.

The steps, one module each: `simplify` drops truth values and idle quantifiers,
`variables_apart` gives each quantifier its own variables, `renaming` names subformulas where
multiplying out would explode, `normal_form` pushes negations to the atoms, `scopes` makes the
scopes of quantifiers small, `skolem` replaces existential variables, and `clausifier` multiplies
out and remembers where each clause comes from.
"""

from sleuth.logic.clausify.clausifier import ClauseSet, clausify

__all__ = ["ClauseSet", "clausify"]
