"""Chosen reasons cost hardly more than the cheapest ones there are.

The cheapest are found by implicit hitting sets: whatever does not suffice yet misses something
out of each set of groups and facts that some model denies.
"""

from __future__ import annotations

from contextlib import closing
from typing import Any

import pytest
from pysat.examples.hitman import Hitman
from random_boards import futoshiki_text, slitherlink_text

from sleuth import catalogue
from sleuth.examples import example_text
from sleuth.explanation.costs import FACT
from sleuth.explanation.givens import givens
from sleuth.explanation.knowledge import Knowledge
from sleuth.explanation.stages import Stages
from sleuth.explanation.view import rules_of
from sleuth.limits import Meter
from sleuth.sat.rules import Group

#: Chosen reasons cost at most so much more than the cheapest, on the whole.
ALLOWED = 1.05

#: Each so many steps one is looked into.
SAMPLED = 2


def price(groups: list[Group], facts: int) -> float:
    """What groups and facts cost one by one."""
    return sum(group.weight for group in groups) + FACT * facts


def cheapest(knowledge: Knowledge, facts: list[int], literal: int) -> float:
    """The least that groups and facts cost together that force a literal."""
    groups = {f"group {number}": number for number in range(len(knowledge.groups))}
    weights: dict[Any, int] = {
        name: round(knowledge.groups[number].weight) for name, number in groups.items()
    }
    weights |= dict.fromkeys(facts, round(FACT))
    with Hitman(bootstrap_with=[], weights=weights, htype="sorted", solver="m22") as hitting:
        while True:
            chosen = hitting.get() or []
            numbers = [groups[each] for each in chosen if isinstance(each, str)]
            known = [each for each in chosen if not isinstance(each, str)]
            if not knowledge.oracle.holds(numbers, [*known, -literal]):
                return price([knowledge.groups[number] for number in numbers], len(known))
            model = set(knowledge.oracle.model())
            denied: list[Any] = [fact for fact in facts if fact not in model]
            denied += [
                name
                for name, number in groups.items()
                if not all(model.intersection(c) for c in knowledge.groups[number].clauses)
            ]
            hitting.hit(denied, weights=weights)


@pytest.mark.parametrize(
    ("kind", "texts"),
    [
        ("futoshiki", [example_text("futoshiki", "five"), *map(futoshiki_text, range(12))]),
        ("slitherlink", [*map(slitherlink_text, range(12))]),
    ],
)
def test_reasons_are_nearly_as_cheap_as_can_be(kind: str, texts: list[str]) -> None:
    spent = least = 0.0
    looked_into = 0
    for text in texts:
        rules = rules_of(catalogue.puzzle(kind).read(text, "test"))
        with closing(Knowledge(rules, Meter())) as knowledge:
            knowledge.tell(givens(rules))
            stages = Stages(knowledge)
            before = knowledge.known_facts(range(1, rules.variables + 1))
            for number, step in enumerate(stages):
                if number % SAMPLED == 0 and len(step.facts) == 1:
                    best = cheapest(knowledge, before, step.facts[0])
                    cost = price(list(step.groups), len(step.known))
                    assert best <= cost
                    spent, least, looked_into = spent + cost, least + best, looked_into + 1
                before = knowledge.known_facts(range(1, rules.variables + 1))
    assert looked_into > 20
    assert spent <= ALLOWED * least, f"{spent / least:.3f} of the least"
