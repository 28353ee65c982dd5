"""Depth-first search, one value a branch: what bt, fc and gac have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from time import perf_counter
from typing import Any, Protocol

from sleuth.csp.csp import Assignment, Csp
from sleuth.csp.domains import Domains, common_offset, greatest, initial_domains, least
from sleuth.csp.inference import Decision, Inference
from sleuth.csp.orders import VALUE_ORDERS, variable_order
from sleuth.errors import BadRequest
from sleuth.events import Listener
from sleuth.limits import Meter

#: Nodes between two looks at the meter: one node of GAC can take a millisecond.
_STRIDE = 16


class InferenceMaker(Protocol):
    """Builds the inference of an engine for one problem."""

    def __call__(
        self, csp: Csp[Any], domains: Domains, offset: int, meter: Meter, listener: Listener | None
    ) -> Inference: ...


class DomainSearch:
    """A depth-first search through the assignments of a problem.

    A node is a value given to a variable. `failures` counts the nodes refused by inference.
    Without `reduce` nothing is inferred before the first decision.
    """

    def __init__(
        self,
        csp: Csp[Any],
        make_inference: InferenceMaker,
        meter: Meter,
        listener: Listener | None = None,
        *,
        order: str = "mrv+degree",
        values: str = "given",
        reduce: bool = True,
    ) -> None:
        if values not in VALUE_ORDERS:
            raise BadRequest(
                f"no value order is called {values!r}",
                remedy=f"there are: {', '.join(VALUE_ORDERS)}",
            )
        self.csp = csp
        self._reduce = reduce
        self.offset = common_offset(csp)
        self.domains = initial_domains(csp, self.offset)
        self.exhausted = False
        self.nodes = 0
        self.failures = 0
        self.inference_seconds = 0.0
        #: What solutions from now on must undercut; None while all are welcome.
        self.best_cost: int | None = None
        self._meter = meter
        self._listener = listener
        self._inference = make_inference(csp, self.domains, self.offset, meter, listener)
        self._choose = variable_order(order, csp, self._inference.weights)
        self._values_of: Callable[[int, Domains, int], list[int]] = self._given_values
        self._rehearsal = self._inference
        if values == "least-constraining":
            self._values_of = self._least_constraining_values
            # Nobody shall hear of values that are only tried out.
            self._rehearsal = make_inference(csp, self.domains, self.offset, meter, None)
        self._rooted: bool | None = None

    def root(self) -> bool:
        """Infer what follows before any decision, in `domains`; False if nothing is left."""
        if self._rooted is None:
            began = perf_counter()
            try:
                self._rooted = (
                    all(self.domains)
                    and all(c.holds(()) for c in self.csp.constraints if not c.variables)
                    and (not self._reduce or self._inference.at_root(self.domains))
                )
            finally:
                self.inference_seconds += perf_counter() - began
        return self._rooted

    def solutions(self, most_failures: float | None = None) -> Iterator[Assignment]:
        """Solutions one after the other, until there are too many failures.

        It gives up after `most_failures`, and as many more for each solution it finds.
        Afterwards `exhausted` tells whether there are no others.
        """
        if not self.root():
            self.exhausted = True
            return
        most_failures = inf if most_failures is None else most_failures
        last_failure = self.failures + most_failures
        due = self._meter.checkpoint(self.nodes, _STRIDE)
        domains, assigned = self.domains, 0
        stack: list[tuple[int, list[int], Domains, int]] = []
        while True:
            open_variables = self._open(domains, assigned)
            if open_variables:
                variable = self._choose(open_variables, domains)
                values = self._values_of(variable, domains, assigned)
                values.reverse()
                stack.append((variable, values, domains, assigned))
            else:
                last_failure += most_failures
                yield tuple(bits.bit_length() - 1 + self.offset for bits in domains)
            while stack:
                variable, values, saved, was_assigned = stack[-1]
                if not values:
                    stack.pop()
                    continue
                if self.nodes >= due:
                    due = self._meter.checkpoint(self.nodes, _STRIDE)
                domains = saved.copy()
                assigned = was_assigned | 1 << variable
                decision = Decision(len(stack), self.csp.variables[variable], values.pop())
                if self._decide(decision, domains, assigned):
                    break
                self.failures += 1
                if self.failures >= last_failure:
                    return
            else:
                self.exhausted = True
                return

    def counts(self) -> dict[str, float]:
        """What the search has done, as an answer reports it."""
        return {
            "nodes": self.nodes,
            "failures": self.failures,
            "propagations": sum(i.propagations for i in {self._inference, self._rehearsal}),
            "inference": round(self.inference_seconds, 6),
            "inference_per_node": round(self.inference_seconds / max(self.nodes, 1), 9),
        }

    def _open(self, domains: Domains, assigned: int) -> list[int]:
        """The variables that still need a decision."""
        # What has one value from the start is checked by nobody but a decision or the root.
        if self._inference.settles_fixed and self._reduce:
            return [index for index, bits in enumerate(domains) if bits & (bits - 1)]
        return [index for index in range(len(domains)) if not assigned >> index & 1]

    def _decide(self, decision: Decision, domains: Domains, assigned: int) -> bool:
        """Give a variable a value and infer; False if that cannot be."""
        self.nodes += 1
        if self._listener:
            self._listener(
                "assign",
                variable=decision.variable.name,
                value=decision.value,
                depth=decision.depth,
            )
        variable = decision.variable.index
        domains[variable] = 1 << (decision.value - self.offset)
        began = perf_counter()
        try:
            possible = self._inference.after(variable, domains, assigned)
        finally:
            self.inference_seconds += perf_counter() - began
        possible = possible and not self._too_dear(domains)
        if self._listener and not possible:
            self._listener("fail", rule=self._inference.failed, depth=decision.depth)
        return possible

    def _too_dear(self, domains: Domains) -> bool:
        """Whether no completion is cheaper than the best solution known."""
        if self.best_cost is None:
            return False
        cheapest = sum(
            weight * (least if weight > 0 else greatest)(domains[variable.index], self.offset)
            for weight, variable in self.csp.costs
        )
        return cheapest >= self.best_cost

    def _given_values(self, variable: int, domains: Domains, assigned: int) -> list[int]:
        bits = domains[variable]
        return [v for v in self.csp.variables[variable].domain if bits >> (v - self.offset) & 1]

    def _least_constraining_values(
        self, variable: int, domains: Domains, assigned: int
    ) -> list[int]:
        """First the values that leave the others the most; impossible ones come last."""

        def left_by(value: int) -> int:
            trial = domains.copy()
            trial[variable] = 1 << (value - self.offset)
            began = perf_counter()
            possible = self._rehearsal.after(variable, trial, assigned | 1 << variable)
            self.inference_seconds += perf_counter() - began
            return sum(bits.bit_count() for bits in trial) if possible else 0

        return sorted(self._given_values(variable, domains, assigned), key=left_by, reverse=True)
