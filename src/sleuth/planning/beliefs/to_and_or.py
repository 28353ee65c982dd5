"""Beliefs as an AND-OR problem: one chooses the action, what is seen chooses the outcome.

For the worst case a belief is a set of states. For the expected cost it also counts in how many
worlds each state is the case, since worlds may come to share a state; costs are totals over worlds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeVar

from sleuth.planning.beliefs.belief_task import Belief, BeliefAction, BeliefTask, StateNumber
from sleuth.planning.beliefs.distances import Distances, distances
from sleuth.planning.beliefs.words import belief_in_words
from sleuth.planning.plan import Step
from sleuth.planning.policy_tree import Node, PolicyTree
from sleuth.planning.to_state_space import plain
from sleuth.search.and_or import AndOrSpace, Choice, Criterion, Outcome, Policy

BeliefT = TypeVar("BeliefT")

#: States with the number of worlds in which each is the case, in the order of states.
Weighted = tuple[tuple[StateNumber, int], ...]

YES, NO = True, False

#: What each further state that may be the case adds to a guess.
PRICE_OF_DOUBT = 2


def worst_case(beliefs: BeliefTask) -> AndOrSpace[Belief, PolicyTree]:
    """Policies by what they cost in the worst world."""
    costs = {action.name: plain(action.cost) for action in beliefs.actions}

    def choices(belief: Belief) -> Iterator[Choice]:
        for action, after in beliefs.after(belief):
            sees = action.sees
            if sees is not None:
                yes = frozenset([state for state in after if sees[state]])
                if yes and len(yes) < len(after):
                    outcomes = (Outcome(YES, yes), Outcome(NO, after - yes))
                    yield Choice(action.name, costs[action.name], outcomes)
                    continue
            if after != belief:
                yield Choice(action.name, costs[action.name], (Outcome(None, after),))

    bound = _bounded(beliefs, Distances.farthest)
    return AndOrSpace(
        beliefs.initial,
        choices,
        beliefs.all_goal,
        as_tree,
        bound,
        words=lambda belief: belief_in_words(beliefs, belief),
        guess=lambda belief: bound(belief) + PRICE_OF_DOUBT * (len(belief) - 1),
    )


def expected_cost(beliefs: BeliefTask) -> AndOrSpace[Weighted, PolicyTree]:
    """Policies by what they cost on the average, every world as likely as every other one."""
    costs = {action.name: plain(action.cost) for action in beliefs.actions}

    def choices(belief: Weighted) -> Iterator[Choice]:
        states = frozenset([state for state, _ in belief])
        worlds = sum([count for _, count in belief])
        for action, _ in beliefs.after(states):
            after = _moved(action, belief)
            cost = costs[action.name] * worlds
            sees = action.sees
            if sees is not None:
                yes = tuple([each for each in after if sees[each[0]]])
                if yes and len(yes) < len(after):
                    no = tuple([each for each in after if not sees[each[0]]])
                    yield Choice(action.name, cost, (Outcome(YES, yes), Outcome(NO, no)))
                    continue
            if after != belief:
                yield Choice(action.name, cost, (Outcome(None, after),))

    def unweighted(belief: Weighted) -> Belief:
        return frozenset([state for state, _ in belief])

    bound = _bounded(beliefs, Distances.total)
    return AndOrSpace(
        _counted(beliefs.starts),
        choices,
        lambda belief: beliefs.all_goal(unweighted(belief)),
        as_tree,
        bound,
        Criterion.TOTAL,
        beliefs.world_count,
        words=lambda belief: belief_in_words(beliefs, unweighted(belief)),
        guess=lambda belief: (
            bound(belief) + PRICE_OF_DOUBT * (len(belief) - 1) * sum([count for _, count in belief])
        ),
    )


def _counted(states: tuple[StateNumber, ...]) -> Weighted:
    counts: dict[StateNumber, int] = {}
    for state in states:
        counts[state] = counts.get(state, 0) + 1
    return tuple(sorted(counts.items()))


def _moved(action: BeliefAction, belief: Weighted) -> Weighted:
    if action.moves is None:
        return belief
    counts: dict[StateNumber, int] = {}
    for state, count in belief:
        after = action.moves[state]
        assert after is not None
        counts[after] = counts.get(after, 0) + count
    return tuple(sorted(counts.items()))


def _bounded(
    task: BeliefTask, estimate: Callable[[Distances, BeliefT], float]
) -> Callable[[BeliefT], float]:
    """What it costs at least, if one knew in which state one is; nothing where that is unknown."""

    @cache
    def known() -> Distances | None:
        return distances(task)

    def bound(belief: BeliefT) -> float:
        table = known()
        return 0 if table is None else estimate(table, belief)

    return bound


def as_tree(policy: Policy[Any]) -> PolicyTree:
    """The policy unfolded: every branch has worlds of its own, so that it stays small."""
    steps: list[Step] = []
    after: list[list[int | None]] = []
    ahead: list[tuple[Any, int, int]] = [(policy.initial, -1, 0)]
    while ahead:
        state, before, slot = ahead.pop()
        choice = policy.choices.get(state)
        if choice is None:
            continue
        here = len(steps)
        if before >= 0:
            after[before][slot] = here
        steps.append(Step.named(choice.action))
        after.append([None] * len(choice.outcomes))
        # Labels are yes first, then no; nodes are numbered in the order of reading.
        for index in reversed(range(len(choice.outcomes))):
            ahead.append((choice.outcomes[index].state, here, index))
    return PolicyTree(
        tuple(Node(step, tuple(each)) for step, each in zip(steps, after, strict=True))
    )
