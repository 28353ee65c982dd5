"""Constraint models, clauses and searches stated in a script, against brute force."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sleuth
from sleuth import catalogue
from sleuth.own.expressions import Expression

NAMES = ("a", "b", "c")
OPERATORS = ("==", "!=", "<", "<=", ">", ">=")


def compare(left: Any, operator: str, right: Any) -> Any:
    match operator:
        case "==":
            return left == right
        case "!=":
            return left != right
        case "<":
            return left < right
        case "<=":
            return left <= right
        case ">":
            return left > right
        case _:
            return left >= right


#: A sum as a script would write it, over anything with + and *.
def total(parts: list[tuple[int, str | None]], values: Any) -> Any:
    found: Any = 0
    for weight, name in parts:
        found = found - (-weight) * (values[name] if name else 1)
    return found


sums = st.lists(st.tuples(st.integers(-3, 3), st.sampled_from([*NAMES, None])), max_size=3)
comparisons = st.tuples(sums, st.sampled_from(OPERATORS), sums)
domains = st.lists(st.integers(-2, 2), min_size=1, max_size=4, unique=True)


@settings(max_examples=300)
@given(comparisons)
def test_operators_mean_what_they_mean_for_numbers(stated: Any) -> None:
    left, operator, right = stated
    integers = {name: Expression({name: 1}) for name in NAMES}
    one, other = total(left, integers), total(right, integers)
    if isinstance(one, Expression) or isinstance(other, Expression):
        relation = compare(one, operator, other)
        for triple in product(range(-2, 3), repeat=3):
            here = dict(zip(NAMES, triple, strict=True))
            expected = compare(total(left, here), operator, total(right, here))
            assert relation.holds(here) == expected, relation


@pytest.mark.parametrize("operator", OPERATORS)
@pytest.mark.parametrize("method", ["gac", "fc", "bt", "cpsat", "rules"])
def test_engines_know_every_operator(operator: str, method: str) -> None:
    model = sleuth.Model()
    x, y = model.ints("x y", -1, 2)
    model.add(compare(2 * x - 1, operator, y))
    expected = {
        (a, b) for a, b in product(range(-1, 3), repeat=2) if compare(2 * a - 1, operator, b)
    }
    answer = sleuth.solve(model, method=method, all=True)
    assert {(each["x"], each["y"]) for each in answer.solutions} == expected


@settings(max_examples=60)
@given(
    st.tuples(domains, domains, domains),
    st.lists(comparisons, max_size=3),
    st.lists(st.sampled_from([*NAMES, "a+1", "2"]), max_size=3),
    st.booleans(),
)
def test_every_method_counts_what_brute_force_counts(
    values: tuple[list[int], list[int], list[int]],
    stated: list[Any],
    different: list[str],
    with_condition: bool,
) -> None:
    """The model is built with operators, brute force computes with plain integers."""
    model = sleuth.Model()
    integers = {name: model.integer(name, each) for name, each in zip(NAMES, values, strict=True)}
    parts = {**integers, "a+1": integers["a"] + 1, "2": 2}
    for left, operator, right in stated:
        one, other = total(left, integers), total(right, integers)
        if isinstance(one, Expression) or isinstance(other, Expression):
            model.add(compare(one, operator, other))
    model.add(sleuth.all_different([parts[name] for name in different]))
    if with_condition:
        model.add(sleuth.condition(lambda a, b: a * b != 2, integers["a"], integers["b"]))
    expected = []
    for triple in product(*values):
        here = dict(zip(NAMES, triple, strict=True))
        numbers = {**here, "a+1": here["a"] + 1, "2": 2}
        chosen = [numbers[name] for name in different]
        if (
            all(
                compare(total(left, here), operator, total(right, here))
                for left, operator, right in stated
                if any(name for _, name in [*left, *right])
            )
            and len(set(chosen)) == len(chosen)
            and not (with_condition and here["a"] * here["b"] == 2)
        ):
            expected.append(here)
    problem = model.problem()
    for triple in product(*values):
        here = dict(zip(NAMES, triple, strict=True))
        assert (problem.check(here) == []) == (here in expected)
    for method in ("gac", "bt", "cpsat", "rules"):
        answer = sleuth.solve(model, method=method, all=True)
        assert sorted(answer.solutions, key=str) == sorted(expected, key=str), method


def test_least_of_an_objective() -> None:
    model = sleuth.Model()
    x, y = model.ints("x y", 0, 9)
    model.add(2 * x + y >= 11)
    model.minimise(3 * x + y + 1)
    least = min(3 * a + b + 1 for a in range(10) for b in range(10) if 2 * a + b >= 11)
    for method in ("gac", "cpsat", "rules"):
        answer = sleuth.solve(model, method=method, shortest=True)
        assert (answer.cost, answer.optimal) == (least, True), method


def test_models_refuse_what_they_cannot_mean() -> None:
    model = sleuth.Model()
    x, y = model.ints(["x", "y"], [1, 2])
    other = sleuth.Model().integer("z", 1, 2)
    for wrong in (
        lambda: model.add(x < y < 3),
        lambda: model.add(x * y == 2),
        lambda: model.add(1 < 2),
        lambda: model.add(other == 1),
        lambda: model.integer("x", 1, 2),
        lambda: model.integer("w", 1),
        lambda: model.integer("two words", 1, 2),
        lambda: model.add(x == "1"),
    ):
        with pytest.raises(sleuth.SleuthError):
            wrong()
    assert sleuth.solve(model, count=True).count == 4


def test_a_core_speaks_in_the_words_of_the_model() -> None:
    model = sleuth.Model()
    x, y = model.ints("x y", 1, 3)
    model.add(x < y, y < x)
    answer = sleuth.solve(model, method="rules")
    assert not answer
    assert answer.evidence is not None
    assert "x < y" in answer.evidence.text


literals = st.sampled_from(["a", "-a", "b", "-b", "c", "-c"])


@given(st.lists(st.lists(literals, max_size=3), max_size=6))
def test_clauses_against_brute_force(stated: list[list[str]]) -> None:
    clauses = sleuth.Clauses()
    for each in stated:
        clauses.add(*each)
    names = clauses.problem().names
    expected = []
    for bits in product([False, True], repeat=len(names)):
        valuation = dict(zip(names, bits, strict=True))
        if all(any(valuation[one[-1]] != one.startswith("-") for one in each) for each in stated):
            expected.append(valuation)
    answer = sleuth.solve(clauses, all=True)
    assert sorted(map(str, answer.solutions)) == sorted(map(str, expected))
    for bits in product([False, True], repeat=len(names)):
        valuation = dict(zip(names, bits, strict=True))
        assert (clauses.problem().check(valuation) == []) == (valuation in expected)


graphs = st.dictionaries(
    st.integers(0, 5),
    st.lists(st.tuples(st.sampled_from("xyz"), st.integers(0, 5), st.integers(0, 4)), max_size=3),
    max_size=6,
)


def distance(graph: dict[int, list[tuple[str, int, int]]]) -> float:
    """The least cost from 0 to 5, by relaxing every edge often enough."""
    costs = {0: 0.0}
    for _ in range(7):
        for state, steps in graph.items():
            for _, child, cost in steps:
                if state in costs:
                    costs[child] = min(costs.get(child, float("inf")), costs[state] + cost)
    return costs.get(5, float("inf"))


@settings(max_examples=60)
@given(graphs)
def test_stated_searches_against_relaxation(
    graph: dict[int, list[tuple[str, int, int]]],
) -> None:
    # Actions tell steps apart, so each is named by its place.
    named = {
        state: [(f"{name}{place}", child, cost) for place, (name, child, cost) in enumerate(steps)]
        for state, steps in graph.items()
    }
    problem = sleuth.search_problem(0, lambda state: named.get(state, []), lambda s: s == 5)
    least = distance(graph)
    for method in ("astar", "ucs", "idastar", "rbfs", "branch-and-bound", "smastar"):
        answer = sleuth.solve(problem, method=method, nodes=20_000)
        if answer.limit is None and answer.status != "unknown":
            assert bool(answer) == (least < float("inf")), method
            assert answer.cost == (least if answer else None), method
    answer = sleuth.solve(problem, method="bfs")
    assert bool(answer) == (least < float("inf"))


def test_stated_searches_refuse_wrong_ways() -> None:
    problem = sleuth.search_problem(0, lambda n: [("next", n + 1)], lambda n: n == 3)
    assert problem.check(("next",) * 3) == []
    assert problem.check(("next",)) == ["it ends in 1, which is no goal"]
    assert problem.check(("back",)) == ["step 1 cannot be done: 'back' in 0"]
    with pytest.raises(sleuth.SleuthError, match="no goal"):
        sleuth.solve(problem, method=lambda search: ["next"])


def test_stated_problems_get_every_engine_of_their_view() -> None:
    searches = {each.engine.name for each in _methods("search-problem")}
    assert searches == {engine.name for engine in catalogue.engines_of("state-space")}
    solvers = {each.engine.name for each in _methods("constraint-model")}
    assert solvers == {
        engine.name for kind in ("csp", "rules") for engine in catalogue.engines_of(kind)
    }


def _methods(kind: str) -> Any:
    return catalogue.methods(catalogue.puzzle(kind)).values()


def test_stated_problems_show_themselves() -> None:
    model = sleuth.Model()
    x, y = model.ints("x y", 1, 2)
    model.add(x < y)
    clauses = sleuth.Clauses()
    clauses.add("rain", "-wet")
    search = sleuth.search_problem(0, lambda n: [("next", n + 1)], lambda n: n == 3)
    for stated in (model, clauses, search):
        answer = sleuth.solve(stated)
        assert answer
        assert len(repr(stated)) < 80
        assert "<svg " in answer._repr_html_()
        text = answer.problem.solution_to_text(answer.solution)
        assert answer.problem.solution_from_text(text, "again") == answer.solution
        assert sleuth.check(stated, text)
