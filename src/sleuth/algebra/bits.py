"""Elimination modulo 2 with a whole equation in one integer.

Bit 0 of a row is its total, bit j + 1 the coefficient of unknown j. Pivots are highest bits,
which an integer knows by its length; equations that each bring a later unknown need no work.
"""

from __future__ import annotations

from collections.abc import Sequence

from sleuth.algebra.solution_set import Generator, SolutionSet
from sleuth.limits import Meter, paced

#: The row whose highest bit is that of the unknown, or 0 where the unknown is free.
Echelon = list[int]


def eliminate(unknowns: int, rows: Sequence[int], meter: Meter) -> Echelon | None:
    """The rows in echelon form, or None if they contradict each other."""
    echelon = [0] * unknowns
    due = 0
    for done, row in enumerate(rows):
        if done >= due:
            due = meter.checkpoint(done, stride=16)
        while row > 1:
            pivot = echelon[row.bit_length() - 2]
            if not pivot:
                echelon[row.bit_length() - 2] = row
                break
            row ^= pivot
        if row == 1:
            return None
    return echelon


def solutions(unknowns: int, echelon: Echelon, meter: Meter) -> SolutionSet:
    """All solutions of an echelon form."""
    generators = []
    for unknown, row in enumerate(echelon):
        if not row:
            meter.checkpoint()
            kernel_vector = _settle(echelon, 1 << unknown + 1, unknown + 1)
            generators.append(Generator(_unpack(kernel_vector, unknowns), 2))
    particular = _unpack(_settle(echelon, 1, 0), unknowns)
    return SolutionSet(2, particular, tuple(generators))


def _settle(echelon: Echelon, settled: int, first: int) -> int:
    """Settle the unknowns from `first` on, each by those before it; free ones stay 0."""
    for unknown in paced(range(first, len(echelon))):
        if (echelon[unknown] & settled).bit_count() & 1:
            settled |= 1 << unknown + 1
    return settled


def _unpack(settled: int, unknowns: int) -> tuple[int, ...]:
    return tuple(map(int, reversed(f"{settled >> 1:0{unknowns}b}"))) if unknowns else ()
