"""Why a constraint problem has no solution: evidence from every engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

import pytest
from hypothesis import assume, given, settings
from pysat.solvers import Solver
from random_csps import small_csps, solutions

from sleuth.answer import Status
from sleuth.csp import backtracking, cpsat, forward_checking, gac, gac_then_sat
from sleuth.csp.csp import AllDifferent, Assignment, Csp, Less, Linear
from sleuth.csp.to_rules import to_rules
from sleuth.limits import Meter
from sleuth.request import Question
from sleuth.sat.rules import FREE, Group, Kind

ENGINES: dict[str, Any] = {
    "gac": gac.solve,
    "fc": forward_checking.solve,
    "bt": backtracking.solve,
    "auto": gac_then_sat.solve,
    "cpsat": cpsat.solve,
}


@pytest.fixture(autouse=True, scope="module")
def patience() -> Iterator[None]:
    """Time for a reason, so that what is told does not hang on how busy the machine is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sleuth.sat.clash._SECONDS_FOR_A_REASON", 60.0)
        yield


def satisfiable(groups: Iterable[Group]) -> bool:
    clauses = [list(clause) for group in groups for clause in group.clauses]
    with Solver(name="minisat22", bootstrap_with=[c for c in clauses if c]) as solver:
        return all(clauses) and bool(solver.solve())


@settings(max_examples=60, deadline=None)
@given(csp=small_csps())
def test_every_engine_names_constraints_that_clash(csp: Csp[Assignment]) -> None:
    assume(next(solutions(csp), None) is None)
    rules = to_rules(csp)
    group_of = {group.id: group for group in rules.groups}
    free = [group for group in rules.groups if group.weight == FREE]
    for name, solve in ENGINES.items():
        answer = solve(csp, Question(), Meter())
        assert answer.status is Status.UNSOLVABLE
        assert answer.evidence is not None, name
        core = [group_of[each["id"]] for each in answer.evidence.data["rules"]]
        unnamed = [group for group in free if group not in core]
        if not satisfiable(free):
            assert not satisfiable(core)
            continue
        assert not satisfiable([*unnamed, *core])
        for group in core:
            assert satisfiable([*unnamed, *(each for each in core if each is not group)])


def test_two_givens_in_a_row_are_two_clues() -> None:
    csp: Csp[Assignment] = Csp(lift=tuple)
    cells = tuple(csp.variable(f"cell {n}", (1, 2, 3), f"c0.{n - 1}") for n in (1, 2, 3))
    csp.add(AllDifferent(cells, "the row holds each number once"))
    csp.add(Less(cells[1], cells[0], "cell 2 is less than cell 1"))
    csp.give(cells[0], 3)
    csp.give(cells[2], 3)
    for solve in ENGINES.values():
        evidence = solve(csp, Question(), Meter()).evidence
        assert evidence.text == (
            "These cannot hold together: cell 1 is 3; cell 3 is 3; the row holds each number once."
        )
        clues = [each for each in evidence.data["rules"] if each["kind"] == Kind.CLUE]
        assert [clue["id"] for clue in clues] == ["clue:c0.0", "clue:c0.2"]
        assert [clue["spots"] for clue in clues] == [["c0.0"], ["c0.2"]]


def test_what_was_inferred_before_the_search_is_part_of_the_reason() -> None:
    """Five pigeons would have five holes, but one of these is taken from the beginning."""
    csp: Csp[Assignment] = Csp(lift=tuple)
    holes = [csp.variable(f"pigeon {number}", range(1, 6)) for number in range(5)]
    holes.append(csp.variable("the last pigeon", range(1, 7)))
    for one, other in combinations(holes, 2):
        csp.add(Linear(((1, one), (-1, other)), "!=", 0, f"{one.name} is not with {other.name}"))
    csp.give(holes[5], 5)
    for name, solve in ENGINES.items():
        evidence = solve(csp, Question(), Meter()).evidence
        said = [each["say"] for each in evidence.data["rules"]]
        assert len(said) == 1 + 15, name
        assert said[0] == "the last pigeon is 5"


@pytest.mark.parametrize("encoding", ["direct", "order"])
def test_values_and_their_negations_have_words(encoding: str) -> None:
    csp: Csp[Assignment] = Csp(lift=tuple)
    csp.variable("house 2", (1, 2, 3), "k2")
    rules = to_rules(csp, encoding)
    facts = [rules.fact(sign * v) for v in rules.deciding for sign in (1, -1)]
    assert all(fact.spot == "k2" for fact in facts)
    said = [fact.say for fact in facts]
    if encoding == "direct":
        assert said[:2] == ["house 2 is 1", "house 2 is not 1"]
        assert facts[0].to_json() == {"say": "house 2 is 1", "spot": "k2", "mark": "1"}
    else:
        assert said[:2] == ["house 2 is at least 2", "house 2 is less than 2"]
