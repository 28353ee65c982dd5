"""The same task with actions forbidden or forced, written as PDDL, so that any planner solves it.

A plan of the changed task is one of the task itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sleuth.errors import BadRequest
from sleuth.planning.pddl.syntax import (
    EQUALS,
    TRUE,
    Action,
    And,
    Atom,
    Change,
    Condition,
    Not,
    PlanningTask,
)
from sleuth.planning.plan import Step
from sleuth.planning.world import World
from sleuth.text import did_you_mean, several

_BRACKETS = re.compile(r"\(([^()]*)\)")
#: Stands for any object in a step.
_ANY = ("?", "_", "*")


def named_steps(task: PlanningTask, text: str) -> list[Step]:
    """The steps that a text names, `(move a b c) (lift a ?)`; an action alone stands for all.

    `?` stands for any object.
    """
    found = _BRACKETS.findall(text) if "(" in text else [text]
    if not found or not all(each.strip() for each in found):
        raise BadRequest(f"{text!r:.60} names no action", remedy="say (ACTION OBJECTS)")
    return [_checked(task, Step.named(each.lower())) for each in found]


def _checked(task: PlanningTask, step: Step) -> Step:
    actions = {action.name: action for action in task.domain.actions}
    action = actions.get(step.action)
    if action is None:
        raise BadRequest(
            f"there is no action {step.action:.60}", remedy=did_you_mean(step.action, actions)
        )
    if not step.objects:
        return Step(step.action, (_ANY[0],) * len(action.parameters))
    if len(step.objects) != len(action.parameters):
        wanted = several(len(action.parameters), "object")
        raise BadRequest(f"{step} has {len(step.objects)}; {step.action} takes {wanted}")
    world = World(task)
    for parameter, name in zip(action.parameters, step.objects, strict=True):
        known = world.objects_of(parameter)
        if name not in (*_ANY, *known):
            raise BadRequest(
                f"{name:.60} cannot be {parameter.name} of {step.action}",
                remedy=did_you_mean(name, known),
            )
    return step


def forbidden(task: PlanningTask, steps: Sequence[Step]) -> PlanningTask:
    """The task in which none of these steps may be done."""

    def without(action: Action) -> Action:
        cases = [_is(action, step) for step in steps if step.action == action.name]
        if not cases:
            return action
        parts = (action.precondition, *(Not(case) for case in cases))
        return replace(action, precondition=And(parts))

    return _with_actions(task, [without(action) for action in task.domain.actions])


def forced(task: PlanningTask, steps: Sequence[Step]) -> PlanningTask:
    """The task in which each of these steps has to be done at some time."""
    marks = [Atom(f"done-{number}-of-plan", ()) for number in range(1, len(steps) + 1)]

    def marking(action: Action) -> Action:
        more = tuple(
            Change(mark, True, _is(action, step))
            for mark, step in zip(marks, steps, strict=True)
            if step.action == action.name
        )
        return replace(action, changes=(*action.changes, *more))

    changed = _with_actions(task, [marking(action) for action in task.domain.actions])
    predicates = {**task.domain.predicates, **{mark.predicate: () for mark in marks}}
    domain = replace(changed.domain, predicates=predicates)
    return replace(changed, domain=domain, goal=And((task.goal, *marks)))


def _is(action: Action, step: Step) -> Condition:
    """That the parameters of an action are the objects of a step."""
    parts = tuple(
        Atom(EQUALS, (parameter.name, name))
        for parameter, name in zip(action.parameters, step.objects, strict=True)
        if name not in _ANY
    )
    return And(parts) if parts else TRUE


def _with_actions(task: PlanningTask, actions: Sequence[Action]) -> PlanningTask:
    return replace(task, domain=replace(task.domain, actions=tuple(actions)))
