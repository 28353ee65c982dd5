"""What search has left of a constraint problem as clauses without names, quick to build.

One SAT variable stands for each value that a variable with several of them has left. Who wants
to read the clauses, or has other constraints than these, takes `to_rules`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sleuth.csp.csp import AllDifferent, Assignment, Csp, Less
from sleuth.csp.domains import Domains, each_bit, is_single
from sleuth.csp.encodings import at_most_one
from sleuth.sat.rules import Clause, Rules


def plain_clauses(csp: Csp[Any], domains: Domains, offset: int) -> Rules[Assignment] | None:
    """The problem on domains that are arc consistent; None if it has other constraints.

    Arc consistent, a variable with one value left says nothing more about the others.
    """
    if any(not isinstance(each, AllDifferent | Less) for each in csp.constraints):
        return None
    literals: list[dict[int, int]] = []
    clauses: list[Clause] = []

    def lift(model: frozenset[int]) -> Assignment:
        chosen = (
            next((bit for bit, literal in of_value.items() if literal in model), bits)
            for of_value, bits in zip(literals, domains, strict=True)
        )
        return tuple(bit.bit_length() - 1 + offset for bit in chosen)

    rules = Rules(lift, quick=lambda: clauses)
    for bits in domains:
        left = () if is_single(bits) else each_bit(bits)
        literals.append({bit: rules.new_variable() for bit in left})
    for variable in csp.deciding or csp.variables:
        rules.deciding += literals[variable.index].values()
    for of_value in literals:
        if of_value:
            values = list(of_value.values())
            clauses += [values, *at_most_one(values, rules)]
    for constraint in csp.constraints:
        if isinstance(constraint, AllDifferent):
            clauses += _all_different([literals[v.index] for v in constraint.variables], rules)
        elif isinstance(constraint, Less):
            clauses += _less(literals[constraint.smaller.index], literals[constraint.larger.index])
    return rules


def _all_different(among: list[dict[int, int]], rules: Rules[Any]) -> list[Clause]:
    """No value twice; and each of them once if there are only as many."""
    takers: dict[int, list[int]] = {}
    unsettled = 0
    for of_value in among:
        unsettled += bool(of_value)
        for bit, literal in of_value.items():
            takers.setdefault(bit, []).append(literal)
    clauses = [clause for taking in takers.values() for clause in at_most_one(taking, rules)]
    if takers and len(takers) == unsettled:
        clauses += takers.values()
    return clauses


def _less(smaller: dict[int, int], larger: dict[int, int]) -> Iterator[Clause]:
    """For each value of one there is one of the other, where not all are right anyway."""
    if not smaller or not larger:
        return
    least, greatest = min(larger), max(smaller)
    for value, literal in smaller.items():
        if value >= least:
            yield [-literal, *(other for bit, other in larger.items() if bit > value)]
    for value, literal in larger.items():
        if value <= greatest:
            yield [-literal, *(other for bit, other in smaller.items() if bit < value)]
