"""A "no" of prove and decide says how it is known, and is taken back where nothing confirms it."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner

from sleuth.answer import Answer, Evidence, Status
from sleuth.cli.main import cli
from sleuth.confirmation import Claim, How
from sleuth.errors import WrongAnswer
from sleuth.limits import Limits
from sleuth.logic.reading import read_text
from sleuth.request import Question, Request
from sleuth.running import run
from sleuth.tasks.confirming import theories

NO = "formulas(a). p(a). p(x) -> q(x). end_of_list. formulas(goals). q(b). end_of_list."
TWO = "formulas(a). p(a). end_of_list. formulas(goals). p(b). exists x p(x). end_of_list."
FACTS = "formulas(a). p(a) | q(a). -p(b). end_of_list."
#: A function with an inverse that does not reach everything: no model is finite.
ENDLESS = """formulas(a). g(f(x)) = x. f(x) != 0. end_of_list.
formulas(goals). p(0). end_of_list."""


def asked(task: str, text: str, method: str | None = None, **options: Any) -> Answer[Any]:
    limits = Limits(seconds=60)
    return run(Request(task, "theory", text, method=method, options=options, limits=limits))


@pytest.fixture
def no_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """The checker of saturated sets finds a gap in every set."""
    monkeypatch.setattr("sleuth.logic.proofs.prover.gap_of", lambda *_: "it is not satisfied")


@pytest.fixture
def no_models(monkeypatch: pytest.MonkeyPatch) -> None:
    """No small model is found."""
    monkeypatch.setattr(theories, "counter_model", lambda *_: None)


def test_a_saturation_is_replayed(no_models: None) -> None:
    answer = asked("prove", NO)
    (known,) = answer.confirmations
    assert answer.status is Status.UNSOLVABLE
    assert (known.claim, known.how) == (Claim.DOES_NOT_FOLLOW, How.REPLAYED)
    assert "saturated" in known.by
    assert answer.result[0]["known"] == known.to_json()
    assert answer.to_json()["confirmations"] == [known.to_json()]


def test_without_goals_it_is_called_satisfiable() -> None:
    for task in ("prove", "decide"):
        answer = asked(task, FACTS)
        (known,) = answer.confirmations
        assert (known.claim, known.how) == (Claim.SATISFIABLE, How.REPLAYED)


def test_a_model_confirms_what_the_checker_does_not(no_check: None) -> None:
    answer = asked("prove", NO)
    (known,) = answer.confirmations
    assert (answer.status, known.how) == (Status.UNSOLVABLE, How.REPLAYED)
    assert "evaluator" in known.by
    assert answer.evidence is not None
    assert answer.evidence.kind == "counter-model"


def test_what_nothing_confirms_is_unknown(no_check: None) -> None:
    answer = asked("prove", ENDLESS)
    assert (answer.status, answer.confirmations) == (Status.UNKNOWN, ())
    assert answer.evidence is not None
    assert answer.evidence.kind == "saturated"
    assert answer.evidence.text.startswith("saturated, not verified")
    assert answer.exit_code == 3


def test_a_theory_without_finite_models_is_confirmed_by_its_saturation() -> None:
    (known,) = asked("prove", ENDLESS).confirmations
    assert (known.how, "saturated" in known.by) == (How.REPLAYED, True)


@pytest.mark.parametrize("method", ["breadth-first", "hyper", "linear", "set-of-support", "sld"])
def test_strategies_of_the_classroom_are_confirmed_or_taken_back(
    method: str, no_models: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    (known,) = asked("prove", NO, method).confirmations
    assert (known.how, "saturated" in known.by) == (How.REPLAYED, True)
    monkeypatch.setattr("sleuth.logic.proofs.prover.gap_of", lambda *_: "it is not satisfied")
    answer = asked("prove", NO, method)
    assert (answer.status, answer.confirmations) == (Status.UNKNOWN, ())
    assert answer.evidence is not None
    assert answer.evidence.text.startswith("saturated, not verified")


def test_a_no_that_the_prover_refutes_is_a_bug(
    no_models: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(*_: object, **__: object) -> Answer[Any]:
        return Answer(Status.UNSOLVABLE, evidence=Evidence("saturation", "planted"))

    monkeypatch.setattr("sleuth.logic.proofs.classroom.strategies.refute", wrong)
    with pytest.raises(WrongAnswer):
        asked("prove", NO.replace("q(b)", "q(a)"), "breadth-first")


def test_several_goals_are_known_as_well_as_the_least(no_models: None) -> None:
    answer = asked("prove", TWO)
    assert [each["status"] for each in answer.result] == ["unsolvable", "solved"]
    assert [each["known"] is not None for each in answer.result] == [True, False]
    (known,) = answer.confirmations
    assert (known.how, known.text) == (How.REPLAYED, "1 of 2")


def test_decide_says_how_it_is_known() -> None:
    no, yes = asked("decide", TWO).result
    assert no["known"]["how"] == "replayed"
    assert yes["known"] is None
    bounded = asked("decide", "assign(domain_size, 1). formulas(goals). x = y. end_of_list.")
    (entry,) = bounded.result
    if entry["proof"] is None:
        assert entry["known"]["claim"] == "in-every-model"


@pytest.mark.parametrize("goals", ["x = y.", "x = y. y = x."])
def test_decide_claims_what_follows_for_some_sizes_alone(goals: str) -> None:
    """A model of two elements would show the opposite; it is not looked for."""
    answer = asked("decide", f"assign(domain_size, 1). formulas(goals). {goals} end_of_list.")
    (known,) = answer.confirmations
    assert (known.claim, known.how) == (Claim.IN_EVERY_MODEL, How.CROSS_CHECKED)
    assert answer.claims(Question()) == (Claim.IN_EVERY_MODEL,)


@pytest.mark.parametrize("command", ["prove", "decide"])
def test_the_shell_prints_it(command: str, tmp_path: Any) -> None:
    file = tmp_path / "no.in"
    file.write_text(NO, encoding="utf-8")
    done = CliRunner().invoke(cli, [command, str(file)])
    assert done.exit_code == 1
    assert "it does not follow: replayed by" in done.output


def test_facts_with_variables_leave_production_mode_open() -> None:
    """A fact p(x) meets the goal p(a), which matching alone does not see."""
    text = """set(production). set(prolog_style_variables).
    formulas(usable). n(X) -> m(X,Y). end_of_list. formulas(assumptions). n(0). end_of_list.
    formulas(goals). m(0,1). end_of_list."""
    assert asked("prove", text).status is not Status.UNSOLVABLE
    assert asked("prove", text.replace("m(X,Y)", "m(X,X)")).status is Status.UNSOLVABLE


@pytest.mark.parametrize(
    "text",
    [
        "formulas(a). x = a | x = b. end_of_list.",
        "formulas(a). x = y | x = z | y = z. -r(c,a). r(c,b). end_of_list.",
        "formulas(a). p(b). end_of_list. formulas(goals). -(all x (x = a | x = b)). end_of_list.",
    ],
)
def test_a_bounded_domain_whose_consequences_are_endless_has_its_model(text: str) -> None:
    request = Request("prove", "theory", text, limits=Limits(seconds=60, nodes=200))
    answer = run(request)
    (known,) = answer.confirmations
    assert answer.status is Status.UNSOLVABLE
    assert (known.how, known.by) == (How.REPLAYED, theories.EVALUATOR)


def test_a_bounded_domain_leaves_proofs_alone() -> None:
    text = (
        "formulas(a). x = a | x = b. p(a). p(b). end_of_list. formulas(goals). p(x). end_of_list."
    )
    assert asked("prove", text).status is Status.SOLVED


@pytest.mark.parametrize(
    ("formula", "bounded"),
    [
        ("x = a | x = b", True),
        ("x = y | x = z | y = z", True),
        ("f(y) = x", True),
        ("x = a | p(x)", False),
        ("x * e = x", False),
        ("x = f(x) | x = f(f(x))", False),
        ("x != a", False),
    ],
)
def test_models_come_first_only_where_the_domain_is_bounded(formula: str, bounded: bool) -> None:
    (fact,) = read_text(f"formulas(a). {formula}. end_of_list.").facts
    assert theories._bounds_domain(fact) == bounded
