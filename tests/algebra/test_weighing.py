"""The lightest solution by transforms is the first lightest of all, weighed one by one."""

from __future__ import annotations

import random

import pytest

from sleuth.algebra import engines, solution_set, weighing
from sleuth.algebra.linear_system import Equations, LinearSystem
from sleuth.algebra.solution_set import Generator, SolutionSet
from sleuth.limits import Limits, Meter
from sleuth.request import Question


def random_set(rng: random.Random, generators: int, places: int) -> SolutionSet:
    """Solutions modulo 2 at random."""
    vectors = [tuple(rng.randrange(2) for _ in range(places)) for _ in range(generators + 1)]
    return SolutionSet(2, vectors[0], tuple(Generator(vector, 2) for vector in vectors[1:]))


@pytest.mark.parametrize("together", [1, 3, 4, 18])
def test_transforms_find_the_first_of_the_lightest(together: int) -> None:
    rng = random.Random(together)
    for generators in (0, 1, 2, 5, 8):
        for _ in range(10):
            solutions = random_set(rng, generators, rng.randint(1, 24))
            weights = list(solutions.weights())
            vectors = [generator.vector for generator in solutions.generators]
            chosen, limit = weighing.lightest(solutions.particular, vectors, Meter(), together)
            assert (chosen, limit) == (weights.index(min(weights)), None)


def test_both_ways_give_the_same_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    solutions = random_set(random.Random(2), 9, 40)
    one_by_one = solutions.lightest(Meter())
    monkeypatch.setattr(solution_set, "_MANY_GENERATORS", 9)
    assert solutions.lightest(Meter()) == one_by_one


def test_a_limit_leaves_the_best_so_far() -> None:
    solutions = random_set(random.Random(3), 20, 60)
    lightest, limit = solutions.lightest(Meter(Limits(nodes=1 << 18)))
    assert limit == "nodes"
    assert sum(lightest) <= sum(solutions.particular)


@pytest.mark.parametrize(("modulus", "members"), [(2, 7), (3, 5), (3, 7), (6, 4)])
def test_the_choice_gives_what_both_engines_give(modulus: int, members: int) -> None:
    rng = random.Random(modulus)
    for _ in range(10):
        sums = [rng.sample(range(9), rng.randint(1, members)) for _ in range(7)]
        totals = [rng.randrange(modulus) for _ in sums]
        view: LinearSystem[tuple[int, ...]] = LinearSystem(
            Equations(modulus, 9, sums, totals),
            lift=tuple,
            unknown_name=str,
            equation_name=str,
            obstacle=str,
            at_least=lambda unknown, least: pytest.fail("nobody asks for words"),
        )
        counted = Question(count=True)
        answers = [
            engine(view, counted, Meter())
            for engine in (engines.linear, engines.gauss, engines.chase)
        ]
        assert len({(answer.status, answer.count) for answer in answers}) == 1
