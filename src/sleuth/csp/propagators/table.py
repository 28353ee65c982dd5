"""Generalised arc consistency for tables by compact supports (bit sets of rows)."""

from __future__ import annotations

from functools import lru_cache
from math import prod

from sleuth.csp.csp import Row
from sleuth.csp.domains import Domains, each_bit
from sleuth.csp.propagators.filter import Filter

#: For each position: the bit set of the rows in which each value stands there. Values go by
#: the length of their bit, so that a value far outside of all domains costs no more.
Supports = tuple[dict[int, int], ...]


@lru_cache(maxsize=64)
def supports_of(rows: frozenset[Row], arity: int, offset: int) -> Supports:
    """The supports of a table; puzzles use the same table for many places."""
    supports: Supports = tuple({} for _ in range(arity))
    for number, row in enumerate(sorted(rows)):
        for at_position, value in zip(supports, row, strict=True):
            length = value - offset + 1
            at_position[length] = at_position.get(length, 0) | 1 << number
    return supports


def _live_rows(supports: Supports, domains: Domains) -> int:
    """The rows all of whose values are still possible."""
    live = -1
    for at_position, bits in zip(supports, domains, strict=True):
        with_value = 0
        for bit in each_bit(bits):
            with_value |= at_position.get(bit.bit_length(), 0)
        live &= with_value
    return live


def allowed(rows: frozenset[Row], arity: int, offset: int) -> Filter:
    """The filter that keeps the values which stand in a row that is still possible."""
    supports = supports_of(rows, arity, offset)

    def run(domains: Domains) -> Domains | None:
        live = _live_rows(supports, domains)
        if not live:
            return None
        return [
            sum(bit for bit in each_bit(bits) if at_position.get(bit.bit_length(), 0) & live)
            for at_position, bits in zip(supports, domains, strict=True)
        ]

    return run


def forbidden(rows: frozenset[Row], arity: int, offset: int) -> Filter:
    """The filter that removes the values all of whose combinations are forbidden.

    One pass suffices: a removed value takes as many combinations as forbidden rows from
    each of the others, so it takes no support from them.
    """
    supports = supports_of(rows, arity, offset)

    def run(domains: Domains) -> Domains | None:
        live = _live_rows(supports, domains)
        combinations = prod(bits.bit_count() for bits in domains)
        if live.bit_count() == combinations:
            return None
        result = []
        for at_position, bits in zip(supports, domains, strict=True):
            per_value = combinations // bits.bit_count()
            kept = bits
            for bit in each_bit(bits):
                if (at_position.get(bit.bit_length(), 0) & live).bit_count() == per_value:
                    kept ^= bit
            result.append(kept)
        return result

    return run
