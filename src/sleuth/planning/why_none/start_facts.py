"""As few facts of the start as rule the goal out, whatever else held there.

The start is taken apart by the variables of the finite-domain form. One variable after the other
is set free: if there is no plan from any of the starts that it may then be, its fact did not
matter. All states of all these starts are visited.
"""

from __future__ import annotations

from collections import deque
from itertools import product

from sleuth.limits import Pace
from sleuth.planning.finite_domain import FiniteDomain, finite_domain
from sleuth.planning.ground import GroundTask
from sleuth.planning.mutexes import Mutexes, find_mutexes, members
from sleuth.planning.states import Bits, States

#: More states than this are not visited for one try.
MOST_STATES = 20_000


def blamed_facts(task: GroundTask) -> tuple[tuple[int, bool], ...] | None:
    """Facts that, holding or not as they do at the start, leave no plan whatever the others are.

    None where all of them matter, or too much would have to be visited.
    """
    mutexes = find_mutexes(task)
    form = finite_domain(task, mutexes)
    states = States(task)
    basic = sum(1 << fact for variable in form.variables for fact in variable.facts)
    start = states.start & basic
    free: list[int] = []
    for index in range(len(form.variables)):
        starts = _starts(form, mutexes, start, [*free, index])
        if starts is not None and _is_hopeless(states, starts):
            free.append(index)
    if not free:
        return None
    return tuple(
        blamed
        for index, variable in enumerate(form.variables)
        if index not in free
        for blamed in _held(variable.facts, start)
    )


def _held(facts: tuple[int, ...], start: Bits) -> list[tuple[int, bool]]:
    """The fact of a variable that holds, or that none of them does."""
    held = [(fact, True) for fact in facts if start >> fact & 1]
    return held or [(fact, False) for fact in facts]


def _starts(
    form: FiniteDomain, mutexes: Mutexes, start: Bits, free: list[int]
) -> list[Bits] | None:
    """All starts in which some variables have any value; None if there are too many."""
    count = 1
    fixed = start
    for index in free:
        count *= form.variables[index].size
        for fact in form.variables[index].facts:
            fixed &= ~(1 << fact)
    if count > MOST_STATES:
        return None
    choices = [
        [*(1 << fact for fact in form.variables[index].facts)]
        + [0] * form.variables[index].may_be_none
        for index in free
    ]
    pace = Pace()
    found = []
    for chosen in product(*choices):
        pace()
        state = fixed + sum(chosen)
        if mutexes.possible(members(state)):
            found.append(state)
    return found


def _is_hopeless(states: States, starts: list[Bits]) -> bool:
    """Whether the goal is reached from none of the starts, as far as can be seen."""
    met = {states.completed(start) for start in starts}
    ahead = deque(sorted(met))
    pace = Pace(64)
    while ahead:
        pace()
        state = ahead.popleft()
        if states.is_goal(state) or len(met) > MOST_STATES:
            return False
        for _, after, _ in states.successors(state):
            if after not in met:
                met.add(after)
                ahead.append(after)
    return True
