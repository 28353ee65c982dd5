"""Check claims about linear equations modulo m.

No solution: multipliers under which the equations add up to 0 = c, where c is not 0 modulo m.
How many solutions: the equations are brought into diagonal form by steps that can be undone (add
a multiple of an equation to another, exchange two, replace an unknown by a sum with another).
Then d·y = e has gcd(d, m) solutions if that divides e, and none otherwise; an unknown that is left
over has m. Modulo 2 rows are integers, one bit an unknown. No code is shared with the engines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import gcd, prod
from typing import Protocol

from sleuth import certificates
from sleuth.limits import Pace


class Refused(certificates.Refused):
    """Multipliers do not show what they should."""


@dataclass(frozen=True, slots=True)
class Equations:
    """Sums of unknowns by number (one that stands twice counts twice) and totals, modulo m."""

    modulus: int
    unknowns: int
    sums: Sequence[Sequence[int]]
    totals: Sequence[int]


def check_contradiction(equations: Equations, multipliers: Sequence[int]) -> None:
    """Raise Refused unless the multiplied equations add up to 0 = c with c other than 0."""
    if len(multipliers) != len(equations.sums):
        raise Refused("there is not one multiplier for each equation")
    left = [0] * equations.unknowns
    right = 0
    for factor, members, total in zip(multipliers, equations.sums, equations.totals, strict=True):
        right += factor * total
        for unknown in members:
            left[unknown] += factor
    if any(each % equations.modulus for each in left):
        raise Refused("an unknown does not cancel")
    if right % equations.modulus == 0:
        raise Refused("the totals cancel too")


class Solved(Protocol):
    """All solutions of equations: how many there are, and how much each adds up to.

    `multipliers` contradict where there is none.
    """

    @property
    def multipliers(self) -> Sequence[int] | None:
        """A multiplier for each equation, if there is no solution."""

    @property
    def count(self) -> int:
        """How many solutions there are."""

    def weights(self) -> Iterator[int]:
        """The sum of the unknowns of each solution."""


def solved(equations: Equations) -> Solved:
    """All solutions; raises LimitReached by the running meter."""
    return binary(equations) if equations.modulus == 2 else diagonal(equations)


@dataclass(frozen=True, slots=True)
class Binary:
    """All solutions modulo 2 as bits: one of them, and those of the equations with totals 0."""

    particular: int
    kernel: list[int]
    multipliers: list[int] | None = None

    @property
    def count(self) -> int:
        """How many solutions there are."""
        return 0 if self.multipliers is not None else 2 ** len(self.kernel)

    def weights(self) -> Iterator[int]:
        """How many unknowns of each solution are 1."""
        pace = Pace(1024)
        for number in range(self.count):
            pace()
            solution = self.particular
            for place, vector in enumerate(self.kernel):
                if number >> place & 1:
                    solution ^= vector
            yield solution.bit_count()


def binary(equations: Equations) -> Binary:
    """The equations modulo 2 in reduced form: each pivot in its own equation only."""
    unknowns, height = equations.unknowns, len(equations.sums)
    pace = Pace(16)
    # The bits of a row: the unknowns, the total, and which equations it is the sum of.
    rows = []
    for number, (members, total) in enumerate(zip(equations.sums, equations.totals, strict=True)):
        row = (total & 1) << unknowns | 1 << (unknowns + 1 + number)
        for unknown in members:
            row ^= 1 << unknown
        rows.append(row)
    pivots: list[int] = []
    for column in range(unknowns):
        pace()
        rank = len(pivots)
        found = next((i for i in range(rank, height) if rows[i] >> column & 1), None)
        if found is None:
            continue
        rows[rank], rows[found] = rows[found], rows[rank]
        for number in range(height):
            if number != rank and rows[number] >> column & 1:
                rows[number] ^= rows[rank]
        pivots.append(column)
    for row in rows[len(pivots) :]:
        if row >> unknowns & 1:
            return Binary(0, [], [row >> (unknowns + 1 + each) & 1 for each in range(height)])
    by_pivot = list(zip(pivots, rows, strict=False))
    particular = sum((row >> unknowns & 1) << pivot for pivot, row in by_pivot)
    kernel = [
        1 << free | sum((row >> free & 1) << pivot for pivot, row in by_pivot)
        for free in range(unknowns)
        if free not in pivots
    ]
    return Binary(particular, kernel)


@dataclass(frozen=True, slots=True)
class Diagonal:
    """All solutions: for each unknown y the values it may have; x = base change of y.

    `ways` is empty for a y without a value; `multipliers` then contradict.
    """

    modulus: int
    ways: list[list[int]]
    columns: list[list[int]]
    multipliers: list[int] | None

    @property
    def count(self) -> int:
        """How many solutions there are."""
        return 0 if self.multipliers is not None else prod(map(len, self.ways))

    def weights(self) -> Iterator[int]:
        """The sum of the unknowns of each solution."""
        return map(sum, self.solutions())

    def solutions(self) -> Iterator[tuple[int, ...]]:
        """All solutions, one after the other."""
        pace = Pace(64)
        for chosen in product(*self.ways):
            pace()
            yield tuple(
                sum(entry * y for entry, y in zip(row, chosen, strict=True)) % self.modulus
                for row in self.columns
            )


def diagonal(equations: Equations) -> Diagonal:
    """The equations in diagonal form, by exchanging and adding rows and columns."""
    m, unknowns = equations.modulus, equations.unknowns
    height = len(equations.sums)
    pace = Pace(16)
    # A row is an equation, its total, and which multiples of the first equations it is made of.
    rows = []
    for number, (members, total) in enumerate(zip(equations.sums, equations.totals, strict=True)):
        row = [0] * (unknowns + 1 + height)
        for unknown in members:
            row[unknown] += 1
        row[unknowns], row[unknowns + 1 + number] = total, 1
        rows.append([each % m for each in row])
    # x = columns · y, where y are the unknowns by now.
    columns = [[int(i == j) for j in range(unknowns)] for i in range(unknowns)]
    rank = 0
    while rank < min(height, unknowns):
        place = _least(rows, rank, unknowns, m)
        if place is None:
            break
        chosen, column = place
        rows[rank], rows[chosen] = rows[chosen], rows[rank]
        for each in (*rows, *columns):
            each[rank], each[column] = each[column], each[rank]
        pivot = rows[rank][rank]
        clean = True
        for number in range(rank + 1, height):
            pace()
            factor = _quotient(rows[number][rank], pivot, m)
            if factor:
                rows[number] = [
                    (a - factor * b) % m for a, b in zip(rows[number], rows[rank], strict=True)
                ]
            clean = clean and not rows[number][rank]
        for number in range(rank + 1, unknowns):
            factor = _quotient(rows[rank][number], pivot, m)
            if factor:
                pace()
                for each in (*rows, *columns):
                    each[number] = (each[number] - factor * each[rank]) % m
            clean = clean and not rows[rank][number]
        # What is left over is smaller than the pivot, which the next round begins with.
        rank += clean
    return _read_off(rows, columns, rank, unknowns, m)


def _least(rows: list[list[int]], rank: int, unknowns: int, m: int) -> tuple[int, int] | None:
    """Where the entry is that divides most, the first of them."""
    best, place = m, None
    for i in range(rank, len(rows)):
        row = rows[i]
        for j in range(rank, unknowns):
            if row[j] and gcd(row[j], m) < best:
                best, place = gcd(row[j], m), (i, j)
                if best == 1:
                    return place
    return place


def _quotient(entry: int, pivot: int, m: int) -> int:
    """How often to subtract the pivot, so that what is left is 0 or less than its divisor."""
    divisor = gcd(pivot, m)
    unit = pow(pivot // divisor, -1, m // divisor) if m > divisor else 0
    return entry // divisor * unit % m


def _read_off(
    rows: list[list[int]], columns: list[list[int]], rank: int, unknowns: int, m: int
) -> Diagonal:
    """The values of each unknown of the diagonal form, or a contradiction."""
    ways: list[list[int]] = []
    for number, row in enumerate(rows):
        entry = row[number] if number < rank else 0
        divisor = gcd(entry, m)
        if row[unknowns] % divisor:
            # m / divisor times the row is 0 = c.
            multipliers = [m // divisor * each % m for each in row[unknowns + 1 :]]
            return Diagonal(m, [], [], multipliers)
        if number < rank:
            step = m // divisor
            first = row[unknowns] // divisor * pow(entry // divisor, -1, step) if step > 1 else 0
            ways.append([(first + step * times) % m for times in range(divisor)])
    ways += [list(range(m))] * (unknowns - rank)
    return Diagonal(m, ways, columns, None)
