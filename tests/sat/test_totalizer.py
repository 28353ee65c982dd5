"""Clauses that count, against counting."""

from __future__ import annotations

from itertools import product

import pytest

from sleuth.limits import Meter
from sleuth.sat.solver import SatSolver
from sleuth.sat.totalizer import totalizer


@pytest.mark.parametrize("number", range(1, 8))
@pytest.mark.parametrize("most", [1, 2, 3, 7])
def test_so_many_may_be_true_and_no_more(number: int, most: int) -> None:
    outputs, clauses = totalizer(range(1, number + 1), most, number)
    assert len(outputs) == min(number, most)
    with SatSolver(Meter(), clauses) as solver:
        for values in product((False, True), repeat=number):
            chosen = [v if true else -v for v, true in enumerate(values, 1)]
            for least, output in enumerate(outputs, 1):
                assert solver.solve([*chosen, -output]) is (sum(values) < least)


def test_a_literal_counts_as_often_as_it_is_given() -> None:
    outputs, clauses = totalizer([-1, -1, -1], 3, 1)
    with SatSolver(Meter(), clauses) as solver:
        assert not solver.solve([-1, -outputs[2]])
        assert solver.solve([1, -outputs[0]])
