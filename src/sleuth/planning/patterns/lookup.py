"""Sums of distances in several projections, looked up for packed states."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from sleuth.planning.finite_domain import FiniteDomain
from sleuth.planning.packed import State
from sleuth.planning.patterns.projection import Distances, Pattern
from sleuth.planning.states import bits

#: The distance of a cell from which no goal can be reached.
_NEVER = -1


@dataclass(frozen=True, slots=True)
class Sum:
    """Which tables are added up; the numbers are those of patterns."""

    tables: tuple[tuple[int, array[int]], ...]


def table(far: Distances) -> array[int]:
    """Distances as whole numbers in a row."""
    import numpy as np

    flat = np.where(np.isfinite(far), far, _NEVER).astype(np.int64).ravel()
    return array("q", flat.tobytes())


class Lookup:
    """The greatest of several sums, in whole costs; -1 where no goal can be reached."""

    def __init__(
        self, form: FiniteDomain, patterns: Sequence[Pattern], sums: Sequence[Sum]
    ) -> None:
        used = sorted({index for pattern in patterns for index in pattern})
        self._values = []
        for index in used:
            variable = form.variables[index]
            known = {1 << fact: number for number, fact in enumerate(variable.facts)}
            known[0] = len(variable.facts)
            self._values.append((bits(variable.facts), known))
        place = {index: at for at, index in enumerate(used)}
        self._patterns = []
        for pattern in patterns:
            stride = 1
            parts = []
            for index in reversed(pattern):
                parts.append((place[index], stride))
                stride *= form.variables[index].size
            self._patterns.append(tuple(parts))
        self._sums = [each.tables for each in sums]

    def __call__(self, state: State) -> int:
        """What is known of a state."""
        held = int.from_bytes(state, "little")
        values = [known[held & mask] for mask, known in self._values]
        cells = [sum(values[at] * stride for at, stride in parts) for parts in self._patterns]
        best = 0
        for tables in self._sums:
            total = 0
            for number, far in tables:
                distance = far[cells[number]]
                if distance < 0:
                    return -1
                total += distance
            if total > best:
                best = total
        return best
