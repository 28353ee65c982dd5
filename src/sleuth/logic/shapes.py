"""What the shape of a formula says about its role."""

from __future__ import annotations

from sleuth.logic.syntax import (
    EQUALITY,
    Apply,
    Atom,
    ForAll,
    Formula,
    Iff,
    Term,
    Variable,
    atoms_of,
    free_variables,
    subterms,
    term_variables,
)


def is_definition(formula: Formula) -> bool:
    """Whether a formula has the shape of one that says what a word means.

    That is `p(x,y) <-> …` or `f(x,y) = …` with different variables, where the other side does
    not use the word and has no other free variables.
    """
    while isinstance(formula, ForAll):
        formula = formula.body
    match formula:
        case Iff(left, right):
            return _defines(left, right) or _defines(right, left)
        case Atom("=", (left, right)):
            return _defines(left, right) or _defines(right, left)
    return False


def _defines(head: Formula | Term, body: Formula | Term) -> bool:
    if not isinstance(head, Atom | Apply) or head.name == EQUALITY or not head.args:
        return False
    if not all(isinstance(each, Variable) for each in head.args):
        return False
    if isinstance(body, Variable | Apply):
        used = {term.name for term in subterms(body) if isinstance(term, Apply)}
        free = term_variables(body)
    else:
        used = {atom.name for atom in atoms_of(body)}
        free = free_variables(body)
    arguments = set(head.args)
    return len(arguments) == len(head.args) and head.name not in used and arguments >= set(free)
