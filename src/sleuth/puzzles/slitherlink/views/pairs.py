"""Two sides that meet at a corner of a cell: whether one of them is drawn, and whether both are.

People carry this from clue to clue ("one of these two, I do not know which"). It says nothing
that the sides do not say; clues and points are stated about pairs too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations_with_replacement, product

from sleuth.puzzles.slitherlink.lattice import Lattice
from sleuth.puzzles.slitherlink.problem import Slitherlink
from sleuth.puzzles.slitherlink.segments import Loop
from sleuth.sat.rules import FREE, Clause, Kind, Label, Rules, Words
from sleuth.spots import cell, corner, place

#: Segments of which some are drawn: for each number from 1 on, the literal "at least so many".
Ladder = tuple[int, ...]
#: A literal of one of two ladders: which of them, how many at least, and its sign.
Rung = tuple[int, int, int]

#: The pairs among the sides of a cell, and among the segments that meet at a point.
_CORNERS = ((0, 2), (0, 3), (1, 2), (1, 3))
_NAMES = ("upper", "lower", "left", "right")


@dataclass(frozen=True, slots=True)
class Pair:
    """Two segments, and the variables that say that one of them is drawn, and that both are."""

    segments: tuple[int, int]
    some: int
    both: int

    @property
    def ladder(self) -> Ladder:
        """At least one, at least two."""
        return self.some, self.both

    def meaning(self) -> list[Clause]:
        """What the two variables mean.

        >>> Pair((1, 2), 3, 4).meaning()
        [[-3, 1, 2], [3, -1], [3, -2], [4, -1, -2], [-4, 1], [-4, 2]]
        """
        (one, other), some, both = self.segments, self.some, self.both
        return [
            [-some, one, other],
            [some, -one],
            [some, -other],
            [both, -one, -other],
            [-both, one],
            [-both, other],
        ]


#: Pairs by their two segments.
Pairs = dict[frozenset[int], Pair]


def add_pairs(problem: Slitherlink, lattice: Lattice, rules: Rules[Loop]) -> None:
    """State what clues and points say about two sides that meet at a corner of a cell."""
    around, at_points = lattice.around_cells().tolist(), lattice.at_points().tolist()
    pairs: Pairs = {}
    for row, column in product(range(problem.rows), range(problem.columns)):
        sides = around[row][column]
        for vertical, horizontal in _CORNERS:
            words = partial(_words, row, column, vertical, horizontal)
            segments = sides[vertical], sides[horizontal]
            some, both = (rules.new_variable(partial(words, both=both)) for both in (False, True))
            pairs[frozenset(segments)] = Pair(segments, some, both)
    meanings = [clause for pair in pairs.values() for clause in pair.meaning()]
    rules.add("what is drawn of two sides", meanings, Label(Kind.RULE, "pairs", weight=FREE))
    groups = {group.id: group for group in rules.groups}
    for row, column, number in problem.given():
        group = groups[f"clue:{cell(row, column)}"]
        group.clauses.extend(counted(around[row][column], pairs, frozenset({number})))
    for row, column in product(range(problem.rows + 1), range(problem.columns + 1)):
        group = groups[f"point:{corner(row, column)}"]
        group.clauses.extend(counted(at_points[row][column], pairs, frozenset({0, 2})))


def _words(row: int, column: int, vertical: int, horizontal: int, *, both: bool) -> Words:
    where, sides = place(row, column), (_NAMES[vertical], _NAMES[horizontal])
    spot = corner(row + vertical, column + horizontal - 2)
    two = f"the {sides[0]} and the {sides[1]} side of {where}"
    if both:
        return Words(f"{two} are drawn", f"at most one of {two} is drawn", spot, remark=True)
    neither = f"neither the {sides[0]} nor the {sides[1]} side of {where} is drawn"
    return Words(f"at least one of {two} is drawn", neither, spot, remark=True)


def counted(segments: Sequence[int], pairs: Pairs, sums: frozenset[int]) -> list[list[int]]:
    """That so many of two to four segments are drawn, said of pairs and the rest of them.

    >>> counted([1, 0, 2, 0], {frozenset({1, 2}): Pair((1, 2), 3, 4)}, frozenset({0, 2}))
    [[-3, 4]]
    """
    found: dict[tuple[int, ...], None] = {}
    for one, other in _CORNERS:
        pair = pairs.get(frozenset((segments[one], segments[other])))
        if pair is None:
            continue
        rest = tuple(each for each in segments if each and each not in pair.segments)
        across = pairs.get(frozenset(rest))
        found |= dict.fromkeys(_summed(pair.ladder, across.ladder if across else rest, sums))
    return [list(clause) for clause in found]


def _summed(one: Ladder, other: Ladder, sums: frozenset[int]) -> Iterator[tuple[int, ...]]:
    """That the numbers of two ladders have such a sum."""
    for ladders in ((one, other), (other, one)):
        for clause in _rungs(len(ladders[0]), len(ladders[1]), sums):
            yield tuple(sorted(sign * ladders[which][least - 1] for which, least, sign in clause))


@cache
def _rungs(one: int, other: int, sums: frozenset[int]) -> list[tuple[Rung, ...]]:
    """What the number on one ladder, of so many rungs, says about that on the other."""
    found: list[tuple[Rung, ...]] = []
    ranges = combinations_with_replacement(range(one + 1), 2)
    said: list[tuple[int, int, Rung]] = []
    # What a wide range of numbers says, the ranges within it need not say again.
    for low, high in sorted(ranges, key=lambda each: each[0] - each[1]):
        left = [
            number
            for number in range(other + 1)
            if any(number + count in sums for count in range(low, high + 1))
        ]
        unless = (*([(0, low, -1)] if low else []), *([(0, high + 1, 1)] if high < one else []))
        if not left:
            found.append(unless)
            continue
        ends: list[Rung] = [(1, left[0], 1)] if left[0] > 0 else []
        ends += [(1, left[-1] + 1, -1)] if left[-1] < other else []
        for end in ends:
            if not any(a <= low and high <= b and end == same for a, b, same in said):
                said.append((low, high, end))
                found.append((*unless, end))
    return found
