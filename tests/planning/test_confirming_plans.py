"""Claims of no plan, no policy, none cheaper: true ones are replayed, false ones never."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count

import pytest
from planning_tasks import random_task, walked
from uncertain_tasks import (
    TooMany,
    least_conformant_cost,
    least_policy_cost,
    rich_text,
    small_text,
    starts,
    task_of,
)

import sleuth
from sleuth.answer import Answer, Status
from sleuth.confirmation import Claim, Confirmation, How
from sleuth.limits import Limits, Meter
from sleuth.planning.conformant import ConformantProblem
from sleuth.planning.contingent import ContingentProblem
from sleuth.planning.pddl.syntax import PlanningTask
from sleuth.planning.plan import Plan
from sleuth.planning.problem import PlanningProblem
from sleuth.planning.world import State, World
from sleuth.problem import Problem
from sleuth.request import Question, Request
from sleuth.running import run
from sleuth.tasks.confirming.beliefs import confirm_conformant, confirm_contingent
from sleuth.tasks.confirming.case import Case, Confirmer, Contradicted
from sleuth.tasks.confirming.pddl_meaning import Instances
from sleuth.tasks.confirming.planning import confirm_plan

#: States up to which tasks are compared.
MOST = 150


def steps(world: World, state: State) -> list[tuple[str, Fraction, State]]:
    """Every step in a state by the validator: its name, what it costs, the state after it."""
    return [
        (" ".join((action.name, *values.values())), world.cost(action, values), after)
        for action in world.task.domain.actions
        for values in world.values_of(action.parameters)
        if world.applicable(action, values, state)
        for after in [world.after(action, values, state)]
    ]


def least_cost(task: PlanningTask) -> float:
    """The least cost of a plan by the validator alone; infinite if there is none."""
    world, order = World(task), count()
    best: dict[State, Fraction] = {world.start: Fraction(0)}
    ahead = [(Fraction(0), next(order), world.start)]
    while ahead:
        cost, _, state = heappop(ahead)
        if world.is_goal(state):
            return float(cost)
        if cost > best[state]:
            continue
        if len(best) > MOST:
            raise TooMany
        for _, price, after in steps(world, state):
            if after not in best or cost + price < best[after]:
                best[after] = cost + price
                heappush(ahead, (cost + price, next(order), after))
    return math.inf


def said(
    confirm: Confirmer, problem: Problem, claim: Claim, answer: Answer[object]
) -> Confirmation | str | None:
    case = Case(claim, Request("plan", problem.kind), problem, answer)
    try:
        return confirm(case, Meter(Limits(30)))
    except Contradicted:
        return "contradicted"


def replayed(found: Confirmation | str | None) -> bool:
    return isinstance(found, Confirmation) and found.how is How.REPLAYED


def test_instances_mean_what_the_validator_says() -> None:
    compared = 0
    for seed in range(40):
        task = task_of(random_task(seed))
        world, instances = World(task), Instances(task)
        states = [world.start]
        for state in states:
            bits = instances.state(state)
            whole = instances.completed(bits)
            assert instances.is_goal(bits) == world.is_goal(state)
            found = {
                (step.name, step.cost, instances.after(step, bits, whole))
                for step in instances.possible(whole)
            }
            expected = steps(world, state)
            assert found == {(name, cost, instances.state(s)) for name, cost, s in expected}
            compared += len(found)
            if len(states) < 25:
                states += [after for _, _, after in expected if after not in states]
    assert compared > 500


def test_needed_facts_cost_no_more_than_plans() -> None:
    more = 0
    for seed in range(25):
        task, _ = walked(seed)
        try:
            least = least_cost(task)
        except TooMany:
            continue
        instances = Instances(task)
        start = instances.start()
        bound = instances.needed()(start)
        assert bound <= least, seed
        more += bound > 0
    assert more > 5


def test_no_plan_is_replayed_exactly_where_there_is_none() -> None:
    none = some = 0
    for seed in range(80):
        task = task_of(random_task(seed))
        try:
            least = least_cost(task)
        except TooMany:
            continue
        answer: Answer[object] = Answer(Status.UNSOLVABLE)
        found = said(confirm_plan, PlanningProblem(task), Claim.UNSOLVABLE, answer)
        if least == math.inf:
            assert replayed(found), seed
            none += 1
        else:
            assert found == "contradicted", seed
            some += 1
    assert none > 20 and some > 20


def test_least_cost_is_replayed_exactly_where_it_is_least() -> None:
    least_ones = others = 0
    for seed in range(70):
        task, walk = walked(seed)
        try:
            least = least_cost(task)
        except TooMany:
            continue
        answer: Answer[object] = Answer(Status.SOLVED, Plan(tuple(walk)), optimal=True)
        problem = PlanningProblem(task)
        assert problem.check(Plan(tuple(walk))) == []
        found = said(confirm_plan, problem, Claim.OPTIMAL, answer)
        if problem.cost(Plan(tuple(walk))) == least:
            assert replayed(found), seed
            least_ones += 1
        else:
            assert found == "contradicted", seed
            others += 1
    assert least_ones > 20 and others > 20


@pytest.mark.parametrize("sees", [False, True])
def test_no_plan_for_all_worlds_is_replayed_exactly_where_there_is_none(sees: bool) -> None:
    none = some = 0
    for seed in range(50):
        task = task_of(small_text(seed, sees=sees) if seed % 3 else rich_text(seed))
        if not starts(task):
            continue
        try:
            least = least_policy_cost(task, expected=False) if sees else least_conformant_cost(task)
        except TooMany:
            continue
        problem: Problem = ContingentProblem(task) if sees else ConformantProblem(task)
        confirm = confirm_contingent if sees else confirm_conformant
        found = said(confirm, problem, Claim.UNSOLVABLE, Answer(Status.UNSOLVABLE))
        if least == math.inf:
            assert replayed(found), seed
            none += 1
        else:
            assert found == "contradicted", seed
            some += 1
    assert none > 10 and some > 10


@pytest.mark.parametrize(
    ("kind", "optimise"),
    [("conformant", None), ("contingent", "worst"), ("contingent", "expected")],
)
def test_least_costs_for_all_worlds_are_replayed(kind: str, optimise: str | None) -> None:
    """What methods find is replayed; with a needless step it is contradicted."""
    least_ones = others = 0
    for seed in range(30):
        text = small_text(seed, sees=kind == "contingent")
        options = {} if optimise is None else {"optimise": optimise}
        asked = Request("plan", kind, text, options=options, confirm=False)
        answer = run(replace(asked, question=Question(shortest=True)))
        if answer.status is not Status.SOLVED:
            continue
        confirm = confirm_contingent if kind == "contingent" else confirm_conformant
        assert replayed(said(confirm, answer.problem, Claim.OPTIMAL, answer)), seed
        least_ones += 1
        if isinstance(answer.solution, Plan) and answer.solution.steps:
            longer = Plan((*answer.solution.steps, answer.solution.steps[-1]))
            if answer.problem.check(longer) == []:
                dearer = replace(answer, solution=longer)
                found = said(confirm, answer.problem, Claim.OPTIMAL, dearer)
                assert found == "contradicted", seed
                others += 1
    assert least_ones > 10
    assert others > 5 or kind == "contingent"


TELLING = """(define (domain d) (:predicates (a) (b) (c))
(:action first :effect (a)) (:action second :precondition (a) :effect (b)))
(define (problem p) (:domain d) (:init) (:goal GOAL))
"""


def test_runs_say_how_their_claims_are_known() -> None:
    none = sleuth.plan(TELLING.replace("GOAL", "(c)"))
    assert [(each.claim, each.how) for each in none.confirmations] == [
        (Claim.UNSOLVABLE, How.REPLAYED)
    ]
    least = sleuth.plan(TELLING.replace("GOAL", "(b)"), optimal=True)
    assert [(each.claim, each.how) for each in least.confirmations] == [
        (Claim.OPTIMAL, How.REPLAYED)
    ]


def test_costs_that_the_start_does_not_say_are_no_error() -> None:
    """A step that can never be done need not have a cost; it then counts as nothing."""
    text = """(define (domain d) (:constants b) (:predicates (at ?x) (far ?x))
    (:functions (total-cost) - number (dist ?x) - number)
    (:action go :effect (and (at b) (increase (total-cost) 2)))
    (:action flip :parameters (?x) :precondition (far ?x)
      :effect (and (not (far ?x)) (increase (total-cost) (dist ?x)))))
    (define (problem p) (:domain d) (:init (= (total-cost) 0)) (:goal (at b))
    (:metric minimize (total-cost)))"""
    answer = run(Request("plan", "planning", text, method="optimal", confirm=False))
    assert replayed(said(confirm_plan, answer.problem, Claim.OPTIMAL, answer))
