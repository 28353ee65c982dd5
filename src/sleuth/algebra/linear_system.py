"""The LinearSystem view: equations between sums of unknowns, modulo k."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import gcd
from typing import Generic, TypeVar

from sleuth.answer import Evidence
from sleuth.sat.rules import Words

SolutionT = TypeVar("SolutionT")

#: A value from 0 to modulus − 1 for every unknown.
Vector = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Equations:
    """Equations modulo `modulus`, each a sum of unknowns (by number) with its total.

    An unknown that stands twice in a sum counts twice.
    """

    modulus: int
    unknowns: int
    sums: Sequence[Sequence[int]]
    totals: Sequence[int]


@dataclass(frozen=True, slots=True)
class LinearSystem(Generic[SolutionT]):
    """Equations and what they mean in the words of the problem.

    Names are made when somebody asks. `obstacle` words a contradiction: it is given a
    multiplier for every equation, such that the multiplied sums cancel and the multiplied
    totals do not. `at_least` has the words for an unknown that is at least so many. `chased`
    tells how the system is solved by hand, equation after equation; it may raise Unsuitable.
    """

    equations: Equations
    lift: Callable[[Vector], SolutionT]
    unknown_name: Callable[[int], str]
    equation_name: Callable[[int], str]
    obstacle: Callable[[Vector], str]
    at_least: Callable[[int, int], Words]
    equation_spot: Callable[[int], str | None] = lambda _: None
    chased: Callable[[], Evidence] | None = None


def prime_powers(number: int) -> list[tuple[int, int]]:
    """The primes and exponents of a number.

    >>> prime_powers(360)
    [(2, 3), (3, 2), (5, 1)]
    """
    result = []
    prime = 2
    while number > 1:
        if prime * prime > number:
            prime = number
        exponent = 0
        while number % prime == 0:
            number //= prime
            exponent += 1
        if exponent:
            result.append((prime, exponent))
        prime += 1
    return result


def combine_residues(first: int, modulus: int, second: int, other: int) -> int:
    """The number modulo modulus × other with both residues; the two have no common factor.

    >>> combine_residues(2, 3, 3, 5)
    8
    """
    assert gcd(modulus, other) == 1
    return (first + modulus * ((second - first) * pow(modulus, -1, other) % other)) % (
        modulus * other
    )
