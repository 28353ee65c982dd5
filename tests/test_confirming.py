"""Every claim that no solution shows is confirmed on small problems, and false ones are refuted."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import sleuth
from evidence_matrix import (
    GAPS,
    KINDS,
    PLANNING,
    SUBJECTS,
    Unconfirmed,
    Way,
    can_claim,
    confirming_for,
    observed,
    ways,
)
from evidence_problems import THEORIES, UNSATISFIABLE, small, stated
from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.brought import OwnCodeFailed
from sleuth.confirmation import Claim, Confirmation, How
from sleuth.errors import Unsuitable, WrongAnswer
from sleuth.limits import Limits, Meter
from sleuth.problem import Problem
from sleuth.request import Question, Request
from sleuth.running import run
from sleuth.tasks.confirming import confirm
from sleuth.tasks.confirming.case import Case
from sleuth.tasks.confirming.confirm import ConfirmingFailed
from sleuth.tasks.confirming.methods import families, others

#: Some methods are hopeless even on these; they say so after this many nodes.
LIMITS = Limits(seconds=30, nodes=2_000)

#: Confirming may take this long here: what is known must not depend on how busy the machine is.
PATIENCE = 20


def unverified(subject: str, only: str = "") -> list[tuple[str, str, Claim]]:
    """The claims about small problems of a subject that nothing but their method knows."""
    found = []
    with confirming_for(PATIENCE):
        for way in ways(subject):
            if not way.name.startswith(only):
                continue
            may = can_claim(way)
            for problem, options in stated(subject):
                for each in observed(way, problem, LIMITS, options=options):
                    assert each.claim in may, f"{subject} by {way.name} claims {each.claim}"
                    if each.how is How.CLAIMED:
                        found.append((subject, each.method, each.claim))
    return found


@pytest.mark.parametrize("subject", SUBJECTS)
def test_every_claim_of_every_method_has_evidence(subject: str) -> None:
    """All but the gaps that are listed; a gap that was closed goes from the list."""
    assert set(unverified(subject)) == {each for each in GAPS if each[0] == subject}


def test_a_kind_without_confirmers_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "CONFIRMERS", {})
    for subject, method, claim in (
        ("tiles", "state-space/astar", Claim.UNSOLVABLE),
        ("planning", "task/optimal", Claim.OPTIMAL),
        ("contingent", "and-or/ao-star", Claim.UNSOLVABLE),
        ("mdp", "mdp/value-iteration", Claim.OPTIMAL),
        ("event-calculus", "event-calculus/clingo", Claim.UNIQUE),
        ("models", "search", Claim.IN_EVERY_MODEL),
    ):
        assert (subject, method, claim) in unverified(subject, method)


@pytest.mark.parametrize("subject", ["cnf", "planning", "event-calculus", "models"])
def test_an_answer_without_any_confirmation_is_noticed(
    subject: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "CONFIRM", "test_confirming:left_alone")
    with pytest.raises(Unconfirmed):
        unverified(subject)


def test_what_nothing_verifies_is_not_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without checkers of saturated sets and models, no way to prove says "it does not follow"."""
    monkeypatch.setattr("sleuth.logic.proofs.prover.gap_of", lambda *_: "planted")
    monkeypatch.setattr("sleuth.tasks.confirming.theories.counter_model", lambda *_: None)
    saturated = set()
    for way in ways("prove"):
        for problem, _ in stated("prove")[:4]:
            request = Request("prove", "theory", method=way.name, limits=LIMITS)
            try:
                answer = run(request, problem=problem)
            except Unsuitable:
                continue
            assert answer.status is not Status.UNSOLVABLE, way.name
            if answer.evidence is not None and answer.evidence.kind == "saturated":
                assert answer.status is Status.UNKNOWN
                assert answer.evidence.text.startswith("saturated, not verified"), way.name
                saturated.add(way.name)
    assert saturated == {each.name for each in ways("prove")} - {"production"}


@pytest.mark.parametrize("way", [*ways("prove"), *ways("decide"), *ways("models")], ids=str)
def test_an_unsatisfiable_set_is_never_called_satisfiable(way: Way) -> None:
    problem = catalogue.puzzle("theory").read(UNSATISFIABLE, "unsatisfiable")
    options = {"sizes": "2-4"} if way.subject == "models" else {}
    request = Request(way.task, "theory", method=way.name, options=options, limits=LIMITS)
    try:
        answer = run(request, problem=problem)
    except Unsuitable:
        return
    # Models of more than one element are sought, and there are none; the others have a proof.
    no = Status.UNSOLVABLE if way.subject == "models" else Status.SOLVED
    assert answer.status is no


