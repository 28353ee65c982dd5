"""Sentences of steps are what a person would say."""

from __future__ import annotations

import re

import pytest

import sleuth


def said(kind: str, example: str) -> list[str]:
    return [step["say"] for step in sleuth.explain(kind, example).result["steps"]]


def test_cells_of_a_row_or_column_are_named_together() -> None:
    text = "\n".join(said("futoshiki", "6-normal"))
    assert re.search(r"row \d, columns [\d, ]+ and \d are not", text)
    assert re.search(r"column \d, rows [\d, ]*\d and \d are not", text)
    assert not re.search(r"row (\d), column \d and row \1, column \d are not", text)


@pytest.mark.parametrize("example", ["5-easy", "6-normal"])
def test_the_last_value_left_is_told_as_what_it_must_be(example: str) -> None:
    answer = sleuth.explain("futoshiki", example)
    forced = [step for step in answer.result["steps"] if not step["clues"] and not step["rules"]]
    assert forced
    for step in forced:
        (fact,) = step["facts"]
        assert step["say"].endswith(f", so it is {fact['mark']}.")


def test_sides_of_the_line_are_told_together_and_none_is_no_number() -> None:
    text = "\n".join(said("slitherlink", "7-normal"))
    assert "has none of its sides drawn: no line runs above" in text
    assert " 0 of its sides" not in text


def test_places_of_a_riddle_are_told_together() -> None:
    text = "\n".join(said("riddle", "zebra"))
    assert re.search(r"house is not house \d(, \d)* or \d", text)
    assert not re.search(r"not house \d(, house \d)* or house \d", text)
    text = "\n".join(said("riddle", "donors"))
    assert "does not sit on chair 2, 3 or 4" in text
    assert "or on chair" not in text
