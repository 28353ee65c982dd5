# cython: boundscheck=False, wraparound=False, cdivision=True
"""One sweep of Bellman's equation, state after state: compiled by Cython where it can be.

Interpreted it is of no use: there `sweeps` has arrays do the same, level after level.
"""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:
    from sleuth import shadow as cython

#: Whether this was compiled.
COMPILED: bool = cython.compiled


def sweep(
    values: Any,
    states: Any,
    first_row: Any,
    cost: Any,
    first_outcome: Any,
    target: Any,
    weight: Any,
) -> float:
    """Better the values of states in their order, in place; gives the largest change.

    A step that may stay where it is is taken for all its tries at once: until it leaves, what it
    costs each time is paid 1 / (1 - p) times on average.
    """
    value: cython.double[::1] = values
    state: cython.longlong[::1] = states
    row_from: cython.longlong[::1] = first_row
    price: cython.double[::1] = cost
    outcome_from: cython.longlong[::1] = first_outcome
    leads_to: cython.longlong[::1] = target
    chance: cython.double[::1] = weight
    count: cython.longlong = len(states)
    at: cython.longlong
    row: cython.longlong
    outcome: cython.longlong
    here: cython.longlong
    total: cython.double
    stays: cython.double
    best: cython.double
    change: cython.double
    largest: cython.double
    found: cython.bint
    largest = 0.0
    for at in range(count):
        here = state[at]
        best = 0.0
        found = False
        for row in range(row_from[at], row_from[at + 1]):
            total = price[row]
            stays = 0.0
            for outcome in range(outcome_from[row], outcome_from[row + 1]):
                if leads_to[outcome] == here:
                    stays += chance[outcome]
                else:
                    total += chance[outcome] * value[leads_to[outcome]]
            if stays > 0.0:
                if stays > 0.9999999999:
                    continue
                total /= 1.0 - stays
            if not found or total < best:
                best = total
                found = True
        if found:
            change = best - value[here]
            if change < 0.0:
                change = -change
            if change > largest:
                largest = change
            value[here] = best
    return float(largest)
