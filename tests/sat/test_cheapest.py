"""The cheapest model of clauses is the cheapest by brute force, and is said to be."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from sleuth.answer import Status
from sleuth.limits import Meter
from sleuth.puzzles.cnf.problem import Formula, rules
from sleuth.request import Question
from sleuth.sat import cadical

VARIABLES = range(1, 6)
literals = st.sampled_from([sign * variable for variable in VARIABLES for sign in (1, -1)])


@given(
    st.lists(st.lists(literals, min_size=1, max_size=3).map(tuple), max_size=8),
    st.lists(literals, min_size=1, unique=True),
)
def test_the_cheapest_is_found(clauses: list[tuple[int, ...]], costly: list[int]) -> None:
    formula = Formula(len(VARIABLES), tuple(("", (clause,)) for clause in clauses))
    models = [
        frozenset(v for v, true in zip(VARIABLES, chosen, strict=True) if true)
        for chosen in product((False, True), repeat=len(VARIABLES))
    ]
    costs = [
        sum((abs(literal) in model) == (literal > 0) for literal in costly)
        for model in models
        if not formula.check(model)
    ]
    view = rules(formula)
    view.cost_literals = costly
    answer = cadical.solve(view, Question(shortest=True), Meter())
    if not costs:
        assert answer.status is Status.UNSOLVABLE
    else:
        assert (answer.optimal, answer.bound) == (True, min(costs))
