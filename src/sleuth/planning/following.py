"""What holds after each step of a plan, slot by slot of a schedule, and how that looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sleuth.drawing import Drawing, Graph
from sleuth.limits import paced
from sleuth.planning.explanation import explained
from sleuth.planning.pddl.syntax import And, Atom, PlanningTask
from sleuth.planning.pddl.writing import written_atom, written_condition
from sleuth.planning.picture.description import Picture
from sleuth.planning.picture.drawing import state_drawing
from sleuth.planning.picture.guess import guessed
from sleuth.planning.picture.states import moving
from sleuth.planning.plan import Plan, Step, exact
from sleuth.planning.validation import Done, validate
from sleuth.planning.world import State, World

#: So many spots of drawings are sent; states after that are told by their facts alone.
MOST_SPOTS = 60_000
#: Longer plans are not explained beside being followed.
_MOST_EXPLAINED = 400


def followed(
    task: PlanningTask, picture: Picture | None, slots: Sequence[Sequence[Step]]
) -> dict[str, Any]:
    """The moments of a plan as data: what was done, what is new, what is gone, and its picture.

    The first moment is the start. Where a step cannot be done, it ends there and says why.
    """
    plan = Plan(tuple(step for slot in slots for step in slot))
    validation = validate(task, plan)
    world, changing = World(task), moving(task)
    goal = task.goal.parts if isinstance(task.goal, And) else (task.goal,)
    moments: list[dict[str, Any]] = []
    states: list[State] = []
    before: State = frozenset()
    for done, state in paced(_by_slot(world, slots, validation.done), 1):
        whole = frozenset(atom for atom in state if atom.predicate in changing)
        moments.append(
            {
                "steps": [str(each.step) for each in done],
                "cost": exact(sum((each.cost for each in done), start=validation.cost * 0)),
                "new": written(whole - before),
                "gone": written(before - whole),
                "met": [n for n, part in enumerate(goal) if world.holds(part, state, {})],
            }
        )
        states.append(state)
        before = whole
    failure = validation.failure
    short = failure is None and len(plan.steps) <= _MOST_EXPLAINED
    how = picture or guessed(task)
    drawings = pictures(task, how, states)
    return {
        "form": "steps",
        "moments": moments,
        "fixed": written(frozenset(a for a in states[0] if a.predicate not in changing)),
        "goal": [written_condition(part) for part in goal],
        "failure": None if failure is None else {"number": failure.number, "say": failure.say},
        "picture": None if not drawings else "described" if picture else "guessed",
        "drawings": drawings,
        "explanation": explained(task, plan) if short else None,
    }


def _by_slot(
    world: World, slots: Sequence[Sequence[Step]], done: Sequence[Done]
) -> Iterator[tuple[Sequence[Done], State]]:
    """The start, and after it the steps of each slot that could be done with the state then."""
    yield (), world.completed(world.start)
    first = 0
    for slot in slots:
        these = done[first : first + len(slot)]
        if not these:
            return
        yield these, world.completed(these[-1].after)
        first += len(slot)


def pictures(
    task: PlanningTask, how: Picture | None, states: Sequence[State]
) -> list[dict[str, Any]]:
    """The drawings of the first states, as many as are not too much to be sent."""
    found: list[dict[str, Any]] = []
    spots = 0
    for state in states if how is not None else ():
        assert how is not None
        drawing: Drawing | Graph = state_drawing(task, how, state)
        data = drawing.to_json()
        spots += len(data["spots"])
        if spots > MOST_SPOTS:
            break
        found.append(data)
    return found


def written(atoms: frozenset[Atom]) -> list[str]:
    """Facts in PDDL, in the order of the alphabet."""
    return sorted(map(written_atom, atoms))
