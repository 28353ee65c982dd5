"""Clauses without names: they have the solutions of the problem that search has left."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sleuth.csp.csp import AllDifferent, Csp, Less, Predicate
from sleuth.csp.plain_clauses import plain_clauses
from sleuth.csp.propagation import Propagation
from sleuth.csp.search import DomainSearch
from sleuth.limits import Meter
from sleuth.request import Question
from sleuth.sat import cadical

DOMAINS = st.sets(st.integers(2, 6), min_size=1, max_size=4)


@st.composite
def problems(draw: st.DrawFn) -> Csp[tuple[int, ...]]:
    """Five variables, all different in places, some less than others."""
    csp: Csp[tuple[int, ...]] = Csp(lift=tuple)
    variables = [csp.variable(f"x{i}", tuple(sorted(draw(DOMAINS)))) for i in range(5)]
    for among in draw(st.lists(st.sets(st.integers(0, 4), min_size=2), max_size=3)):
        csp.add(AllDifferent(tuple(variables[i] for i in sorted(among))))
    pairs = st.tuples(st.integers(0, 4), st.integers(0, 4)).filter(lambda pair: pair[0] != pair[1])
    for one, other in draw(st.lists(pairs, max_size=3)):
        csp.add(Less(variables[one], variables[other]))
    return csp


@settings(max_examples=150, deadline=None)
@given(problems())
def test_the_clauses_have_the_solutions_of_the_problem(csp: Csp[tuple[int, ...]]) -> None:
    """All solutions by brute force, and each once from the clauses."""
    every = product(*(variable.domain for variable in csp.variables))
    expected = sorted(values for values in every if not csp.broken_by(values))
    search = DomainSearch(csp, Propagation, Meter())
    if not search.root():
        assert not expected
        return
    rules = plain_clauses(csp, search.domains, search.offset)
    assert rules is not None
    answer = cadical.answered(rules, Question(most=None), Meter())
    assert sorted(map(rules.lift, answer.solutions)) == expected


def test_long_lines_have_their_clauses_too() -> None:
    """Beyond ten values "at most one" is a ladder: the literals of solutions stay the same."""
    csp: Csp[tuple[int, ...]] = Csp(lift=tuple)
    variables = tuple(csp.variable(f"x{i}", range(12)) for i in range(12))
    csp.add(AllDifferent(variables))
    for one, other in pairwise(variables):
        if one.index != 5:
            csp.add(Less(one, other))
    domains = [(1 << 12) - 1] * 12
    rules = plain_clauses(csp, domains, 0)
    assert rules is not None
    answer = cadical.answered(rules, Question(count=True, most=None), Meter())
    assert answer.count == 924


def test_other_constraints_are_left_to_others() -> None:
    """None says that these clauses cannot state the problem."""
    csp: Csp[tuple[int, ...]] = Csp(lift=tuple)
    x = csp.variable("x", range(3))
    csp.add(Predicate((x,), lambda value: value > 0))
    assert plain_clauses(csp, [7], 0) is None


@pytest.mark.parametrize("deciding", [0, 1])
def test_what_decides_tells_solutions_apart(deciding: int) -> None:
    """Solutions that agree on the deciding variables count once."""
    csp: Csp[tuple[int, ...]] = Csp(lift=tuple)
    x, y = csp.variable("x", range(2)), csp.variable("y", range(3))
    csp.add(AllDifferent((x, y)))
    csp.deciding = [(x, y)[deciding]]
    rules = plain_clauses(csp, [0b11, 0b111], 0)
    assert rules is not None
    answer = cadical.answered(rules, Question(count=True, most=None), Meter())
    assert answer.count == (2, 3)[deciding]
