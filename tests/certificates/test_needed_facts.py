"""The facts that a state needs never cost more than reaching the goal does."""

from __future__ import annotations

from fractions import Fraction
from heapq import heappop, heappush
from math import inf
from random import Random

from sleuth.certificates.needed_facts import Doing, NeededFacts

#: Facts that hold, and facts that become false by each action.
Deleting = list[tuple[Doing, int]]


def random_actions(seed: int) -> tuple[int, int, Deleting]:
    random = Random(seed)
    size = random.randint(3, 6)

    def some(least: int, most: int) -> int:
        return sum(1 << bit for bit in random.sample(range(size), random.randint(least, most)))

    actions: Deleting = []
    for _ in range(random.randint(2, 7)):
        asked = some(0, 2)
        effects = [(asked, some(1, 2))]
        if random.random() < 0.4:
            effects.append((asked | some(1, 1), some(1, 2)))
        actions.append(((random.choice([0, 1, 1, 2, 5]), effects), some(0, 2)))
    return size, some(1, 3), actions


def least(start: int, goal: int, actions: Deleting) -> float | Fraction:
    best: dict[int, float | Fraction] = {start: 0}
    ahead: list[tuple[float | Fraction, int]] = [(0, start)]
    while ahead:
        cost, state = heappop(ahead)
        if goal & ~state == 0:
            return cost
        for (price, effects), deletes in actions:
            # The first effect asks for what the action does.
            if effects[0][0] & ~state:
                continue
            adds = 0
            for asked, made in effects:
                adds |= 0 if asked & ~state else made
            after = state & ~deletes | adds
            if cost + price < best.get(after, inf):
                best[after] = cost + price
                heappush(ahead, (cost + price, after))
    return inf


def test_bounds_are_never_above_the_truth() -> None:
    exact = endless = 0
    for seed in range(150):
        size, goal, actions = random_actions(seed)
        bound = NeededFacts(goal, [doing for doing, _ in actions]).bound
        for state in range(1 << size):
            truth = least(state, goal, actions)
            assert bound(state) <= truth, (seed, state)
            exact += 0 < bound(state) == truth < inf
            endless += bound(state) == inf
    assert exact > 200 and endless > 20


def test_shares_of_actions_that_make_several_facts_true() -> None:
    both: list[Doing] = [(3, [(0, 0b11)])]
    assert NeededFacts(0b11, both).bound(0) == 3
    assert NeededFacts(0b11, [*both, (1, [(0, 0b01)])]).bound(0) == 3
    chain: list[Doing] = [(1, [(0b10, 0b01)]), (4, [(0, 0b10)])]
    assert NeededFacts(0b01, chain).bound(0) == 5
    assert NeededFacts(0b01, chain).bound(0b10) == 1
    assert NeededFacts(0b01, chain).bound(0b01) == 0
    assert NeededFacts(0b100, chain).bound(0) == inf
