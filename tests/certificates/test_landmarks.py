"""Landmarks are accepted only if their sum is a lower bound of what a relaxed plan costs."""

from __future__ import annotations

from fractions import Fraction
from heapq import heappop, heappush
from random import Random

from sleuth.certificates.landmarks import Landmark, Relaxation, Rule, objection
from sleuth.tasks.confirming.landmark_cuts import landmark_cuts


def random_relaxation(seed: int) -> Relaxation:
    random = Random(seed)
    facts = random.randint(4, 7)

    def some(least: int, most: int) -> frozenset[int]:
        return frozenset(random.sample(range(facts), random.randint(least, most)))

    costs = [random.choice([0, 1, 1, 2, 5]) for _ in range(random.randint(3, 9))]
    rules = [Rule(some(0, 3), some(1, 2), action) for action in range(len(costs))]
    rules += [Rule(some(1, 2), some(1, 1)) for _ in range(random.randint(0, 2))]
    random.shuffle(rules)
    return Relaxation(some(1, 1), rules, some(1, 4), costs)


def truth(task: Relaxation) -> int | Fraction | None:
    """The cost of a cheapest relaxed plan, by going through sets of facts."""

    def closed(facts: frozenset[int]) -> frozenset[int]:
        while True:
            more = facts.union(
                *(r.adds for r in task.rules if r.action is None and r.needs <= facts)
            )
            if more == facts:
                return facts
            facts = more

    start = closed(task.start)
    best: dict[frozenset[int], int | Fraction] = {start: 0}
    ahead: list[tuple[int | Fraction, list[int]]] = [(0, sorted(start))]
    while ahead:
        cost, listed = heappop(ahead)
        facts = frozenset(listed)
        if task.goal <= facts:
            return cost
        if cost > best[facts]:
            continue
        for rule in task.rules:
            if rule.action is not None and rule.needs <= facts:
                after = closed(facts | rule.adds)
                total = cost + task.costs[rule.action]
                if after not in best or total < best[after]:
                    best[after] = total
                    heappush(ahead, (total, sorted(after)))
    return None


def test_cuts_are_accepted_and_never_exceed_the_truth() -> None:
    none = tight = loose = 0
    for seed in range(400):
        task = random_relaxation(seed)
        least, cuts = truth(task), landmark_cuts(task)
        if least is None:
            assert cuts is None
            assert objection(task, [], None) is None
            none += 1
            continue
        assert objection(task, [], None) == "the goal may be reached"
        assert cuts is not None
        total = Fraction(sum(cut.amount for cut in cuts))
        assert objection(task, cuts, total) is None
        assert total <= least
        assert objection(task, cuts, total + 1) is not None
        tight, loose = tight + (total == least), loose + (total < least)
    assert none > 20 and tight > 50 and loose > 0


def test_what_is_accepted_is_true() -> None:
    """Planted faults: actions left out of landmarks, amounts raised, landmarks counted twice."""
    accepted = refused = 0
    for seed in range(600):
        task = random_relaxation(seed)
        cuts = landmark_cuts(task)
        if not cuts:
            continue
        random = Random(f"faults {seed}")
        for _ in range(random.randint(1, 2)):
            place = random.randrange(len(cuts))
            cut = cuts[place]
            fault = random.randrange(3)
            if fault == 0 and cut.actions:
                fewer = cut.actions - {random.choice(sorted(cut.actions))}
                cuts[place] = Landmark(fewer, cut.amount)
            elif fault == 1:
                cuts[place] = Landmark(cut.actions, cut.amount + random.choice([-1, 1]))
            else:
                cuts.append(cut)
        total = Fraction(sum(cut.amount for cut in cuts))
        least = truth(task)
        if objection(task, cuts, total) is None:
            accepted += 1
            assert least is not None and total <= least
        else:
            refused += 1
    assert accepted > 10 and refused > 100


def test_negative_amounts_are_refused() -> None:
    """They would count once in the sum, and twice in a plan that uses two of the actions."""
    rules = [Rule(frozenset(), frozenset((fact,)), fact) for fact in (0, 1)]
    task = Relaxation(frozenset(), rules, frozenset((0, 1)), [1, 1])
    one, other = Landmark(frozenset((0,)), 2), Landmark(frozenset((1,)), 2)
    both = Landmark(frozenset((0, 1)), -1)
    assert truth(task) == 2
    assert objection(task, [one, other, both], Fraction(3)) == "an amount is negative"
