"""In which order a search takes variables and their values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sleuth.csp.csp import Csp
from sleuth.csp.domains import Domains
from sleuth.errors import BadRequest

#: Chooses one of the open variables, which come in the order of the problem.
VariableOrder = Callable[[Sequence[int], Domains], int]

VARIABLE_ORDERS = ("static", "mrv", "mrv+degree", "dom-wdeg")
VALUE_ORDERS = ("given", "least-constraining")


def variable_order(name: str, csp: Csp[Any], weights: Sequence[int]) -> VariableOrder:
    """The variable order with this name.

    `static` is the order of the problem; `mrv` takes a variable with the fewest values left;
    `mrv+degree` of those one that shares constraints with the most open variables;
    `dom-wdeg` one with the fewest values per failure of its constraints so far (`weights`).
    """
    match name:
        case "static":
            return lambda open_variables, domains: open_variables[0]
        case "mrv":
            return lambda open_variables, domains: min(
                open_variables, key=lambda index: domains[index].bit_count()
            )
        case "mrv+degree":
            return _fewest_values_most_neighbours(csp)
        case "dom-wdeg":
            return _values_per_weighted_degree(csp, weights)
    raise BadRequest(
        f"no variable order is called {name!r}", remedy=f"there are: {', '.join(VARIABLE_ORDERS)}"
    )


def _fewest_values_most_neighbours(csp: Csp[Any]) -> VariableOrder:
    neighbours = [0] * len(csp.variables)
    for constraint in csp.constraints:
        together = 0
        for variable in constraint.variables:
            together |= 1 << variable.index
        for variable in constraint.variables:
            neighbours[variable.index] |= together

    def choose(open_variables: Sequence[int], domains: Domains) -> int:
        fewest = min(domains[index].bit_count() for index in open_variables)
        still_open = 0
        for index in open_variables:
            still_open |= 1 << index
        return max(
            (index for index in open_variables if domains[index].bit_count() == fewest),
            key=lambda index: (neighbours[index] & still_open).bit_count(),
        )

    return choose


def _values_per_weighted_degree(csp: Csp[Any], weights: Sequence[int]) -> VariableOrder:
    scopes = [[v.index for v in constraint.variables] for constraint in csp.constraints]

    def choose(open_variables: Sequence[int], domains: Domains) -> int:
        still_open = set(open_variables)
        degree = dict.fromkeys(open_variables, 0)
        for scope, weight in zip(scopes, weights, strict=True):
            meeting = [index for index in scope if index in still_open]
            if len(meeting) > 1:
                for index in meeting:
                    degree[index] += weight
        return min(
            open_variables, key=lambda index: domains[index].bit_count() / max(degree[index], 1)
        )

    return choose
