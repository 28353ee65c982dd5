"""Domains as bit sets: one Python integer per variable, bit i for the value `offset + i`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sleuth.csp.csp import Csp
from sleuth.errors import Unsuitable

#: From the least to the greatest value of a problem; a wider bit set would not stay cheap.
_WIDEST = 1 << 20

#: The domains of all variables, or of those of one constraint.
Domains = list[int]


def common_offset(csp: Csp[Any]) -> int:
    """The value of bit 0: the least value of all, so that constraints compare bits directly."""
    return min((min(v.domain) for v in csp.variables if v.domain), default=0)


def to_bits(values: Iterable[int], offset: int) -> int:
    """The bit set of some values.

    >>> bin(to_bits([3, 5], offset=3))
    '0b101'
    """
    bits = 0
    for value in values:
        bits |= 1 << (value - offset)
    return bits


def each_bit(bits: int) -> Iterator[int]:
    """The single bits of a bit set, lowest first.

    >>> list(each_bit(0b1010))
    [2, 8]
    """
    while bits:
        low = bits & -bits
        yield low
        bits ^= low


def to_values(bits: int, offset: int) -> list[int]:
    """The values in a bit set, ascending.

    >>> to_values(0b101, offset=3)
    [3, 5]
    """
    return [low.bit_length() - 1 + offset for low in each_bit(bits)]


def is_single(bits: int) -> bool:
    """Whether a bit set that is not empty has exactly one value."""
    return not bits & (bits - 1)


def least(bits: int, offset: int) -> int:
    """The least value of a bit set that is not empty."""
    return (bits & -bits).bit_length() - 1 + offset


def greatest(bits: int, offset: int) -> int:
    """The greatest value of a bit set that is not empty."""
    return bits.bit_length() - 1 + offset


def initial_domains(csp: Csp[Any], offset: int) -> Domains:
    """The domains that the problem states, with what is given."""
    greatest_value = max((max(v.domain) for v in csp.variables if v.domain), default=0)
    if greatest_value - offset > _WIDEST:
        raise Unsuitable(
            f"the values run from {offset} to {greatest_value}, and a search keeps a bit for each",
            remedy="use cpsat",
        )
    # Most variables share a domain with others.
    bits_of = {domain: to_bits(domain, offset) for domain in {v.domain for v in csp.variables}}
    domains = [bits_of[variable.domain] for variable in csp.variables]
    for given in csp.givens:
        index, value = given.variable.index, given.value
        stated = value in csp.variables[index].domain
        domains[index] &= to_bits((value,), offset) if stated else 0
    return domains


def reduced(csp: Csp[Any], domains: Sequence[int], offset: int) -> Csp[Any]:
    """The same problem with smaller domains, which have to respect what is given."""
    from dataclasses import replace

    smaller = replace(csp, variables=[], givens=[])
    for variable, bits in zip(csp.variables, domains, strict=True):
        kept = tuple(value for value in variable.domain if bits >> (value - offset) & 1)
        smaller.variable(variable.name, kept, variable.spot)
    return smaller
