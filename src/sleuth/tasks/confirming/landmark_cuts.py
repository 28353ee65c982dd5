"""Finds landmarks that add up to a lower bound: LM-cut, apart from the one that engines search by.

What is found here is only proposed; `certificates.landmarks` checks it.
"""

from __future__ import annotations

from fractions import Fraction
from heapq import heappop, heappush

from sleuth.certificates.landmarks import Landmark, Relaxation
from sleuth.limits import Pace

Cost = int | Fraction


def landmark_cuts(task: Relaxation) -> list[Landmark] | None:
    """Landmarks one after the other, until what is left of the costs allows a free plan.

    None if the goal is out of reach.
    """
    left = list(task.costs)
    found: list[Landmark] = []
    while True:
        value, support = _dearest(task, left)
        if not all(fact in value for fact in task.goal):
            return None
        if not task.goal or max(value[fact] for fact in task.goal) == 0:
            return found
        cut = _cut(task, left, value, support)
        amount = min(left[action] for action in cut)
        for action in cut:
            left[action] -= amount
        found.append(Landmark(frozenset(cut), amount))


def _dearest(task: Relaxation, costs: list[Cost]) -> tuple[dict[int, Cost], dict[int, int]]:
    """What each fact costs if only the dearest need of a rule counts; that need for each rule."""
    pace = Pace()
    waiting = [len(rule.needs) for rule in task.rules]
    asking: dict[int, list[int]] = {}
    for number, rule in enumerate(task.rules):
        for fact in rule.needs:
            asking.setdefault(fact, []).append(number)
    value: dict[int, Cost] = {}
    support: dict[int, int] = {}
    ahead: list[tuple[Cost, int]] = [(0, fact) for fact in task.start]
    for rule in task.rules:
        if not rule.needs:
            cost = 0 if rule.action is None else costs[rule.action]
            for added in rule.adds:
                heappush(ahead, (cost, added))
    while ahead:
        pace()
        here, fact = heappop(ahead)
        if fact in value:
            continue
        value[fact] = here
        for number in asking.get(fact, ()):
            waiting[number] -= 1
            if not waiting[number]:
                # Facts come in the order of their costs, so the last one is the dearest.
                rule = task.rules[number]
                support[number] = fact
                cost = here if rule.action is None else here + costs[rule.action]
                for added in rule.adds:
                    if added not in value:
                        heappush(ahead, (cost, added))
    return value, support


def _cut(
    task: Relaxation, costs: list[Cost], value: dict[int, Cost], support: dict[int, int]
) -> set[int]:
    """The actions that enter the zone from which the goal can be had for nothing."""
    pace = Pace()
    adding: dict[int, list[int]] = {}
    by_support: dict[int, list[int]] = {}
    used = [number for number, rule in enumerate(task.rules) if number in support or not rule.needs]
    for number in used:
        for fact in task.rules[number].adds:
            adding.setdefault(fact, []).append(number)
        if number in support:
            by_support.setdefault(support[number], []).append(number)
    ahead = [max(task.goal, key=lambda fact: value[fact])]
    zone = set(ahead)
    while ahead:
        pace()
        for number in adding.get(ahead.pop(), ()):
            rule = task.rules[number]
            free = rule.action is None or costs[rule.action] == 0
            if free and number in support and support[number] not in zone:
                zone.add(support[number])
                ahead.append(support[number])
    # Facts before the zone; a rule without needs is behind none of them.
    before = set(task.start) - zone
    ahead = list(before)
    cut: set[int] = set()
    rules = [number for number in used if number not in support]
    while ahead or rules:
        pace()
        rules += by_support.get(ahead.pop(), ()) if ahead else ()
        while rules:
            rule = task.rules[rules.pop()]
            if not rule.adds.isdisjoint(zone):
                assert rule.action is not None, "a free rule leads into the zone"
                cut.add(rule.action)
                continue
            for fact in rule.adds - before:
                before.add(fact)
                ahead.append(fact)
    return cut
