"""The totalizer: clauses that count how many of some literals are true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sleuth.sat.rules import Clause


def totalizer(
    literals: Sequence[int], most: int, top: int
) -> tuple[Sequence[int], Iterator[Clause]]:
    """Variables above `top` of which the first v are true if v of the literals are, and clauses.

    It counts up to `most`. The clauses come one by one, since they may be many.

    >>> outputs, clauses = totalizer([1, 2], 2, 2)
    >>> list(outputs), list(clauses)
    ([3, 4], [[-1, 3], [-2, 3], [-1, -2, 4]])
    """
    level: list[Sequence[int]] = [[literal] for literal in literals]
    sums: list[tuple[Sequence[int], Sequence[int], Sequence[int]]] = []
    while len(level) > 1:
        halved: list[Sequence[int]] = []
        for left, right in zip(level[::2], level[1::2], strict=False):
            both = range(top + 1, top + 1 + min(len(left) + len(right), most))
            top += len(both)
            sums.append((left, right, both))
            halved.append(both)
        level = halved + level[len(level) // 2 * 2 :]
    return level[0], (clause for each in sums for clause in _sum(*each))


def _sum(left: Sequence[int], right: Sequence[int], both: Sequence[int]) -> Iterator[Clause]:
    """With i true ones on the left and j on the right there are i + j in both."""
    for side in (left, right):
        yield from ([-one, total] for one, total in zip(side, both, strict=False))
    for i, one in enumerate(left):
        # The totals begin with i + 1 and one more; larger sums follow from smaller parts.
        totals = both[i + 1 :]
        yield from ([-one, -other, total] for other, total in zip(right, totals, strict=False))
