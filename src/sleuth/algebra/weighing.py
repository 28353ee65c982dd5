"""The lightest of very many solutions modulo 2, all of them weighed by Walsh–Hadamard transforms.

Number the solutions by the sets c of generators that are added to the particular solution p. If
v(j) is the set of generators that hold a 1 at place j, then solution c has a 1 there where p(j) and
the size of c ∩ v(j) differ in parity, so that among n places its weight is

    n / 2 − 1 / 2 · Σ over j of (−1)^p(j) · (−1)^|c ∩ v(j)|,

and the sums for all c together are the transform of the function that adds up (−1)^p(j) at v(j):
k · 2^k additions instead of n · 2^k. They are made for 2^18 sets at a time, so that these stay in
the cache.
"""

from __future__ import annotations

from typing import Any

from sleuth.algebra.linear_system import Vector
from sleuth.limits import LimitReached, Meter

#: The transform is made for sets that differ in so many generators.
_TOGETHER = 18


def lightest(
    particular: Vector, generators: list[Vector], meter: Meter, together: int = _TOGETHER
) -> tuple[int, str | None]:
    """The first set of generators (as bits) that makes the lightest solution.

    A limit that cuts the search short is told; the set is then the best of those weighed.
    """
    import numpy

    own = min(together, len(generators))
    width = numpy.int16 if len(particular) < 1 << 15 else numpy.int32
    members = numpy.zeros(len(particular), dtype=numpy.int64)
    for number, generator in enumerate(generators):
        members |= numpy.array(generator, dtype=numpy.int64) << number
    signs = 1 - 2 * numpy.array(particular, dtype=width)
    inside, outside = members & ((1 << own) - 1), members >> own
    best, most = 0, -len(particular) - 1
    try:
        for others in range(1 << len(generators) - own):
            meter.checkpoint(others << own)
            table = numpy.zeros(1 << own, dtype=width)
            odd = (numpy.bitwise_count(outside & others) & 1).astype(width)
            numpy.add.at(table, inside, signs * (1 - 2 * odd))
            sums = _transformed(table, own)
            if sums.max() > most:
                most = int(sums.max())
                best = others << own | int(numpy.argmax(sums))
    except LimitReached as reached:
        return best, reached.limit
    return best, None


def _transformed(table: Any, size: int) -> Any:
    """The Walsh–Hadamard transform of 2^size numbers.

    One half of the bits is done on the columns of a square, the other on those of the square
    turned over, so that every addition runs along memory.
    """
    for bits in (size // 2, size - size // 2):
        square = table.reshape(1 << bits, -1)
        for step in range(bits):
            pairs = square.reshape(1 << bits - step - 1, 2, -1)
            difference = pairs[:, 0] - pairs[:, 1]
            pairs[:, 0] += pairs[:, 1]
            pairs[:, 1] = difference
        table = square.T.copy().reshape(-1)
    return table
