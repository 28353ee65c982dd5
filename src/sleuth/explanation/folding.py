"""The placing chain of a riddle: what is placed without a clue goes on to what that places.

A step that needs no clue, or nothing but a clue, is told together with the first step that
rests on it, if that places something too. So every step of the chain is about one clue, or
about one that says where something is and another that goes on from there.
"""

from __future__ import annotations

from collections.abc import Sequence

from sleuth.explanation.costs import cost
from sleuth.explanation.knowledge import Knowledge
from sleuth.explanation.step import How, Step

#: A step with more groups than this is not told together with another.
_MOST_GROUPS = 3


def folded(steps: Sequence[Step], knowledge: Knowledge) -> list[Step]:
    """The same steps, with some of them told together."""
    chain = list(steps)
    place = 0
    while place < len(chain):
        step = chain[place]
        after = next(
            (other for other in chain[place + 1 :] if other.told.intersection(step.facts)), None
        )
        together = None if after is None else _together(step, after, knowledge)
        if after is None or together is None:
            place += 1
            continue
        chain[chain.index(after)] = together
        del chain[place]
    return chain


def _together(step: Step, after: Step, knowledge: Knowledge) -> Step | None:
    """One step for two, if it is easy to follow."""
    if {step.how, after.how} != {How.DIRECT}:
        return None
    if not (step.places and after.places) or len(step.clues) > (0 if step.known else 1):
        return None
    numbers = {group.id: number for number, group in enumerate(knowledge.groups)}
    groups = {numbers[group.id] for group in (*step.groups, *after.groups)}
    known = set(step.known)
    for fact in after.known:
        if fact in step.facts:
            continue
        if knowledge.origins([fact]).isdisjoint(step.facts):
            known.add(fact)
        else:
            crossing, told = knowledge.crossing_out(fact)
            groups |= crossing
            known |= told - set(step.facts)
    facts = (*step.facts, *after.facts)
    left = knowledge.oracle.minimal(sorted(groups), sorted(known), facts)
    own = tuple(knowledge.groups[number] for number in sorted(left[0]))
    if len(own) > _MOST_GROUPS:
        return None
    return Step(
        facts,
        own,
        tuple(left[1]),
        How.DIRECT,
        max(step.level, after.level),
        cost(own, len(left[1])),
        True,
        frozenset(knowledge.origins(left[1])),
    )
