"""Who waits for whom in a schedule, and what has to be told to whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sleuth.planning.agents.footprint import Footprints
from sleuth.planning.agents.schedule import Schedule
from sleuth.planning.agents.team import MARK, Team, said
from sleuth.planning.pddl.syntax import Atom
from sleuth.planning.plan import Step
from sleuth.planning.world import World


@dataclass(frozen=True, slots=True)
class Message:
    """A fact that one agent makes true and another needs.

    `made` is the slot in which it is made, -1 for one that holds at the start and is private;
    `needed` the slot of the step that needs it first; `private` whose fact it is, if it is private.
    """

    teller: str
    hearer: str
    fact: Atom
    made: int
    needed: int
    step: Step
    private: str | None = None


@dataclass(frozen=True, slots=True)
class Wait:
    """That an agent does nothing in some slots, until another has done something.

    The fact is one that the agent needs from the other, or (not `needed`) that the other needs as
    it is until then.
    """

    agent: str
    since: int
    until: int
    other: str
    fact: Atom
    needed: bool


@dataclass(frozen=True, slots=True)
class Teamwork:
    """What agents owe each other in a schedule."""

    messages: tuple[Message, ...]
    waits: tuple[Wait, ...]


def teamwork(team: Team, schedule: Schedule) -> Teamwork:
    """What has to be told, each fact once to each agent that needs it, and who waits."""
    footprints = Footprints(team.task)
    makers: dict[Atom, tuple[int, str]] = {}
    for atom in World(team.task).start:
        owner = team.private_to(atom)
        if owner in team.agents:
            makers[atom] = (-1, str(owner))
    messages: list[Message] = []
    known: set[tuple[str, Atom, int]] = set()
    for time, slot in enumerate(schedule.slots):
        for step in slot:
            actor = team.actor(step)
            for atom in sorted(footprints.of(step).needs, key=spoken):
                made, maker = makers.get(atom, (0, actor))
                if maker != actor and (actor, atom, made) not in known:
                    known.add((actor, atom, made))
                    private = team.private_to(atom)
                    messages.append(Message(maker, actor, atom, made, time, step, private))
        for step in slot:
            print_ = footprints.of(step)
            for atom in print_.deletes:
                makers.pop(atom, None)
            makers |= dict.fromkeys(print_.adds, (time, team.actor(step)))
    return Teamwork(tuple(messages), tuple(_waits(team, schedule, footprints)))


def _waits(team: Team, schedule: Schedule, footprints: Footprints) -> Iterator[Wait]:
    """The gaps before steps of agents that a step of another agent in the slot before ends."""
    for agent in team.agents:
        free = 0
        for time, step in schedule.timed():
            if team.actor(step) != agent:
                continue
            if time > free:
                others = [each for each in schedule.slots[time - 1] if team.actor(each) != agent]
                reasons = [(other, _reason(footprints, step, other)) for other in others]
                for other, reason in reasons:
                    if reason is not None:
                        yield Wait(agent, free, time, team.actor(other), *reason)
                        break
            free = time + 1


def _reason(footprints: Footprints, step: Step, other: Step) -> tuple[Atom, bool] | None:
    """Why a step comes after another: a fact that it needs, or (False) one that the other needs."""
    own, before = footprints.of(step), footprints.of(other)
    needed = sorted(own.needs & before.adds, key=spoken)
    if needed:
        return needed[0], True
    spared = [each for each in own.deletes | own.adds if before.looks_at(each)]
    disturbed = [each for each in before.deletes | before.adds if own.looks_at(each)]
    crossed = (own.adds & before.deletes) | (own.deletes & before.adds)
    for facts, is_needed in ((spared, False), (disturbed, True), (crossed, False)):
        if facts:
            return min(facts, key=spoken), is_needed
    return None


def spoken(atom: Atom) -> str:
    """A fact in PDDL, without the marks of private names."""
    return f"({' '.join(each.partition(MARK)[0] for each in (atom.predicate, *atom.terms))})"


def told(team: Team, schedule: Schedule) -> list[str]:
    """The schedule of each agent, who waits for whom, and what is told to whom, in lines."""
    found = teamwork(team, schedule)
    lines: list[str] = []
    for agent in (*team.agents, *_others(team, schedule)):
        steps = [(time, step) for time, step in schedule.timed() if team.actor(step) == agent]
        lines.append(f"{agent}:" + ("" if steps else " has nothing to do"))
        lines += [f"  {time:3}  {said(step)}" for time, step in steps]
    lines.append("")
    lines += [
        f"{each.agent} waits {_slots(each.since, each.until)} for {each.other}, "
        f"{'to have' if each.needed else 'who uses'} {spoken(each.fact)}"
        for each in found.waits
    ] or ["nobody waits for another"]
    lines.append("")
    lines += [
        f"{each.teller} tells {each.hearer} "
        f"{'at the start' if each.made < 0 else f'after slot {each.made}'}: {spoken(each.fact)}"
        + (f", private to {each.private}" if each.private else "")
        for each in found.messages
    ] or ["nobody needs to be told anything"]
    return lines


def _others(team: Team, schedule: Schedule) -> list[str]:
    """Who acts besides the agents."""
    acting = dict.fromkeys(team.actor(step) for _, step in schedule.timed())
    return [actor for actor in acting if actor not in team.agents]


def _slots(since: int, until: int) -> str:
    return f"in slot {since}" if until == since + 1 else f"in slots {since} to {until - 1}"


def told_as_data(team: Team, schedule: Schedule) -> dict[str, Any]:
    """The same as JSON-ready data."""
    found = teamwork(team, schedule)
    return {
        "slots": len(schedule.slots),
        "agents": {
            agent: [
                {"slot": time, "step": said(step)}
                for time, step in schedule.timed()
                if team.actor(step) == agent
            ]
            for agent in (*team.agents, *_others(team, schedule))
        },
        "waits": [
            {
                "agent": each.agent,
                "since": each.since,
                "until": each.until,
                "for": each.other,
                "fact": spoken(each.fact),
                "needed": each.needed,
            }
            for each in found.waits
        ],
        "told": [
            {
                "from": each.teller,
                "to": each.hearer,
                "fact": spoken(each.fact),
                "made": each.made,
                "needed": each.needed,
                "private": each.private,
            }
            for each in found.messages
        ],
    }
