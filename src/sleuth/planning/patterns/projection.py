"""A task as seen through some of its variables, the pattern: how far each view is from the goal.

Nothing is known of the other variables, so that more seems possible than is; distances in the
projection are never larger than true ones. The states of a projection are the cells of an array
with an axis for each variable. An operator leads from a box of cells to another of the same shape,
so that all its transitions are one operation on slices.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod
from typing import TYPE_CHECKING, TypeAlias

from sleuth.limits import Pace
from sleuth.planning.patterns.moves import Move, Moves, seen

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: The distance of each cell, infinite where no goal can be reached.
Distances: TypeAlias = "NDArray[np.float64]"

#: Variables of a pattern by their numbers, in rising order.
Pattern = tuple[int, ...]
#: For each axis the value that is asked for or set; None where none is.
Box = tuple[int | None, ...]


@dataclass(slots=True)
class Transition:
    """All operators that lead from one box to another, and the slices of both."""

    source: tuple[slice, ...]
    target: tuple[slice, ...]
    operators: list[int] = field(default_factory=list)


class Projection:
    """The projection of a task to a pattern."""

    def __init__(self, moves: Moves, pattern: Pattern) -> None:
        self.form = moves.form
        self.pattern = pattern
        self.shape = tuple(self.form.variables[index].size for index in pattern)
        self._moves = moves.of(pattern)
        self.transitions = self._transitions()

    @property
    def size(self) -> int:
        """How many cells there are."""
        return prod(self.shape)

    def work(self) -> int:
        """How much there is to do for distances, roughly, to be compared with others."""
        return len(self.transitions) + len(self._moves) // 5 + self.size // 20

    def changed_by(self) -> frozenset[int]:
        """The operators that change something that can be seen."""
        return frozenset(each for found in self.transitions for each in found.operators)

    def _transitions(self) -> list[Transition]:
        found: dict[tuple[Box, Box], Transition] = {}
        pace = Pace()
        for move in self._moves:
            pace()
            for source, target in self._boxes(move):
                transition = found.get((source, target))
                if transition is None:
                    transition = Transition(_slices(source), _landing(source, target))
                    found[source, target] = transition
                if move.operator not in transition.operators[-1:]:
                    transition.operators.append(move.operator)
        return list(found.values())

    def _boxes(self, move: Move) -> Iterator[tuple[Box, Box]]:
        """The boxes that a move leads between, where it changes something."""
        source = tuple(map(move.asks.get, self.pattern))
        target = tuple(map(move.sets.get, self.pattern))
        loses = {
            axis: move.loses[index]
            for axis, index in enumerate(self.pattern)
            if index in move.loses
        }
        if not loses:
            yield source, target
            return
        # A variable of which nothing is asked loses the value if it has it, or stays as it is.
        for lost in product(*([None, *values] for values in loses.values())):
            before, after = list(source), list(target)
            for axis, old in zip(loses, lost, strict=True):
                if old is not None:
                    before[axis] = old
                    after[axis] = len(self.form.variables[self.pattern[axis]].facts)
            if any(value is not None for value in after):
                yield tuple(before), tuple(after)

    def distances(self, costs: Sequence[float]) -> Distances:
        """How far each cell is from the goal, if operators cost so much."""
        import numpy as np

        far = np.full(self.shape, np.inf)
        goal = seen(self.form, self.form.task.goal)
        if goal is None or self.form.task.unreachable:
            return far
        far[_slices(tuple(map(goal.get, self.pattern)))] = 0
        least = [min(costs[each] for each in found.operators) for found in self.transitions]
        steps = [
            (far[found.source], far[found.target], cost)
            for found, cost in zip(self.transitions, least, strict=True)
        ]
        pace = Pace(64)
        changed = True
        while changed:
            changed = False
            for source, target, cost in steps:
                pace()
                nearer = target + cost
                if (nearer < source).any():
                    np.minimum(source, nearer, out=source)
                    changed = True
        return far

    def saturated(self, far: Distances, costs: Sequence[float]) -> list[float]:
        """As little of the costs as gives the same distances."""
        import numpy as np

        used = [0.0] * len(costs)
        ends = np.isfinite(far).all()
        for found in self.transitions:
            # Where both are infinite nothing is needed: what comes out is no number.
            with np.errstate(invalid="ignore"):
                needed = far[found.source] - far[found.target]
            if not ends:
                needed = needed[np.isfinite(needed)]
            if needed.size and (most := float(needed.max())) > 0:
                for each in found.operators:
                    used[each] = max(used[each], most)
        return used

    def costs_something(self, costs: Sequence[float]) -> bool:
        """Whether any transition costs something."""
        return any(min(costs[each] for each in found.operators) for found in self.transitions)


def _slices(box: Box) -> tuple[slice, ...]:
    return tuple(slice(None) if each is None else slice(each, each + 1) for each in box)


def _landing(source: Box, target: Box) -> tuple[slice, ...]:
    """Where a box leads: what is neither asked for nor set stays as it is."""
    ends = tuple(
        before if after is None else after for before, after in zip(source, target, strict=True)
    )
    return _slices(ends)
