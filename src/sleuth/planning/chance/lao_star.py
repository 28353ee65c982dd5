"""LAO*: the best partial policy is grown where it ends, and its values bettered from the ends back.

After Hansen and Zilberstein (2001), in the form that goes depth first through the policy, expands
what is new on the way and better values in postorder.
"""

from __future__ import annotations

from collections.abc import Sequence

from sleuth.planning.chance.deciding import DecisionRun, Found, decides
from sleuth.planning.chance.partial import PartialValues, decided
from sleuth.planning.chance.policy import State


@decides("lao-star")
def solve(run: DecisionRun) -> Found | None:
    """Grow the greedy policy from the start until it is closed and its values fit."""
    return decided(run, _search, "backups")


def _search(
    values: PartialValues, starts: Sequence[tuple[float, State]], fit: float, run: DecisionRun
) -> None:
    expanded: set[State] = set()
    while True:
        order, is_new = _policy_in_postorder(values, starts, expanded)
        largest = max((values.backup(state)[0] for state in order), default=0.0)
        if not is_new and largest <= fit:
            # Values fit along the old policy; it is done if the policy did not change by that.
            order, is_new = _policy_in_postorder(values, starts, expanded)
            if not is_new and all(_fits(values, state, fit) for state in order):
                return


def _fits(values: PartialValues, state: State, fit: float) -> bool:
    cost, _ = values.best_step(state)
    if values.cap is not None:
        cost = min(cost, values.cap)
    return abs(cost - values.value(state)) <= fit


def _policy_in_postorder(
    values: PartialValues, starts: Sequence[tuple[float, State]], expanded: set[State]
) -> tuple[list[State], bool]:
    """The states that the greedy policy comes to, those that follow before those they follow.

    New states are expanded and not gone beyond in this round; gives whether there were any.
    """
    order: list[State] = []
    is_new = False
    met: set[State] = set()
    for _, start in starts:
        if start in met:
            continue
        met.add(start)
        stack = [(start, iter(_next(values, start, expanded)))]
        is_new = is_new or start not in expanded
        expanded.add(start)
        while stack:
            state, ahead = stack[-1]
            after = next(ahead, None)
            if after is None:
                stack.pop()
                if values.steps(state) and not values.gives_up(state):
                    order.append(state)
                continue
            if after[0] in met:
                continue
            met.add(after[0])
            follows = _next(values, after[0], expanded)
            is_new = is_new or after[0] not in expanded
            expanded.add(after[0])
            stack.append((after[0], iter(follows)))
    return order, is_new


def _next(values: PartialValues, state: State, expanded: set[State]) -> list[tuple[State]]:
    """Where the best step leads; nowhere from an end, from what is new, or where one gives up."""
    if not values.steps(state) or values.gives_up(state) or state not in expanded:
        return []
    _, (_, _, outcomes) = values.best_step(state)
    return [(after,) for _, after in outcomes]
