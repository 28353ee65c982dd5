"""Unification, matching and variants of terms, as mathematics has them.

These serve the classroom's resolution and whoever wants a most general unifier; the prover has
its own on shared terms, and the checker its own again.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping, Sequence

from sleuth.logic.syntax import Apply, Term, Variable

Unifier = dict[Variable, Term]


def most_general_unifier(pairs: Sequence[tuple[Term, Term]]) -> Unifier | None:
    """A most general substitution that makes the terms of each pair equal, None without one.

    It is idempotent: no variable it binds occurs in what it binds to. Terms that were found equal
    are one from then on, also in the result, so that the work grows with the number of different
    subterms even where written out they double again and again.

    >>> x, y = Variable("x"), Variable("y")
    >>> {str(a): str(b) for a, b in most_general_unifier([(Apply("f", (x,)), y)]).items()}
    {'y': 'f(x)'}
    >>> most_general_unifier([(x, Apply("f", (x,)))]) is None
    True
    """
    triangular: Unifier = {}
    same = _SameTerms()
    waiting = list(reversed(pairs))
    while waiting:
        left, right = waiting.pop()
        left, right = _end(left, triangular), _end(right, triangular)
        if left is right:
            continue
        if isinstance(left, Variable):
            if left != right:
                triangular[left] = right
        elif isinstance(right, Variable):
            triangular[right] = left
        elif left.name != right.name or len(left.args) != len(right.args):
            return None
        elif same.join(left, right):
            waiting.extend(reversed(list(zip(left.args, right.args, strict=True))))
    return _resolved(triangular, same)


class _SameTerms:
    """Which of the terms to unify are found to be the same, by their identity."""

    __slots__ = ("_above",)

    def __init__(self) -> None:
        self._above: dict[int, Apply] = {}

    def first(self, term: Apply) -> Apply:
        """The term that stands for all that are the same as this one."""
        while (above := self._above.get(id(term))) is not None:
            higher = self._above.get(id(above))
            if higher is not None:
                self._above[id(term)] = higher
            term = above
        return term

    def join(self, one: Apply, other: Apply) -> bool:
        """Take two terms to be the same; False if they were already."""
        one, other = self.first(one), self.first(other)
        if one is other:
            return False
        self._above[id(other)] = one
        return True


def _resolved(triangular: Unifier, same: _SameTerms) -> Unifier | None:
    """The bindings applied until none applies; None if a variable is then in its own term."""
    ready: dict[int, Term] = {}
    begun: set[int] = set()
    for start in triangular.values():
        waiting: list[Term] = [start]
        while waiting:
            term = _end(waiting[-1], triangular)
            if isinstance(term, Variable):
                waiting.pop()
                continue
            term = same.first(term)
            if id(term) in ready:
                waiting.pop()
                continue
            args = [_ready(arg, triangular, same, ready) for arg in term.args]
            missing = [arg for arg, known in zip(term.args, args, strict=True) if known is None]
            if not missing:
                done = tuple(known for known in args if known is not None)
                unchanged = all(map(operator.is_, done, term.args))
                ready[id(term)] = term if unchanged else Apply(term.name, done)
                waiting.pop()
            elif id(term) in begun:
                return None
            else:
                begun.add(id(term))
                waiting.extend(reversed(missing))
    found = {name: _ready(name, triangular, same, ready) for name in triangular}
    return {name: term for name, term in found.items() if term is not None}


def _ready(
    term: Term, triangular: Unifier, same: _SameTerms, ready: Mapping[int, Term]
) -> Term | None:
    """The term with all bindings applied, None if that is still to be done."""
    term = _end(term, triangular)
    return term if isinstance(term, Variable) else ready.get(id(same.first(term)))


def _end(term: Term, bindings: Mapping[Variable, Term]) -> Term:
    while isinstance(term, Variable) and term in bindings:
        term = bindings[term]
    return term


def matched(pattern: Term, subject: Term, bindings: Unifier) -> bool:
    """Extend the bindings of the pattern's variables so that it becomes the subject.

    Some bindings may have been added when this returns False.
    """
    waiting = [(pattern, subject)]
    while waiting:
        pattern, subject = waiting.pop()
        if isinstance(pattern, Variable):
            if bindings.setdefault(pattern, subject) != subject:
                return False
        elif (
            not isinstance(subject, Apply)
            or pattern.name != subject.name
            or len(pattern.args) != len(subject.args)
        ):
            return False
        else:
            waiting.extend(zip(reversed(pattern.args), reversed(subject.args), strict=True))
    return True


def variants(one: Term, other: Term) -> bool:
    """Whether the terms differ only in the names of their variables."""
    return matched(one, other, {}) and matched(other, one, {})


def size_and_depth(terms: Iterable[Term]) -> tuple[int, int]:
    """How many symbols terms have when they are written out, and how deeply the deepest nests.

    >>> twice = Apply("f", (Apply("c"), Apply("c")))
    >>> size_and_depth([Apply("f", (twice, twice))])
    (7, 3)
    """
    known: dict[int, tuple[int, int]] = {}
    total = deepest = 0
    for whole in terms:
        waiting = [whole]
        while waiting:
            term = waiting[-1]
            args = () if isinstance(term, Variable) else term.args
            missing = [arg for arg in args if id(arg) not in known]
            if missing and id(term) not in known:
                waiting.extend(missing)
                continue
            waiting.pop()
            inner = [known[id(arg)] for arg in args]
            size = 1 + sum(each for each, _ in inner)
            known[id(term)] = (size, 1 + max((depth for _, depth in inner), default=0))
        size, depth = known[id(whole)]
        total, deepest = total + size, max(deepest, depth)
    return total, deepest
