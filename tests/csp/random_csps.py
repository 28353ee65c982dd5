"""Random small constraint problems, and what brute force says about them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from hypothesis import strategies as st

from sleuth.csp.csp import (
    AllDifferent,
    Assignment,
    Constraint,
    Csp,
    Element,
    ForbiddenTable,
    Less,
    Linear,
    Predicate,
    Table,
    Variable,
    add_up,
)

Draw = Callable[[st.SearchStrategy[Any]], Any]
Variables = tuple[Variable, ...]


def _all_different(draw: Draw, variables: Variables) -> Constraint:
    return AllDifferent(variables)


def _less(draw: Draw, variables: Variables) -> Constraint:
    return Less(variables[0], variables[-1])


def _terms(draw: Draw, variables: Variables) -> tuple[tuple[int, Variable], ...]:
    return tuple((draw(st.integers(-3, 3)), variable) for variable in variables)


def _linear_equal(draw: Draw, variables: Variables) -> Constraint:
    return Linear(_terms(draw, variables), "=", draw(st.integers(-6, 12)))


def _linear_at_most(draw: Draw, variables: Variables) -> Constraint:
    return Linear(_terms(draw, variables), "<=", draw(st.integers(-8, 8)))


def _linear_unequal(draw: Draw, variables: Variables) -> Constraint:
    return Linear(_terms(draw, variables), "!=", draw(st.integers(-4, 6)))


def _sum(draw: Draw, variables: Variables) -> Constraint:
    if draw(st.booleans()):
        return add_up(variables[:-1], variables[-1])
    return add_up(variables, draw(st.integers(0, 9)))


def _rows(draw: Draw, variables: Variables) -> frozenset[tuple[int, ...]]:
    row = st.tuples(*(st.integers(-3, 6) for _ in variables))
    return frozenset(draw(st.lists(row, max_size=10)))


def _dense_rows(draw: Draw, variables: Variables) -> frozenset[tuple[int, ...]]:
    everything = sorted(product(*(variable.domain for variable in variables)))
    missing = draw(st.sets(st.sampled_from(everything), max_size=6)) if everything else set()
    return frozenset(everything) - missing


def _table(draw: Draw, variables: Variables) -> Constraint:
    rows = draw(st.sampled_from([_rows, _dense_rows]))(draw, variables)
    return Table(variables, rows)


def _forbidden_table(draw: Draw, variables: Variables) -> Constraint:
    rows = draw(st.sampled_from([_rows, _dense_rows]))(draw, variables)
    return ForbiddenTable(variables, rows)


def _element(draw: Draw, variables: Variables) -> Constraint:
    index, value, *rest = variables
    array: list[Variable | int] = [*rest, *draw(st.lists(st.integers(-3, 5), max_size=3))]
    return Element(tuple(draw(st.permutations(array))), index, value)


def _predicate(draw: Draw, variables: Variables) -> Constraint:
    factor, remainder = draw(st.integers(-2, 2)), draw(st.integers(0, 2))
    return Predicate(
        variables,
        lambda *values: (values[0] * values[-1] + factor * sum(values)) % 3 == remainder,
        "a remainder of three",
    )


KINDS: dict[str, Callable[[Draw, Variables], Constraint]] = {
    "all-different": _all_different,
    "less": _less,
    "linear equal": _linear_equal,
    "linear at most": _linear_at_most,
    "linear unequal": _linear_unequal,
    "sum": _sum,
    "table": _table,
    "forbidden table": _forbidden_table,
    "element": _element,
    "predicate": _predicate,
}

domains = st.lists(st.integers(-2, 5), min_size=1, max_size=5, unique=True).map(tuple)


def add_constraint(draw: Draw, csp: Csp[Assignment], kind: str) -> Constraint:
    """Add a random constraint of a kind over some of the variables."""
    least, most = (2, 2) if kind == "less" else (2, 4)
    chosen = st.lists(
        st.sampled_from(csp.variables),
        min_size=least,
        max_size=min(most, len(csp.variables)),
        unique=True,
    )
    constraint = KINDS[kind](draw, tuple(draw(chosen)))
    csp.add(constraint)
    return constraint


@st.composite
def one_constraint(draw: Draw, kind: str) -> Csp[Assignment]:
    """A problem of one constraint."""
    csp: Csp[Assignment] = Csp(lift=tuple)
    for number in range(draw(st.integers(2, 4))):
        csp.variable(f"x{number}", draw(domains))
    add_constraint(draw, csp, kind)
    return csp


@st.composite
def small_csps(draw: Draw, kinds: tuple[str, ...] = tuple(KINDS)) -> Csp[Assignment]:
    """A problem of a few constraints of these kinds, perhaps decided by some variables alone.

    Some variables may be given, perhaps twice, perhaps a value that is not in their domain.
    """
    csp: Csp[Assignment] = Csp(lift=tuple)
    for number in range(draw(st.integers(2, 5))):
        csp.variable(f"x{number}", draw(domains))
    for kind in draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=4)):
        add_constraint(draw, csp, kind)
    for variable in draw(st.lists(st.sampled_from(csp.variables), max_size=2)):
        csp.give(variable, draw(st.sampled_from((*variable.domain, *variable.domain, 9))))
    if draw(st.booleans()):
        csp.deciding = csp.variables[: draw(st.integers(1, len(csp.variables)))]
    return csp


def solutions(csp: Csp[Assignment]) -> Iterator[Assignment]:
    """All assignments that break no constraint."""
    for assignment in product(*(variable.domain for variable in csp.variables)):
        if not csp.broken_by(assignment):
            yield assignment
