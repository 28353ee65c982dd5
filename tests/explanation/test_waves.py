"""Waves against a slow and plain way to find the same, and orders that must not matter."""

from __future__ import annotations

import random
import subprocess
import sys
from itertools import product

import pytest
from random_boards import models, random_rules

import sleuth
from sleuth.explanation.grading import Depth, Grader
from sleuth.explanation.waves import RANKS, Waves
from sleuth.limits import Meter
from sleuth.sat.rules import Label, Rules, Words

Clauses = list[list[int]]


def random_clauses(dice: random.Random, variables: int) -> Clauses:
    return [
        [dice.choice((1, -1)) * each for each in dice.sample(range(1, variables + 1), width)]
        for width in (dice.randint(1 + (dice.random() < 0.9), 3) for _ in range(3 * variables))
    ]


def plainly(clauses: Clauses, known: set[int], supposed: int, *, chained: bool) -> int:
    """The wave in which a supposition fails, all clauses looked through anew for each wave."""
    usable = [
        clause
        for clause in clauses
        if not chained or sum(-each not in known for each in clause) <= 2
    ]
    true = known | {supposed}
    for wave in range(1, 100):
        new = set()
        for clause in usable:
            left = [each for each in clause if -each not in true]
            if not left:
                return wave
            if len(left) == 1:
                new.add(left[0])
        if any(-each in new | true for each in new):
            return wave
        if new <= true:
            return 0
        true |= new
    raise AssertionError


@pytest.mark.parametrize("seed", range(60))
def test_waves_are_what_single_clauses_force(seed: int) -> None:
    dice = random.Random(seed)
    variables = dice.randint(3, 9)
    clauses = random_clauses(dice, variables)
    waves = Waves(variables, clauses, [0] * len(clauses), [1] * len(clauses))
    waves.begin([])
    waves.close(RANKS - 1)
    if waves.failed:
        return
    known = set(waves.known())
    for chained in (False, True):
        literals = [each for v in range(1, variables + 1) for each in (v, -v)]
        found = dict(waves.failing(literals, 1000, chained=chained))
        for literal in literals:
            if literal not in known and -literal not in known:
                expected = plainly(clauses, known, literal, chained=chained)
                assert found.get(literal, 0) == expected, (clauses, literal, chained)
    assert set(waves.known()) == known


@pytest.mark.parametrize("seed", range(60))
def test_one_owner_forces_what_brute_force_says(seed: int) -> None:
    dice = random.Random(seed)
    variables = dice.randint(3, 7)
    clauses = random_clauses(dice, variables)[: variables + 2]
    waves = Waves(variables, clauses, [1] * len(clauses), [5] * len(clauses))
    waves.begin([1])
    waves.close(RANKS - 1)
    every = [
        set(model)
        for model in product(*((each, -each) for each in range(1, variables + 1)))
        if all(set(clause) & set(model) for clause in clauses)
    ]
    asking = [place for place, clause in enumerate(clauses) if sum(e > 0 for e in clause) > 1]
    found = waves.forced_by(1, list(range(1, variables + 1)), asking) if every else []
    if every:
        assert {*found, *waves.known()} == set.intersection(*every)


@pytest.mark.parametrize("seed", range(120))
def test_measures_do_not_depend_on_any_order(seed: int) -> None:
    """Groups and clauses shuffled, and variables renamed; and what is known is so."""
    rules = random_rules(seed)
    found = Grader(rules, Meter()).measure()
    everything = models(rules)
    if everything and not found.clash:
        assert found.known <= frozenset.intersection(*everything)
        assert found.settled is (len(everything) == 1)
    dice = random.Random(seed)
    names = [0, *dice.sample(range(1, rules.variables + 1), rules.variables)]
    other: Rules[frozenset[int]] = Rules(lambda true: true)
    for number in range(rules.variables):
        other.new_deciding(Words(f"{number} is so", f"{number} is not so"))
    for group in dice.sample(rules.groups, len(rules.groups)):
        renamed = [[names[abs(e)] * (1 if e > 0 else -1) for e in c] for c in group.clauses]
        dice.shuffle(renamed)
        other.add(group.sentence, renamed, Label(group.kind, weight=group.weight))
    again = Grader(other, Meter()).measure()
    assert (again.settled, again.clash) == (found.settled, found.clash)
    if not found.clash:
        assert again.effort == found.effort


def test_depths_are_those_of_the_words() -> None:
    rules: Rules[frozenset[int]] = Rules(lambda true: true)
    one, two, three = (rules.new_deciding(Words(f"{n}", f"not {n}")) for n in range(3))
    rules.add("a", [[-one, two]])
    rules.add("b", [[-one, -two]])
    rules.add("c", [[one, three]])
    rules.add("d", [[one, -three, two]])
    found = Grader(rules, Meter()).measure()
    assert found.effort == (Depth.CHAIN, 1)
    assert found.known == {-one, two, three}


def test_an_owner_without_clauses_holds_nothing() -> None:
    """Far behind the last owner, where writing would end the process; so in one of its own."""
    script = (
        "from sleuth.explanation.waves import Waves\n"
        "waves = Waves(1, [[1]], [1], [1])\n"
        "waves.begin([1, 50_000_000])\n"
        "waves.close(1)\n"
        "assert waves.known() == [1]\n"
        "waves = Waves(1, [[1, -1]], [1], [1])\n"
        "waves.begin([1])\n"
        "assert waves.forced_by(50_000_000, [1], [0]) == []\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        # No group of these has a clause, or only some of the first ones.
        ("futoshiki", "1\n"),
        ("futoshiki", "1a:0,\n"),
        ("lights-out", "states: 2\npattern: wiring 3 - - - 2,4 -\n000\n000\n"),
        # A clause without literals: no press changes the light that is on.
        ("lights-out", "pattern: wiring - -\n11\n"),
        ("lights-out", "states: 3\npattern: wiring 0 0\n12\n"),
    ],
)
def test_boards_with_little_to_say_are_graded_and_explained(kind: str, text: str) -> None:
    solvable = bool(sleuth.solve(kind, text))
    assert bool(sleuth.explain(kind, text)) is solvable
    assert bool(sleuth.grade(kind, text)) is solvable
