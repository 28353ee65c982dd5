"""Check that closed lines on a grid with clues are all there are: Slitherlink, stated once more.

The certificate is a list of closed lines. Each is forbidden: not all of its segments are drawn.
A single closed line that contains another one is that other one, so that this forbids the line
itself and no other. It is a solution, or breaks a clue. If the clauses of the clues and of the
unbroken line have no model besides (which a DRAT proof shows), then the forbidden lines that
break no clue are all solutions. The clauses are stated here and not taken from a view.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from sleuth import certificates

Point = tuple[int, int]
#: Two neighbouring points, that above or to the left first.
Segment = tuple[Point, Point]


class Refused(certificates.Refused):
    """What should be forbidden is not one closed line."""


@dataclass(frozen=True)
class Grid:
    """`rows` × `columns` cells, some of which say how many of their sides are drawn."""

    rows: int
    columns: int
    clues: Mapping[tuple[int, int], int]

    @cached_property
    def number(self) -> dict[Segment, int]:
        """The variable of each segment."""
        points = [(r, c) for r in range(self.rows + 1) for c in range(self.columns + 1)]
        across = [((r, c), (r, c + 1)) for r, c in points if c < self.columns]
        down = [((r, c), (r + 1, c)) for r, c in points if r < self.rows]
        return {segment: number for number, segment in enumerate([*across, *down], 1)}

    @cached_property
    def segments(self) -> dict[int, Segment]:
        """The segment of each variable."""
        return {number: segment for segment, number in self.number.items()}

    def sides(self, cell: tuple[int, int]) -> list[int]:
        """The variables of the four sides of a cell."""
        r, c = cell
        corners = (((r, c), (r, c + 1)), ((r + 1, c), (r + 1, c + 1)))
        return [
            self.number[each]
            for each in (*corners, ((r, c), (r + 1, c)), ((r, c + 1), (r + 1, c + 1)))
        ]

    def clauses(self) -> list[list[int]]:
        """Something is drawn, clues are met, and at no point does the line end or branch."""
        clauses = [list(self.segments)]
        for cell, clue in self.clues.items():
            clauses += _exactly(self.sides(cell), {clue})
        meeting: defaultdict[Point, list[int]] = defaultdict(list)
        for segment, number in self.number.items():
            for point in segment:
                meeting[point].append(number)
        for numbers in meeting.values():
            clauses += _exactly(numbers, {0, 2})
        return clauses

    def forbidding(self, line: Iterable[Segment]) -> list[int]:
        """The clause that forbids one closed line; raises Refused if it is not one."""
        drawn = set(line)
        if len(closed_lines(drawn)) != 1:
            raise Refused("these segments are not one closed line")
        return sorted(-self.number[segment] for segment in drawn)

    def breaks_a_clue(self, line: Iterable[Segment]) -> bool:
        """Whether a line has another number of sides somewhere than a clue says."""
        drawn = {self.number[segment] for segment in line}
        return any(
            sum(side in drawn for side in self.sides(cell)) != clue
            for cell, clue in self.clues.items()
        )


def closed_lines(drawn: Iterable[Segment]) -> list[frozenset[Segment]]:
    """The closed lines that segments form; empty if a line ends or branches somewhere.

    >>> closed_lines([((0, 0), (0, 1))])
    []
    """
    meeting: defaultdict[Point, list[Segment]] = defaultdict(list)
    for segment in set(drawn):
        for point in segment:
            meeting[point].append(segment)
    if any(len(segments) != 2 for segments in meeting.values()):
        return []
    lines: list[frozenset[Segment]] = []
    while meeting:
        line: set[Segment] = set()
        waiting = [next(iter(meeting))]
        while waiting:
            segments = meeting.pop(waiting.pop(), [])
            waiting += [point for each in segments for point in each if point in meeting]
            line.update(segments)
        lines.append(frozenset(line))
    return lines


def _exactly(literals: list[int], allowed: set[int]) -> list[list[int]]:
    """Clauses that forbid every choice of a number that is not allowed."""
    clauses = []
    for size in range(len(literals) + 1):
        if size not in allowed:
            for chosen in combinations(literals, size):
                clauses.append([-each if each in chosen else each for each in literals])
    return clauses
