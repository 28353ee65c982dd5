"""AND-OR problems: AO* and strong cyclic policies against exhaustive solution."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from sleuth.answer import Status
from sleuth.limits import Limits, Meter
from sleuth.request import Question
from sleuth.search import ao_star, policy_turns, strong_cyclic
from sleuth.search.and_or import (
    AndOrSpace,
    Choice,
    Criterion,
    Outcome,
    Policy,
    faults,
    policy_cost,
)


def itself(policy: Policy[Any]) -> Policy[Any]:
    return policy


def random_space(seed: int, criterion: Criterion, *, zero: bool = False) -> AndOrSpace[int, Any]:
    """A small graph with cycles and dead ends."""
    random = Random(seed)
    size = random.randint(3, 9)
    graph = {
        state: [
            Choice(
                f"{state}.{number}",
                random.randint(0 if zero else 1, 3),
                tuple(
                    Outcome(label, random.randrange(size))
                    for label in range(random.choice((1, 1, 2, 3)))
                ),
            )
            for number in range(random.randint(0, 3))
        ]
        for state in range(size)
    }
    goals = {state for state in range(1, size) if random.random() < 0.2} | {size - 1}
    return AndOrSpace(0, graph.__getitem__, goals.__contains__, itself, criterion=criterion)


def least_costs(space: AndOrSpace[int, Any], size: int = 9) -> dict[int, float]:
    """The least cost of a strong policy of at most so many steps from each state, for size steps.

    An acyclic policy never meets a state twice on a way, so that as many steps are enough.
    """
    states = {space.initial}
    while True:
        more = {
            outcome.state
            for state in states
            if not space.is_goal(state)
            for choice in space.choices(state)
            for outcome in choice.outcomes
        }
        if more <= states:
            break
        states |= more
    costs = {state: 0.0 if space.is_goal(state) else math.inf for state in states}
    for _ in range(size + 1):
        costs = {
            state: 0.0
            if space.is_goal(state)
            else min(
                (
                    choice.cost
                    + space.criterion.joined(costs[each.state] for each in choice.outcomes)
                    for choice in space.choices(state)
                ),
                default=math.inf,
            )
            for state in states
        }
    return costs


@pytest.mark.parametrize("criterion", list(Criterion))
@pytest.mark.parametrize("zero", [False, True])
def test_ao_star_is_optimal_on_random_graphs(criterion: Criterion, zero: bool) -> None:
    solved = 0
    for seed in range(400):
        space = random_space(seed, criterion, zero=zero)
        costs = least_costs(space)
        estimates = {
            state: cost if cost == math.inf else Random(f"{seed} {state}").randint(0, int(cost))
            for state, cost in costs.items()
        }
        for estimate in (lambda state: 0, estimates.__getitem__):
            informed = AndOrSpace(0, space.choices, space.is_goal, itself, estimate, criterion)
            answer = ao_star.solve(informed, Question(), Meter())
            if costs[0] == math.inf:
                assert answer.status is Status.UNSOLVABLE
                continue
            solved += 1
            assert answer.cost == costs[0]
            assert answer.optimal
            assert answer.solution is not None
            assert faults(space, answer.solution, cyclic=False) == []
            assert policy_cost(space, answer.solution) == costs[0]
    assert 200 < solved < 780


@pytest.mark.parametrize("criterion", list(Criterion))
def test_any_policy_is_found_by_any_guess(criterion: Criterion) -> None:
    for seed in range(200):
        space = random_space(seed, criterion, zero=seed % 2 == 0)
        least = least_costs(space)[0]
        guesses = {state: Random(f"{seed} {state}").randint(0, 9) for state in range(9)}
        guessing = replace(space, guess=guesses.__getitem__)
        for engine in (ao_star.solve_soon, policy_turns.solve):
            answer = engine(guessing, Question(), Meter())
            if least == math.inf:
                assert answer.status is Status.UNSOLVABLE
                continue
            assert answer.solution is not None
            assert faults(space, answer.solution, cyclic=False) == []
            assert answer.cost == policy_cost(space, answer.solution) >= least


def has_cyclic_policy(space: AndOrSpace[int, Any]) -> bool:
    """Whether some choice in each state makes a strong cyclic policy, by trying all of them."""
    states = sorted(least_costs(space))

    def tried(index: int, choices: dict[int, Choice]) -> bool:
        if index == len(states):
            policy = Policy(space.initial, choices)
            return faults(space, policy, cyclic=True) == []
        state = states[index]
        options = [] if space.is_goal(state) else list(space.choices(state))
        if not options:
            return tried(index + 1, choices)
        return any(tried(index + 1, {**choices, state: option}) for option in options)

    return tried(0, {})


def test_strong_cyclic_policies_are_found_exactly_where_there_are_some() -> None:
    found = 0
    for seed in range(150):
        space = random_space(seed, Criterion.WORST)
        answer = strong_cyclic.solve(space, Question(), Meter())
        assert bool(answer) == has_cyclic_policy(space)
        if answer:
            found += 1
            assert answer.solution is not None
            assert faults(space, answer.solution, cyclic=True) == []
    assert 30 < found < 140


def slippery(length: int) -> AndOrSpace[int, Any]:
    """A way on which every step may slip back to its beginning: one can only keep trying."""

    def choices(state: int) -> list[Choice]:
        return [Choice("step", 1, (Outcome("on", state + 1), Outcome("slips", 0)))]

    return AndOrSpace(0, choices, lambda state: state == length, itself)


def test_to_try_again_is_cyclic_and_not_strong() -> None:
    space = slippery(4)
    assert ao_star.solve(space, Question(), Meter()).status is Status.UNSOLVABLE
    answer = strong_cyclic.solve(space, Question(), Meter())
    assert answer.solution is not None
    assert faults(space, answer.solution, cyclic=True) == []
    assert faults(space, answer.solution, cyclic=False)[0] == "who is in 0 may go on for ever"


def test_faults_of_policies_are_told() -> None:
    space = slippery(2)
    step = next(iter(space.choices(0)))
    assert faults(space, Policy(1, {}), cyclic=True) == ["the policy begins elsewhere"]
    assert faults(space, Policy(0, {0: step}), cyclic=True) == [
        "nothing is said of what to do in 1"
    ]
    jump = Choice("jump", 1, (Outcome(None, 2),))
    assert faults(space, Policy(0, {0: jump}), cyclic=False) == [
        "jump cannot be done like this in 0"
    ]


def test_a_limit_stops_it_with_what_is_known() -> None:
    def choices(state: int) -> list[Choice]:
        return [Choice("on", 1, (Outcome(0, 2 * state + 1), Outcome(1, 2 * state + 2)))]

    space = AndOrSpace(0, choices, lambda state: False, itself)
    for engine in (ao_star, strong_cyclic):
        answer = engine.solve(space, Question(), Meter(Limits(nodes=200)))
        assert (answer.status, answer.limit) == (Status.UNKNOWN, "nodes")
    bounded = ao_star.solve(space, Question(), Meter(Limits(nodes=200)))
    assert bounded.bound is not None
    assert bounded.bound >= 7
