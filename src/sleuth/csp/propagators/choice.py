"""Which filter serves which constraint."""

from __future__ import annotations

from sleuth.csp.csp import (
    AllDifferent,
    Circuit,
    Constraint,
    Element,
    ForbiddenTable,
    Less,
    Linear,
    Table,
    Variable,
)
from sleuth.csp.domains import Domains
from sleuth.csp.propagators import linear, table
from sleuth.csp.propagators.all_different import AllDifferentFilter
from sleuth.csp.propagators.circuit import circuit
from sleuth.csp.propagators.element import element
from sleuth.csp.propagators.filter import Event, Propagator
from sleuth.csp.propagators.less import filter_less
from sleuth.csp.propagators.predicate import predicate


def propagator_for(constraint: Constraint, domains: Domains, offset: int) -> Propagator:
    """The propagator of a constraint, given the initial domains of all variables."""
    arity = len(constraint.variables)
    any_change = (Event.ANY,) * arity
    match constraint:
        case AllDifferent():
            return Propagator(constraint, AllDifferentFilter(arity), any_change, 2)
        case Less():
            return Propagator(constraint, filter_less, (Event.LOWER, Event.UPPER), 0)
        case Linear():
            return _linear(constraint, domains, offset)
        case Table(_, rows):
            return Propagator(constraint, table.allowed(rows, arity, offset), any_change, 1)
        case ForbiddenTable(_, rows):
            return Propagator(constraint, table.forbidden(rows, arity, offset), any_change, 1)
        case Element(array):
            entries = [None if isinstance(entry, Variable) else entry for entry in array]
            return Propagator(constraint, element(entries, offset), any_change, 1)
        case Circuit(arcs):
            ends = [(tail, head) for tail, head, _ in arcs]
            return Propagator(constraint, circuit(ends, offset), any_change, 4)
        case _:
            return Propagator(constraint, predicate(constraint.holds, offset), any_change, 4)


def _linear(constraint: Linear, domains: Domains, offset: int) -> Propagator:
    """The propagator of a weighted sum, which wakes on no more than its filter looks at."""
    weights = [weight for weight, _ in constraint.terms]
    total = constraint.total
    arity = len(weights)
    match constraint.relation:
        case "<=":
            wakes = tuple(Event.LOWER if weight > 0 else Event.UPPER for weight in weights)
            return Propagator(constraint, linear.at_most(weights, total, offset), wakes, 1)
        case "!=":
            fixed = (Event.FIXED,) * arity
            return Propagator(constraint, linear.unequal(weights, total, offset), fixed, 0)
        case "=":
            own_domains = [domains[variable.index] for variable in constraint.variables]
            if linear.lists_sums(weights, own_domains):
                by_values = linear.equal_by_values(weights, total, offset)
                return Propagator(constraint, by_values, (Event.ANY,) * arity, 3)
            by_bounds = linear.equal_by_bounds(weights, total, offset)
            return Propagator(constraint, by_bounds, (Event.BOUNDS,) * arity, 1)
