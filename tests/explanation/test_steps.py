"""Explanations are replayed by a checker of their own, and say all that follows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from random_boards import (
    cnf_text,
    futoshiki_text,
    lights_out_text,
    models,
    random_rules,
    slitherlink_text,
)

from sleuth import catalogue
from sleuth.examples import example_text
from sleuth.explanation.checking import faults
from sleuth.explanation.sequence import Explanation, explain
from sleuth.explanation.view import rules_of
from sleuth.limits import Meter
from sleuth.sat.rules import Rules


def explained(kind: str, text: str) -> Explanation:
    return explain(rules_of(catalogue.puzzle(kind).read(text, "test")), Meter())


def shared_by(solutions: list[frozenset[int]]) -> frozenset[int]:
    return frozenset.intersection(*solutions)


@pytest.mark.parametrize("seed", range(400))
def test_random_rules_are_explained_as_far_as_anything_follows(seed: int) -> None:
    rules = random_rules(seed)
    found = explain(rules, Meter())
    assert faults(rules, found.steps) == []
    solutions = models(rules)
    assert found.clash is (not solutions)
    if solutions:
        assert found.known == shared_by(solutions)
        assert found.settled is (len(solutions) == 1)
    else:
        assert found.steps[-1].facts == ()


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize(
    ("kind", "make"), [("futoshiki", futoshiki_text), ("slitherlink", slitherlink_text)]
)
def test_random_boards_are_explained_as_far_as_anything_follows(
    kind: str, make: Any, seed: int
) -> None:
    entry = catalogue.puzzle(kind)
    problem = entry.read(make(seed), "test")
    rules = rules_of(problem)
    found = explain(rules, Meter())
    assert faults(rules, found.steps) == []
    assert not found.clash
    assert found.known.intersection(_deciding(rules)) == shared_by(list(_solutions(rules)))


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize(("kind", "make"), [("lights-out", lights_out_text), ("cnf", cnf_text)])
def test_random_boards_without_pictures_are_explained_too(kind: str, make: Any, seed: int) -> None:
    rules = rules_of(catalogue.puzzle(kind).read(make(seed), "test"))
    found = explain(rules, Meter())
    assert faults(rules, found.steps) == []
    solutions = list(_solutions(rules)) if not found.clash else []
    assert not solutions or found.known.intersection(_deciding(rules)) == shared_by(solutions)


def _deciding(rules: Rules[Any]) -> set[int]:
    return {sign * each for each in rules.deciding for sign in (1, -1)}


def _solutions(rules: Rules[Any]) -> Iterator[frozenset[int]]:
    """Solutions until no more literals can be told apart by another one."""
    from sleuth.sat.inquiry import Inquiry

    with Inquiry(rules, Meter()) as ask:
        assert ask.holds()
        open_literals = {each if each in ask.model() else -each for each in rules.deciding}
        yield frozenset(open_literals)
        for literal in list(open_literals):
            if literal in open_literals and ask.holds(None, [-literal]):
                true = ask.model()
                solution = frozenset(each if each in true else -each for each in rules.deciding)
                open_literals &= solution
                yield solution


@pytest.mark.parametrize(
    ("kind", "example"),
    [
        (kind, example)
        for kind in ("futoshiki", "slitherlink", "lights-out", "cnf")
        for example in catalogue.puzzle(kind).examples
        if example not in ("large", "minimal", "no-way-out", "torus-king", "classic")
    ],
)
def test_examples_are_explained(kind: str, example: str) -> None:
    problem = catalogue.puzzle(kind).read(example_text(kind, example), example)
    rules = rules_of(problem)
    assert faults(rules, explain(rules, Meter()).steps) == []


def test_planted_faults_are_seen() -> None:
    """Each way to spoil a step is noticed by the checker."""
    text = example_text("futoshiki", "six")
    rules = rules_of(catalogue.puzzle("futoshiki").read(text, "six"))
    steps = explain(rules, Meter()).steps
    assert faults(rules, steps) == []
    place = next(number for number, step in enumerate(steps) if len(step.known) > 1 and step.groups)
    step = steps[place]
    other = next(group for group in rules.groups if group.weight and group not in step.groups)
    spoilt = {
        "does not follow": replace(step, known=step.known[1:]),
        "does not need: ": replace(step, groups=(*step.groups, other)),
        "does not need that": replace(step, known=(*step.known, *steps[0].facts)),
        "nobody told": replace(step, known=(*step.known, *steps[-1].facts)),
        "nothing new": replace(step, facts=steps[0].facts, groups=(), known=steps[0].facts),
        "level or its cost": replace(step, cost=step.cost + 1),
    }
    for complaint, bad in spoilt.items():
        found = faults(rules, [*steps[:place], bad])
        assert any(complaint in each for each in found), (complaint, found)
    assert any(
        "follow" in each for each in faults(rules, [*steps[:place], replace(step, groups=())])
    )
    wrong = replace(steps[0], facts=tuple(-fact for fact in steps[0].facts))
    assert any("follow" in each for each in faults(rules, [wrong]))
