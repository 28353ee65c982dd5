"""Leaves out of a plan what it does not need."""

from __future__ import annotations

from collections.abc import Sequence

from sleuth.limits import Pace
from sleuth.planning.states import Bits, States


def after_all(states: States, plan: Sequence[int], start: Bits | None = None) -> Bits | None:
    """The state after all operators of a plan, or None where one of them cannot be used."""
    state: Bits | None = states.start if start is None else start
    for index in plan:
        if state is None:
            return None
        state = states.after(index, state)
    return state


def without_useless(states: States, plan: Sequence[int]) -> list[int]:
    """The plan without operators whose absence hurts nobody, looked at one after the other.

    With an operator go those after it that could not be used without it.
    """
    kept = list(plan)
    place = 0
    pace = Pace(16)
    while place < len(kept):
        pace()
        state = after_all(states, kept[:place])
        assert state is not None
        fewer = []
        for index in kept[place + 1 :]:
            after = states.after(index, state)
            if after is not None:
                fewer.append(index)
                state = after
        if states.is_goal(state):
            kept = [*kept[:place], *fewer]
        else:
            place += 1
    return kept
