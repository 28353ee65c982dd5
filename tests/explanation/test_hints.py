"""Hints lead to the solution, give no more away than asked, and find planted mistakes."""

from __future__ import annotations

from typing import Any

import pytest

import sleuth
from sleuth import catalogue
from sleuth.errors import BadRequest
from sleuth.examples import example_text
from sleuth.explanation.checking import faults
from sleuth.explanation.hints import advise, strangers
from sleuth.explanation.sequence import explain as explained
from sleuth.explanation.view import rules_of
from sleuth.limits import Meter
from sleuth.sat.rules import Kind


def rules_for(kind: str, example: str) -> Any:
    return rules_of(catalogue.puzzle(kind).read(example_text(kind, example), example))


@pytest.mark.parametrize(("kind", "example"), [("futoshiki", "five"), ("slitherlink", "small")])
def test_following_hints_solves_the_board(kind: str, example: str) -> None:
    problem = sleuth.read(kind, example)
    rules = rules_of(problem)
    marks: dict[str, str] = {}
    for _ in range(200):
        advice = advise(rules, marks, Meter())
        assert advice.mistake is None
        if advice.step is None:
            break
        before = [fact for spot, mark in marks.items() for fact in _literal(rules, spot, mark)]
        assert faults(rules, [*advice.before, advice.step], before) == []
        for fact in (rules.fact(each) for each in advice.step.facts):
            if fact.spot and fact.mark and " " not in fact.mark:
                marks[fact.spot] = fact.mark
    solution = sleuth.solve(problem).solution
    drawn = {
        rules.fact(each).spot: rules.fact(each).mark
        for each in rules.deciding
        if marks.get(rules.fact(each).spot or "") == rules.fact(each).mark
    }
    true = frozenset(
        each for each in rules.deciding if drawn.get(rules.fact(each).spot) == rules.fact(each).mark
    )
    assert rules.lift(true) == solution


def _literal(rules: Any, spot: str, mark: str) -> list[int]:
    return [
        literal
        for variable in rules.deciding
        for literal in (variable, -variable)
        if (rules.fact(literal).spot, rules.fact(literal).mark) == (spot, mark)
    ]


def test_a_mistake_is_named_with_its_reason_and_since_when() -> None:
    solution: Any = sleuth.solve("futoshiki", "five").solution
    wrong = solution[2][2] % 5 + 1
    marks = {"c0.0": str(solution[0][0]), "c2.2": str(wrong), "c1.1": str(solution[1][1])}
    rules = rules_for("futoshiki", "five")
    mistake = advise(rules, marks, Meter()).mistake
    assert mistake is not None
    assert (mistake.spot, mistake.since) == ("c2.2", 1)
    told = [fact for spot in ("c0.0",) for fact in _literal(rules, spot, marks[spot])]
    assert faults(rules, [mistake.step], told) == []


def test_the_place_of_a_mistake_counts_marks_that_say_nothing() -> None:
    solution: Any = sleuth.solve("futoshiki", "five").solution
    rules = rules_for("futoshiki", "five")
    right, wrong = str(solution[0][0]), str(solution[2][2] % 5 + 1)
    marks = [("there", "1"), ("c0.0", right), ("c0.0", "nine"), ("c2.2", wrong), ("c2.2", wrong)]
    assert strangers(rules, marks) == ["there=1", "c0.0=nine"]
    mistake = advise(rules, marks, Meter()).mistake
    assert mistake is not None
    assert (mistake.spot, mistake.mark, mistake.since) == ("c2.2", wrong, 3)


def test_every_mistake_on_a_riddle_has_a_reason_of_which_nothing_can_be_left_out() -> None:
    """Words have meanings there, which always hold for a reader."""
    rules = rules_for("riddle", "zebra")
    true = sleuth.solve("riddle", "zebra").solution
    assert true is not None
    looked_into = 0
    for variable in rules.deciding:
        fact = rules.fact(variable)
        if fact.spot is None or fact.mark is None:
            continue
        mistake = advise(rules, {fact.spot: fact.mark}, Meter()).mistake
        if mistake is not None:
            looked_into += 1
            assert faults(rules, [mistake.step]) == []
        if looked_into == 4:
            break
    assert looked_into == 4


def test_weak_hints_reveal_no_mark() -> None:
    for strength in (1, 2):
        result = sleuth.hint("futoshiki", "five", strength=strength).result
        assert "step" not in result
        assert "before" not in result
        assert " is 1" not in result["say"]
    assert sleuth.hint("futoshiki", "five", strength=3).result["step"]["facts"]
    # How many clues and rules a step takes is no mark of it, so the weakest hint tells that.
    step = sleuth.hint("futoshiki", "5-hard", marks={"c4.2": "4"}, strength=3).result["step"]
    taken = sleuth.hint("futoshiki", "5-hard", marks={"c4.2": "4"}).result["takes"]
    assert taken == len(step["clues"]) + len(step["rules"]) > 1
    with pytest.raises(BadRequest):
        sleuth.hint("futoshiki", "five", strength=4)


def test_a_board_without_solution_is_no_place_for_hints() -> None:
    answer = sleuth.hint("futoshiki", "1 1\n0 0\n", marks={"c1.0": "2"}, strength=3)
    assert not answer
    assert answer.exit_code == 1
    assert "no solution" in answer.result["say"]


@pytest.mark.parametrize("marks", [{"c0.0": "6"}, {"c9.9": "1"}, {"there": "1"}])
def test_marks_that_say_nothing_are_refused(marks: dict[str, str]) -> None:
    with pytest.raises(BadRequest, match="no mark of this board"):
        sleuth.hint("futoshiki", "five", marks=marks)


@pytest.mark.parametrize(("text", "presses"), [("1\n", 1), ("pattern: offsets 0,0\n10\n01\n", 2)])
def test_a_light_that_only_its_own_press_reaches_is_not_pressed_from_the_start(
    text: str, presses: int
) -> None:
    rules = rules_of(sleuth.read("lights-out", text))
    marks: dict[str, str] = {}
    for _ in range(presses):
        step = advise(rules, marks, Meter()).step
        assert step is not None
        assert [group.kind for group in step.groups] == [Kind.CLUE]
        for fact in map(rules.fact, step.facts):
            marks[fact.spot or ""] = fact.mark or ""
    assert list(marks.values()).count("press") == presses
    assert advise(rules, marks, Meter()).step is None
    assert sum(len(step.facts) for step in explained(rules, Meter()).steps) >= presses
