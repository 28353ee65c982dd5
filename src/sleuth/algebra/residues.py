"""Elimination modulo a prime power, where not every coefficient can be divided by.

The Howell form: a pivot is a power p^v of the prime, and together with a row its multiple
by p^(e−v), which loses the pivot, is kept too. So every solution of the rows below a pivot
extends to the pivot's unknown, in p^v ways.
"""

from __future__ import annotations

from collections.abc import Iterable

from sleuth.algebra.solution_set import Generator, SolutionSet
from sleuth.limits import Meter

#: The coefficients of an equation that are not 0, by unknown; the key after the last is the total.
Row = dict[int, int]


def eliminate(
    unknowns: int, rows: Iterable[Row], prime: int, exponent: int, meter: Meter
) -> dict[int, Row] | None:
    """The rows in Howell form by their first unknown, or None if they contradict each other.

    The key `unknowns` of a row is its total.
    """
    modulus = prime**exponent
    pivots: dict[int, Row] = {}
    todo = list(rows)
    todo.reverse()
    steps = due = 0
    while todo:
        row = todo.pop()
        while row:
            steps += 1
            if steps >= due:
                due = meter.checkpoint(steps, stride=256)
            column = min(row)
            if column == unknowns:
                return None
            pivot = pivots.get(column)
            valuation = _valuation(row[column], prime)
            if pivot is None or valuation < _valuation(pivot[column], prime):
                unit = row[column] // prime**valuation
                scaled = _scaled(row, pow(unit, -1, modulus), modulus)
                pivots[column] = scaled
                if valuation:
                    todo.append(_scaled(scaled, prime ** (exponent - valuation), modulus))
                if pivot is None:
                    break
                row, pivot = pivot, scaled
            factor = row[column] // pivot[column]
            row = _reduced(row, pivot, factor, modulus)
    return pivots


def solutions(
    unknowns: int, pivots: dict[int, Row], prime: int, exponent: int, meter: Meter
) -> SolutionSet:
    """All solutions of a Howell form."""
    modulus = prime**exponent
    generators = []
    for column in range(unknowns):
        meter.checkpoint()
        if column not in pivots:
            step, order = 1, modulus
        else:
            order = pivots[column][column]
            step = modulus // order
        if order > 1:
            vector = _extend(unknowns, pivots, modulus, {column: step}, column, 0)
            generators.append(Generator(vector, order))
    particular = _extend(unknowns, pivots, modulus, {}, unknowns, 1)
    return SolutionSet(modulus, particular, tuple(generators))


def _extend(
    unknowns: int, pivots: dict[int, Row], modulus: int, start: Row, before: int, total: int
) -> tuple[int, ...]:
    """Settle the unknowns before a column from the last to the first; `total` scales the totals."""
    values = [0] * unknowns
    for column, value in start.items():
        values[column] = value
    for column in range(before - 1, -1, -1):
        row = pivots.get(column)
        if row is None:
            continue
        pivot = row[column]
        rest = row.get(unknowns, 0) * total
        for other, coefficient in row.items():
            if column < other < unknowns:
                rest -= coefficient * values[other]
        # Divisible, because the multiple of the row that loses its pivot is satisfied.
        values[column] = rest % modulus // pivot
    return tuple(values)


def _valuation(number: int, prime: int) -> int:
    """How often the prime divides the number."""
    count = 0
    while number % prime == 0:
        number //= prime
        count += 1
    return count


def _scaled(row: Row, factor: int, modulus: int) -> Row:
    scaled = {column: value * factor % modulus for column, value in row.items()}
    return {column: value for column, value in scaled.items() if value}


def _reduced(row: Row, pivot: Row, factor: int, modulus: int) -> Row:
    """The row minus a multiple of a pivot row."""
    reduced = dict(row)
    for column, value in pivot.items():
        difference = (reduced.get(column, 0) - factor * value) % modulus
        if difference:
            reduced[column] = difference
        else:
            reduced.pop(column, None)
    return reduced
