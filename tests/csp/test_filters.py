"""Filters against the definition of generalised arc consistency, by brute force."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_csps import KINDS, one_constraint, small_csps, solutions

from sleuth.csp import cpsat, gac
from sleuth.csp.csp import AllDifferent, Assignment, Csp, Element, ForbiddenTable, Linear, Table
from sleuth.csp.domains import Domains, common_offset, greatest, initial_domains, least, to_bits
from sleuth.csp.propagation import Propagation
from sleuth.csp.propagators.linear import equal_by_bounds
from sleuth.errors import Unsuitable
from sleuth.limits import Meter
from sleuth.request import Question


def _propagated(csp: Csp[Assignment]) -> list[set[int]] | None:
    """The values that GAC leaves to each variable, or None if it finds that there are none."""
    offset = common_offset(csp)
    domains = initial_domains(csp, offset)
    if not Propagation(csp, domains, offset, Meter(), None).at_root(domains):
        return None
    return [
        {value for value in variable.domain if bits >> (value - offset) & 1}
        for variable, bits in zip(csp.variables, domains, strict=True)
    ]


@pytest.mark.parametrize("kind", sorted(KINDS))
@given(data=st.data())
@settings(max_examples=50, deadline=None)
def test_gac_leaves_exactly_the_values_that_have_a_support(kind: str, data: st.DataObject) -> None:
    csp = data.draw(one_constraint(kind))
    supported: list[set[int]] = [set() for _ in csp.variables]
    for solution in solutions(csp):
        for values, value in zip(supported, solution, strict=True):
            values.add(value)
    left = _propagated(csp)
    assert left == (supported if all(supported) else None)


def _common_fixpoint(csp: Csp[Assignment], domains: list[set[int]]) -> list[set[int]] | None:
    """What is left when each constraint in turn drops its unsupported values, again and again."""
    domains = [set(domain) for domain in domains]
    before: list[set[int]] = []
    while before != domains:
        before = [set(domain) for domain in domains]
        for constraint in csp.constraints:
            scope = [variable.index for variable in constraint.variables]
            rows = filter(constraint.holds, product(*(domains[index] for index in scope)))
            columns = [set(column) for column in zip(*rows, strict=True)]
            for index, column in zip(scope, columns or [set[int]()] * len(scope), strict=True):
                domains[index] &= column
    return domains if all(domains) else None


@pytest.mark.parametrize(
    "kinds",
    [tuple(KINDS), ("less",), ("linear at most",), ("linear unequal", "less")],
    ids=lambda kinds: "any" if len(kinds) == len(KINDS) else "+".join(kinds),
)
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_the_queue_stops_where_no_constraint_can_remove_more(
    kinds: tuple[str, ...], data: st.DataObject
) -> None:
    """At the root and after a decision, which wakes only what it has to."""
    csp = data.draw(small_csps(kinds))
    stated = [set(variable.domain) for variable in csp.variables]
    for each in csp.givens:
        stated[each.variable.index] &= {each.value}
    at_root = _common_fixpoint(csp, stated) if all(stated) else None
    if all(stated):
        assert _propagated(csp) == at_root
    if at_root is None:
        return
    decided = data.draw(st.sampled_from(csp.variables)).index
    at_root[decided] = {data.draw(st.sampled_from(sorted(at_root[decided])))}
    offset = common_offset(csp)
    domains = [to_bits(values, offset) for values in at_root]
    possible = Propagation(csp, domains, offset, Meter(), None).after(decided, domains, 0)
    expected = _common_fixpoint(csp, at_root)
    assert possible == (expected is not None)
    if expected is not None:
        assert domains == [to_bits(values, offset) for values in expected]


@given(
    st.lists(st.sets(st.integers(0, 9), min_size=1, max_size=9), min_size=1, max_size=6),
    st.lists(st.integers(0, 9), max_size=12),
)
@settings(max_examples=60, deadline=None)
def test_all_different_repairs_its_matching(domains: list[set[int]], lost: list[int]) -> None:
    """One filter, asked again and again on shrinking domains, does as well as a new one."""
    csp: Csp[Assignment] = Csp(lift=tuple)
    for number, values in enumerate(domains):
        csp.variable(f"x{number}", tuple(sorted(values)))
    csp.add(AllDifferent(tuple(csp.variables)))
    bits = initial_domains(csp, 0)
    kept = Propagation(csp, bits, 0, Meter(), None)
    for place, value in enumerate([None, *lost]):
        if value is not None:
            bits[place % len(bits)] &= ~(1 << value)
        if not all(bits):
            return
        anew = list(bits)
        fresh = Propagation(csp, bits, 0, Meter(), None)
        assert kept.at_root(bits) == fresh.at_root(anew)
        assert bits == anew or not all(bits)


def _bounds_consistent(
    weights: list[int], total: int, domains: list[set[int]]
) -> list[set[int]] | None:
    """Drop bounds without a real support between the bounds of the others, while there are any."""
    domains = [set(domain) for domain in domains]
    while all(domains):
        for position, domain in enumerate(domains):
            others = [
                sorted((weight * min(other), weight * max(other)))
                for place, (weight, other) in enumerate(zip(weights, domains, strict=True))
                if place != position
            ]
            low, high = sum(pair[0] for pair in others), sum(pair[1] for pair in others)
            for bound in (min(domain), max(domain)):
                if not low <= total - weights[position] * bound <= high:
                    domain.discard(bound)
                    break
            else:
                continue
            break
        else:
            return domains
    return None


@given(
    st.lists(
        st.tuples(st.integers(-4, 4), st.sets(st.integers(-5, 9), min_size=1, max_size=6)),
        min_size=1,
        max_size=5,
    ),
    st.integers(-20, 30),
)
@settings(max_examples=80, deadline=None)
def test_equal_by_bounds_is_bounds_consistent(
    terms: list[tuple[int, set[int]]], total: int
) -> None:
    weights = [weight for weight, _ in terms]
    expected = _bounds_consistent(weights, total, [values for _, values in terms])
    bits: Domains = [to_bits(values, -5) for _, values in terms]
    left = equal_by_bounds(weights, total, -5)(bits)
    if expected is None:
        assert left is None
    else:
        assert left == [to_bits(values, -5) for values in expected]


def test_sums_wake_on_the_bound_that_moved() -> None:
    """The constraint that moves a bound comes after the one that it has to wake."""
    csp: Csp[Assignment] = Csp(lift=tuple)
    a, b, c, d, e, f, g = (csp.variable(name, (1, 2, 3)) for name in "abcdefg")
    csp.add(Linear(((1, a), (1, b)), "<=", 4))
    csp.add(Linear(((-1, a),), "<=", -3))
    csp.add(Linear(((1, c), (-1, d)), "<=", 0))
    csp.add(Linear(((1, d),), "<=", 1))
    csp.add(Linear(((1, e), (-1, f)), "!=", 0))
    csp.add(Linear(((1, f), (-1, g)), "!=", 1))
    csp.add(Table((f, g), frozenset({(2, 2), (2, 3)})))
    assert _propagated(csp) == [{3}, {1}, {1}, {1}, {1, 3}, {2}, {2, 3}]


def test_numbers_far_outside_of_all_domains_cost_nothing() -> None:
    """Bit sets as wide as these numbers would not fit into any memory."""
    far = 10**15
    csp: Csp[Assignment] = Csp(lift=tuple)
    x, y, z = (csp.variable(name, (1, 2, 3)) for name in "xyz")
    csp.add(Linear(((1, x), (2, y)), "<=", far))
    csp.add(Linear(((-1, x), (-2, y)), "<=", far))
    csp.add(Linear(((1, x),), "!=", far))
    csp.add(Table((x, y), frozenset({(1, far), (2, 3), (-far, 1)})))
    csp.add(ForbiddenTable((y, z), frozenset({(3, far), (3, 1), (3, 2)})))
    csp.add(Element((far, -far, 3), x, z))
    assert _propagated(csp) == [{2}, {3}, {3}]
    csp.add(Linear(((1, x), (1, y)), "=", far))
    assert _propagated(csp) is None


def test_domains_too_wide_for_bit_sets_are_left_to_cpsat() -> None:
    csp: Csp[Assignment] = Csp(lift=tuple)
    x, y = csp.variable("x", (0, 10**12)), csp.variable("y", (1, 10**12))
    csp.add(Linear(((1, x), (-1, y)), "=", 0))
    with pytest.raises(Unsuitable, match="cpsat"):
        gac.solve(csp, Question(), Meter())
    assert cpsat.solve(csp, Question(), Meter()).solution == (10**12, 10**12)


def test_an_equality_with_very_many_sums_is_filtered_by_bounds() -> None:
    csp: Csp[Assignment] = Csp(lift=tuple)
    x = csp.variable("x", range(20_000))
    y = csp.variable("y", range(20_000))
    csp.add(Linear(((3, x), (5, y)), "=", 99_987))
    domains = initial_domains(csp, 0)
    assert Propagation(csp, domains, 0, Meter(), None).at_root(domains)
    # Most values between the bounds have no partner that makes the sum: only bounds were cut.
    assert (least(domains[0], 0), greatest(domains[0], 0)) == (4, 19_999)
    assert domains[0].bit_count() == 19_996
    assert (least(domains[1], 0), greatest(domains[1], 0)) == (7_998, 19_995)
    csp.add(Linear(((1, x), (-1, y)), "=", 1))
    answer = gac.solve(csp, Question(unique=True), Meter())
    assert (answer.solution, answer.unique) == ((12_499, 12_498), True)
