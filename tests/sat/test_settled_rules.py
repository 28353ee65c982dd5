"""Rules whose solutions are all known before there is a solver."""

from __future__ import annotations

import pytest

from sleuth.answer import Status
from sleuth.limits import INTERRUPTED, Cancellation, Limits, Meter
from sleuth.request import Question
from sleuth.sat import cadical
from sleuth.sat.rules import Rules

KNOWN = [frozenset({1}), frozenset({2})]


def rules(settled: list[frozenset[int]] | None) -> Rules[frozenset[int]]:
    """One of two variables is true; the solutions are told as they are given here."""
    return Rules(
        frozenset,
        [1, 2],
        variables=2,
        quick=lambda: [[1, 2], [-1, -2]],
        settled=lambda: settled,
    )


@pytest.mark.parametrize("known", [KNOWN, None])
@pytest.mark.parametrize(
    "question",
    [
        Question(),
        Question(most=2),
        Question(most=None),
        Question(count=True),
        Question(unique=True),
    ],
)
def test_every_question_has_the_answer_that_a_solver_gives(
    known: list[frozenset[int]] | None, question: Question
) -> None:
    answer = cadical.answered(rules(known), question, Meter())
    assert answer.status is Status.SOLVED
    assert answer.solution in KNOWN
    assert set(answer.solutions) == (set(KNOWN) if question.several else set())
    assert answer.count == (2 if question.several or question.count else None)
    assert answer.unique is (False if question.unique else None)
    assert (answer.other in KNOWN) == question.unique


def test_one_of_two_solutions_is_not_the_end_of_them() -> None:
    of_three = [*KNOWN, frozenset({1, 2})]
    answer = cadical.answered(rules(of_three), Question(most=2), Meter())
    assert len(answer.solutions) == 2
    assert not answer.complete
    assert cadical.answered(rules(KNOWN), Question(most=2), Meter()).complete


def test_no_solution_at_all_is_an_answer_too() -> None:
    answer = cadical.answered(rules([]), Question(unique=True), Meter())
    assert answer.status is Status.UNSOLVABLE
    assert answer.count == 0


def test_a_cancelled_run_says_so() -> None:
    cancellation = Cancellation()
    cancellation.cancel()
    answer = cadical.answered(rules(KNOWN), Question(), Meter(Limits(), cancellation))
    assert answer.status is Status.UNKNOWN
    assert answer.limit == INTERRUPTED
