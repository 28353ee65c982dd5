"""Rules that are stated lazily: questions, cuts and limits."""

from __future__ import annotations

from itertools import combinations

import pytest

from sleuth.answer import Status
from sleuth.errors import Unsuitable
from sleuth.limits import Limits, Meter
from sleuth.request import Question
from sleuth.sat.lazy import Inspection, LazyRules, solve

VARIABLES = range(1, 6)


def at_most_two(model: list[int]) -> Inspection:
    """A rule that the clauses leave out: no three of five variables are true."""
    true = [literal for literal in model if literal > 0]
    if len(true) > 2:
        return Inspection([], [[-a, -b, -c] for a, b, c in combinations(true, 3)])
    block = [-v if v in true else v for v in VARIABLES]
    return Inspection([frozenset(true)], [block])


VIEW = LazyRules([list(VARIABLES)], at_most_two, lambda true: true)


def test_every_solution_is_found_once() -> None:
    answer = solve(VIEW, Question(most=None), Meter())
    expected = {frozenset(c) for size in (1, 2) for c in combinations(VARIABLES, size)}
    assert set(answer.solutions) == expected
    assert len(answer.solutions) == len(expected)


def test_count_unique_and_none() -> None:
    assert solve(VIEW, Question(count=True), Meter()).count == 15
    assert solve(VIEW, Question(unique=True), Meter()).unique is False
    only_one = LazyRules([[1], [2], [3, 4, -5], [-3]], at_most_two, lambda true: true)
    assert solve(only_one, Question(unique=True), Meter()).unique is True
    none = LazyRules([[1], [2], [3]], at_most_two, lambda true: true)
    assert solve(none, Question(), Meter()).status is Status.UNSOLVABLE


def test_a_listener_hears_models_and_cuts() -> None:
    heard: list[str] = []
    answer = solve(VIEW, Question(count=True), Meter(), lambda kind, **about: heard.append(kind))
    assert answer.stats["rounds"] > 1
    assert heard.count("cut") == answer.stats["cuts"]


def test_limits_and_costs() -> None:
    answer = solve(VIEW, Question(), Meter(Limits(seconds=0)))
    assert (answer.status, answer.limit) == (Status.UNKNOWN, "seconds")
    with pytest.raises(Unsuitable):
        solve(VIEW, Question(shortest=True), Meter())
