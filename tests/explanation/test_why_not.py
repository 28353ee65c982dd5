"""Clashes, repairs and fixes, against brute force on small boards."""

from __future__ import annotations

from itertools import combinations

import pytest
from random_boards import models, random_rules

from sleuth.explanation.why_not import why_not
from sleuth.limits import Meter
from sleuth.sat.rules import FREE, Group, Kind, Rules


def solvable(rules: Rules[frozenset[int]], groups: list[Group]) -> bool:
    return bool(solutions(rules, groups))


def solutions(rules: Rules[frozenset[int]], groups: list[Group]) -> list[frozenset[int]]:
    """All models of some groups alone."""
    part: Rules[frozenset[int]] = Rules(lambda true: true, variables=rules.variables)
    for group in groups:
        part.add(group.sentence, group.clauses)
    return models(part)


@pytest.mark.parametrize("seed", range(200))
def test_why_not_says_what_brute_force_says(seed: int) -> None:
    rules = random_rules(seed)
    found = why_not(rules, Meter(), fix=True)
    everything = models(rules)
    if not everything:
        free = [group for group in rules.groups if group.weight == FREE]
        clash = list(found.clash)
        assert not solvable(rules, free + clash)
        for group in clash:
            assert solvable(rules, free + [other for other in clash if other is not group])
        clues = [group for group in rules.groups if group.kind is Kind.CLUE]
        for size in (1, 2):
            working = {
                frozenset(group.id for group in dropped)
                for dropped in combinations(clues, size)
                if solvable(rules, [each for each in rules.groups if each not in dropped])
            }
            if working:
                break
        assert {frozenset(g.id for g in each.clues) for each in found.repairs} == working
        for repair in found.repairs:
            left = [each for each in rules.groups if each not in repair.clues]
            assert repair.unique is (len(solutions(rules, left)) == 1)
        return
    assert found.fine is (len(everything) == 1)
    if len(everything) > 1:
        same = frozenset.intersection(*everything)
        assert set(found.differ) == {each for each in rules.deciding if not {each, -each} & same}
        assert len(set(found.solutions)) == 2
        check_fix(found.solutions[0], found.fix, everything)


def check_fix(
    solution: frozenset[int], fix: tuple[int, ...] | None, everything: list[frozenset[int]]
) -> None:
    """The facts of a fix tell the solution from all others, and no fewer do."""

    def tell(facts: tuple[int, ...]) -> bool:
        return sum(set(facts) <= model for model in everything) == 1

    if fix is None:
        assert not tell(tuple(solution))
        return
    assert set(fix) <= solution
    assert tell(fix)
    assert not any(tell(fewer) for fewer in combinations(sorted(solution), len(fix) - 1)) or not fix
