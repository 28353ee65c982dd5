"""Both ways to all solutions of a linear system, against brute force."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sleuth.algebra import chase, gauss
from sleuth.algebra.linear_system import Equations
from sleuth.algebra.solution_set import Generator, SolutionSet
from sleuth.limits import Meter


@st.composite
def small_equations(draw: st.DrawFn) -> Equations:
    modulus = draw(st.sampled_from([2, 3, 4, 5, 6, 8, 9, 12]))
    unknowns = draw(st.integers(1, 4 if modulus < 6 else 3))
    number = draw(st.integers(0, 5))
    sums = draw(
        st.lists(
            st.lists(st.integers(0, unknowns - 1), max_size=6), min_size=number, max_size=number
        )
    )
    totals = draw(st.lists(st.integers(0, modulus - 1), min_size=number, max_size=number))
    return Equations(modulus, unknowns, sums, totals)


def brute_force(equations: Equations) -> set[tuple[int, ...]]:
    return {
        values
        for values in product(range(equations.modulus), repeat=equations.unknowns)
        if all(
            sum(values[unknown] for unknown in members) % equations.modulus == total
            for members, total in zip(equations.sums, equations.totals, strict=True)
        )
    }


@pytest.mark.parametrize("method", [gauss, chase], ids=["gauss", "chase"])
@settings(max_examples=300, deadline=None)
@given(equations=small_equations())
def test_solution_set_is_exactly_all_solutions(method: object, equations: Equations) -> None:
    expected = brute_force(equations)
    found = method.solution_set(equations, Meter())  # type: ignore[attr-defined]
    if found is None:
        assert not expected
        return
    listed = list(found)
    assert set(listed) == expected
    assert len(listed) == found.count == len(expected)
    lightest, limit = found.lightest(Meter())
    assert limit is None
    assert lightest in expected
    assert sum(lightest) == min(map(sum, expected))


@settings(max_examples=300, deadline=None)
@given(equations=small_equations())
def test_contradiction_is_found_exactly_where_there_is_no_solution(equations: Equations) -> None:
    multipliers = gauss.contradiction(equations, Meter())
    if brute_force(equations):
        assert multipliers is None
        return
    assert multipliers is not None
    modulus = equations.modulus
    coefficients = [0] * equations.unknowns
    for multiplier, members in zip(multipliers, equations.sums, strict=True):
        for unknown in members:
            coefficients[unknown] += multiplier
    assert all(coefficient % modulus == 0 for coefficient in coefficients)
    total = sum(m * t for m, t in zip(multipliers, equations.totals, strict=True))
    assert total % modulus != 0


@pytest.mark.parametrize(("modulus", "unknowns"), [(2, 13), (3, 8), (4, 6)])
def test_the_lightest_may_be_the_very_last(modulus: int, unknowns: int) -> None:
    """All are weighed, thousands of them: only the last is all zeros."""
    units = [tuple(int(i == at) for i in range(unknowns)) for at in range(unknowns)]
    generators = tuple(Generator(unit, modulus) for unit in units)
    solutions = SolutionSet(modulus, (1,) * unknowns, generators)
    assert solutions.lightest(Meter()) == ((0,) * unknowns, None)
    *_, last = solutions.weights()
    assert last == 0
