"""What a line is made of."""

from __future__ import annotations

#: A point where four cells meet: row and column of the lattice, from 0.
Point = tuple[int, int]

#: A side of a cell: its two ends, the upper or left one first.
Segment = tuple[Point, Point]

#: A claimed solution: the segments that are drawn.
Loop = frozenset[Segment]
