"""Best policies are replayed or compared; worse ones never, and bounds are only taken if true."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from random_processes import all_states, best_of_all, policies, random_process

from sleuth.answer import Answer, Status
from sleuth.certificates.decision_bounds import objection
from sleuth.confirmation import Claim, Confirmation, How
from sleuth.errors import Unsuitable
from sleuth.limits import Limits, Meter
from sleuth.planning.chance.objective import Objective
from sleuth.planning.chance.policy import Policy
from sleuth.planning.chance.problem import DecisionProblem
from sleuth.planning.chance.reading import read_decision_problem
from sleuth.request import Request
from sleuth.running import run
from sleuth.tasks.confirming.case import Case, Contradicted
from sleuth.tasks.confirming.chance import confirm_policy
from sleuth.tasks.confirming.chance_rules import chances
from sleuth.tasks.confirming.chance_values import explored, least_costs, surely_ending


def said(
    problem: DecisionProblem, answer: Answer[Any], claim: Claim = Claim.OPTIMAL
) -> Confirmation | str | None:
    try:
        case = Case(claim, Request("plan", "mdp"), problem, answer)
        return confirm_policy(case, Meter(Limits(30)))
    except Contradicted:
        return "contradicted"


@pytest.mark.parametrize(
    ("goals", "free", "discount", "horizon"),
    [
        (True, False, 1.0, None),
        (True, True, 1.0, None),
        (True, True, 1.0, 3),
        (False, False, 0.9, None),
        (False, False, 1.0, 3),
    ],
)
def test_best_policies_are_confirmed_and_worse_ones_are_not(
    goals: bool, free: bool, discount: float, horizon: int | None
) -> None:
    shown = dict.fromkeys(How, 0)
    worse = none = 0
    for seed in range(40):
        more = {} if discount == 1 else {"discount": discount}
        problem = random_process(seed, goals=goals, free=free, **more)
        objective = replace(problem.objective, horizon=horizon)
        options = {} if horizon is None else {"horizon": horizon}
        try:
            answer = run(Request("solve", "mdp", options=options, confirm=False), problem=problem)
        except Unsuitable:
            continue
        if answer.status is Status.UNSOLVABLE:
            found = said(problem, answer, Claim.UNSOLVABLE)
            assert isinstance(found, Confirmation) or horizon
            none += 1
            continue
        found = said(problem, answer)
        assert isinstance(found, Confirmation), seed
        shown[found.how] += 1
        if horizon is not None:
            continue
        assert answer.solution is not None
        best = problem.worth(answer.solution)
        for choices in policies(problem):
            policy = Policy(objective, choices)
            own = problem.worth(policy)
            if problem.check(policy) or own.value is None or best.value is None:
                continue
            sign = 1 if goals else -1
            less_likely = (own.probability or 0) < (best.probability or 0) - 1e-5
            if less_likely or sign * (own.value - best.value) > 1e-5:
                claimed: Answer[Any] = Answer(Status.SOLVED, policy, optimal=True)
                # One that fails more often may cost less when it succeeds.
                assert said(problem, claimed) == "contradicted", seed
                worse += 1
                break
    assert sum(shown.values()) > 5 and shown[How.REPLAYED] > 1
    assert worse > 5 or horizon is not None


def test_no_goal_is_replayed_only_where_none_can_be_reached() -> None:
    none = some = 0
    for seed in range(200):
        problem = random_process(seed, goals=True)
        found = said(problem, Answer(Status.UNSOLVABLE), Claim.UNSOLVABLE)
        if any(problem.is_goal(state) for state in all_states(problem)):
            assert not isinstance(found, Confirmation)
            some += 1
        else:
            assert isinstance(found, Confirmation) and found.how is How.REPLAYED
            none += 1
    assert none > 5 and some > 50


def test_what_is_accepted_is_true() -> None:
    """Planted faults: values raised, lowered and left out; no bound above the truth is taken."""
    accepted = refused = 0
    for seed in range(150):
        problem = random_process(seed, goals=True, free=True)
        truth = best_of_all(problem, Fraction(1))
        if truth is None or truth[0] != 1:
            continue
        process = chances(problem, Objective())
        assert process is not None
        table = explored(process)
        values = least_costs(table, surely_ending(table))
        random = Random(f"faults {seed}")
        bounds = {
            state: Fraction(1000 if value == float("inf") else round(value * 64)) / 64
            for state, value in zip(table.states, values, strict=True)
        }
        for _ in range(random.randint(0, 2)):
            state = random.choice(table.states)
            fault = random.randrange(3)
            if fault == 2:
                bounds.pop(state, None)
            elif state in bounds:
                bounds[state] += Fraction(random.choice([-8, 8, -1]), 8)
        claimed = sum((p * bounds.get(s, Fraction(0)) for p, s in process.starts()), Fraction(0))
        if objection(process, process.starts(), claimed, bounds) is None:
            accepted += 1
            assert claimed <= truth[1], seed
        else:
            refused += 1
    assert accepted > 3 and refused > 10


GRID = "slip: 1/5\n....G\n.##.X\nS....\n"


@pytest.mark.parametrize("name", ["value-iteration", "lrtdp"])
def test_gridworlds_are_replayed_by_rules_stated_apart(name: str) -> None:
    problem = read_decision_problem(GRID, "grid")
    answer = run(Request("solve", "mdp", method=name, confirm=False), problem=problem)
    found = said(problem, answer)
    assert isinstance(found, Confirmation) and answer.solution is not None
    assert found.how is (
        How.REPLAYED if problem.worth(answer.solution).probability == 1 else How.CROSS_CHECKED
    )
