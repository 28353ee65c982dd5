"""What methods claim beyond a solution is true, and a false claim would be found out."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from cross_examination import (
    RANDOM,
    Said,
    cross_examine,
    everything_said,
    random_problem,
    truth_about,
)
from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.limits import Limits

#: More than enough for problems this small, and an end where a method is hopeless.
LIMITS = Limits(seconds=10, nodes=20_000)
SEEDS = range(int(os.environ.get("SLEUTH_EXAMINED", "4")))
CASES = [(name, path) for name in RANDOM for path in catalogue.methods(catalogue.puzzle(name))]


def test_every_puzzle_is_examined() -> None:
    assert set(RANDOM) == set(catalogue.PUZZLES)


@cache
def said_of(name: str, path: str, seed: int) -> tuple[Said, ...]:
    return tuple(everything_said(name, random_problem(name, seed), [path], LIMITS))


@pytest.mark.parametrize(("name", "path"), CASES)
def test_claims_are_true(name: str, path: str) -> None:
    for seed in SEEDS:
        problem = random_problem(name, seed)
        assert cross_examine(problem, said_of(name, path, seed)) == [], problem.to_text()


@pytest.mark.parametrize("name", RANDOM)
def test_problems_are_of_every_sort(name: str) -> None:
    """So that claims of every sort are made, and can be false."""
    truths = [truth_about(random_problem(name, seed)) for seed in range(40)]
    assert {truth.solvable for truth in truths} == {True, False}
    if truths[0].count is not None:
        assert any(truth.count == 1 for truth in truths)
        assert any((truth.count or 0) > 1 for truth in truths)


def falsified(answer: Answer[Any]) -> list[Answer[Any]]:
    """The answer with each of its claims made false."""
    lies: list[Answer[Any]] = []
    if answer.status is Status.SOLVED:
        lies.append(Answer(Status.UNSOLVABLE))
    if answer.status is Status.UNSOLVABLE:
        lies.append(Answer(Status.SOLVED))
    if answer.unique is not None:
        lies.append(replace(answer, unique=not answer.unique))
    if answer.count is not None and answer.complete and answer.limit is None:
        lies += [replace(answer, count=answer.count + each) for each in (1, -1)[: answer.count + 1]]
    if answer.optimal and answer.cost is not None:
        lies += [replace(answer, cost=answer.cost + each) for each in (1, -1)]
        lies.append(replace(answer, bound=answer.cost + 1))
    return lies


@pytest.mark.parametrize(("name", "path"), CASES)
def test_every_false_claim_is_found_out(name: str, path: str) -> None:
    for seed in SEEDS:
        for said in said_of(name, path, seed):
            for lie in falsified(said.answer):
                planted = replace(said, answer=lie)
                assert cross_examine(random_problem(name, seed), [planted]) != [], lie


@pytest.mark.parametrize("name", RANDOM)
def test_claims_of_every_sort_are_made(name: str) -> None:
    """Planting needs something to plant into: none, least and, where solutions are listed, more."""
    entry = catalogue.puzzle(name)
    paths = [*catalogue.methods(entry)][:2]
    said = [
        each.answer
        for seed in range(25)
        for each in everything_said(name, random_problem(name, seed), paths, LIMITS)
    ]
    assert {Status.SOLVED, Status.UNSOLVABLE} <= {each.status for each in said}
    if truth_about(random_problem(name, 0)).count is None:
        assert any(each.optimal for each in said)
    else:
        assert {True, False} <= {each.unique for each in said}
        assert any((each.count or 0) > 1 for each in said)
