"""Plain resolution: the inputs of the classroom, by every strategy, and the fewest steps."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from proof_helpers import BLOCKS, CLUB, STUDENT, propositional_clauses, satisfiable

from sleuth.answer import Status
from sleuth.errors import Unsuitable
from sleuth.limits import Limits
from sleuth.logic.clausify import clausify
from sleuth.logic.proofs.checker import check
from sleuth.logic.proofs.classroom.strategies import STRATEGIES, refute, shortest
from sleuth.logic.proofs.formats import written
from sleuth.logic.reading import read_text
from sleuth.logic.theory import Clause


def clauses_of(text: str) -> tuple[Clause, ...]:
    return clausify(read_text(text, "test", "clauses")).clauses


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("text", [STUDENT, BLOCKS, CLUB], ids=["student", "blocks", "club"])
def test_every_strategy_refutes_the_inputs(text: str, strategy: str) -> None:
    if strategy == "sld" and text is CLUB:
        with pytest.raises(Unsuitable):
            refute(clauses_of(text), strategy, Limits())
        return
    answer = refute(clauses_of(text), strategy, Limits(seconds=30))
    if answer.solution is None:
        assert not STRATEGIES[strategy].complete
    else:
        assert check(answer.solution) == []


@pytest.mark.parametrize(
    ("text", "steps"), [(STUDENT, 3), (BLOCKS, 5), (CLUB, 5)], ids=["student", "blocks", "club"]
)
def test_the_fewest_steps(text: str, steps: int) -> None:
    answer = shortest(clauses_of(text), Limits())
    assert (answer.cost, answer.optimal) == (steps, True)
    assert answer.solution is not None
    assert check(answer.solution) == []


def test_the_form_of_the_exercise() -> None:
    answer = refute(clauses_of(STUDENT), "set-of-support", Limits())
    assert answer.solution is not None
    assert written(answer.solution, "exercise") == (
        "1.Enrolled(ann)\n"
        "2.(¬Enrolled(x),Reads(x))\n"
        "3.(¬Reads(x),Learns(x))\n"
        "4.¬Learns(ann)\n"
        "5.R[4,3b](x=ann)¬Reads(ann)\n"
        "6.R[5,2b](x=ann)¬Enrolled(ann)\n"
        "7.R[6,1]()\n"
    )


def test_factoring_is_needed_and_done() -> None:
    both = "2\n(P(x), P(y))\n(¬P(u), ¬P(v))\n"
    for strategy, taught in STRATEGIES.items():
        if strategy == "sld" or not taught.complete:
            continue
        answer = refute(clauses_of(both), strategy, Limits(seconds=10))
        assert answer.solution is not None, strategy
        assert check(answer.solution) == []
    assert shortest(clauses_of(both), Limits()).cost == 3


@pytest.mark.parametrize("strategy", [name for name in STRATEGIES if name != "sld"])
@given(propositional_clauses("pqr"))
@settings(max_examples=30, deadline=None)
def test_strategies_agree_with_truth_tables(strategy: str, clauses: list[Clause]) -> None:
    answer = refute(clauses, strategy, Limits(nodes=2000))
    if answer.solution is not None:
        assert not satisfiable(clauses, "pqr")
        assert check(answer.solution) == []
    elif answer.status is Status.UNSOLVABLE:
        assert satisfiable(clauses, "pqr")
    else:
        assert answer.limit == "nodes" or not STRATEGIES[strategy].complete


def test_satisfiable_and_gave_up_are_said() -> None:
    open_ended = clauses_of("2\nP(a)\n(¬P(x), Q(x))\n")
    answer = refute(open_ended, "breadth-first", Limits())
    assert answer.status is Status.UNSOLVABLE
    assert answer.evidence is not None
    assert answer.evidence.text.startswith("satisfiable")
    not_horn = clauses_of("4\n(P(a), Q(a))\n(P(a), ¬Q(a))\n(¬P(a), Q(a))\n(¬P(a), ¬Q(a))\n")
    answer = refute(not_horn, "input", Limits(seconds=10))
    assert answer.status is Status.UNKNOWN
    assert answer.evidence is not None
    assert answer.evidence.text.startswith("gave up")


def test_equality_is_refused() -> None:
    with pytest.raises(Unsuitable):
        refute(
            clausify(read_text("formulas(sos). a = b. end_of_list.")).clauses, "linear", Limits()
        )
