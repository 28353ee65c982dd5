"""Is this a schedule? It is done in the world in several orders, and has to work in all of them.

Only the lifted meaning of PDDL is used here, nothing of what says that steps are independent.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, permutations
from math import factorial
from random import Random

from sleuth.limits import checkpoint
from sleuth.planning.agents.schedule import Schedule
from sleuth.planning.agents.team import NOBODY, Team, said
from sleuth.planning.plan import Step
from sleuth.planning.validation import validate
from sleuth.planning.world import State, World

#: Orders of the steps of one slot that are tried: all of four steps, some of more.
_MOST_ORDERS = 24


def faults(team: Team, schedule: Schedule) -> list[str]:
    """What is wrong with a schedule, in words; empty if it works in all orders that are tried."""
    for time, slot in enumerate(schedule.slots):
        actors = [team.actor(step) for step in slot]
        for actor in dict.fromkeys(actors):
            if actor != NOBODY and actors.count(actor) > 1:
                return [f"slot {time}: {actor} does {actors.count(actor)} things at once"]
    plan = schedule.plan
    failure = validate(team.task, plan).failure
    if failure is not None:
        where = "" if failure.number is None else f"step {failure.number}: "
        return [f"{where}{failure.say}"]
    return _disorder(World(team.task), schedule)


def _disorder(world: World, schedule: Schedule) -> list[str]:
    """The first slot whose steps cannot be done in every order, or not with the same outcome."""
    actions = {action.name: action for action in world.task.domain.actions}
    state = world.start

    def after(before: State, steps: tuple[Step, ...]) -> State | Step:
        for step in steps:
            checkpoint()
            action = actions[step.action]
            names = (each.name for each in action.parameters)
            values = dict(zip(names, step.objects, strict=True))
            if not world.applicable(action, values, before):
                return step
            before = world.after(action, values, before)
        return before

    for time, slot in enumerate(schedule.slots):
        first = after(state, slot)
        assert not isinstance(first, Step)
        for order in _orders(slot):
            other = after(state, order)
            if isinstance(other, Step):
                return [f"slot {time}: {said(other)} cannot be done after others of its slot"]
            if other != first:
                return [f"slot {time} ends differently in different orders"]
        state = first
    return []


def _orders(slot: tuple[Step, ...]) -> Iterator[tuple[Step, ...]]:
    """Other orders of a slot: all of a few steps, of more each step first, last, and shuffles."""
    if factorial(len(slot)) <= _MOST_ORDERS:
        yield from islice(permutations(slot), 1, None)
        return
    for at in range(len(slot)):
        rest = slot[:at] + slot[at + 1 :]
        yield (slot[at], *rest)
        yield (*rest, slot[at])
    random = Random(0)
    for _ in range(_MOST_ORDERS):
        yield tuple(random.sample(slot, len(slot)))
