"""Forward checking (FC): a constraint is filtered when one of its variables is left open.

All-different counts as its pairs, as textbooks have it.
"""

from __future__ import annotations

from typing import Any

from sleuth.csp.csp import AllDifferent, Constraint, Csp
from sleuth.csp.domains import Domains, each_bit
from sleuth.csp.inference import shrink
from sleuth.csp.search_engine import SearchEngine
from sleuth.events import Listener
from sleuth.limits import Meter


class ForwardChecking:
    """Looks one variable ahead."""

    settles_fixed = False

    def __init__(
        self, csp: Csp[Any], domains: Domains, offset: int, meter: Meter, listener: Listener | None
    ) -> None:
        self._variables = csp.variables
        self._offset = offset
        self._listener = listener
        self._constraints_of: list[list[tuple[int, Constraint, list[int]]]] = [
            [] for _ in csp.variables
        ]
        for number, constraint in enumerate(csp.constraints):
            scope = [variable.index for variable in constraint.variables]
            for index in scope:
                self._constraints_of[index].append((number, constraint, scope))
        self._single = [
            (number, constraint)
            for number, constraint in enumerate(csp.constraints)
            if len(constraint.variables) == 1
        ]
        self._reduced = False
        self.propagations = 0
        self.weights = [1] * len(csp.constraints)
        self.failed = ""

    def at_root(self, domains: Domains) -> bool:
        """Filter by the constraints over one variable."""
        self._reduced = True
        return all(
            self._filter_last(number, constraint, constraint.variables[0].index, domains)
            for number, constraint in self._single
        )

    def after(self, variable: int, domains: Domains, assigned: int) -> bool:
        """Filter by the constraints of this variable that have one open variable.

        Those over this variable alone are checked here if that was not done at the root.
        """
        for number, constraint, scope in self._constraints_of[variable]:
            open_variables = [index for index in scope if not assigned >> index & 1]
            if isinstance(constraint, AllDifferent):
                if not self._remove(number, constraint, variable, open_variables, domains):
                    return False
            elif len(scope) == 1 and not self._reduced:
                if not self._filter_last(number, constraint, variable, domains):
                    return False
            elif len(open_variables) == 1 and not self._filter_last(
                number, constraint, open_variables[0], domains
            ):
                return False
        return True

    def _remove(
        self,
        number: int,
        constraint: Constraint,
        variable: int,
        open_variables: list[int],
        domains: Domains,
    ) -> bool:
        """Take the value of an assigned variable from those that must differ from it."""
        value = domains[variable]
        for index in open_variables:
            self.propagations += 1
            if domains[index] & value and not self._set(
                number, constraint, index, domains[index] ^ value, domains
            ):
                return False
        return True

    def _filter_last(
        self, number: int, constraint: Constraint, last: int, domains: Domains
    ) -> bool:
        """Keep the values of the last open variable with which the constraint holds."""
        self.propagations += 1
        values = [domains[v.index].bit_length() - 1 + self._offset for v in constraint.variables]
        position = next(p for p, v in enumerate(constraint.variables) if v.index == last)
        kept = 0
        for bit in each_bit(domains[last]):
            values[position] = bit.bit_length() - 1 + self._offset
            if constraint.holds(values):
                kept |= bit
        return kept == domains[last] or self._set(number, constraint, last, kept, domains)

    def _set(
        self, number: int, constraint: Constraint, index: int, bits: int, domains: Domains
    ) -> bool:
        if not bits:
            self.weights[number] += 1
            self.failed = constraint.sentence
            return False
        if self._listener:
            variable = self._variables[index]
            self._listener(
                "shrink", **shrink(variable, domains[index], bits, self._offset, constraint)
            )
        domains[index] = bits
        return True


solve = SearchEngine(ForwardChecking, default_order="dom-wdeg")
