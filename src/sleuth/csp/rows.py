"""Constraints spelled out as rows, for solvers that cannot call Python."""

from __future__ import annotations

from itertools import product
from math import log10, prod

from sleuth.csp.csp import Constraint, Csp, Row
from sleuth.errors import Unsuitable
from sleuth.limits import paced

#: Beyond this many combinations a list of rows is no longer a sensible way to say it.
_MOST_COMBINATIONS = 500_000


def spelled_out(csp: Csp[object], constraint: Constraint) -> tuple[list[Row], list[Row]]:
    """The combinations of values that a constraint allows, and those that it forbids."""
    domains = [csp.variables[variable.index].domain for variable in constraint.variables]
    combinations = prod(len(domain) for domain in domains)
    if combinations > _MOST_COMBINATIONS:
        raise Unsuitable(
            f"the constraint {constraint.sentence or constraint} has {_large(combinations)} "
            "combinations",
            remedy="use a method that calls it as it is: gac, fc or bt",
        )
    allowed: list[Row] = []
    forbidden: list[Row] = []
    for row in paced(product(*domains)):
        (allowed if constraint.holds(row) else forbidden).append(row)
    return allowed, forbidden


def _large(number: int) -> str:
    """A large number in few digits.

    >>> _large(500_001), _large(2**14_000)
    ('500001', 'about 10^4214')
    """
    return str(number) if number < 10**12 else f"about 10^{int(number.bit_length() * log10(2))}"
