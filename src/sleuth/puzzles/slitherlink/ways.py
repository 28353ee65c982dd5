"""The 16 ways to draw four segments around a cell or at a point, as tables of masks.

Way `w` draws side `i` where bit `i` of `w` is set; a mask has bit `w` set for every way `w` that
it admits. Sides count clockwise; corner `k` lies between side `k` and the next.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence

ANY = 0xFFFF


def numbers(values: Iterable[int]) -> array[int]:
    """Numbers as compiled code reads them."""
    return array("i", values)


def _ways(holds: Sequence[bool]) -> int:
    """The mask of those of the 16 ways for which something holds."""
    return sum(1 << way for way, so in enumerate(holds) if so)


def _drawn(way: int, side: int) -> int:
    return way >> side % 4 & 1


WITH_SIDE = numbers([_ways([_drawn(way, side) == 1 for way in range(16)]) for side in range(4)])
WITH_NUMBER = numbers([_ways([way.bit_count() == n for way in range(16)]) for n in range(5)])
UNBROKEN = _ways([way.bit_count() in (0, 2) for way in range(16)])
#: For side i, side j and a relation: the ways in which both are the same (0) or not (1).
RELATED = numbers(
    [
        _ways([_drawn(way, one) ^ _drawn(way, other) == relation for way in range(16)])
        for one in range(4)
        for other in range(4)
        for relation in range(2)
    ]
)
#: For a corner and a combination (first side + 2 × second side): the ways that show it.
SHOWING = numbers(
    [
        _ways([_drawn(way, k) + 2 * _drawn(way, k + 1) == pair for way in range(16)])
        for k in range(4)
        for pair in range(4)
    ]
)
#: For a corner and a set of combinations: the ways that show one of them.
ALLOWED = numbers(
    [
        sum(SHOWING[4 * k + pair] for pair in range(4) if combinations >> pair & 1)
        for k in range(4)
        for combinations in range(16)
    ]
)
#: A set of combinations seen from the point, where the two arms come in the other order.
TURNED = numbers(
    [
        sum(1 << (0, 2, 1, 3)[pair] for pair in range(4) if combinations >> pair & 1)
        for combinations in range(16)
    ]
)
