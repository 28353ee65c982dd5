"""Problems of a wished difficulty, and how the number of clues for it is found."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest

import sleuth
from sleuth import catalogue
from sleuth.errors import BadRequest
from sleuth.explanation.costs import Level
from sleuth.explanation.grades import DIFFICULTIES, WORDS, Grade, grade, most_effort
from sleuth.explanation.grading import Depth, Effort, Grader
from sleuth.explanation.sequence import explain
from sleuth.explanation.view import rules_of
from sleuth.generation.difficulty import Wish
from sleuth.generation.dropping import Draft
from sleuth.limits import Meter


@pytest.mark.parametrize(("name", "size"), [("slitherlink", "5x5"), ("futoshiki", "5x5")])
def test_measuring_up_to_an_effort_is_measuring_unless_it_is_harder(name: str, size: str) -> None:
    for made in catalogue.puzzle(name).generate(size=size, count=6, seed=1, minimal=True):
        grader = Grader(rules_of(made), Meter())
        true = Grade(*grader.measure().effort, name)
        for word in DIFFICULTIES:
            found = Grade(*grader.measure(most=most_effort(word, name)).effort, name)
            if DIFFICULTIES.index(word) >= DIFFICULTIES.index(true.word):
                assert found.word == true.word
            else:
                assert DIFFICULTIES.index(found.word) > DIFFICULTIES.index(word)


@pytest.mark.parametrize(
    ("name", "size", "wishes", "words"),
    [
        ("futoshiki", "5x5", {}, DIFFICULTIES[:4]),
        ("futoshiki", "7x7", {}, DIFFICULTIES[4:]),
        ("futoshiki", "5x5", {"mode": "adjacent"}, ("easy", "hard")),
        ("slitherlink", "6x6", {}, DIFFICULTIES),
        ("riddle", "4x4", {}, DIFFICULTIES[:4]),
        ("riddle", "5x5", {}, DIFFICULTIES[4:]),
    ],
)
def test_graders_of_many_boards_grade_as_graders_of_one(
    name: str, size: str, wishes: dict[str, Any], words: tuple[str, ...]
) -> None:
    """What generators measure with switches is what the finished board takes."""
    entry = catalogue.puzzle(name)
    for word in words:
        for made in entry.generate(size=size, count=2, seed=3, difficulty=word, **wishes):
            assert grade(made).word == word
            assert sleuth.solve(made, unique=True).unique


def test_what_there_is_not_is_said_and_not_looked_for_for_ever() -> None:
    with pytest.raises(BadRequest, match="no such problem was found in"):
        list(catalogue.puzzle("futoshiki").generate(size="2x2", seed=1, difficulty="fiendish"))


def test_a_rule_about_one_segment_is_not_taken_for_the_whole_rule() -> None:
    """That a loop is the whole line is stated of some segments here, and of all of them later."""
    board = catalogue.puzzle("slitherlink").read(
        "232.2.\n2...11\n....32\n.0..1.\n311...\n..32.3\n", "board"
    )
    explanation = explain(rules_of(board), Meter())
    assert explanation.settled
    assert max(step.level for step in explanation.steps) >= Level.MORE


def test_a_chain_that_ends_in_a_clash_ends() -> None:
    """Inside a supposition, what is placed next may contradict what was placed before."""
    (made,) = catalogue.puzzle("riddle").generate(
        size="5x5", count=1, start=30, seed=77, minimal=True
    )
    explanation = explain(rules_of(made), Meter())
    assert max(step.level for step in explanation.steps) >= Level.MORE


def pretended(kept: Collection[int], most: Effort) -> Effort:
    """What a board takes that gets easier from word to word as clues are given back."""
    ASKED.append(len(kept))
    at = next(each for each, least in TABLE.items() if len(kept) > least)
    level, cost, _ = dict(zip(DIFFICULTIES, reversed(WORDS), strict=True))[at]
    return level, cost


def test_the_number_of_spare_clues_is_halved_in() -> None:
    draft = Draft((0,), tuple((clue,) for clue in range(1, 40)))
    for word in DIFFICULTIES:
        ASKED.clear()
        found = Wish("", difficulty=word).fulfilled(draft, len, pretended)  # type: ignore[type-var]
        assert found is not None
        assert next(each for each, least in TABLE.items() if found > least) == word
        assert len(ASKED) <= 8
    nothing = Wish("", minimal=True, difficulty="easy")
    assert nothing.fulfilled(draft, len, pretended) is None  # type: ignore[type-var]
    assert Wish("", minimal=True).fulfilled(draft, len, pretended) == 1  # type: ignore[type-var]
    assert Wish("").fulfilled(draft, len, pretended) == 5  # type: ignore[type-var]


def test_where_the_grade_jumps_single_clues_are_taken_away() -> None:
    """Without clue 5 it is too hard, and with it too easy, unless clue 2 is taken away."""
    draft = Draft((0,), tuple((clue,) for clue in range(1, 20)))

    def jumping(kept: Collection[int], most: Effort) -> Effort:
        if 5 not in kept:
            return Depth.CHAIN, 2
        return (Depth.ONE_CLUE, 1) if 2 in kept else (Depth.ONE_SUPPOSED, 1)

    found = Wish("", difficulty="normal").fulfilled(draft, frozenset, jumping)  # type: ignore[type-var]
    assert found == frozenset({0, 3, 4, 5})
    never = Wish("", difficulty="trivial")
    assert never.fulfilled(draft, frozenset, jumping) is None  # type: ignore[type-var]


#: How many clues were asked about.
ASKED: list[int] = []

#: Up to how many clues a board is harder than a word.
TABLE = {"trivial": 30, "easy": 21, "normal": 18, "hard": 9, "fiendish": 0}


def test_words_that_are_none_are_refused() -> None:
    for name in ("futoshiki", "slitherlink", "riddle"):
        with pytest.raises(BadRequest, match="no difficulty is called 'nasty'"):
            catalogue.puzzle(name).generate(difficulty="nasty")
