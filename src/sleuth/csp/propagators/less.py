"""Generalised arc consistency for x < y."""

from __future__ import annotations

from sleuth.csp.domains import Domains


def filter_less(domains: Domains) -> Domains | None:
    """Keep of the smaller what lies below the other's greatest value, and vice versa."""
    smaller, larger = domains
    smaller &= (1 << (larger.bit_length() - 1)) - 1
    if not smaller:
        return None
    low = smaller & -smaller
    larger &= -(low << 1)
    if not larger:
        return None
    return [smaller, larger]
