"""Unification, matching and variants of terms, as mathematics has them.

These serve the classroom's resolution and whoever wants a most general unifier; the prover has
its own on shared terms, and the checker its own again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sleuth.logic.syntax import Apply, Term, Variable

Unifier = dict[Variable, Term]


def most_general_unifier(pairs: Sequence[tuple[Term, Term]]) -> Unifier | None:
    """A most general substitution that makes the terms of each pair equal, None without one.

    It is idempotent: no variable it binds occurs in what it binds to.

    >>> x, y = Variable("x"), Variable("y")
    >>> {str(a): str(b) for a, b in most_general_unifier([(Apply("f", (x,)), y)]).items()}
    {'y': 'f(x)'}
    >>> most_general_unifier([(x, Apply("f", (x,)))]) is None
    True
    """
    triangular: Unifier = {}
    waiting = list(reversed(pairs))
    while waiting:
        left, right = waiting.pop()
        left, right = _end(left, triangular), _end(right, triangular)
        if left == right:
            continue
        if isinstance(left, Variable):
            if occurs(left, right, triangular):
                return None
            triangular[left] = right
        elif isinstance(right, Variable):
            if occurs(right, left, triangular):
                return None
            triangular[right] = left
        elif left.name != right.name or len(left.args) != len(right.args):
            return None
        else:
            waiting.extend(reversed(list(zip(left.args, right.args, strict=True))))
    return {variable: resolved(variable, triangular) for variable in triangular}


def _end(term: Term, bindings: Mapping[Variable, Term]) -> Term:
    while isinstance(term, Variable) and term in bindings:
        term = bindings[term]
    return term


def occurs(variable: Variable, term: Term, bindings: Mapping[Variable, Term]) -> bool:
    """Whether the variable occurs in the term once the bindings are applied to it."""
    term = _end(term, bindings)
    if isinstance(term, Variable):
        return term == variable
    return any(occurs(variable, arg, bindings) for arg in term.args)


def resolved(term: Term, bindings: Mapping[Variable, Term]) -> Term:
    """The term with bindings applied until none applies."""
    term = _end(term, bindings)
    if isinstance(term, Variable) or not term.args:
        return term
    return Apply(term.name, tuple(resolved(arg, bindings) for arg in term.args))


def matched(pattern: Term, subject: Term, bindings: Unifier) -> bool:
    """Extend the bindings of the pattern's variables so that it becomes the subject.

    Some bindings may have been added when this returns False.
    """
    if isinstance(pattern, Variable):
        return bindings.setdefault(pattern, subject) == subject
    if not isinstance(subject, Apply) or pattern.name != subject.name:
        return False
    if len(pattern.args) != len(subject.args):
        return False
    return all(
        matched(one, other, bindings) for one, other in zip(pattern.args, subject.args, strict=True)
    )


def variants(one: Term, other: Term) -> bool:
    """Whether the terms differ only in the names of their variables."""
    return matched(one, other, {}) and matched(other, one, {})
