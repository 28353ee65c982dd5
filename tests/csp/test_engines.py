"""Every engine of the Csp view against brute force and against each other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_csps import small_csps, solutions

from sleuth.answer import Answer, Status
from sleuth.csp import backtracking, cpsat, forward_checking, gac, gac_then_sat
from sleuth.csp.csp import AllDifferent, Assignment, Csp, Less, Linear, Predicate, Table
from sleuth.csp.orders import VALUE_ORDERS, VARIABLE_ORDERS
from sleuth.csp.to_rules import to_rules
from sleuth.errors import BadRequest, Unsuitable
from sleuth.limits import Meter
from sleuth.request import Question
from sleuth.sat import cadical

Engine = Callable[[Csp[Any], Question], Answer[Any]]


def _by_rules(encoding: str) -> Engine:
    def solve(csp: Csp[Any], question: Question) -> Answer[Any]:
        rules = to_rules(csp, encoding)
        return cadical.solve(rules, question, Meter()).lifted(rules.lift)

    return solve


def _engine(solve: Callable[..., Answer[Any]]) -> Engine:
    return lambda csp, question: solve(csp, question, Meter())


ENGINES: dict[str, Engine] = {
    "bt": _engine(backtracking.solve),
    "fc": _engine(forward_checking.solve),
    "gac": _engine(gac.solve),
    "fc, without reduction": _engine(partial(forward_checking.solve, reduce="no")),
    "gac, without reduction": _engine(partial(gac.solve, reduce="no")),
    "gac then sat": _engine(gac_then_sat.solve),
    "rules, direct": _by_rules("direct"),
    "rules, order": _by_rules("order"),
    "cpsat": _engine(cpsat.solve),
}
SEARCHES = (backtracking.solve, forward_checking.solve, gac.solve)
relaxed = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


def _deciding(csp: Csp[Assignment]) -> set[Assignment]:
    return {csp.deciding_values(solution) for solution in solutions(csp)}


@pytest.mark.parametrize("name", ENGINES)
@given(data=st.data())
@relaxed
def test_all_solutions_are_those_of_brute_force(name: str, data: st.DataObject) -> None:
    csp = data.draw(small_csps())
    expected = _deciding(csp)
    answer = ENGINES[name](csp, Question(most=None))
    assert {csp.deciding_values(solution) for solution in answer.solutions} == expected
    assert all(csp.broken_by(solution) == [] for solution in answer.solutions)
    assert answer.count == len(expected)
    assert answer.status is (Status.SOLVED if expected else Status.UNSOLVABLE)


@pytest.mark.parametrize("name", ENGINES)
@given(data=st.data())
@relaxed
def test_uniqueness_is_as_brute_force_says(name: str, data: st.DataObject) -> None:
    csp = data.draw(small_csps())
    expected = len(_deciding(csp))
    answer = ENGINES[name](csp, Question(unique=True))
    assert answer.unique == (None if expected == 0 else expected == 1)


@pytest.mark.parametrize("name", ENGINES)
@given(data=st.data())
@relaxed
def test_the_cheapest_solution_is_as_cheap_as_by_brute_force(
    name: str, data: st.DataObject
) -> None:
    csp = data.draw(small_csps())
    csp.costs = [(data.draw(st.integers(-2, 3)), variable) for variable in csp.variables]
    cheapest = min((csp.cost(solution) for solution in solutions(csp)), default=None)
    try:
        answer = ENGINES[name](csp, Question(shortest=True))
    except Unsuitable:
        assert name.startswith("rules")
        return
    if cheapest is None:
        assert answer.status is Status.UNSOLVABLE
    else:
        assert answer.solution is not None
        assert (csp.cost(answer.solution), answer.optimal) == (cheapest, True)
        assert answer.bound == cheapest


@pytest.mark.parametrize("order", VARIABLE_ORDERS)
@pytest.mark.parametrize("values", VALUE_ORDERS)
@given(data=st.data())
@settings(parent=relaxed, max_examples=10)
def test_no_order_and_no_restart_loses_a_solution(
    order: str, values: str, data: st.DataObject
) -> None:
    csp = data.draw(small_csps())
    expected = len(_deciding(csp))
    for solve in SEARCHES:
        for restarts in (False, True):
            answer = solve(
                csp, Question(count=True), Meter(), order=order, values=values, restarts=restarts
            )
            assert answer.count == expected


@given(small_csps())
@settings(parent=relaxed, max_examples=60)
def test_fc_visits_no_fewer_nodes_than_gac_and_bt_no_fewer_than_fc(csp: Csp[Assignment]) -> None:
    for question in (Question(), Question(most=None)):
        bt, fc, mac = (
            solve(csp, question, Meter(), order="static").stats["nodes"] for solve in SEARCHES
        )
        assert bt >= fc >= mac


def _queens(size: int) -> Csp[Assignment]:
    csp: Csp[Assignment] = Csp(lift=tuple)
    queens = [csp.variable(f"queen {row}", range(size)) for row in range(size)]
    csp.add(AllDifferent(tuple(queens)))
    for row, queen in enumerate(queens):
        for further, other in enumerate(queens[row + 1 :], 1):
            csp.add(
                Predicate(
                    (queen, other), lambda one, two, gap=further: abs(one - two) != gap, "diagonal"
                )
            )
    return csp


@pytest.mark.parametrize("name", ENGINES)
def test_six_queens_stand_in_four_ways(name: str) -> None:
    assert ENGINES[name](_queens(6), Question(count=True)).count == 4


def _send_more_money() -> Csp[Assignment]:
    csp: Csp[Assignment] = Csp(lift=tuple)
    letters = {
        letter: csp.variable(letter, range(1 if letter in "SM" else 0, 10)) for letter in "SENDMORY"
    }
    csp.add(AllDifferent(tuple(letters.values())))
    weights = dict.fromkeys("SENDMORY", 0)
    for word, sign in (("SEND", 1), ("MORE", 1), ("MONEY", -1)):
        for place, letter in enumerate(reversed(word)):
            weights[letter] += sign * 10**place
    csp.add(Linear(tuple((weights[letter], letters[letter]) for letter in letters), "=", 0))
    return csp


@pytest.mark.parametrize("name", ["gac", "gac then sat", "cpsat"])
def test_send_more_money(name: str) -> None:
    answer = ENGINES[name](_send_more_money(), Question(unique=True))
    assert (answer.solution, answer.unique) == ((9, 5, 6, 7, 1, 0, 8, 2), True)


@pytest.mark.parametrize("encoding", ["direct", "order"])
def test_clauses_for_sums_with_too_many_values_are_refused(encoding: str) -> None:
    with pytest.raises(Unsuitable, match="too many values"):
        to_rules(_send_more_money(), encoding)


@pytest.mark.parametrize("name", ENGINES)
def test_a_variable_without_values_and_a_false_statement_have_no_solution(name: str) -> None:
    without_values: Csp[Assignment] = Csp(lift=tuple)
    without_values.variable("x", (1, 2))
    without_values.variable("y", ())
    assert ENGINES[name](without_values, Question()).status is Status.UNSOLVABLE
    false: Csp[Assignment] = Csp(lift=tuple)
    false.variable("x", (1, 2))
    false.add(Linear((), "=", 3))
    assert ENGINES[name](false, Question()).status is Status.UNSOLVABLE


@pytest.mark.parametrize("name", ENGINES)
def test_a_problem_without_variables_has_the_empty_solution(name: str) -> None:
    csp: Csp[Assignment] = Csp(lift=tuple)
    csp.add(Linear((), "=", 0))
    csp.add(AllDifferent(()))
    answer = ENGINES[name](csp, Question(unique=True))
    assert (answer.solution, answer.unique) == ((), True)


def test_values_are_tried_in_the_order_in_which_they_were_given() -> None:
    csp: Csp[Assignment] = Csp(lift=tuple)
    csp.variable("x", (2, 3, 1))
    for solve in SEARCHES:
        assert solve(csp, Question(most=None), Meter()).solutions == ((2,), (3,), (1,))


def test_the_least_constraining_value_comes_first() -> None:
    csp: Csp[Assignment] = Csp(lift=tuple)
    x, y = csp.variable("x", (1, 2)), csp.variable("y", range(6))
    csp.add(Table((x, y), frozenset({(1, 0), (1, 1), (2, 1), (2, 2), (2, 3)})))
    for solve in (forward_checking.solve, gac.solve):
        answer = solve(csp, Question(), Meter(), order="static", values="least-constraining")
        assert answer.solution == (2, 1)


def test_a_constraint_names_a_variable_once() -> None:
    csp: Csp[Assignment] = Csp(lift=tuple)
    x = csp.variable("x", (1, 2))
    with pytest.raises(BadRequest, match="twice"):
        csp.add(Less(x, x))


def test_unknown_orders_and_encodings_are_named() -> None:
    csp = _queens(4)
    with pytest.raises(BadRequest, match="dom-wdeg"):
        gac.solve(csp, Question(), Meter(), order="dom-weg")
    with pytest.raises(BadRequest, match="least-constraining"):
        gac.solve(csp, Question(), Meter(), values="best")
    with pytest.raises(BadRequest, match="direct, order"):
        to_rules(csp, "log")


@pytest.mark.needs("ortools")
def test_a_predicate_with_too_many_rows_is_refused_by_rules_but_solved_by_gac() -> None:
    csp: Csp[Assignment] = Csp(lift=tuple)
    variables = tuple(csp.variable(f"x{number}", range(100)) for number in range(3))
    csp.add(Predicate(variables, lambda a, b, c: a == b == c, "all equal"))
    for encoding in ("direct", "order"):
        with pytest.raises(Unsuitable, match="1000000 combinations"):
            to_rules(csp, encoding)
    with pytest.raises(Unsuitable, match="1000000 combinations"):
        cpsat.solve(csp, Question(), Meter())
    for solve in (forward_checking.solve, gac.solve):
        assert solve(csp, Question(), Meter()).solution == (0, 0, 0)


@pytest.mark.parametrize("solve", [forward_checking.solve, gac.solve])
def test_without_reduction_nothing_is_inferred_before_the_first_decision(
    solve: Callable[..., Answer[Any]],
) -> None:
    csp: Csp[Assignment] = Csp(lift=lambda values: values)
    x, y = csp.variable("x", range(3)), csp.variable("y", range(3))
    csp.add(Predicate((x,), lambda value: value == 2, "x is 2"))
    csp.add(Less(x, y, "x is less than y"))
    told: list[str] = []

    def listen(kind: str, **about: Any) -> None:
        told.append(kind)

    for reduce, first in (("yes", "shrink"), ("no", "assign")):
        told.clear()
        answer = solve(csp, Question(), Meter(), listen, reduce=reduce)
        assert answer.status is Status.UNSOLVABLE
        assert told[0] == first
        assert answer.stats["inference_per_node"] >= 0
