"""How a plan that fails could be mended: what took away what is missing, and what would bring it.

Like validation, this uses the lifted meaning only.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from sleuth.limits import checkpoint
from sleuth.planning.pddl.syntax import Action, Atom, Condition, Not, Or, Parameter, PlanningTask
from sleuth.planning.pddl.writing import written_condition
from sleuth.planning.plan import Plan, Step
from sleuth.planning.validation import Validation, unmet, validate
from sleuth.planning.world import World, named

#: So many instances of actions are tried, and so many plans; so many proposals are made.
_MOST_TRIED, _MOST_VALIDATED, _MOST_TOLD = 5_000, 300, 3
#: So many places a step is moved.
_FAR = 20


def repairs(task: PlanningTask, plan: Plan, validation: Validation) -> list[str]:
    """What happened to what is missing, and what would help, the best first; nothing if valid."""
    failure = validation.failure
    if failure is None:
        return []
    told: list[str] = []
    if failure.missing is not None:
        told += _undone(validation, failure.missing)
    world = World(task)
    told += _rearranged(world, plan, failure.number)
    if failure.missing is not None:
        told += _brought(world, plan, validation, failure.missing)
    return told


def _parts(missing: Condition) -> list[tuple[Atom, bool]]:
    """The atoms that have to become true or false, one of which would do."""
    if isinstance(missing, Atom):
        return [(missing, True)]
    if isinstance(missing, Not) and isinstance(missing.part, Atom):
        return [(missing.part, False)]
    if isinstance(missing, Or):
        return [each for part in missing.parts for each in _parts(part)]
    return []


def _undone(validation: Validation, missing: Condition) -> Iterator[str]:
    """The last step that took away what is missing."""
    for atom, wanted in _parts(missing):
        for number in range(len(validation.done), 0, -1):
            done = validation.done[number - 1]
            if (atom in done.before) is wanted and (atom in done.after) is not wanted:
                said = written_condition(atom)
                yield f"step {number} {done.step} made {said} {str(not wanted).lower()}"
                break


def _rearranged(world: World, plan: Plan, number: int | None) -> Iterator[str]:
    """Changes of the plan itself that make it valid: a step left out, moved or respelt."""
    if number is None:
        return
    for steps, say in islice(_rearrangements(world, plan.steps, number - 1), _MOST_VALIDATED):
        if _valid(world.task, steps):
            yield say
            return


def _rearrangements(
    world: World, steps: tuple[Step, ...], at: int
) -> Iterator[tuple[tuple[Step, ...], str]]:
    before, step, after = steps[:at], steps[at], steps[at + 1 :]
    yield (*before, *after), f"leave step {at + 1} out: the rest is a plan"
    for far in range(1, _FAR):
        other = at + far
        if other < len(steps):
            moved = (*before, steps[other], *steps[at:other], *steps[other + 1 :])
            said = f"do step {other + 1} {steps[other]} before step {at + 1}: then it is a plan"
            yield moved, said
            moved = (*before, *steps[at + 1 : other + 1], step, *steps[other + 1 :])
            yield (
                moved,
                f"do step {at + 1} after step {other + 1} {steps[other]}: then it is a plan",
            )
        other = at - far
        if other >= 0:
            moved = (*steps[:other], step, *steps[other:at], *after)
            said = f"do step {at + 1} before step {other + 1} {steps[other]}: then it is a plan"
            yield moved, said
    for each in _respelt(world, step):
        yield (*before, each, *after), f"replace step {at + 1} by {each}: then it is a plan"


def _respelt(world: World, step: Step) -> Iterator[Step]:
    """The same action with another object in one place."""
    parameters = next(
        (each.parameters for each in world.task.domain.actions if each.name == step.action), ()
    )
    if len(parameters) == len(step.objects):
        for place, parameter in enumerate(parameters):
            for name in world.objects_of(parameter):
                objects = (*step.objects[:place], name, *step.objects[place + 1 :])
                if objects != step.objects:
                    yield Step(step.action, objects)


def _brought(world: World, plan: Plan, validation: Validation, missing: Condition) -> Iterator[str]:
    """Actions that would bring what is missing: first those that mend the whole plan."""
    failure = validation.failure
    assert failure is not None
    at = len(plan.steps) if failure.number is None else failure.number - 1
    where = "at the end" if failure.number is None else f"before step {failure.number}"
    mending: list[str] = []
    helping: list[str] = []
    blocked: list[tuple[int, str]] = []
    able = False
    for atom, wanted in _parts(missing):
        said = written_condition(atom) if wanted else f"(not {written_condition(atom)})"
        for action, values in _bringing(world, atom, wanted):
            able = True
            step = Step(action.name, tuple(values[each.name] for each in action.parameters))
            if not world.applicable(action, values, failure.state):
                whole = world.completed(failure.state)
                needs = [*unmet(world, action.precondition, whole, values)]
                lacks = " and ".join(map(written_condition, needs))
                blocked.append((len(needs), f"{step} would bring {said}, but needs {lacks}"))
            elif (atom in world.after(action, values, failure.state)) is wanted:
                if _valid(world.task, (*plan.steps[:at], step, *plan.steps[at:])):
                    mending.append(f"put {step} {where}: then it is a plan")
                else:
                    helping.append(f"{step} {where} would bring {said}")
            if len(mending) == _MOST_TOLD:
                break
    least = [min(blocked, key=lambda each: each[0])[1]] if blocked else []
    yield from (mending or helping or least)[:_MOST_TOLD]
    if _parts(missing) and not able:
        yield f"no action brings {written_condition(missing)}"


def _bringing(world: World, atom: Atom, wanted: bool) -> Iterator[tuple[Action, dict[str, str]]]:
    """Actions with objects that make an atom true, or false, under some condition perhaps."""
    tried = 0
    for action in world.task.domain.actions:
        for change in action.changes:
            bound = _matched(change.atom, atom) if change.adds is wanted else None
            if bound is None:
                continue
            own = {each.name for each in change.parameters}
            fixed = {name: value for name, value in bound.items() if name not in own}
            free = tuple(
                Parameter(each.name, each.types)
                for each in action.parameters
                if each.name not in fixed
            )
            typed = all(
                fixed[each.name] in world.objects_of(each)
                for each in action.parameters
                if each.name in fixed
            )
            for more in world.values_of(free) if typed else ():
                tried += 1
                checkpoint()
                if tried > _MOST_TRIED:
                    return
                yield action, {**more, **fixed}


def _matched(pattern: Atom, atom: Atom) -> dict[str, str] | None:
    """The objects for the variables of a pattern that make it this atom."""
    if pattern.predicate != atom.predicate or len(pattern.terms) != len(atom.terms):
        return None
    values = {
        term: value
        for term, value in zip(pattern.terms, atom.terms, strict=True)
        if term.startswith("?")
    }
    return values if named(pattern, values) == atom else None


def _valid(task: PlanningTask, steps: tuple[Step, ...]) -> bool:
    return validate(task, Plan(steps)).failure is None
