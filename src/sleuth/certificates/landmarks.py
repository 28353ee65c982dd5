"""Checks lower bounds on costs that follow from actions of which every plan uses one.

Facts that came true stay true here, so whatever cannot be reached here cannot be reached at all.
A set of actions is a landmark if without them the goal is out of reach: every plan uses one of
them. Landmarks whose amounts together take no more from an action than it costs add up to a lower
bound (Helmert and Domshlak 2009); a landmark without actions says that there is no plan.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction

from sleuth.limits import paced

Fact = int


@dataclass(frozen=True, slots=True)
class Rule:
    """Facts that make others true, by an action or, without one, for nothing."""

    needs: frozenset[Fact]
    adds: frozenset[Fact]
    action: int | None = None


@dataclass(frozen=True, slots=True)
class Relaxation:
    """What may come true if nothing ever becomes false; `costs` are those of the actions."""

    start: frozenset[Fact]
    rules: Sequence[Rule]
    goal: frozenset[Fact]
    costs: Sequence[int | Fraction]


@dataclass(frozen=True, slots=True)
class Landmark:
    """Actions of which every plan uses one, and what that is counted as."""

    actions: frozenset[int]
    amount: int | Fraction = 0


def objection(
    task: Relaxation, landmarks: Sequence[Landmark], claimed: Fraction | None
) -> str | None:
    """What speaks against a claimed lower bound; None if nothing does.

    A claim of None is that there is no plan.
    """
    if claimed is None:
        if reachable(task, frozenset()):
            return "the goal may be reached"
        return None
    taken: list[int | Fraction] = [0] * len(task.costs)
    for landmark in landmarks:
        if landmark.amount < 0:
            return "an amount is negative"
        if reachable(task, landmark.actions):
            return "the goal may be reached without any action of a landmark"
        for action in landmark.actions:
            taken[action] += landmark.amount
    for action, amount in enumerate(taken):
        if amount > task.costs[action]:
            return f"action {action} is counted as {amount} and costs {task.costs[action]}"
    total = sum(landmark.amount for landmark in landmarks)
    return None if total >= claimed else f"the landmarks add up to {total} only"


def reachable(task: Relaxation, without: Collection[int]) -> bool:
    """Whether the goal may be reached if these actions are never used."""
    reached = set(task.start)
    usable = [rule for rule in task.rules if rule.action is None or rule.action not in without]
    grown = True
    while grown:
        grown = False
        waiting = []
        for rule in paced(usable):
            if rule.needs <= reached:
                grown = grown or not rule.adds <= reached
                reached |= rule.adds
            else:
                waiting.append(rule)
        usable = waiting
    return task.goal <= reached
