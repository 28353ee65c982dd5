"""Which distances can be added up: those of patterns that no operator changes two of."""

from __future__ import annotations

from collections.abc import Sequence

from sleuth.limits import Pace

#: As many sets of patterns are added up.
MOST_SETS = 60


def additive_sets(changed_by: Sequence[frozenset[int]]) -> list[tuple[int, ...]]:
    """Greatest sets of numbers no two of whose sets of operators meet.

    >>> additive_sets([frozenset({1}), frozenset({2}), frozenset({1, 2})])
    [(0, 1), (2,)]
    """
    count = len(changed_by)
    friends = [
        {
            other
            for other in range(count)
            if other != each and not changed_by[each] & changed_by[other]
        }
        for each in range(count)
    ]
    found: list[tuple[int, ...]] = []
    pace = Pace(16)

    def extend(chosen: list[int], open_: set[int], closed: set[int]) -> None:
        pace()
        if len(found) >= MOST_SETS:
            return
        if not open_ and not closed:
            found.append(tuple(sorted(chosen)))
            return
        pivot = max(sorted(open_ | closed), key=lambda each: len(friends[each] & open_), default=-1)
        for each in sorted(open_ - (friends[pivot] if pivot >= 0 else set())):
            extend([*chosen, each], open_ & friends[each], closed & friends[each])
            open_ = open_ - {each}
            closed = closed | {each}

    extend([], set(range(count)), set())
    return found
