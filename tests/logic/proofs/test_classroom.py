"""Plain resolution: the inputs of the classroom, by every strategy, and the fewest steps."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from proof_helpers import BLOCKS, CLUB, ONE, STUDENT, propositional_clauses, satisfiable

from sleuth.answer import Status
from sleuth.catalogue import THEORY_METHODS
from sleuth.errors import Unsuitable
from sleuth.limits import Limits, Meter
from sleuth.logic.clausify import clausify
from sleuth.logic.proofs.checking import check_proof
from sleuth.logic.proofs.classroom.strategies import refute, shortest
from sleuth.logic.proofs.formats import written
from sleuth.logic.reading import read_text
from sleuth.logic.theory import Clause

#: The strategies by name, with whether each finds a refutation whenever there is one.
STRATEGIES = {
    each.name: each.name not in ("input", "depth-first")
    for each in THEORY_METHODS["prove"]
    if each.view == "clauses" and each.name != "shortest"
}


def clauses_of(text: str) -> tuple[Clause, ...]:
    return clausify(read_text(text, "test", "clauses")).clauses


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("text", [STUDENT, BLOCKS, CLUB], ids=["student", "blocks", "club"])
def test_every_strategy_refutes_the_inputs(text: str, strategy: str) -> None:
    if strategy == "sld" and text is CLUB:
        with pytest.raises(Unsuitable):
            refute(clauses_of(text), ONE, Meter(Limits()), strategy=strategy)
        return
    answer = refute(clauses_of(text), ONE, Meter(Limits(seconds=30)), strategy=strategy)
    if answer.solution is None:
        assert not STRATEGIES[strategy]
    else:
        assert check_proof(answer.solution) == []


@pytest.mark.parametrize(
    ("text", "steps"), [(STUDENT, 3), (BLOCKS, 5), (CLUB, 5)], ids=["student", "blocks", "club"]
)
def test_the_fewest_steps(text: str, steps: int) -> None:
    answer = shortest(clauses_of(text), ONE, Meter())
    assert (answer.cost, answer.optimal) == (steps, True)
    assert answer.solution is not None
    assert check_proof(answer.solution) == []


def test_the_form_of_the_exercise() -> None:
    answer = refute(clauses_of(STUDENT), ONE, Meter(), strategy="set-of-support")
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
    for strategy, complete in STRATEGIES.items():
        if strategy == "sld" or not complete:
            continue
        answer = refute(clauses_of(both), ONE, Meter(Limits(seconds=10)), strategy=strategy)
        assert answer.solution is not None, strategy
        assert check_proof(answer.solution) == []
    assert shortest(clauses_of(both), ONE, Meter()).cost == 3


@pytest.mark.parametrize("strategy", [name for name in STRATEGIES if name != "sld"])
@given(propositional_clauses("pqr"))
@settings(max_examples=30, deadline=None)
def test_strategies_agree_with_truth_tables(strategy: str, clauses: list[Clause]) -> None:
    answer = refute(clauses, ONE, Meter(Limits(nodes=2000)), strategy=strategy)
    if answer.solution is not None:
        assert not satisfiable(clauses, "pqr")
        assert check_proof(answer.solution) == []
    elif answer.status is Status.UNSOLVABLE:
        assert satisfiable(clauses, "pqr")
    else:
        assert answer.limit == "nodes" or not STRATEGIES[strategy]


def test_satisfiable_and_gave_up_are_said() -> None:
    open_ended = clauses_of("2\nP(a)\n(¬P(x), Q(x))\n")
    answer = refute(open_ended, ONE, Meter(), strategy="breadth-first")
    assert answer.status is Status.UNSOLVABLE
    assert answer.evidence is not None
    assert answer.evidence.text.startswith("satisfiable")
    not_horn = clauses_of("4\n(P(a), Q(a))\n(P(a), ¬Q(a))\n(¬P(a), Q(a))\n(¬P(a), ¬Q(a))\n")
    answer = refute(not_horn, ONE, Meter(Limits(seconds=10)), strategy="input")
    assert answer.status is Status.UNKNOWN
    assert answer.evidence is not None
    assert answer.evidence.text.startswith("gave up")


def test_equality_is_refused() -> None:
    with pytest.raises(Unsuitable):
        refute(clausify(read_text("formulas(sos). a = b. end_of_list.")).clauses, ONE, Meter())


def test_a_refutation_that_is_too_deep_is_not_called_satisfiable(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The chain takes more steps than the strategies that follow one clause go deep."""
    monkeypatch.setattr("sleuth.logic.proofs.classroom.linear._DEEPEST", 5)
    links = "".join(f"(¬P{number}(x), P{number + 1}(x))\n" for number in range(8))
    chain = clauses_of(f"10\nP0(a)\n{links}¬P8(a)\n")
    for strategy in ("linear", "sld", "input"):
        answer = refute(chain, ONE, Meter(), strategy=strategy)
        assert answer.status is Status.UNKNOWN, strategy
    assert refute(chain, ONE, Meter(), strategy="unit-preference").solution is not None


@pytest.mark.parametrize("strategy", [*STRATEGIES, "shortest"])
@pytest.mark.parametrize("text", [STUDENT, BLOCKS], ids=["student", "blocks"])
def test_what_is_told_is_a_derivation(text: str, strategy: str) -> None:
    """Every clause has a number of its own and parents told before; an empty one ends it."""
    told: list[dict[str, Any]] = []

    def listen(kind: str, **about: Any) -> None:
        assert kind == "derive"
        told.append(about)

    engine = shortest if strategy == "shortest" else refute
    answer = engine(clauses_of(text), ONE, Meter(Limits(seconds=30)), listen, strategy=strategy)
    assert [each["number"] for each in told] == list(range(1, len(told) + 1))
    for each in told:
        assert all(parent < each["number"] for parent in each["parents"])
        assert (each["rule"] == "input") == (not each["parents"])
    ends = [each["number"] for each in told if each["clause"] == "$F"]
    assert bool(ends) == (answer.solution is not None)
    assert strategy == "shortest" or ends in ([], [len(told)])
