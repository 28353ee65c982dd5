"""Landmark count: facts that have to come about, as far as one can tell from the state alone.

Missing facts of the goal are landmarks, and so is what every rule that adds a missing landmark
asks for and does not hold.
"""

from __future__ import annotations

from sleuth.planning.heuristics.relaxed_estimate import Estimate
from sleuth.planning.packed import PackedTask, State
from sleuth.planning.relaxed_task import RelaxedTask


def landmark_count(task: PackedTask) -> Estimate:
    """Counts facts, not costs: one operator may achieve several, or cost nothing."""
    asked = asked_always(task.relaxed)
    goal_fact = task.relaxed.facts - 1
    asking = sum(1 << fact for fact, parts in enumerate(asked) if parts)

    def estimate(state: State) -> int:
        missing = ~int.from_bytes(state, "little")
        needed = asked[goal_fact] & missing
        ahead = needed & asking
        while ahead:
            fact = ahead.bit_length() - 1
            more = asked[fact] & missing & ~needed
            needed |= more
            ahead = (ahead ^ (1 << fact)) | (more & asking)
        return needed.bit_count()

    return estimate


def asked_always(task: RelaxedTask) -> list[int]:
    """For each fact, as bits, the facts that every rule asks for that adds it."""
    asked = [-1] * task.facts
    for rule in task.rules:
        parts = sum(1 << part for part in rule.precondition)
        for fact in rule.adds:
            asked[fact] &= parts
    return [max(0, each) for each in asked]
