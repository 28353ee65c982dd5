"""Generalised arc consistency for value = array[index]."""

from __future__ import annotations

from collections.abc import Sequence

from sleuth.csp.domains import Domains, each_bit, greatest, is_single
from sleuth.csp.propagators.filter import Filter


def element(array: Sequence[int | None], offset: int) -> Filter:
    """The filter over (index, value, the variable entries of the array).

    `array` has the numbers and None where a variable stands; the variables follow in order.
    """
    position_of: list[int | None] = []
    next_position = 2
    for entry in array:
        position_of.append(next_position if entry is None else None)
        next_position += entry is None

    def run(domains: Domains) -> Domains | None:
        index, value = domains[0], domains[1]
        possible_index = possible_value = 0
        for bit in each_bit(index):
            at = bit.bit_length() - 1 + offset
            if not 0 <= at < len(array):
                continue
            position, number = position_of[at], array[at]
            if position is not None:
                common = value & domains[position]
            elif number is not None and offset <= number <= greatest(value, offset):
                common = value & 1 << (number - offset)
            else:
                continue
            if common:
                possible_index |= bit
                possible_value |= common
        if not possible_index:
            return None
        result = [possible_index, possible_value, *domains[2:]]
        if is_single(possible_index):
            position = position_of[possible_index.bit_length() - 1 + offset]
            if position is not None:
                result[position] = possible_value
        return result

    return run
