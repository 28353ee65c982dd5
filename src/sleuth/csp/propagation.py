"""The propagation queue: filters run until none of them removes a value.

The queue is a bit set of propagators, so each is in it at most once and those of low rank
come out first; a domain that shrinks adds exactly those that wake on what happened to it.
"""

from __future__ import annotations

from typing import Any

from sleuth.csp.csp import Csp
from sleuth.csp.domains import Domains
from sleuth.csp.inference import shrink
from sleuth.csp.propagators.choice import propagator_for
from sleuth.csp.propagators.filter import Event
from sleuth.events import Listener
from sleuth.limits import Meter, paced

#: Between two looks at the meter the queue runs this many filters.
_STRIDE = 256


class Propagation:
    """Generalised arc consistency on every constraint, kept up during a search."""

    settles_fixed = True

    def __init__(
        self, csp: Csp[Any], domains: Domains, offset: int, meter: Meter, listener: Listener | None
    ) -> None:
        propagators = [
            (propagator_for(constraint, domains, offset), number)
            for number, constraint in enumerate(paced(csp.constraints))
            if constraint.variables
        ]
        propagators.sort(key=lambda pair: pair[0].rank)
        self._propagators = [propagator for propagator, _ in propagators]
        self._constraint_numbers = [number for _, number in propagators]
        self._filters = [propagator.filter for propagator in self._propagators]
        self._scopes = [
            [variable.index for variable in propagator.constraint.variables]
            for propagator in self._propagators
        ]
        count = len(csp.variables)
        self._on_fixed, self._on_lower = [0] * count, [0] * count
        self._on_upper, self._on_any = [0] * count, [0] * count
        self._on_decision = [0] * count
        for place, propagator in enumerate(paced(self._propagators)):
            bit = 1 << place
            for index, events in zip(self._scopes[place], propagator.wakes, strict=True):
                self._on_decision[index] |= bit
                if events & Event.FIXED:
                    self._on_fixed[index] |= bit
                if events & Event.LOWER:
                    self._on_lower[index] |= bit
                if events & Event.UPPER:
                    self._on_upper[index] |= bit
                if events & Event.ANY:
                    self._on_any[index] |= bit
        self._variables = csp.variables
        self._offset = offset
        self._meter = meter
        self._listener = listener
        self._due = _STRIDE
        self.propagations = 0
        self.weights = [1] * len(csp.constraints)
        self.failed = ""

    def at_root(self, domains: Domains) -> bool:
        """Filter by every constraint."""
        return self._run((1 << len(self._propagators)) - 1, domains)

    def after(self, variable: int, domains: Domains, assigned: int) -> bool:
        """Filter by the constraints of a variable that now has one value, and so on."""
        return self._run(self._on_decision[variable], domains)

    def _run(self, pending: int, domains: Domains) -> bool:
        filters, scopes, listener = self._filters, self._scopes, self._listener
        on_fixed, on_lower, on_upper = self._on_fixed, self._on_lower, self._on_upper
        on_any = self._on_any
        propagations = self.propagations
        while pending:
            current = pending & -pending
            pending ^= current
            place = current.bit_length() - 1
            scope = scopes[place]
            before = [domains[index] for index in scope]
            propagations += 1
            after = filters[place](before)
            if after is None:
                self.weights[self._constraint_numbers[place]] += 1
                self.failed = self._propagators[place].constraint.sentence
                self.propagations = propagations
                return False
            if after == before:
                continue
            woken = 0
            for index, old, new in zip(scope, before, after, strict=True):
                if old == new:
                    continue
                domains[index] = new
                woken |= on_any[index]
                if not new & (new - 1):
                    woken |= on_fixed[index]
                if not old & -old & new:
                    woken |= on_lower[index]
                if new.bit_length() != old.bit_length():
                    woken |= on_upper[index]
                if listener:
                    constraint = self._propagators[place].constraint
                    variable = self._variables[index]
                    listener("shrink", **shrink(variable, old, new, self._offset, constraint))
            pending |= woken & ~current
            if propagations >= self._due:
                self._meter.checkpoint()
                self._due = propagations + _STRIDE
        self.propagations = propagations
        return True
