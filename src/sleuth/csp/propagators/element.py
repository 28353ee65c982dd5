"""Generalised arc consistency for value = array[index]."""

from __future__ import annotations

from collections.abc import Sequence

from sleuth.csp.domains import Domains, each_bit, is_single
from sleuth.csp.propagators.filter import Filter


def element(array: Sequence[int | None], offset: int) -> Filter:
    """The filter over (index, value, the variable entries of the array).

    `array` has the numbers and None where a variable stands; the variables follow in order.
    """
    position_of: list[int | None] = []
    constants: list[int] = []
    next_position = 2
    for entry in array:
        if entry is None:
            position_of.append(next_position)
            constants.append(0)
            next_position += 1
        else:
            position_of.append(None)
            constants.append(1 << (entry - offset) if entry >= offset else 0)

    def run(domains: Domains) -> Domains | None:
        index, value = domains[0], domains[1]
        possible_index = possible_value = 0
        for bit in each_bit(index):
            at = bit.bit_length() - 1 + offset
            if not 0 <= at < len(constants):
                continue
            position = position_of[at]
            common = value & (constants[at] if position is None else domains[position])
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
