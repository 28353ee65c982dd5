"""Filters for weighted sums.

`at_most` and `unequal` are generalised arc consistent. `equal_by_values` is so too, by the
sets of partial sums (Trick 2003), and `equal_by_bounds` is bounds(R) consistent: the least
and the greatest value of each variable have a support among the real numbers between the
bounds of the others. Values are taken where the sums are few enough to list (`lists_sums`).
"""

from __future__ import annotations

from collections.abc import Sequence

from sleuth.csp.domains import Domains, greatest, is_single, least, to_values
from sleuth.csp.propagators.filter import Filter

#: Up to this many different sums the sets of partial sums stay cheap.
_FEW_SUMS = 1 << 14


def at_most(weights: Sequence[int], total: int, offset: int) -> Filter:
    """The filter of Σ weight × variable ≤ total."""

    def run(domains: Domains) -> Domains | None:
        least_terms = [
            weight * (least(bits, offset) if weight > 0 else greatest(bits, offset))
            for weight, bits in zip(weights, domains, strict=True)
        ]
        room = total - sum(least_terms)
        if room < 0:
            return None
        result = []
        for weight, bits, term in zip(weights, domains, least_terms, strict=True):
            if weight > 0:
                highest = (term + room) // weight - offset
                if highest + 1 < bits.bit_length():
                    bits &= (1 << (highest + 1)) - 1
            elif weight < 0:
                lowest = -((term + room) // -weight) - offset
                if lowest > 0:
                    bits &= -1 << lowest
            result.append(bits)
        return result

    return run


def unequal(weights: Sequence[int], total: int, offset: int) -> Filter:
    """The filter of Σ weight × variable ≠ total, which acts when one variable is left."""

    def run(domains: Domains) -> Domains | None:
        rest = total
        open_position = None
        for position, (weight, bits) in enumerate(zip(weights, domains, strict=True)):
            if not weight:
                continue
            if is_single(bits):
                rest -= weight * least(bits, offset)
            elif open_position is None:
                open_position = position
            else:
                return domains
        if open_position is None:
            return domains if rest else None
        value, remainder = divmod(rest, weights[open_position])
        if remainder or not offset <= value <= greatest(domains[open_position], offset):
            return domains
        result = list(domains)
        result[open_position] &= ~(1 << (value - offset))
        return result

    return run


def equal_by_bounds(weights: Sequence[int], total: int, offset: int) -> Filter:
    """The filter of Σ weight × variable = total on bounds."""
    not_above = at_most(weights, total, offset)
    not_below = at_most([-weight for weight in weights], -total, offset)

    def run(domains: Domains) -> Domains | None:
        while True:
            lowered = not_above(domains)
            raised = not_below(lowered) if lowered is not None else None
            if raised is None or raised == domains:
                return raised
            domains = raised

    return run


def equal_by_values(weights: Sequence[int], total: int, offset: int) -> Filter:
    """The filter of Σ weight × variable = total on values."""

    def run(domains: Domains) -> Domains | None:
        terms = [
            [weight * value for value in to_values(bits, offset)]
            for weight, bits in zip(weights, domains, strict=True)
        ]
        least_terms = [min(values) for values in terms]
        goal = total - sum(least_terms)
        if goal < 0:
            return None
        steps = [
            [value - base for value in values]
            for values, base in zip(terms, least_terms, strict=True)
        ]
        if goal > sum(max(choices) for choices in steps):
            return None
        within = (2 << goal) - 1
        before = [1]
        for choices in steps[:-1]:
            sums = 0
            for step in choices:
                sums |= before[-1] << step
            before.append(sums & within)
        result = []
        completes = 1 << goal
        for weight, bits, choices, sums in zip(
            reversed(weights), reversed(domains), reversed(steps), reversed(before), strict=True
        ):
            kept = earlier = 0
            remaining = bits
            for step in choices:
                low = remaining & -remaining
                remaining ^= low
                can_complete = completes >> step
                earlier |= can_complete
                if can_complete & sums:
                    kept |= low
            if not kept:
                return None
            result.append(kept if weight else bits)
            completes = earlier
        result.reverse()
        return result

    return run


def lists_sums(weights: Sequence[int], domains: Domains) -> bool:
    """Whether the sums over these domains are few enough to filter an equality by values."""
    spread = sum(
        abs(weight) * (greatest(bits, 0) - least(bits, 0))
        for weight, bits in zip(weights, domains, strict=True)
        if bits
    )
    return spread <= _FEW_SUMS
