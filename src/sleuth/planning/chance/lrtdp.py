"""LRTDP: runs from the start better the values on their way; states that fit are labelled solved.

After Bonet and Geffner (2003): a state is solved once it and all that the best steps lead to from
it fit Bellman's equation; runs end there, so that work goes where values still change.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from sleuth.planning.chance.deciding import DecisionRun, Found, decides
from sleuth.planning.chance.partial import PartialValues, decided
from sleuth.planning.chance.policy import State

_LONGEST_RUN = 10_000


@decides("lrtdp")
def solve(run: DecisionRun) -> Found | None:
    """Simulate greedily from the start, better values on the way, label what is solved."""
    return decided(run, _search, "backups")


def _search(
    values: PartialValues, starts: Sequence[tuple[float, State]], fit: float, run: DecisionRun
) -> None:
    random = Random(int(run.options.get("seed") or 0))
    solved: set[State] = set()
    for _, start in starts:
        while not _is_solved(values, start, solved):
            _trial(values, start, fit, solved, random)


def _is_solved(values: PartialValues, state: State, solved: set[State]) -> bool:
    return state in solved or not values.steps(state) or values.gives_up(state)


def _trial(
    values: PartialValues, start: State, fit: float, solved: set[State], random: Random
) -> None:
    visited: list[State] = []
    state = start
    while not _is_solved(values, state, solved) and len(visited) < _LONGEST_RUN:
        visited.append(state)
        _, (_, _, outcomes) = values.backup(state)
        chance = random.random()
        for probability, after in outcomes:
            chance -= probability
            state = after
            if chance < 0:
                break
    while visited:
        if not _check_solved(values, visited.pop(), fit, solved):
            break


def _check_solved(values: PartialValues, state: State, fit: float, solved: set[State]) -> bool:
    """Label a state and those that follow it, if all fit; otherwise better their values."""
    fits = True
    ahead = [] if _is_solved(values, state, solved) else [state]
    met = set(ahead)
    closed: list[State] = []
    while ahead:
        here = ahead.pop()
        closed.append(here)
        cost, (_, _, outcomes) = values.best_step(here)
        if values.cap is not None:
            cost = min(cost, values.cap)
        if abs(cost - values.value(here)) > fit:
            fits = False
            continue
        for _, after in outcomes:
            if after not in met and not _is_solved(values, after, solved):
                met.add(after)
                ahead.append(after)
    if fits:
        solved.update(closed)
    else:
        for each in reversed(closed):
            values.backup(each)
    return fits
