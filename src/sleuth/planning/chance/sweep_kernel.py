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
    ending: float,
) -> float:
    """Better the values of states in their order, in place; gives the largest change.

    A step that may stay where it is is taken for all its tries at once: until it leaves, what it
    costs each time is paid 1 / (1 - p) times on average. That 1 - p is the sum of what leads
    elsewhere and of `ending`, which is 1 less the discount: a difference would lose its digits
    where a step nearly always stays.
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
    leaves: cython.double
    over: cython.double = ending
    may_stay: cython.bint
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
            leaves = over
            may_stay = False
            for outcome in range(outcome_from[row], outcome_from[row + 1]):
                if leads_to[outcome] == here:
                    may_stay = True
                else:
                    leaves += chance[outcome]
                    total += chance[outcome] * value[leads_to[outcome]]
            if may_stay:
                if leaves <= 0.0:
                    continue
                total /= leaves
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
