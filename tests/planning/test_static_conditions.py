"""Conditions over what never changes are decided while grounding, and so stay small."""

from __future__ import annotations

import pytest

from sleuth.logic.source_text import SourceText
from sleuth.planning.ground import GroundTask
from sleuth.planning.grounding import ground
from sleuth.planning.pddl.reading import read_task
from sleuth.planning.pddl.syntax import Atom

SIZE = 24
OBJECTS = [f"o{number}" for number in range(SIZE)]
FRAGILE = OBJECTS[::2]
FIXED = [f"(fragile {each})" for each in FRAGILE]
FIXED += [f"(over {one} {other})" for one, other in zip(OBJECTS, OBJECTS[3:], strict=False)]
ALL_FRAGILE = "(forall (?p) (or (not (fragile ?p)) (packed ?p)))"
ALL_OVER = "(forall (?p) (imply (over ?p ?o) (packed ?p)))"


def grounded(more: str, goal: str) -> GroundTask:
    return ground(
        read_task(
            SourceText(
                "(define (domain d) (:predicates (fragile ?x) (over ?x ?y) (packed ?x) (free ?x)"
                " (near ?x ?y) (end))"
                "(:action pack :parameters (?x) :effect (packed ?x))"
                "(:action move :parameters (?x ?y) :effect (near ?x ?y))"
                f"{more}) (define (problem p) (:domain d) (:objects {' '.join(OBJECTS)})"
                f"(:init {' '.join(FIXED)}) (:goal {goal}))",
                "task.pddl",
            )
        )
    )


def asked(task: GroundTask, facts: tuple[int, ...]) -> set[Atom]:
    assert all(task.facts[each][1] for each in facts)
    return {task.facts[each][0] for each in facts}


def packed(names: list[str]) -> set[Atom]:
    return {Atom("packed", (name,)) for name in names}


def test_a_goal_for_all_that_is_fragile_is_a_list() -> None:
    task = grounded("", ALL_FRAGILE)
    assert asked(task, task.goal) == packed(FRAGILE)
    assert not task.axioms


def test_so_it_is_said_the_other_way_round() -> None:
    task = grounded("", "(not (exists (?p) (and (fragile ?p) (not (packed ?p)))))")
    assert asked(task, task.goal) == packed(FRAGILE)


def test_an_axiom_asks_only_for_what_is_left() -> None:
    task = grounded(f"(:derived (end) {ALL_FRAGILE})", "(end)")
    (axiom,) = task.axioms
    assert asked(task, axiom.body) == packed(FRAGILE)


@pytest.mark.parametrize("as_axiom", [False, True])
def test_parameters_that_decide_are_chosen_first(as_axiom: bool) -> None:
    stated = (
        f"(:derived (free ?o) {ALL_OVER})"
        if as_axiom
        else f"(:action release :parameters (?o) :precondition {ALL_OVER} :effect (free ?o))"
    )
    task = grounded(stated, "(forall (?o) (free ?o))")
    bodies = (
        {task.facts[each.head][0].terms[0]: each.body for each in task.axioms}
        if as_axiom
        else {
            each.name.split()[1]: each.precondition
            for each in task.operators
            if each.name.startswith("release")
        }
    )
    assert len(bodies) == SIZE
    for place, name in enumerate(OBJECTS):
        assert asked(task, bodies[name]) == packed(
            OBJECTS[place - 3 : place - 2] if place > 2 else []
        )


def test_there_is_something_for_everything_is_no_join_of_everything() -> None:
    """Each "there is" would be a parameter more, and their values are many together."""
    task = grounded("", "(forall (?p) (exists (?q) (near ?p ?q)))")
    assert len(task.operators) == SIZE + SIZE**2
    parts = " ".join(f"(exists (?q) (near {each} ?q))" for each in OBJECTS)
    again = grounded("", f"(and {parts})")
    assert len(again.operators) <= SIZE + SIZE**2 + SIZE**3


def test_what_is_decided_for_none_or_all() -> None:
    assert grounded("", "(forall (?p) (or (over ?p ?p) (packed o1)))").goal
    never = grounded("", "(and (packed o1) (forall (?p) (or (fragile ?p) (over ?p ?p))))")
    assert never.unreachable
    always = grounded("", "(forall (?p) (or (= ?p ?p) (packed ?p)))")
    assert not always.goal and not always.unreachable
