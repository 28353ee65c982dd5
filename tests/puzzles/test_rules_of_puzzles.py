"""Every puzzle that has rules: groups with kinds, ids, sentences and spots, and facts in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from sleuth import catalogue
from sleuth.examples import example_text
from sleuth.method import build
from sleuth.sat.rules import WEIGHTS, Kind, Rules

SPOT = re.compile(r"[chvp](0|[1-9]\d*)\.(0|[1-9]\d*)")

#: Ways of counting places that are not "row 1, column 1".
OTHER_WORDS = re.compile(r"\br\d+c\d+\b|\(\d+, ?\d+\)")

#: Where facts are about no one place: formulas, and riddles whose places are the values.
PLACELESS = re.compile(r"cnf |riddle csp/")


def cases() -> Iterator[Any]:
    for puzzle in catalogue.PUZZLES:
        entry = catalogue.puzzle(puzzle)
        for name, method in catalogue.methods(entry).items():
            if method.engine.view == "rules" and "circuit" not in name and "theory" not in name:
                for example in entry.examples:
                    yield pytest.param(puzzle, name, example, id=f"{puzzle}-{name}-{example}")


@pytest.mark.parametrize(("puzzle", "method", "example"), list(cases()))
def test_groups_and_facts_can_be_shown_to_a_person(puzzle: str, method: str, example: str) -> None:
    entry = catalogue.puzzle(puzzle)
    problem = entry.read(example_text(puzzle, example), example)
    rules: Rules[Any] = build(catalogue.method(entry, method), problem, {})
    ids = [group.id for group in rules.groups]
    assert len(set(ids)) == len(ids) > 0
    for group in rules.groups:
        assert group.sentence
        assert not OTHER_WORDS.search(group.sentence)
        assert group.weight in (0, *WEIGHTS.values())
        assert all(SPOT.fullmatch(spot) for spot in group.spots)
        assert group.weight or group.kind is not Kind.CLUE
    assert any(group.kind is Kind.CLUE for group in rules.groups)
    for variable in rules.deciding:
        fact, denial = rules.fact(variable), rules.fact(-variable)
        assert fact.say
        assert denial.say
        assert fact.say != denial.say
        assert not OTHER_WORDS.search(fact.say)
        assert fact.spot == denial.spot
        if PLACELESS.match(f"{puzzle} {method}"):
            assert not fact.say.endswith(" is 0")
        else:
            assert fact.spot is not None
            assert SPOT.fullmatch(fact.spot)
