"""Puzzles without clues are explained by the evidence of their answers."""

from __future__ import annotations

from typing import Any

import pytest

import sleuth


def told(kind: str, example: str) -> tuple[Any, str]:
    answer = sleuth.explain(kind, example)
    return answer, " ".join(step["say"] for step in answer.result["steps"])


@pytest.mark.parametrize(
    ("kind", "example"), [("maze", "courtyard"), ("tiles", "eight"), ("hunger-games", "meadow")]
)
def test_ways_are_told_with_their_bound(kind: str, example: str) -> None:
    answer, words = told(kind, example)
    assert answer.optimal
    assert words.startswith(("Go ", "The gap goes "))
    assert f"No way costs less than {answer.cost:g}" in words
    steps = [step["say"].split(", ")[1].split()[0] for step in answer.result["steps"][:-1]]
    assert sum(map(int, steps)) == answer.cost


def test_lights_are_chased_row_by_row() -> None:
    answer, words = told("lights-out", "classic")
    assert answer.checked
    assert words.startswith("Chase")
    assert "Look-up table" in words


def test_what_is_in_the_way_is_told() -> None:
    answer, words = told("lights-out", "no-way-out")
    assert not answer
    assert "an odd number of them is lit" in words
    answer, words = told("tiles", "swapped-pair")
    assert not answer
    assert "their number stays odd" in words
