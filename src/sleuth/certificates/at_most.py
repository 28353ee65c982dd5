"""State in clauses that at most k of some literals are true.

The sequential counter of Sinz (CP 2005): a variable for "at least j of the first i literals are
true". Only the direction that forbids is stated, so that every choice of at most k literals
extends to the variables added, and no other choice does: whatever refutes the clauses together
with others shows that those others make more than k of the literals true.
"""

from __future__ import annotations

from collections.abc import Sequence


def at_most(literals: Sequence[int], most: int, variables: int) -> list[list[int]]:
    """Clauses for it; their further variables count from `variables` + 1 on.

    A literal that stands several times counts as often.

    >>> at_most([1, 2], 1, 2)
    [[-1, 3], [-2, 4], [-3, 4], [-2, -3]]
    >>> at_most([1, 2], -1, 2)
    [[]]
    """
    if most < 0:
        return [[]]
    if most == 0:
        return [[-literal] for literal in literals]
    clauses: list[list[int]] = []
    before: list[int] = []
    for literal in literals:
        now = [variables + j + 1 for j in range(most)]
        variables += most
        clauses.append([-literal, now[0]])
        clauses += ([-lower, upper] for lower, upper in zip(before, now, strict=False))
        if before:
            clauses += ([-literal, -before[j - 1], now[j]] for j in range(1, most))
            clauses.append([-literal, -before[most - 1]])
        before = now
    return clauses
