"""As few goals as cannot be reached together, found by visiting all states."""

from __future__ import annotations

from collections import deque
from itertools import combinations
from math import comb

from sleuth.limits import Pace
from sleuth.planning.ground import GroundTask
from sleuth.planning.mutexes import members
from sleuth.planning.states import Bits, States
from sleuth.planning.why_none.facts import facts_text, goals_of
from sleuth.planning.why_none.reason import Reason
from sleuth.text import several

#: More subsets of the goal than this are not tried one by one.
_MOST_SUBSETS = 50_000


def visited(task: GroundTask, most: int) -> set[Bits] | None:
    """All states that can be reached; None if there are more."""
    states = States(task)
    met = {states.start}
    ahead = deque(met)
    pace = Pace(64)
    while ahead:
        pace()
        for _, after, _ in states.successors(ahead.popleft()):
            if after not in met:
                met.add(after)
                ahead.append(after)
        if len(met) > most:
            return None
    return met


def conflicting(goal: Bits, achieved: set[Bits]) -> tuple[int, ...]:
    """As few facts of the goal as no state has together; the goal is had by none."""
    facts = tuple(members(goal))

    def is_had(wanted: tuple[int, ...]) -> bool:
        whole = sum(1 << fact for fact in wanted)
        return any(state & whole == whole for state in achieved)

    tried = 0
    for size in range(1, len(facts)):
        tried += comb(len(facts), size)
        if tried > _MOST_SUBSETS:
            break
        for some in combinations(facts, size):
            if not is_had(some):
                return some
    kept = facts
    for fact in facts:
        fewer = tuple(each for each in kept if each != fact)
        if not is_had(fewer):
            kept = fewer
    return kept


def goals_conflict(task: GroundTask, most_states: int) -> Reason | None:
    """Which goals no state has together; None if there are too many states, or a plan."""
    states = visited(task, most_states)
    if states is None:
        return None
    number = several(len(states), "state")
    known_by = f"All {number} that can be reached were visited."
    if len(states) == 1:
        known_by = "No action leads to another state than the start."
    goals = goals_of(task)
    if len(goals) > 1:
        said = f"None of the {number} that can be reached satisfies the goal."
        return Reason("states", (said,), known_by, True, {"states": len(states)})
    goal = States(task).goal
    achieved = {state & goal for state in states}
    if goal in achieved:
        return None
    kept = conflicting(goal, achieved)
    named = facts_text(task, kept)
    if len(kept) == 1:
        said = f"{named} holds in none of the {number} that can be reached."
    elif len(kept) == 2:
        said = f"{named} can each be reached, but never together."
    else:
        said = f"{named} are never reached all together, though without any one of them they are."
    return Reason(
        "goals",
        (said,),
        known_by,
        True,
        {"goals": [facts_text(task, [fact]) for fact in kept], "states": len(states)},
    )
