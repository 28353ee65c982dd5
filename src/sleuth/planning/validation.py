"""Is this a plan? Each step is done as PDDL defines it; what fails is named, with a repair.

Only the lifted meaning (`world`) is used here, nothing of grounding and the engines.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from sleuth.planning.pddl.syntax import (
    Action,
    And,
    Condition,
    Exists,
    Forall,
    Imply,
    Not,
    Or,
    Parameter,
    PlanningTask,
)
from sleuth.planning.pddl.writing import written_condition
from sleuth.planning.plan import Plan, Step
from sleuth.planning.world import State, Values, World, replaced
from sleuth.text import did_you_mean, several


@dataclass(frozen=True, slots=True)
class Done:
    """A step that could be done: the state before it, the state after it, and its cost."""

    step: Step
    action: Action
    values: Values
    before: State
    after: State
    cost: Fraction


@dataclass(frozen=True, slots=True)
class Failure:
    """What is wrong first: in which step, from 1 (None: at the end), and in words.

    `missing` is what does not hold there, if it is that, and `state` where it does not.
    """

    number: int | None
    say: str
    missing: Condition | None = None
    state: State = frozenset()


@dataclass(frozen=True, slots=True)
class Validation:
    """The steps that could be done, and what is wrong first, if anything is."""

    done: tuple[Done, ...]
    failure: Failure | None

    @property
    def cost(self) -> Fraction:
        """What the steps cost that could be done."""
        return sum((each.cost for each in self.done), Fraction(0))


def validate(task: PlanningTask, plan: Plan) -> Validation:
    """Do the steps one after the other."""
    world = World(task)
    actions = {action.name: action for action in task.domain.actions}
    state = world.start
    done: list[Done] = []
    for number, step in enumerate(plan.steps, 1):
        found = bound(world, actions, step)
        if isinstance(found, str):
            return Validation(tuple(done), Failure(number, found))
        action, values = found
        whole = world.completed(state)
        missing = next(unmet(world, action.precondition, whole, values), None)
        if missing is not None:
            said = f"{step} cannot be done: {written_condition(missing)} does not hold before it"
            return Validation(tuple(done), Failure(number, said, missing, state))
        after = world.after(action, values, state)
        done.append(Done(step, action, values, state, after, world.cost(action, values)))
        state = after
    missing = next(unmet(world, task.goal, world.completed(state), {}), None)
    if missing is not None:
        said = f"the goal {written_condition(missing)} does not hold at the end"
        return Validation(tuple(done), Failure(None, said, missing, state))
    return Validation(tuple(done), None)


def bound(
    world: World, actions: dict[str, Action], step: Step
) -> tuple[Action, dict[str, str]] | str:
    """The action of a step with the values of its parameters, or what is wrong with them."""
    action = actions.get(step.action)
    if action is None:
        return f"there is no action {step.action} ({did_you_mean(step.action, actions)})"
    if len(step.objects) != len(action.parameters):
        wanted = several(len(action.parameters), "object")
        return f"{step} has {several(len(step.objects), 'object')}; {step.action} takes {wanted}"
    for parameter, name in zip(action.parameters, step.objects, strict=True):
        fitting = world.objects_of(parameter)
        if name not in fitting:
            if name not in world.objects_of(Parameter("?any")):
                return f"there is no object {name} ({did_you_mean(name, fitting)})"
            kinds = " or ".join(parameter.types)
            return f"{name} is no {kinds}, which {parameter.name} of {step.action} has to be"
    return action, dict(zip((each.name for each in action.parameters), step.objects, strict=True))


def unmet(world: World, condition: Condition, whole: State, values: Values) -> Iterator[Condition]:
    """The parts of a condition that do not hold, as small as they can be, without variables."""
    if isinstance(condition, And):
        for part in condition.parts:
            yield from unmet(world, part, whole, values)
    elif isinstance(condition, Forall):
        for more in world.values_of(condition.parameters):
            yield from unmet(world, condition.part, whole, {**values, **more})
    elif isinstance(condition, Imply) and world.holds(condition.premise, whole, values):
        yield from unmet(world, condition.conclusion, whole, values)
    elif not world.holds(condition, whole, values):
        yield from _narrowed(world, condition, whole, values)


def _narrowed(
    world: World, condition: Condition, whole: State, values: Values
) -> Iterator[Condition]:
    """What is in the way of a condition that does not hold: of a denial, what holds of it."""
    inner = condition.part if isinstance(condition, Not) else None
    if isinstance(inner, Not):
        yield from unmet(world, inner.part, whole, values)
    elif isinstance(inner, Or):
        for part in inner.parts:
            yield from unmet(world, Not(part), whole, values)
    elif isinstance(inner, Exists):
        yield from unmet(world, Forall(inner.parameters, Not(inner.part)), whole, values)
    else:
        yield replaced(condition, values)
