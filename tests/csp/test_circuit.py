"""The filter of circuits against brute force."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sleuth.csp import backtracking, forward_checking, gac
from sleuth.csp.csp import Assignment, Circuit, Csp
from sleuth.csp.propagators.circuit import circuit
from sleuth.limits import Meter
from sleuth.request import Question

Arcs = list[tuple[int, int]]
arcs_of_graphs = st.lists(
    st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=9, unique=True
)


def constraint_over(arcs: Arcs, csp: Csp[Assignment]) -> Circuit:
    return Circuit(
        tuple((tail, head, csp.variable(f"{tail}{head}", (0, 1))) for tail, head in arcs)
    )


@settings(max_examples=300)
@given(arcs=arcs_of_graphs, data=st.data())
def test_no_circuit_is_lost_and_full_choices_are_decided(arcs: Arcs, data: Any) -> None:
    domains = data.draw(
        st.lists(st.sampled_from([1, 2, 3, 3, 3]), min_size=len(arcs), max_size=len(arcs))
    )
    constraint = constraint_over(arcs, Csp(lift=tuple))
    choices = [[value for value in (0, 1) if bits >> value & 1] for bits in domains]
    circuits = [row for row in product(*choices) if constraint.holds(row)]
    kept = circuit(arcs, 0)(domains)
    if kept is None:
        assert circuits == []
        return
    assert all(old | new == old for old, new in zip(domains, kept, strict=True))
    for row in circuits:
        assert all(bits >> value & 1 for bits, value in zip(kept, row, strict=True))
    assert circuit(arcs, 0)(kept) == kept
    if all(bits in (1, 2) for bits in kept):
        assert len(circuits) == 1


@settings(max_examples=60)
@given(arcs=arcs_of_graphs)
@pytest.mark.parametrize("engine", [gac, forward_checking, backtracking])
def test_every_engine_counts_the_circuits(engine: Any, arcs: Arcs) -> None:
    csp: Csp[Assignment] = Csp(lift=tuple)
    constraint = constraint_over(arcs, csp)
    csp.add(constraint)
    counted = engine.solve(csp, Question(count=True), Meter()).count
    assert counted == sum(map(constraint.holds, product((0, 1), repeat=len(arcs))))
