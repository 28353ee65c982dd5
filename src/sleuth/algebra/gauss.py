"""Gaussian elimination modulo k: one solution, all of them, their number, or why there is none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import reduce

from sleuth.algebra import bits, residues
from sleuth.algebra.linear_system import Equations, Vector, prime_powers
from sleuth.algebra.solution_set import SolutionSet, joined
from sleuth.limits import Meter, paced


def solution_set(system: Equations, meter: Meter) -> SolutionSet | None:
    """All solutions, or None if there is none. May raise LimitReached."""
    parts = []
    for prime, exponent in prime_powers(system.modulus):
        part = _modulo_prime_power(
            system.unknowns, system.sums, system.totals, prime, exponent, meter
        )
        if part is None:
            return None
        parts.append(part)
    return reduce(joined, parts)


def contradiction(system: Equations, meter: Meter) -> Vector | None:
    """A multiplier for every equation, so that the sums cancel and the totals do not.

    None if the system has a solution. May raise LimitReached.
    """
    equations = len(system.sums)
    transposed: list[list[int]] = [[] for _ in range(system.unknowns)]
    for equation, members in enumerate(paced(system.sums)):
        for unknown in members:
            transposed[unknown].append(equation)
    totals = [equation for equation, total in enumerate(system.totals) for _ in range(total)]
    for prime, exponent in prime_powers(system.modulus):
        part = prime**exponent
        multipliers = _modulo_prime_power(
            equations,
            [*transposed, totals],
            [*(0 for _ in transposed), part // prime],
            prime,
            exponent,
            meter,
        )
        if multipliers is not None:
            scale = system.modulus // part
            return tuple(scale * multiplier for multiplier in multipliers.particular)
    return None


def _modulo_prime_power(
    unknowns: int,
    sums: Sequence[Sequence[int]],
    totals: Sequence[int],
    prime: int,
    exponent: int,
    meter: Meter,
) -> SolutionSet | None:
    if prime == 2 and exponent == 1:
        packed = []
        for members, total in paced(zip(sums, totals, strict=True)):
            row = total & 1
            for unknown in members:
                row ^= 2 << unknown
            packed.append(row)
        echelon = bits.eliminate(unknowns, packed, meter)
        return None if echelon is None else bits.solutions(unknowns, echelon, meter)
    modulus = prime**exponent
    rows = []
    for members, total in paced(zip(sums, totals, strict=True)):
        counted = Counter(members)
        counted[unknowns] = total
        rows.append({place: value % modulus for place, value in counted.items() if value % modulus})
    pivots = residues.eliminate(unknowns, rows, prime, exponent, meter)
    if pivots is None:
        return None
    return residues.solutions(unknowns, pivots, prime, exponent, meter)
