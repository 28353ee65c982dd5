"""A task without variables means what its text means: on random tasks, state by state."""

from __future__ import annotations

import os
from fractions import Fraction
from functools import partial

import pytest
from planning_tasks import random_task

from sleuth.errors import BadInput
from sleuth.logic.source_text import SourceText
from sleuth.planning.compact import compacted
from sleuth.planning.ground import GroundTask
from sleuth.planning.grounding import ground
from sleuth.planning.pddl.reading import read_task
from sleuth.planning.pddl.syntax import Atom, PlanningTask
from sleuth.planning.states import States
from sleuth.planning.world import State, World

TASKS = int(os.environ.get("SLEUTH_PLANNING_TASKS", "400"))
MOST_STATES = 400


def task_of(text: str) -> PlanningTask:
    return read_task(SourceText(text, "task.pddl"))


def lifted_states(world: World) -> dict[State, Fraction] | None:
    """The least cost of every state, by the definition of the language."""
    costs: dict[State, Fraction] = {world.start: Fraction(0)}
    ahead = [world.start]
    while ahead:
        state = ahead.pop(0)
        for action in world.task.domain.actions:
            for values in world.values_of(action.parameters):
                if world.applicable(action, values, state):
                    after = world.after(action, values, state)
                    cost = costs[state] + world.cost(action, values)
                    if after not in costs or cost < costs[after]:
                        costs[after] = cost
                        ahead.append(after)
        if len(costs) > MOST_STATES:
            return None
    return costs


def ground_states(states: States) -> dict[int, Fraction]:
    costs = {states.start: Fraction(0)}
    ahead = [states.start]
    while ahead:
        state = ahead.pop(0)
        for _, after, price in states.successors(state):
            cost = costs[state] + price
            if after not in costs or cost < costs[after]:
                costs[after] = cost
                ahead.append(after)
    return costs


def kept(task: GroundTask) -> dict[Atom, int]:
    return {atom: number for number, (atom, positive) in enumerate(task.facts) if positive}


@pytest.mark.parametrize("seed", range(TASKS))
def test_grounding_keeps_the_meaning(seed: int) -> None:
    compare_meanings(seed)


@pytest.mark.parametrize("seed", range(TASKS // 3))
def test_conditions_through_derived_predicates_keep_the_meaning(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sleuth.planning.grounding.compacted", partial(compacted, most=1))
    compare_meanings(seed)


def test_conditions_of_exponentially_many_alternatives_stay_small() -> None:
    things = [f"t{number}" for number in range(30)]
    text = (
        "(define (domain all) (:predicates (a ?x) (b ?x) (c ?x) (end))"
        "(:action set :parameters (?x) :effect (b ?x))"
        "(:action finish :parameters () :precondition "
        "(forall (?x) (or (a ?x) (b ?x) (c ?x))) :effect (end)))"
        f"(define (problem p) (:domain all) (:objects {' '.join(things)})"
        "(:init (a t1)) (:goal (end)))"
    )
    task = ground(task_of(text))
    states = States(task)
    state = states.start
    for number, operator in enumerate(task.operators):
        if operator.name.startswith("set") and operator.name != "set t1":
            assert "finish" not in _names(states, state)
            state = next(after for each, after, _ in states.successors(state) if each == number)
    assert "finish" in _names(states, state)


def _names(states: States, state: int) -> list[str]:
    return [states.task.operators[number].name for number, _, _ in states.successors(state)]


def compare_meanings(seed: int) -> None:
    try:
        task = task_of(random_task(seed))
        grounded = ground(task)
    except BadInput as error:
        assert "its own opposite" in error.problem
        return
    world = World(task)
    lifted = lifted_states(world)
    if lifted is None:
        return
    states = States(grounded)
    found = ground_states(states)
    numbers = kept(grounded)
    # Lifted states that differ only in what no condition asks for are one grounded state.
    derived = {axiom.atom.predicate for axiom in task.domain.axioms}
    shown = {
        frozenset(atom for atom in state if atom in numbers): cost
        for state, cost in sorted(lifted.items(), key=lambda each: -each[1])
    }
    mine = {
        frozenset(
            atom
            for atom, number in numbers.items()
            if state >> number & 1 and atom.predicate not in derived
        ): cost
        for state, cost in found.items()
    }
    mine_without_goal = {
        frozenset(atom for atom in state if atom.predicate in task.domain.predicates): cost
        for state, cost in sorted(mine.items(), key=lambda each: -each[1])
    }
    assert mine_without_goal == shown
    reached = [cost for state, cost in lifted.items() if world.is_goal(state)]
    mine_reached = [cost for state, cost in found.items() if states.is_goal(state)]
    assert min(reached, default=None) == min(mine_reached, default=None)
    # That an atom does not hold is a fact that the operators keep up.
    for state in found:
        for number, (atom, positive) in enumerate(grounded.facts):
            if not positive:
                assert (state >> number & 1) != (state >> numbers[atom] & 1)


def test_random_tasks_are_worth_it() -> None:
    reached = axioms = conditional = opposite = 0
    for seed in range(60):
        try:
            grounded = ground(task_of(random_task(seed)))
        except BadInput:
            continue
        reached += not grounded.unreachable
        axioms += bool(grounded.axioms)
        conditional += any(
            effect.condition for each in grounded.operators for effect in each.effects
        )
        opposite += any(not positive for _, positive in grounded.facts)
    assert min(reached, axioms, conditional, opposite) >= 5


def test_the_order_does_not_depend_on_the_order_of_the_text() -> None:
    text = random_task(3)
    assert ground(task_of(text)) == ground(task_of(text))
