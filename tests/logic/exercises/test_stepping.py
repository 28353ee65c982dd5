"""Resolving by hand: steps, mistakes, hints, and the checker that looks over all of them."""

from __future__ import annotations

from typing import Any

import pytest

from sleuth.errors import SleuthError
from sleuth.examples import example_text
from sleuth.logic.exercises import stepping
from sleuth.logic.exercises.hand_proof import Reference, read_hand_proof
from sleuth.logic.proofs.classroom.lines import Line
from sleuth.request import Request
from sleuth.running import run

CLUB = example_text("theory", "alpine-club")


def _step(text: str = CLUB, made: str = "", **options: Any) -> Any:
    return run(Request("resolve", "theory", text, options=options, solution=made or None))


def _followed(text: str) -> Any:
    """The answer after doing what the hints say."""
    made = ""
    for _ in range(20):
        literals = _step(text, made, hint=True).result["hint"]["literals"]
        answer = _step(text, made, first=literals[0], second=literals[1])
        assert answer.checked
        made = answer.result["proof"]
        if answer.result["done"]:
            return answer
    raise AssertionError("the hints lead nowhere")


@pytest.mark.parametrize("name", ["alpine-club", "three-blocks", "hard-worker"])
def test_hints_lead_to_a_proof_that_the_checker_takes(name: str) -> None:
    text = example_text("theory", name)
    whole = _followed(text).result["whole"]
    assert run(Request("check", "theory", text, solution=whole))


def test_a_step_tells_its_unifier() -> None:
    answer = _step(first="2", second="4a")
    assert answer.result["lines"][-1]["text"] == "12. R[2,4a](x=Mike) (skier(Mike),climber(Mike))"
    assert answer.result["unifier"] == [["x", "Mike"]]
    assert answer.result["lines"][0]["label"] == "Tony is in the club"
    assert answer.result["lines"][10]["goal"]


@pytest.mark.parametrize(
    ("first", "second", "why"),
    [
        ("1", "2", "1 and 2 are both positive: one has to deny what the other says"),
        ("4b", "5a", "4b and 5a speak of different relations, skier and climber"),
        ("9", "6b", "9 and 6b are both positive"),
        ("4a", "4a", "4a and 4a are one literal: choose two"),
        ("99", "4a", "there is no line 99"),
        ("4", "5a", "say which literal of line 4 is meant"),
        ("4z", "5a", "line 4 has no literal z"),
    ],
)
def test_mistakes_are_named(first: str, second: str, why: str) -> None:
    answer = _step(first=first, second=second)
    assert answer.evidence.text.startswith(why)
    assert len(answer.result["lines"]) == 11


def test_literals_that_do_not_unify_are_told_with_the_reason() -> None:
    text = "formulas(sos). p(a,x). -p(b,f(y)). end_of_list."
    answer = _step(text, first="1", second="2")
    assert answer.evidence.text.startswith("1 and 2 do not unify: ")


def test_factors_are_taken_within_one_clause() -> None:
    text = "formulas(sos). p(x) | p(a). -p(a). end_of_list."
    answer = _step(text, first="1b", second="1a")
    assert answer.result["lines"][-1]["text"] == "3. F[1ab](x=a) p(a)"
    answer = _step(text, answer.result["proof"], first="3", second="2")
    assert answer.result["done"]
    answer = _step(text, answer.result["proof"], first="4", second="2")
    assert "the proof is finished" in answer.evidence.text


def test_what_says_nothing_is_refused() -> None:
    text = "formulas(sos). p | q. -p | -q. end_of_list."
    assert "says nothing" in _step(text, first="1a", second="2a").evidence.text


def test_own_clauses_are_marked() -> None:
    right = _step(first="1", second="4a", clause="(climber(Tony), skier(Tony))")
    assert right.result["lines"][-1]["literals"] == ["climber(Tony)", "skier(Tony)"]
    wrong = _step(first="1", second="4a", clause="skier(Tony)")
    assert wrong.evidence.text == (
        "skier(Tony) does not follow: the resolvent is (skier(Tony), climber(Tony))"
    )


def test_the_checker_looks_over_every_step(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(one: Line, other: Line) -> Any:
        yield Line((), (one, other), (0, 0))

    monkeypatch.setattr(stepping, "resolvents", wrong)
    answer = _step(first="2", second="4a")
    assert "does not follow" in answer.evidence.text
    assert not answer.checked


def test_earlier_lines_are_looked_over_too() -> None:
    answer = _step(made="12. R[1,4a] climber(Tony)", first="2", second="4a")
    assert answer.evidence.text.startswith("climber(Tony) does not follow")


def test_hints_say_when_there_is_no_way() -> None:
    text = "formulas(sos). p(a) | q(a). -p(x) | q(x). end_of_list."
    hint = _step(text, hint=True).result["hint"]
    assert hint["say"] == "These clauses can all be true: no way leads to the empty clause."


def test_operators_are_refused() -> None:
    with pytest.raises(SleuthError, match="operator, which a proof by hand cannot write"):
        _step(example_text("theory", "lattice"))


def test_odd_requests_are_refused() -> None:
    for options in ({"first": "1"}, {"clause": "p"}, {"first": "x", "second": "1"}):
        with pytest.raises(SleuthError):
            _step(**options)
    with pytest.raises(SleuthError, match="no lines of a proof by hand"):
        _step(made='{"size": 2, "functions": {}, "relations": {}}')


def test_variables_with_long_names_are_read_back() -> None:
    text = "fof(a,axiom,![Who,It]:(owns(Who,It)|lost(Who))). fof(b,axiom,![Who]:~lost(Who))."
    made = _step(text, first="1b", second="2")
    again = _step(text, made.result["proof"])
    assert again.checked
    assert again.result["lines"][2] == made.result["lines"][2]


def test_lines_are_stepped_on_clauses_alone() -> None:
    lines = read_hand_proof("1. (¬P(x), Q(x))\n2. P(a)").lines
    made = stepping.stepped(lines, Reference(1, (0,)), Reference(2))
    known = {line.number: line for line in (*lines, made.line)}
    assert stepping.written(made.line, known) == "3. R[1a,2](x=a) Q(a)"
