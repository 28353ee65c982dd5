"""Chronological backtracking (BT): a constraint is checked once all its variables have values.

All-different counts as its pairs, as textbooks have it.
"""

from __future__ import annotations

from typing import Any

from sleuth.csp.csp import AllDifferent, Csp
from sleuth.csp.domains import Domains
from sleuth.csp.search_engine import SearchEngine
from sleuth.events import Listener
from sleuth.limits import Meter


class Checking:
    """Looks back only: it never shrinks a domain."""

    settles_fixed = False

    def __init__(
        self, csp: Csp[Any], domains: Domains, offset: int, meter: Meter, listener: Listener | None
    ) -> None:
        self._offset = offset
        self._constraints = csp.constraints
        self._scopes = [[v.index for v in constraint.variables] for constraint in csp.constraints]
        self._constraints_of: list[list[int]] = [[] for _ in csp.variables]
        for number, scope in enumerate(self._scopes):
            for index in scope:
                self._constraints_of[index].append(number)
        self.propagations = 0
        self.weights = [1] * len(csp.constraints)
        self.failed = ""

    def at_root(self, domains: Domains) -> bool:
        """Nothing has a value yet, so there is nothing to check."""
        return True

    def after(self, variable: int, domains: Domains, assigned: int) -> bool:
        """Check the constraints that this variable completes."""
        for number in self._constraints_of[variable]:
            constraint, scope = self._constraints[number], self._scopes[number]
            in_pairs = isinstance(constraint, AllDifferent)
            known = [index for index in scope if assigned >> index & 1]
            if len(known) < len(scope) and not in_pairs:
                continue
            self.propagations += 1
            values = [domains[index].bit_length() - 1 + self._offset for index in known]
            if not constraint.holds(values):
                self.weights[number] += 1
                self.failed = constraint.sentence
                return False
        return True


solve = SearchEngine(Checking, default_order="static")
