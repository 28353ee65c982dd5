"""Is this a plan? Each step is done as PDDL defines it; what fails is named, with a repair.

Only the lifted meaning (`world`) is used here, nothing of grounding and the engines.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from sleuth.planning.pddl.syntax import Action, And, Condition, Parameter, PlanningTask
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

    `condition` is what does not hold, with the values of its variables, in which state.
    """

    number: int | None
    say: str
    condition: Condition | None = None
    values: Values | None = None
    state: State | None = None


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
        missing = next(_unmet(world, action.precondition, whole, values), None)
        if missing is not None:
            said = f"{step} cannot be done: {_said(missing, values)} does not hold before it"
            return Validation(tuple(done), Failure(number, said, missing, values, state))
        after = world.after(action, values, state)
        done.append(Done(step, action, values, state, after, world.cost(action, values)))
        state = after
    missing = next(_unmet(world, task.goal, world.completed(state), {}), None)
    if missing is not None:
        said = f"the goal {_said(missing, {})} does not hold at the end"
        return Validation(tuple(done), Failure(None, said, missing, {}, state))
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


def _unmet(world: World, condition: Condition, whole: State, values: Values) -> Iterator[Condition]:
    """The smallest parts of a conjunction that do not hold."""
    if isinstance(condition, And):
        for part in condition.parts:
            yield from _unmet(world, part, whole, values)
    elif not world.holds(condition, whole, values):
        yield condition


def _said(condition: Condition, values: Values) -> str:
    return written_condition(replaced(condition, values))
