"""Each goal gets its own verdict, by proof or by counter-model."""

from __future__ import annotations

import pytest
from proof_helpers import theory

from sleuth.limits import Limits
from sleuth.logic.proofs.checker import check
from sleuth.logic.proofs.decision import (
    OPEN,
    PROVED,
    REFUTED,
    decide_equivalence,
    decide_goals,
    decide_independence,
)
from sleuth.logic.proofs.goals import by_goal

ORDER = """
formulas(assumptions).
le(x,x).
le(x,y) & le(y,z) -> le(x,z).
end_of_list.
formulas(goals).
le(x,y) & le(y,z) & le(z,u) -> le(x,u).
le(x,y) -> le(y,x).
end_of_list.
"""


@pytest.mark.slow
def test_every_goal_gets_its_own_verdict() -> None:
    first, second = decide_goals(theory(ORDER), Limits(seconds=30))
    assert first.outcome == PROVED
    assert first.proof is not None
    assert check(first.proof) == []
    assert second.outcome == REFUTED
    assert second.model is not None or second.why


@pytest.mark.slow
def test_independence_and_equivalence() -> None:
    facts = "formulas(assumptions). p(a). p(x) -> q(x). q(a). end_of_list. "
    outcomes = [each.outcome for each in decide_independence(theory(facts), Limits(seconds=30))]
    assert outcomes == [REFUTED, REFUTED, PROVED]
    goals = "formulas(goals). p(a) & q(a). end_of_list."
    outcomes = [
        each.outcome for each in decide_equivalence(theory(facts + goals), Limits(seconds=30))
    ]
    assert outcomes == [PROVED, PROVED, REFUTED, PROVED]


def test_goals_are_told_apart() -> None:
    assert [name for name, _ in by_goal(theory(ORDER))] == [
        "le(x,y) & le(y,z) & le(z,u) -> le(x,u)",
        "le(x,y) -> le(y,x)",
    ]
    assert all(len(each.goals) == 1 for _, each in by_goal(theory(ORDER)))


def test_no_time_leaves_it_open() -> None:
    (verdict,) = decide_goals(
        theory("formulas(goals). (x * y) * z = x * (y * z). end_of_list."), Limits(seconds=0.0)
    )
    assert verdict.outcome == OPEN
