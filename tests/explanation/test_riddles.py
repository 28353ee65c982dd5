"""Riddles in LADR are told as chains of places, in sentences."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import sleuth
from sleuth import catalogue
from sleuth.examples import example_text
from sleuth.explanation.checking import faults
from sleuth.explanation.sequence import explain
from sleuth.explanation.view import rules_of
from sleuth.explanation.words import sentence
from sleuth.limits import Meter

RIDDLE = """
assign(domain_size, 3).
set(arithmetic).
list(distinct).
[Ann, Bob, Cem].
[Cat, Dog, PetFish].
end_of_list.
formulas(utils).
next_to(x,y) <-> x + 1 = y | y + 1 = x.
end_of_list.
formulas(assumptions).
% Ann sits close to Bob, as always.
next_to(Ann, Bob).
Ann = Cat.
0 = Bob # label("Bob sits on the first chair").
Cem != PetFish.
end_of_list.
"""


def told(text: str) -> list[str]:
    rules = rules_of(catalogue.puzzle("theory").read(text, "riddle.in"))
    found = explain(rules, Meter())
    assert faults(rules, found.steps) == []
    assert found.settled
    return [sentence(step, rules) for step in found.steps]


def test_sentences_come_from_comments_labels_and_formulas() -> None:
    everything = " ".join(told(RIDDLE))
    assert "Ann sits close to Bob, as always" in everything
    assert "Bob sits on the first chair" in everything
    assert "is in place 1" in everything
    assert "Pet Fish" in everything
    assert "place 0" not in everything
    assert "=" not in everything


@pytest.mark.parametrize(
    ("name", "placing", "clues"), [("einsteinRiddle", 14, 2), ("bloodDonation", 18, 1)]
)
def test_reports_are_told_in_short_chains(
    shared: Path, name: str, placing: int, clues: int
) -> None:
    text = (shared / "logic" / "reports" / f"{name}.in").read_text()
    rules = rules_of(catalogue.puzzle("theory").read(text, name))
    found = explain(rules, Meter())
    assert faults(rules, found.steps) == []
    assert found.settled
    assert sum(step.places for step in found.steps) <= placing
    assert max(len(step.clues) for step in found.steps) <= clues
    assert max(len(step.rules) for step in found.steps) <= 1


def test_a_theory_without_model_is_told_why() -> None:
    answer: Any = sleuth.why_not("theory", RIDDLE.replace("Ann = Cat.", "Ann = Cat. Bob = Cat."))
    assert answer
    assert answer.result["clash"]
    assert any("Bob" in repair["say"] for repair in answer.result["repairs"])


def test_clues_that_clash_in_one_step_are_opened_once() -> None:
    """They force anything, also the steps that would be inside their own."""
    text = example_text("theory", "alpine-club")
    rules = rules_of(catalogue.puzzle("theory").read(text, "alpine-club"), {"size": 3})
    found = explain(rules, Meter())
    assert found.clash
    assert faults(rules, found.steps) == []
