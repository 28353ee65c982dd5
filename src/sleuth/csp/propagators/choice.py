"""Which filter serves which constraint."""

from __future__ import annotations

from sleuth.csp.csp import (
    AllDifferent,
    Constraint,
    Element,
    ForbiddenTable,
    Less,
    LinearAtMost,
    LinearEqual,
    LinearUnequal,
    Table,
    Terms,
    Variable,
)
from sleuth.csp.domains import Domains
from sleuth.csp.propagators import linear, table
from sleuth.csp.propagators.all_different import AllDifferentFilter
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
        case LinearAtMost(terms, total):
            wakes = tuple(Event.LOWER if weight > 0 else Event.UPPER for weight, _ in terms)
            return Propagator(constraint, linear.at_most(_weights(terms), total, offset), wakes, 1)
        case LinearUnequal(terms, total):
            fixed = (Event.FIXED,) * arity
            return Propagator(constraint, linear.unequal(_weights(terms), total, offset), fixed, 0)
        case LinearEqual(terms, total):
            weights = _weights(terms)
            own_domains = [domains[variable.index] for variable in constraint.variables]
            by_values = linear.lists_sums(weights, own_domains)
            wakes = any_change if by_values else (Event.BOUNDS,) * arity
            equal = linear.equal(weights, total, offset, own_domains)
            return Propagator(constraint, equal, wakes, 3 if by_values else 1)
        case Table(_, rows):
            return Propagator(constraint, table.allowed(rows, arity, offset), any_change, 1)
        case ForbiddenTable(_, rows):
            return Propagator(constraint, table.forbidden(rows, arity, offset), any_change, 1)
        case Element(array):
            entries = [None if isinstance(entry, Variable) else entry for entry in array]
            return Propagator(constraint, element(entries, offset), any_change, 1)
        case _:
            return Propagator(constraint, predicate(constraint.holds, offset), any_change, 4)


def _weights(terms: Terms) -> list[int]:
    return [weight for weight, _ in terms]
