"""From a plan to a schedule: each step as early as what it depends on allows."""

from __future__ import annotations

from sleuth.limits import checkpoint
from sleuth.planning.agents.footprint import Footprints, independent
from sleuth.planning.agents.schedule import Schedule
from sleuth.planning.agents.team import NOBODY, Team
from sleuth.planning.plan import Plan, Step


def parallel(team: Team, plan: Plan) -> Schedule:
    """The steps in slots: after every earlier step that they depend on, or of the same agent.

    Steps that are independent can be exchanged without any change of the outcome, so that every
    order of the steps within slots leads where the plan does. No order of the plan's steps that
    depend on each other is changed; another plan may be over sooner.
    """
    footprints = Footprints(team.task)
    slots: list[list[Step]] = []
    placed: list[tuple[Step, int]] = []
    for step in plan.steps:
        checkpoint()
        own, actor = footprints.of(step), team.actor(step)
        earliest = 0
        for other, slot in placed:
            if slot < earliest:
                continue
            busy = actor == team.actor(other) and actor != NOBODY
            if busy or not independent(own, footprints.of(other)):
                earliest = slot + 1
        if earliest == len(slots):
            slots.append([])
        slots[earliest].append(step)
        placed.append((step, earliest))
    order = {agent: at for at, agent in enumerate((*team.agents, NOBODY))}
    return Schedule(
        tuple(
            tuple(sorted(slot, key=lambda step: (order[team.actor(step)], step.name)))
            for slot in slots
        )
    )
