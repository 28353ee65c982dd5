"""Generalised arc consistency for any Python test, by looking for supports.

While the domains allow too many combinations to look through, nothing is removed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import prod

from sleuth.csp.domains import Domains, each_bit
from sleuth.csp.propagators.filter import Filter

#: Combinations up to which looking for supports never takes long.
_FEW_COMBINATIONS = 20_000


def predicate(holds: Callable[[Sequence[int]], bool], offset: int) -> Filter:
    """The filter that keeps the values for which some values of the others pass the test.

    The last support of each value is kept and tried first: it mostly still stands.
    """
    last_support: dict[tuple[int, int], tuple[int, ...]] = {}

    def supported(position: int, bit: int, domains: Domains) -> bool:
        known = last_support.get((position, bit))
        if known is not None and all(
            value & bits for value, bits in zip(known, domains, strict=True)
        ):
            return True
        choices = [
            (bit,) if place == position else tuple(each_bit(bits))
            for place, bits in enumerate(domains)
        ]
        for row in product(*choices):
            if holds([value.bit_length() - 1 + offset for value in row]):
                for place, value in enumerate(row):
                    last_support[place, value] = row
                return True
        return False

    def run(domains: Domains) -> Domains | None:
        if prod(bits.bit_count() for bits in domains) > _FEW_COMBINATIONS:
            return domains
        result = list(domains)
        for position, bits in enumerate(domains):
            for bit in each_bit(bits):
                if not supported(position, bit, result):
                    result[position] ^= bit
            if not result[position]:
                return None
        return result

    return run
