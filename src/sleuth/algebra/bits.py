"""Elimination modulo 2 with a whole equation in one integer.

Bit j of a row is the coefficient of unknown j; the bit after the last unknown is the total.
Pivots are lowest bits, which keeps the rows of banded systems short.
"""

from __future__ import annotations

from collections.abc import Sequence

from sleuth.algebra.solution_set import Generator, SolutionSet
from sleuth.answer import Meter


def eliminate(unknowns: int, rows: Sequence[int], meter: Meter) -> dict[int, int] | None:
    """The rows in echelon form by their lowest bit, or None if they contradict each other."""
    total_bit = 1 << unknowns
    pivots: dict[int, int] = {}
    due = 0
    for done, row in enumerate(rows):
        if done >= due:
            due = meter.checkpoint(done, stride=64)
        while row:
            lowest = row & -row
            pivot = pivots.get(lowest)
            if pivot is None:
                if lowest == total_bit:
                    return None
                pivots[lowest] = row
                break
            row ^= pivot
    return {row.bit_length() - 1: pivots[row] for row in pivots}


def solutions(unknowns: int, pivots: dict[int, int], meter: Meter) -> SolutionSet:
    """All solutions of an echelon form."""
    free = [column for column in range(unknowns) if column not in pivots]
    values = substitute(unknowns, pivots, [1 << unknowns] + [1 << column for column in free], meter)
    particular = tuple(value & 1 for value in values)
    generators = tuple(
        Generator(tuple(value >> number & 1 for value in values), 2)
        for number in range(1, len(free) + 1)
    )
    return SolutionSet(2, particular, generators)


def substitute(
    unknowns: int, pivots: dict[int, int], starts: Sequence[int], meter: Meter
) -> list[int]:
    """Every unknown as a sum of starts: bit i of a value is set if start i is in it.

    A start is a single bit: the total, or an unknown without pivot. Unknowns are
    settled from the last to the first, so that each needs only settled ones.
    """
    settled: dict[int, int] = {start: 1 << number for number, start in enumerate(starts)}
    values = [0] * unknowns
    due = unknowns
    for column in range(unknowns - 1, -1, -1):
        if unknowns - column >= due:
            due = meter.checkpoint(unknowns - column, stride=64)
        row = pivots.get(column)
        if row is None:
            values[column] = settled[1 << column]
            continue
        value = 0
        rest = row ^ (1 << column)
        while rest:
            lowest = rest & -rest
            value ^= settled[lowest]
            rest ^= lowest
        settled[1 << column] = values[column] = value
    return values
