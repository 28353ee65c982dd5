"""Rules that are left unstated: questions, cuts, reasons and limits."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations

import pytest

from sleuth.answer import Status
from sleuth.errors import Unsuitable
from sleuth.limits import Limits, Meter
from sleuth.request import Question
from sleuth.sat.cadical import solve
from sleuth.sat.dimacs import write
from sleuth.sat.rules import Clause, Group, Inspection, Label, Rules, labelled

VARIABLES = range(1, 6)


class AtMostTwo:
    """A rule that the clauses leave out: no three of five variables are true."""

    def inspect(self, model: list[int]) -> Inspection:
        true = [literal for literal in model if literal > 0]
        if len(true) > 2:
            return Inspection([], [[-a, -b, -c] for a, b, c in combinations(true, 3)])
        block = [-v if v in true else v for v in VARIABLES]
        return Inspection([frozenset(true)], [block])

    def sentence(self, cut: Clause) -> str:
        return f"not all of {' '.join(str(-literal) for literal in cut)}"

    def broken_by(self, model: list[int]) -> list[Group]:
        true = [v for v in VARIABLES if v in model]
        if len(true) < 3:
            return []
        names = " ".join(map(str, true[:3]))
        label = Label(id=f"three:{names}")
        return [labelled(f"not all of {names}", [[-v for v in true[:3]]], label)]

    def closing(self, known: Collection[int]) -> list[Group]:
        return []

    def further(self, known: Collection[int]) -> list[Group]:
        return []

    def states(self, clause: Clause) -> bool:
        raise NotImplementedError


def rules_of(*clauses: Clause) -> Rules[frozenset[int]]:
    """Each clause is a rule, and so is that at most two variables are true."""
    rules = Rules(lambda true: true, list(VARIABLES), variables=5, unstated=AtMostTwo())
    for clause in clauses:
        rules.add(f"one of {' '.join(map(str, clause))}", [clause])
    return rules


VIEW = rules_of(VARIABLES)


def test_every_solution_is_found_once() -> None:
    answer = solve(VIEW, Question(most=None), Meter())
    expected = {frozenset(c) for size in (1, 2) for c in combinations(VARIABLES, size)}
    assert set(answer.solutions) == expected
    assert len(answer.solutions) == len(expected)


def test_count_unique_and_none() -> None:
    assert solve(VIEW, Question(count=True), Meter()).count == 15
    assert solve(VIEW, Question(unique=True), Meter()).unique is False
    only_one = rules_of([1], [2], [3, 4, -5], [-3])
    assert solve(only_one, Question(unique=True), Meter()).unique is True


def test_a_broken_unstated_rule_is_a_reason() -> None:
    answer = solve(rules_of([4, 5], [1], [2], [3]), Question(), Meter())
    assert answer.status is Status.UNSOLVABLE
    assert answer.evidence is not None
    assert answer.evidence.data["minimal"]
    said = {group["say"] for group in answer.evidence.data["rules"]}
    assert said == {"one of 1", "one of 2", "one of 3", "not all of 1 2 3"}


def test_a_listener_hears_solutions_and_cuts() -> None:
    heard: list[tuple[str, object]] = []

    def listen(kind: str, **about: object) -> None:
        heard.append((kind, about.get("rule")))

    answer = solve(rules_of([1, 2, 3], [1], [2]), Question(count=True), Meter(), listen)
    assert [kind for kind, _ in heard].count("solution") == answer.count == 1
    cuts = [rule for kind, rule in heard if kind == "cut"]
    assert len(cuts) == answer.stats["cuts"] - 1
    assert all(str(rule).startswith("not all of") for rule in cuts)


def test_limits_costs_proofs_and_clauses() -> None:
    answer = solve(VIEW, Question(), Meter(Limits(seconds=0)))
    assert (answer.status, answer.limit) == (Status.UNKNOWN, "seconds")
    with pytest.raises(Unsuitable):
        solve(VIEW, Question(shortest=True), Meter())
    with pytest.raises(Unsuitable):
        solve(VIEW, Question(), Meter(), proof=True)
    with pytest.raises(Unsuitable):
        write(VIEW)
