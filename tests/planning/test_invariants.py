"""Groups of facts of which at most one holds: no state that can be reached has two of them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

import pytest
from planning_tasks import random_task, random_task_of_places

from sleuth.errors import BadInput
from sleuth.logic.source_text import SourceText
from sleuth.planning.finite_domain import finite_domain
from sleuth.planning.ground import Effect, GroundTask
from sleuth.planning.grounding import ground
from sleuth.planning.invariants import (
    AtMostOne,
    breach,
    find_groups,
    grounds,
    least_group,
    usable,
)
from sleuth.planning.mutexes import find_mutexes, members
from sleuth.planning.pddl.reading import read_task
from sleuth.planning.states import States, bits

TASKS = int(os.environ.get("SLEUTH_PLANNING_TASKS", "300"))
MOST_STATES = 600


def pairs_of(groups: Iterable[AtMostOne]) -> frozenset[tuple[int, int]]:
    """All pairs that the groups exclude."""
    return frozenset(pair for group in groups for pair in group.pairs())


def reachable(task: GroundTask) -> set[int] | None:
    """All states that can be reached, unless they are many."""
    states = States(task)
    met = {states.start}
    ahead = [states.start]
    while ahead:
        for _, after, _ in states.successors(ahead.pop()):
            if after not in met:
                met.add(after)
                ahead.append(after)
        if len(met) > MOST_STATES:
            return None
    return met


@cache
def small_tasks() -> tuple[tuple[GroundTask, frozenset[int]], ...]:
    """Random tasks with all their states."""
    return tuple(_small_tasks())


def _small_tasks() -> Iterator[tuple[GroundTask, frozenset[int]]]:
    for seed in range(2 * TASKS):
        try:
            task = (
                random_task_of_places(seed)
                if seed % 2
                else ground(read_task(SourceText(random_task(seed // 2), "task")))
            )
        except BadInput:
            continue
        states = reachable(task)
        if states is not None and len(states) > 1:
            yield task, frozenset(states)


BLOCKS = """(define (domain blocks)
(:predicates (on ?x ?y) (table ?x) (clear ?x) (holding ?x) (free))
(:action take :parameters (?x) :precondition (and (clear ?x) (table ?x) (free))
 :effect (and (holding ?x) (not (clear ?x)) (not (table ?x)) (not (free))))
(:action put :parameters (?x) :precondition (holding ?x)
 :effect (and (clear ?x) (table ?x) (free) (not (holding ?x))))
(:action stack :parameters (?x ?y) :precondition (and (holding ?x) (clear ?y))
 :effect (and (on ?x ?y) (clear ?x) (free) (not (holding ?x)) (not (clear ?y))))
(:action unstack :parameters (?x ?y) :precondition (and (on ?x ?y) (clear ?x) (free))
 :effect (and (holding ?x) (clear ?y) (not (on ?x ?y)) (not (clear ?x)) (not (free)))))
(define (problem three) (:domain blocks) (:objects a b c)
(:init (table a) (table b) (table c) (clear a) (clear b) (clear c) (free))
(:goal (and (on a b) (on c b))))"""


def blocks() -> GroundTask:
    return ground(read_task(SourceText(BLOCKS, "blocks")))


def named(task: GroundTask, facts: tuple[int, ...]) -> set[str]:
    return {" ".join((task.facts[each][0].predicate, *task.facts[each][0].terms)) for each in facts}


def test_no_state_has_a_pair_that_never_holds() -> None:
    pairs = 0
    for task, states in small_tasks():
        mutexes = find_mutexes(task)
        for state in states:
            assert mutexes.possible(members(state))
        pairs += sum(mutexes.rivals(fact).bit_count() for fact in members(mutexes.reached))
    assert pairs > 500


def test_groups_hold_in_all_states_and_cover_all_pairs() -> None:
    exact = larger = 0
    for task, states in small_tasks():
        mutexes = find_mutexes(task)
        groups = find_groups(task, mutexes)
        for group in groups:
            for state in states:
                held = sum(state >> fact & 1 for fact in group.facts)
                assert held <= 1
                assert held or not group.exactly
            exact += group.exactly
            larger += len(group.facts) > 2
        pairs = pairs_of(groups)
        derived = {axiom.head for axiom in task.axioms}
        for fact in members(mutexes.reached):
            for other in members(mutexes.rivals(fact)):
                if fact < other and not {fact, other} & derived:
                    assert (fact, other) in pairs
    assert min(exact, larger) > 5


def test_what_shows_itself_is_true_and_what_is_false_never_shows_itself() -> None:
    shown = refused = 0
    for task, states in small_tasks():
        for fact in range(len(task.facts)):
            for other in range(fact + 1, len(task.facts)):
                happens = any(state >> fact & state >> other & 1 for state in states)
                claim = frozenset({(fact, other)})
                if happens:
                    assert breach(task, claim) is not None
                    refused += 1
                elif breach(task, claim) is None:
                    shown += 1
    assert min(shown, refused) > 100


def test_each_pair_rests_on_pairs_that_show_themselves() -> None:
    count = 0
    for task, _ in small_tasks():
        mutexes = find_mutexes(task)
        for fact in members(mutexes.reached):
            for other in members(mutexes.rivals(fact)):
                if fact < other:
                    rests = grounds(task, mutexes, (fact, other))
                    assert (fact, other) in rests
                    assert breach(task, rests) is None
                    count += 1
    assert count > 200


def test_variables_tell_states_apart() -> None:
    for task, states in small_tasks():
        form = finite_domain(task)
        derived = bits(axiom.head for axiom in task.axioms)
        basic = {state & ~derived for state in states}
        assert len({form.values(state) for state in states}) == len(basic)
        for state in states:
            for variable, value in zip(form.variables, form.values(state), strict=True):
                assert value < variable.size
                held = [fact for fact in variable.facts if state >> fact & 1]
                assert held == ([variable.facts[value]] if value < len(variable.facts) else [])


def test_blocks_have_the_groups_that_people_see() -> None:
    task = blocks()
    mutexes = find_mutexes(task)
    groups = find_groups(task, mutexes)
    goal = (task.goal[0], task.goal[1])
    (group,) = [each for each in groups if {*goal} <= {*each.facts}]
    least = least_group(usable(task, mutexes), group, goal)
    assert least is not None
    assert named(task, least.facts) == {"on a b", "on c b", "clear b", "holding b"}
    form = finite_domain(task, mutexes, groups)
    assert sorted(variable.size for variable in form.variables) == [2, 2, 2, 4, 4, 4, 4]


def test_a_planted_fault_is_noticed() -> None:
    task = blocks()
    mutexes = find_mutexes(task)
    groups = find_groups(task, mutexes)
    task = usable(task, mutexes)
    assert breach(task, pairs_of(groups)) is None
    index = next(index for index, each in enumerate(task.operators) if each.name == "stack a b")
    operator = task.operators[index]
    kept = tuple(Effect(each.condition, each.adds, ()) for each in operator.effects)
    faulty = [*task.operators]
    faulty[index] = replace(operator, effects=kept)
    assert breach(replace(task, operators=tuple(faulty)), pairs_of(groups)) == "stack a b"


@pytest.mark.parametrize("facts", [(0, 1), (0, 1, 2)])
def test_pairs_of_a_group(facts: tuple[int, ...]) -> None:
    assert len(list(AtMostOne(facts).pairs())) == len(facts) * (len(facts) - 1) // 2