def test_a_no_that_nothing_confirms_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A method of proving that says no where `with_evidence` is passed by."""

    def as_it_was(_: object, answer: Answer[Any], *__: object, **___: object) -> Answer[Any]:
        return replace(answer, confirmations=())

    monkeypatch.setattr("sleuth.tasks.prove.with_evidence", as_it_was)
    assert ("prove", "hyper", Claim.DOES_NOT_FOLLOW) in unverified("prove", "hyper")


def left_alone(request: Request, answer: Answer[Any], meter: Meter) -> Answer[Any]:
    """What a run would be that confirms nothing."""
    return answer


# --- false claims --------------------------------------------------------------------------


def task_of(kind: str) -> str:
    return "plan" if kind in PLANNING else "solve"


def claimed(kind: str, problem: Problem, question: Question | None = None) -> Answer[Any]:
    """A right answer, without confirmations."""
    question = question or Question()
    request = Request(task_of(kind), kind, question=question, confirm=False)
    return replace(run(request, problem=problem), confirmations=())


def confirmed(kind: str, question: Question, answer: Answer[Any]) -> Answer[Any]:
    with confirming_for(PATIENCE):
        return confirm(Request(task_of(kind), kind, question=question), answer, Meter())


@pytest.mark.parametrize("kind", [*KINDS, *PLANNING])
def test_a_false_no_is_refuted(kind: str) -> None:
    solvable = small(kind)[1]
    wrong = replace(
        claimed(kind, solvable), status=Status.UNSOLVABLE, solution=None, cost=None, optimal=None
    )
    with pytest.raises(WrongAnswer, match="contradicted"):
        confirmed(kind, Question(), wrong)


COUNTED = [kind for kind in KINDS if len(small(kind)) == 3]


@pytest.mark.parametrize("kind", COUNTED)
def test_a_false_uniqueness_is_refuted(kind: str) -> None:
    question = Question(unique=True)
    wrong = replace(claimed(kind, small(kind)[2]), unique=True)
    with pytest.raises(WrongAnswer, match="contradicted"):
        confirmed(kind, question, wrong)


@pytest.mark.parametrize("kind", COUNTED)
@pytest.mark.parametrize("by", [1, -1])
def test_a_false_number_is_refuted(kind: str, by: int) -> None:
    question = Question(count=True)
    right = claimed(kind, small(kind)[2], question)
    assert right.count is not None and right.count > 1
    assert confirmed(kind, question, right).confirmations[0].how is How.REPLAYED
    with pytest.raises(WrongAnswer, match="contradicted"):
        confirmed(kind, question, replace(right, count=right.count + by))


@pytest.mark.parametrize(
    "kind", [k for k in KINDS if catalogue.puzzle(k).costs and k != "constraint-model"]
)
def test_a_false_least_cost_is_refuted(kind: str) -> None:
    question = Question(shortest=True)
    right = claimed(kind, small(kind)[1], question)
    assert right.cost is not None
    with pytest.raises(WrongAnswer, match="contradicted"):
        confirmed(kind, question, replace(right, cost=right.cost + 2))


def test_a_false_least_cost_of_a_model_is_refuted() -> None:
    question = Question(shortest=True)
    right = claimed("constraint-model", small("constraint-model")[2], question)
    assert right.cost == 1
    with pytest.raises(WrongAnswer, match="contradicted"):
        confirmed("constraint-model", question, replace(right, cost=2))


def test_a_heuristic_that_overestimates_is_to_blame_itself() -> None:
    problem = sleuth.search_problem(
        0,
        lambda n: [("a", n + 1, 1), ("b", n + 2, 5)] if n < 10 else [],
        (4).__eq__,
        lambda n: 100 * (n == 1),
        admissible=True,
    )
    with confirming_for(PATIENCE), pytest.raises(OwnCodeFailed, match="overestimates"):
        sleuth.solve(problem)


def test_a_function_that_fails_where_the_search_never_was_leaves_the_answer() -> None:
    def steps(state: int) -> list[tuple[str, int]]:
        if state < 0:
            raise KeyError(state)
        return [("up", state + 1), ("down", state - 1)]

    problem = sleuth.search_problem(
        0, steps, (3).__eq__, lambda state: abs(3 - state), admissible=True
    )
    with confirming_for(PATIENCE):
        answer = sleuth.solve(problem)
    assert [each.how for each in answer.confirmations] == [How.CLAIMED]


# --- what confirming costs -----------------------------------------------------------------


def test_a_request_may_do_without() -> None:
    problem = small("cnf")[0]
    answer = run(Request("solve", "cnf", confirm=False), problem=problem)
    assert [each.how for each in answer.confirmations] == [How.CLAIMED]


def test_no_time_to_confirm_leaves_the_answer() -> None:
    problem = small("riddle")[0]
    with confirming_for(0):
        answer = run(Request("solve", "riddle", limits=Limits(seconds=30)), problem=problem)
    assert answer.status is Status.UNSOLVABLE
    assert len(answer.confirmations) == 1


def broken(case: Case, meter: Meter) -> Confirmation | None:
    """A confirmer with a bug."""
    raise KeyError("planted")


#: What the tests may hear of a broken confirmer without failing.
HEARD = "ignore::sleuth.tasks.confirming.confirm.ConfirmingFailed"


def test_a_broken_confirmer_fails_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue.CONFIRMERS, "cnf", ("test_confirming:broken",))
    with pytest.raises(ConfirmingFailed, match="KeyError in broken"):
        run(Request("solve", "cnf"), problem=small("cnf")[0])


@pytest.mark.filterwarnings(HEARD)
def test_a_broken_confirmer_leaves_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue.CONFIRMERS, "cnf", ("test_confirming:broken",))
    answer = run(Request("solve", "cnf"), problem=small("cnf")[0])
    assert answer.status is Status.UNSOLVABLE
    (known,) = answer.confirmations
    assert known.how is How.CLAIMED
    assert "KeyError in broken; this is a bug in Sleuth" in known.sentence()


@pytest.mark.filterwarnings(HEARD)
def test_after_a_broken_confirmer_the_next_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("test_confirming:broken", *catalogue.CONFIRMERS["cnf"])
    monkeypatch.setitem(catalogue.CONFIRMERS, "cnf", names)
    with confirming_for(PATIENCE):
        (known,) = run(Request("solve", "cnf"), problem=small("cnf")[0]).confirmations
    assert known.how is How.REPLAYED and not known.text.startswith("confirming failed")


# --- other methods -------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_methods_that_are_asked_share_no_code(kind: str) -> None:
    for method in catalogue.methods(catalogue.puzzle(kind)).values():
        for claim in can_claim(Way(kind, method.path, method.engine)):
            for other in others(kind, method, claim):
                assert not families(kind, method) & families(kind, other)
                assert other.engine.solve != method.engine.solve


def test_another_method_confirms_and_contradicts(monkeypatch: pytest.MonkeyPatch) -> None:
    another = "sleuth.tasks.confirming.methods:by_another_method"
    kinds = dict.fromkeys(("riddle", "maze", "lights-out"), (another,))
    monkeypatch.setattr(catalogue, "CONFIRMERS", kinds)
    for kind, question in (
        ("riddle", Question(unique=True)),
        ("maze", Question(shortest=True)),
        ("lights-out", Question(count=True)),
    ):
        right = claimed(kind, small(kind)[1], question)
        (found,) = confirmed(kind, question, right).confirmations
        assert found.how is How.CROSS_CHECKED and found.by != right.method
        wrong = {
            Claim.UNIQUE: replace(claimed(kind, small(kind)[-1]), unique=True),
            Claim.OPTIMAL: replace(right, cost=(right.cost or 0) + 1),
            Claim.COUNT: replace(right, count=(right.count or 0) + 1),
        }[found.claim]
        with pytest.raises(WrongAnswer, match="contradicted"):
            confirmed(kind, question, wrong)


# --- the page ------------------------------------------------------------------------------

PAGE = Path(__file__).resolve().parents[1] / "docs" / "evidence.md"


@pytest.mark.parametrize("subject", SUBJECTS)
def test_the_page_has_every_method(subject: str) -> None:
    text = PAGE.read_text(encoding="utf-8")
    section = re.search(rf"^### {subject}\n(.*?)(?=^#|\nIn all|\Z)", text, re.MULTILINE | re.DOTALL)
    assert section is not None
    named = set(re.findall(r"`([\w/-]+)`", section[1]))
    if subject in THEORIES:
        assert named == {each.name for each in catalogue.THEORY_METHODS[subject]}
    else:
        assert named == set(catalogue.methods(catalogue.puzzle(subject)))
