"""The packed kernels against the states they stand for, on random tasks."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest
from planning_tasks import random_ground_task, random_task

from sleuth.errors import BadInput
from sleuth.logic.source_text import SourceText
from sleuth.planning.ground import GroundTask
from sleuth.planning.grounding import ground
from sleuth.planning.heuristics.making import heuristics_of
from sleuth.planning.heuristics.table import HEURISTICS
from sleuth.planning.packed import PackedTask
from sleuth.planning.pddl.reading import read_task
from sleuth.planning.states import Bits, States

TASKS = int(os.environ.get("SLEUTH_PLANNING_TASKS", "150"))
MOST_STATES = 250


@cache
def grounded(seed: int) -> GroundTask | None:
    try:
        return ground(read_task(SourceText(random_task(seed), "task.pddl")))
    except BadInput:
        return None


def tasks() -> Iterator[GroundTask]:
    for seed in range(TASKS):
        task = grounded(seed)
        if task is not None:
            yield task
        yield random_ground_task(seed)


def rest_costs(states: States) -> dict[Bits, Fraction | float]:
    """The true cost of the rest in every state that can be reached, by going through all."""
    before: dict[Bits, list[tuple[Bits, Fraction]]] = {states.start: []}
    ahead = [states.start]
    while ahead and len(before) <= MOST_STATES:
        state = ahead.pop()
        for _, after, cost in states.successors(state):
            if after not in before:
                before[after] = []
                ahead.append(after)
            before[after].append((state, cost))
    if ahead:
        return {}
    rest: dict[Bits, Fraction | float] = {
        state: Fraction(0) if states.is_goal(state) else math.inf for state in before
    }
    lowered = [state for state in before if rest[state] == 0]
    while lowered:
        state = lowered.pop()
        for parent, cost in before[state]:
            if rest[state] + cost < rest[parent]:
                rest[parent] = rest[state] + cost
                lowered.append(parent)
    return rest


def packed_state(packed: PackedTask, state: Bits) -> bytes:
    return state.to_bytes(len(packed.start), "little")


def relaxed_solvable(task: GroundTask, state: Bits) -> bool:
    """Whether the goal is reached if facts only ever come about, written from that definition.

    What is denied of derived atoms is taken to come about wherever the kernels take it to: then
    the two can only differ in how they explore.
    """
    from sleuth.planning.relaxed_task import relaxed

    rules = relaxed(task)
    held = {fact for fact in range(rules.stated) if state >> fact & 1}
    grows = True
    while grows:
        grows = False
        for rule in rules.rules:
            if held.issuperset(rule.precondition) and not held.issuperset(rule.adds):
                held.update(rule.adds)
                grows = True
    return not task.unreachable and rules.facts - 1 in held


def test_packed_states_are_the_states() -> None:
    seen = 0
    for task in tasks():
        states, packed = States(task), PackedTask(task)
        assert packed.start == packed_state(packed, states.start)
        met, ahead = {states.start}, [states.start]
        while ahead and len(met) < 60:
            state = ahead.pop()
            mine = packed_state(packed, state)
            expected = [
                (index, packed_state(packed, after), cost)
                for index, after, cost in states.successors(state)
            ]
            assert sorted(packed.transitions.successors(mine)) == expected
            assert sorted(packed.transitions.applicable(mine)) == [each[0] for each in expected]
            assert packed.is_goal(mine) == states.is_goal(state)
            for _, after, _ in states.successors(state):
                if after not in met:
                    met.add(after)
                    ahead.append(after)
        seen += len(met)
    assert seen > 5 * TASKS


def test_what_the_table_claims_of_heuristics_holds() -> None:
    informed = dead = 0
    for task in tasks():
        states, packed = States(task), PackedTask(task)
        made = heuristics_of(packed)
        rest = rest_costs(states)
        split = any(len(each.effects) > 1 for each in task.operators)
        for state, true_cost in rest.items():
            mine = packed_state(packed, state)
            estimates = {name: each.estimate(mine) for name, each in made.items()}
            for entry in HEURISTICS:
                estimate = estimates[entry.name]
                assert estimate >= 0
                if entry.admissible or estimate == math.inf:
                    assert estimate <= true_cost, entry.name
                if entry.consistent:
                    for _, after, cost in states.successors(state):
                        below = made[entry.name].estimate(packed_state(packed, after))
                        assert estimate <= cost + below, entry.name
            assert estimates["hmax"] <= estimates["lmcut"]
            assert estimates["hff"] <= estimates["hadd"]
            # An operator that is used twice for two of its effects counts once in a relaxed plan.
            assert split or estimates["hmax"] <= estimates["hff"]
            solvable = relaxed_solvable(task, state)
            for name in ("hmax", "hadd", "hff", "lmcut"):
                assert (estimates[name] < math.inf) == solvable, name
            informed += 0 < estimates["lmcut"] < math.inf
            dead += estimates["lmcut"] == math.inf
    assert informed > TASKS and dead > TASKS // 4


def test_relaxed_plans_solve_the_relaxed_task() -> None:
    from sleuth.planning.kernel.relaxation import Sums

    solved = 0
    for task in tasks():
        packed = PackedTask(task)
        sums = Sums(packed.relaxed)
        if task.unreachable or sums.relaxed_plan(packed.start) < 0:
            continue
        chosen = set(sums.plan)
        only = GroundTask(
            task.facts,
            task.start,
            task.goal,
            tuple(each for index, each in enumerate(task.operators) if index in chosen),
            task.axioms,
        )
        assert relaxed_solvable(only, int.from_bytes(packed.start, "little"))
        solved += bool(chosen)
    assert solved > TASKS // 10


@pytest.mark.parametrize("scale", [Fraction(1, 3), Fraction(10**9), Fraction(10**15, 7)])
def test_costs_of_any_size_are_never_overestimated(scale: Fraction) -> None:
    from dataclasses import replace

    for seed in range(40):
        task = grounded(seed)
        if task is None:
            continue
        dear = replace(
            task, operators=tuple(replace(each, cost=each.cost * scale) for each in task.operators)
        )
        packed = PackedTask(dear)
        made = heuristics_of(packed)
        for state, true_cost in rest_costs(States(dear)).items():
            mine = packed_state(packed, state)
            assert made["lmcut"].estimate(mine) <= true_cost
            assert made["hmax"].estimate(mine) <= true_cost
