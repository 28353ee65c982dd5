"""Generalised arc consistency for all-different (Régin 1994).

A value is possible for a variable if and only if some matching of all variables to
different values uses it. Given one matching, those are the edges that lie on a cycle of the
graph "the owner of this value could also take that one", or on a path to a value that
nobody owns: the edges inside a strongly connected component, where the free values count
as one node that leads everywhere.
"""

from __future__ import annotations

from sleuth.csp.domains import Domains, each_bit


class AllDifferentFilter:
    """Filters by matching and strongly connected components.

    It remembers its last matching, from which the next one is repaired; the result does not
    depend on which matching is found.
    """

    __slots__ = ("_matching",)

    def __init__(self, variables: int) -> None:
        self._matching = [0] * variables

    def __call__(self, domains: Domains) -> Domains | None:
        taken = 0
        open_variables = list(range(len(domains)))
        result = list(domains)
        while True:
            still_open = []
            before = taken
            for variable in open_variables:
                left = result[variable] & ~taken
                if not left:
                    return None
                result[variable] = left
                if left & (left - 1):
                    still_open.append(variable)
                else:
                    taken |= left
            open_variables = still_open
            if taken == before:
                break
        if not open_variables:
            return result
        matched = self._match(open_variables, result)
        if matched is None:
            return None
        _keep_components(open_variables, result, matched)
        return result

    def _match(self, variables: list[int], domains: Domains) -> list[int] | None:
        """A different value for each variable, or None if there are too few."""
        matching = self._matching
        owner: dict[int, int] = {}
        used = 0
        unmatched = []
        for variable in variables:
            value = matching[variable] & domains[variable] & ~used
            if not value:
                free = domains[variable] & ~used
                value = free & -free
            if value:
                matching[variable] = value
                owner[value] = variable
                used |= value
            else:
                unmatched.append(variable)
        for variable in unmatched:
            used = _augment(variable, domains, matching, owner, used)
            if not used:
                return None
        return [matching[variable] for variable in variables]


def _augment(
    start: int, domains: Domains, matching: list[int], owner: dict[int, int], used: int
) -> int:
    """Match one more variable along a shortest alternating path; the values used, or 0."""
    claimed_by: dict[int, int] = {}
    seen = 0
    frontier = [start]
    for variable in frontier:
        free = domains[variable] & ~used
        if free:
            value = free & -free
            used |= value
            while True:
                matching[variable], value = value, matching[variable]
                owner[matching[variable]] = variable
                if variable == start:
                    return used
                variable = claimed_by[value]
        for value in each_bit(domains[variable] & ~seen):
            claimed_by[value] = variable
            frontier.append(owner[value])
        seen |= domains[variable]
    return 0


def _keep_components(variables: list[int], domains: Domains, matched: list[int]) -> None:
    """Keep of each domain the values in the component of the variable's own value.

    Two values are in one component if and only if they reach the same values; with bit sets
    the transitive closure by Warshall costs one operation per pair of variables.
    """
    reach = [domains[variable] for variable in variables]
    everything = free = 0
    for bits in reach:
        everything |= bits
    for value in matched:
        free |= value
    free ^= everything
    if free:
        reach = [everything if bits & free else bits for bits in reach]
    for middle, value in enumerate(matched):
        beyond = reach[middle]
        reach = [bits | beyond if bits & value else bits for bits in reach]
    component = {everything: free}
    for bits, value in zip(reach, matched, strict=True):
        component[bits] = component.get(bits, 0) | value
    for variable, bits in zip(variables, reach, strict=True):
        domains[variable] &= component[bits]
