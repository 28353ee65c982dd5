"""Dropping clues from a board while it still has one answer.

What is kept depends on the order and on the truth alone, never on how a solver found it: the
same seed keeps the same clues with every solver. A solver helps by naming clues that are enough;
all others are then dropped without asking again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from sleuth.limits import paced

#: A clue by its number.
Clue = int

#: Names a part of some clues that has one answer by itself; None if they have several answers.
Enough = Callable[[Collection[Clue]], Collection[Clue] | None]

#: Of the clues that are not needed so many are kept for good measure, where nobody asks for
#: a minimal board.
SPARE_SHARE = 0.1


@dataclass(frozen=True, slots=True)
class Draft:
    """The clues that are needed, and the others in the order in which they may be given back."""

    needed: tuple[Clue, ...]
    spare: tuple[tuple[Clue, ...], ...]

    def clues(self, spare: int = 0) -> frozenset[Clue]:
        """The needed clues and so many groups of spare ones.

        >>> sorted(Draft((3, 5), ((1, 2), (4,))).clues(1))
        [1, 2, 3, 5]
        """
        return frozenset(self.needed).union(*self.spare[:spare])

    def usual(self) -> frozenset[Clue]:
        """The clues of a board that need not be minimal."""
        return self.clues(round(SPARE_SHARE * len(self.spare)))


def drop(groups: Sequence[tuple[Clue, ...]], enough: Enough) -> Draft:
    """Take one group after the other away, unless there would be several answers without it.

    All groups together have one answer. In the end no group can be left out.

    >>> drop([(1,), (2,), (3,)], lambda clues: {2} if 2 in clues else None)
    Draft(needed=(2,), spare=((3,), (1,)))
    """
    kept = {clue for group in groups for clue in group}
    known = frozenset(kept)
    dropped = []
    for group in paced(groups, 1):
        rest = kept.difference(group)
        if not known.isdisjoint(group):
            found = enough(rest)
            if found is None:
                continue
            known = frozenset(found)
        kept = rest
        dropped.append(group)
    return Draft(tuple(sorted(kept)), tuple(reversed(dropped)))
