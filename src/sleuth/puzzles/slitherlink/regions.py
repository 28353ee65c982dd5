"""Both sides of the line are connected, and what follows from it.

Cells with no line between them form a group, all of it inside or all of it outside; beyond the
board there is one more group, outside. Where groups that are known to be inside can only be
connected through one other group, that one is inside as well; a group that cannot be connected to
them is outside. The same holds for the outside. The inside is not empty: the only group that can be
inside is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

#: What is known of a segment and of a cell.
UNKNOWN, DRAWN, EMPTY = 0, 1, 2
OUTSIDE, INSIDE = 1, 2


def forced_sides(
    cells_beside: Sequence[tuple[int, int]], segments: Sequence[int], sides: Sequence[int]
) -> list[tuple[int, bool]]:
    """Cells whose side was not known and follows, each with whether it is inside.

    `cells_beside` are the two cells beside each segment; the last cell of `sides` is the one
    beyond the board.
    """
    groups = _Groups(cells_beside, segments, sides)
    forced: dict[int, bool] = {}
    for side in (OUTSIDE, INSIDE):
        for cell, here in groups.forced(side):
            forced.setdefault(cell, (side == INSIDE) == here)
    return sorted(forced.items())


class _Groups:
    """The groups by their first cells, and which of them may still be joined."""

    def __init__(
        self,
        cells_beside: Sequence[tuple[int, int]],
        segments: Sequence[int],
        sides: Sequence[int],
    ) -> None:
        self.sides = sides
        self.first = list(range(len(sides)))
        for (one, other), known in zip(cells_beside, segments, strict=True):
            if known == EMPTY:
                self.first[self.find(one)] = self.find(other)
        self.neighbours: dict[int, set[int]] = {self.find(cell): set() for cell in self.first}
        for (one, other), known in zip(cells_beside, segments, strict=True):
            if known == UNKNOWN:
                one, other = self.find(one), self.find(other)
                if one != other:
                    self.neighbours[one].add(other)
                    self.neighbours[other].add(one)

    def find(self, cell: int) -> int:
        """The first cell of a group."""
        while self.first[cell] != cell:
            self.first[cell] = self.first[self.first[cell]]
            cell = self.first[cell]
        return cell

    def forced(self, side: int) -> Iterator[tuple[int, bool]]:
        """Groups of unknown side, each with whether it is on this side, as far as that follows."""
        members = {group for group in self.neighbours if self.sides[group] == side}
        if not members:
            undecided = [group for group in self.neighbours if self.sides[group] == UNKNOWN]
            if len(undecided) == 1:
                yield undecided[0], True
            return
        visited, cuts = self._walk(next(iter(sorted(members))), side, members)
        yield from ((group, True) for group in cuts)
        for group in self.neighbours:
            # Nothing else is left for a member that cannot be reached: a contradiction.
            if group not in visited and self.sides[group] in (UNKNOWN, side):
                yield group, False

    def _walk(self, root: int, side: int, members: set[int]) -> tuple[set[int], set[int]]:
        """Depth first from a member: what is reached, and what members hang together by.

        A group is such a cut if no edge leads from below one of its children, where there is a
        member, to above it (Tarjan's low points).
        """
        order = {root: 0}
        low = {root: 0}
        below = {root: 1}
        cuts = set()
        stack = [(root, root, self._onward(root, side))]
        while stack:
            group, parent, onward = stack[-1]
            for other in onward:
                if other not in order:
                    order[other] = low[other] = len(order)
                    below[other] = int(other in members)
                    stack.append((other, group, self._onward(other, side)))
                    break
                if other != parent:
                    low[group] = min(low[group], order[other])
            else:
                stack.pop()
                if group == root:
                    break
                low[parent] = min(low[parent], low[group])
                below[parent] += below[group]
                if low[group] >= order[parent] and below[group] and parent not in members:
                    cuts.add(parent)
        return set(order), cuts

    def _onward(self, group: int, side: int) -> Iterator[int]:
        """Neighbours that may be on the same side."""
        return (
            other
            for other in sorted(self.neighbours[group])
            if self.sides[other] in (UNKNOWN, side)
        )
