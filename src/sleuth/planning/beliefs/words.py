"""What may be the case, in words."""

from __future__ import annotations

from collections.abc import Iterable

from sleuth.planning.beliefs.belief_task import Belief, BeliefTask
from sleuth.planning.beliefs.sensing import OBSERVED
from sleuth.planning.pddl.writing import written_atom

#: More states than this are only counted.
MOST_STATES_TOLD = 5


def belief_in_words(task: BeliefTask, belief: Belief) -> str:
    """What holds in all the states, and the states where they differ, if they are few."""
    states = sorted(task.facts_of(state) for state in belief)
    common = states[0]
    for state in states:
        common &= state
    known = _facts(task, common)
    if len(states) == 1:
        return known
    if len(states) > MOST_STATES_TOLD:
        more = f"one of {len(states)} ways"
        return f"{known} and {more}" if known else more
    ways = " | ".join(_facts(task, state & ~common) or "nothing" for state in states)
    return f"{known} and one of: {ways}" if known else f"one of: {ways}"


def _facts(task: BeliefTask, state: int) -> str:
    return " ".join(_atoms(task, state))


def _atoms(task: BeliefTask, state: int) -> Iterable[str]:
    for number, (atom, positive) in enumerate(task.ground.facts):
        if positive and state >> number & 1 and atom != OBSERVED:
            yield written_atom(atom)
