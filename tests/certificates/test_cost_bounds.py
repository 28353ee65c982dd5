"""Bounds on costs are accepted only if they are true, whatever is put into the table."""

from __future__ import annotations

from fractions import Fraction
from math import inf
from random import Random

import pytest

from sleuth.certificates.cost_bounds import ENDLESS, Choice, Cost, objection


class Graph:
    """A few states with random actions, some of which lead to one of two states."""

    def __init__(self, seed: int) -> None:
        random = Random(seed)
        self.size = random.randint(2, 6)
        self.goals = {random.randrange(self.size) for _ in range(random.randint(0, 2))}
        self._choices: dict[int, list[Choice[int]]] = {}
        for state in range(self.size):
            self._choices[state] = []
            for _ in range(random.randint(0, 3)):
                # Who has seen something never comes back to not having seen it.
                same = state // 2 * 2
                later = range(same + 2, self.size)
                after = [random.choice(later) for _ in range(2)] if later else []
                if not after or random.random() < 0.5:
                    after = [random.randrange(same, self.size)]
                share = Fraction(1, len(after))
                self._choices[state].append(
                    (random.choice([0, 0, 1, 2, 5]), [(share, each) for each in after])
                )

    def is_goal(self, state: int) -> bool:
        return state in self.goals

    def choices(self, state: int) -> list[Choice[int]]:
        return self._choices[state]

    def truth(self, *, expected: bool) -> list[Cost]:
        """The least cost of policies of at most so many steps, until more steps do not help."""
        values: list[Cost] = [0 if state in self.goals else inf for state in range(self.size)]
        # A policy that visits no state twice on a branch is at most as long as there are states.
        for _ in range(self.size + 1):
            before = list(values)
            for state in range(self.size):
                for cost, outcomes in self._choices[state]:
                    parts = [(share, before[after]) for share, after in outcomes]
                    rest = (
                        sum(share * each for share, each in parts)
                        if expected
                        else max(each for _, each in parts)
                    )
                    values[state] = min(values[state], cost + rest)
        return values


@pytest.mark.parametrize("expected", [False, True])
def test_true_bounds_are_accepted_and_larger_claims_refused(expected: bool) -> None:
    endless = finite = 0
    for seed in range(150):
        graph = Graph(seed)
        truth = graph.truth(expected=expected)
        table = dict(enumerate(truth))
        assert objection(graph, 0, truth[0], table, expected=expected) is None
        if truth[0] == inf:
            endless += 1
        else:
            finite += 1
            more = truth[0] + Fraction(1, 7)
            assert objection(graph, 0, more, table, expected=expected) is not None
            assert objection(graph, 0, ENDLESS, table, expected=expected) is not None
    assert endless > 30 and finite > 30


@pytest.mark.parametrize("expected", [False, True])
def test_what_is_accepted_is_true(expected: bool) -> None:
    """Tables with planted faults: states left out, costs changed, goals called dear."""
    accepted = refused = 0
    for seed in range(400):
        graph = Graph(seed)
        truth = graph.truth(expected=expected)
        random = Random(f"faults {seed}")
        table = dict(enumerate(truth))
        for _ in range(random.randint(1, 3)):
            state = random.randrange(graph.size)
            fault = random.randrange(4)
            if fault == 0:
                table.pop(state, None)
            elif fault == 1:
                table[state] = random.choice([0, 1, 3, inf])
            elif fault == 2:
                table[state] = max(0, table.get(state, 0) + random.choice([-1, 1]))
            else:
                table = {each: inf for each in table if each not in graph.goals}
        claimed = table.get(0, 0)
        if objection(graph, 0, claimed, table, expected=expected) is None:
            accepted += 1
            assert claimed <= truth[0]
        else:
            refused += 1
    assert accepted > 50 and refused > 50


class Line:
    """0 to 1 to 2 for 3 each, and from 1 to a dead end; 2 is the goal unless it is closed."""

    def __init__(self, *, closed: bool = False) -> None:
        self._goal = None if closed else 2

    def is_goal(self, state: int) -> bool:
        return state == self._goal

    def choices(self, state: int) -> list[Choice[int]]:
        after = {0: [1], 1: [2, 9], 2: [0], 9: []}[state]
        return [(3, [(1, each)]) for each in after]


def test_planted_faults_are_refused() -> None:
    closed = Line(closed=True)
    whole: dict[int, Cost] = dict.fromkeys((0, 1, 2, 9), ENDLESS)
    assert objection(closed, 0, ENDLESS, whole) is None
    missing = {state: bound for state, bound in whole.items() if state != 2}
    assert objection(closed, 0, ENDLESS, missing) is not None
    assert objection(Line(), 0, ENDLESS, whole) == "a goal promises a cost of inf"
    assert objection(Line(), 0, 6, {0: 6, 1: 3, 9: ENDLESS}) is None
    assert objection(Line(), 0, 7, {0: 7, 1: 4, 9: ENDLESS}) is not None
    assert objection(Line(), 0, 6, {1: 3}) == "the start promises less than is claimed"
    assert objection(Line(), 0, 7, {0: 7, 1: 4, 2: 1, 9: 9}) is not None


class Look:
    """From 0 one looks for 1 and is in 1 or 2, which are 3 and 5 from the goal, 9."""

    def is_goal(self, state: int) -> bool:
        return state == 9

    def choices(self, state: int) -> list[Choice[int]]:
        half = Fraction(1, 2)
        ways: dict[int, Choice[int]] = {
            0: (1, [(half, 1), (half, 2)]),
            1: (3, [(1, 9)]),
            2: (5, [(1, 9)]),
        }
        return [ways[state]]


def test_outcomes_count_by_the_worst_or_on_average() -> None:
    table: dict[int, Cost] = {1: 3, 2: 5}
    assert objection(Look(), 0, 6, {0: 6, **table}) is None
    assert objection(Look(), 0, 7, {0: 7, **table}) is not None
    assert objection(Look(), 0, 5, {0: 5, **table}, expected=True) is None
    assert objection(Look(), 0, 6, {0: 6, **table}, expected=True) is not None


def test_negative_costs_are_refused() -> None:
    class Gift(Line):
        def choices(self, state: int) -> list[Choice[int]]:
            return [(-1, each[1]) for each in super().choices(state)]

    assert objection(Gift(), 0, 1, {0: 1, 1: 2}) == "an action costs -1"
