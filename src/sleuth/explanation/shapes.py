"""Small groups of which single clauses tell all that the group ever forces."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from itertools import product

#: Groups of more variables are not looked through.
FEW = 5

Shape = frozenset[frozenset[int]]


@cache
def is_plain(clauses: Shape) -> bool:
    """Whether all that follows from some facts follows from them clause by clause.

    >>> one_of_two = frozenset({frozenset({1, 2}), frozenset({-1, -2})})
    >>> is_plain(one_of_two), is_plain(frozenset({frozenset({1, 2}), frozenset({1, -2})}))
    (True, False)
    """
    variables = sorted({abs(literal) for clause in clauses for literal in clause})
    models = [
        frozenset(model)
        for model in product(*((each, -each) for each in variables))
        if all(clause & frozenset(model) for clause in clauses)
    ]
    for signs in product((1, 0, -1), repeat=len(variables)):
        facts = {sign * each for sign, each in zip(signs, variables, strict=True) if sign}
        left = [model for model in models if facts <= model]
        if left and frozenset.intersection(*left) != followed(clauses, facts):
            return False
    return True


def followed(clauses: Iterable[Collection[int]], facts: Iterable[int]) -> set[int]:
    """What follows clause by clause from a few clauses, with the facts themselves."""
    known, clauses = set(facts), list(clauses)
    grown = True
    while grown:
        grown = False
        for clause in clauses:
            rest = [literal for literal in clause if -literal not in known]
            if len(rest) == 1 and rest[0] not in known:
                known.add(rest[0])
                grown = True
    return known
