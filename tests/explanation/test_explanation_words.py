"""Sentences of steps are what a person would say."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

import sleuth
from sleuth.cli.main import cli


def said(kind: str, example: str) -> list[str]:
    return [step["say"] for step in sleuth.explain(kind, example).result["steps"]]


def test_cells_of_a_row_or_column_are_named_together() -> None:
    text = "\n".join(said("futoshiki", "6-normal"))
    assert re.search(r"(row|column) \d, (columns|rows) [\d, ]*\d and \d are not", text)
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
    assert "has none of its sides drawn: no line runs around it" in text
    assert " 0 of its sides" not in text


def test_what_one_clue_or_corner_forces_is_told_from_there() -> None:
    text = "\n".join(said("slitherlink", "small"))
    assert "; its lower side is drawn: its upper and right sides are not drawn." in text
    assert "; it runs down and right from there: it does not run up or left." in text
    assert "exactly if the line runs above it; it does not: row 1, column 2 is outside" in text
    assert "at every corner of it at least one side is drawn" in text
    assert not re.search(r"at least one of (.+) is drawn and at most one of \1 is drawn", text)


@pytest.mark.parametrize(
    "kind, example, sentence",
    [
        ("futoshiki", "five", r"In column 3 only row 4 can be 1: rows 1, 2, 3 and 5 are not 1\."),
        ("futoshiki", "five", r"In row 2 only column 4 can be 2: column 1 is 1 and columns 2, 3 "),
        ("riddle", "donors", r"own shirt, and only the woman who wears red can sit on chair 5: "),
        ("riddle", "zebra", r"not live in house 1, 2, 3 or 5: only house 4 is left\."),
        ("cnf", "pigeons", r"^Suppose that pigeon 1 sits in hole 1\."),
    ],
)
def test_what_is_left_alone_is_told_so(kind: str, example: str, sentence: str) -> None:
    assert any(re.search(sentence, each) for each in said(kind, example))


def test_of_many_clues_the_first_few_are_told() -> None:
    steps = sleuth.explain("lights-out", "torus-king").result["steps"]
    long = [step for step in steps if len(step["clues"]) > 5]
    assert long
    for step in long:
        assert f"and {len(step['clues']) - 4} more clues like these" in step["say"]
        assert step["say"].count(" has to ") == 4


def test_several_denials_are_told_together() -> None:
    step = sleuth.explain("cnf", "pigeons").result["steps"][0]["inside"][0]
    assert step["say"].count("it is false that") == 1
    assert step["say"].count(", that pigeon") + step["say"].count(" or that pigeon") == 3


def test_the_last_steps_are_told_in_one_sentence() -> None:
    printed = CliRunner().invoke(cli, ["explain", "futoshiki", "five"]).output
    steps = sleuth.explain("futoshiki", "five").result["steps"]
    tail = printed[printed.index("*28 to 48. The others follow in the same way") :]
    words = " ".join(tail.split())
    assert all(fact["say"] in words for step in steps[27:] for fact in step["facts"])
    assert "\n*27. " in printed
    assert "\n*28. " not in printed


def test_places_of_a_theory_count_from_one_in_the_table_too() -> None:
    printed = CliRunner().invoke(cli, ["explain", "theory", "zebra"]).output
    assert "Fox" in printed[printed.index("place 1     place 2") :]


def test_places_of_a_riddle_are_told_together() -> None:
    text = "\n".join(said("riddle", "zebra"))
    assert re.search(r"house is not house \d(, \d)* or \d", text)
    assert not re.search(r"not house \d(, house \d)* or house \d", text)
    text = "\n".join(said("riddle", "donors"))
    assert "does not sit on chair 2, 3 or 4" in text
    assert "or on chair" not in text
