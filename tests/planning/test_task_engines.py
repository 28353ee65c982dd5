"""Every engine on tasks finds plans that the lifted meaning accepts, and agrees with all others."""

from __future__ import annotations

import os
import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest
from planning_tasks import random_ground_task, random_task

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.errors import BadInput
from sleuth.limits import Limits, Meter
from sleuth.loading import load
from sleuth.logic.source_text import SourceText
from sleuth.planning.ground import GroundTask
from sleuth.planning.grounding import ground
from sleuth.planning.needless_steps import without_needless_steps
from sleuth.planning.packed import PackedTask
from sleuth.planning.pddl.reading import read_task
from sleuth.planning.pddl.syntax import PlanningTask
from sleuth.planning.plan import Plan
from sleuth.planning.states import Bits, States
from sleuth.planning.task_view import Task
from sleuth.planning.to_state_space import to_state_space
from sleuth.planning.validation import validate
from sleuth.request import Question

TASKS = int(os.environ.get("SLEUTH_PLANNING_TASKS", "120"))
ON_TASKS = {"lazy-greedy": False, "optimal": True, "anytime": True}
ON_SPACES = {"astar": True, "wastar": False, "greedy": False, "idastar": True}


class Many(Exception):
    """There are too many states to go through all."""


def least_cost(task: GroundTask, most: int = 400) -> Fraction | None:
    """What the cheapest plan costs, by going through all states."""
    states = States(task)
    costs: dict[Bits, Fraction] = {states.start: Fraction(0)}
    ahead = [states.start]
    while ahead:
        state = ahead.pop(0)
        for _, after, price in states.successors(state):
            cost = costs[state] + price
            if after not in costs or cost < costs[after]:
                costs[after] = cost
                ahead.append(after)
        if len(costs) > most:
            raise Many
    return min((cost for state, cost in costs.items() if states.is_goal(state)), default=None)


def engine(name: str, view: str) -> Any:
    return load(
        next(each for each in catalogue.ENGINES if (each.name, each.view) == (name, view)).solve
    )


def ask(task: Task[Any], name: str, **options: Any) -> Answer[Any]:
    answer: Answer[Any] = engine(name, "task")(task, Question(), Meter(), None, **options)
    return answer


def as_task(lifted: PlanningTask) -> Task[Plan]:
    return Task(lifted, Plan.of)


def accepted(lifted: PlanningTask, plan: Plan, cost: float | None) -> None:
    """Fail where the lifted meaning does not accept a plan at this cost."""
    result = validate(lifted, plan)
    assert result.failure is None
    assert result.cost == cost


@pytest.mark.parametrize("seed", range(TASKS))
def test_all_engines_agree_on_random_tasks(seed: int) -> None:
    try:
        lifted = read_task(SourceText(random_task(seed), "task.pddl"))
        least = least_cost(ground(lifted))
    except (BadInput, Many):
        return
    task = as_task(lifted)
    answers = {name: ask(task, name) for name in ON_TASKS}
    space = to_state_space(task)
    for name in ON_SPACES:
        found = engine(name, "state-space")(space, Question(), Meter())
        answers[f"{name} on states"] = found.lifted(
            lambda path: tuple(task.ground.operators[each].name for each in path.actions)
        )
    proves = ON_TASKS | {f"{name} on states": proves for name, proves in ON_SPACES.items()}
    for name, answer in answers.items():
        if least is None:
            assert answer.status is Status.UNSOLVABLE, name
            continue
        assert answer.status is Status.SOLVED, name
        assert answer.solution is not None
        accepted(lifted, task.lift(answer.solution), answer.cost)
        if proves[name]:
            assert answer.cost == least and answer.optimal, name
        else:
            assert answer.cost is not None and answer.cost >= least, name


class Grounded(Task[Any]):
    """A task that was never lifted."""

    def __init__(self, ground_task: GroundTask) -> None:
        lifted = read_task(SourceText(random_task(0), "task.pddl"))
        super().__init__(lifted, lambda names: names)
        self.__dict__["ground"] = ground_task


@pytest.mark.parametrize("seed", range(2 * TASKS))
def test_engines_find_least_costs_of_random_ground_tasks(seed: int) -> None:
    ground_task = random_ground_task(seed)
    least = least_cost(ground_task, 600)
    task = Grounded(ground_task)
    for name, proves in ON_TASKS.items():
        answer = ask(task, name)
        assert (answer.status is Status.SOLVED) == (least is not None), name
        assert answer.status is not Status.UNKNOWN
        if proves and least is not None:
            assert answer.cost == least, name


def test_needless_steps_go_and_the_goal_stays() -> None:
    spared = 0
    for seed in range(TASKS):
        task = PackedTask(random_ground_task(seed))
        state, plan = task.start, []
        for turn in range(8):
            operators = task.transitions.applicable(state)
            if task.is_goal(state) or not operators:
                break
            plan.append(operators[(seed + turn) % len(operators)])
            state = task.transitions.after(state, plan[-1])
        if not task.is_goal(state):
            continue
        left = without_needless_steps(task, plan)
        state = task.start
        for operator in left:
            assert operator in task.transitions.applicable(state)
            state = task.transitions.after(state, operator)
        assert task.is_goal(state)
        spared += len(left) < len(plan)
    assert spared > 3


TOWERS = """
(define (domain blocks) (:predicates (on ?x ?y) (table ?x) (clear ?x))
  (:action lift :parameters (?x ?y) :precondition (and (on ?x ?y) (clear ?x))
    :effect (and (table ?x) (clear ?y) (not (on ?x ?y))))
  (:action put :parameters (?x ?y)
    :precondition (and (table ?x) (clear ?x) (clear ?y) (not (= ?x ?y)))
    :effect (and (on ?x ?y) (not (table ?x)) (not (clear ?y)))))
(define (problem swap) (:domain blocks) (:objects a b c d e f g)
  (:init (on a b) (on b c) (table c) (clear a) (on d e) (on e f) (table f) (clear d)
         (table g) (clear g))
  (:goal (and (on c d) (on d a) (on a g) (on g e) (on e b) (on b f))))
"""


def test_the_anytime_loop_tells_of_ever_better_plans() -> None:
    costs: list[float] = []

    def hear(kind: str, **about: Any) -> None:
        if kind == "solution":
            costs.append(about["cost"])

    task = as_task(read_task(SourceText(TOWERS, "towers.pddl")))
    answer = engine("anytime", "task")(task, Question(), Meter(), hear)
    assert answer.optimal and costs[-1] == answer.cost
    assert costs == sorted(set(costs), reverse=True)


def test_a_limit_keeps_the_best_plan_and_proves_nothing() -> None:
    task = as_task(read_task(SourceText(TOWERS, "towers.pddl")))
    answer = engine("anytime", "task")(task, Question(), Meter(Limits(nodes=60)))
    assert answer.status is Status.SOLVED and answer.limit == "nodes" and not answer.optimal
    stopped = engine("lazy-greedy", "task")(task, Question(), Meter(Limits(nodes=2)))
    assert stopped.status is Status.UNKNOWN and stopped.limit == "nodes"


def test_the_hash_seed_decides_nothing() -> None:
    code = (
        "from sleuth.limits import Meter; from sleuth.request import Question;"
        "from sleuth.logic.source_text import SourceText;"
        "from sleuth.planning.pddl.reading import read_task;"
        "from sleuth.planning.task_view import Task;"
        "from sleuth.planning import anytime, lazy_greedy, optimal;"
        f"task = Task(read_task(SourceText({TOWERS!r}, 't')), lambda names: names);"
        "print([each.solve(task, Question(), Meter()).solution"
        " for each in (lazy_greedy, optimal, anytime)])"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1 and b"put" in told.pop()
