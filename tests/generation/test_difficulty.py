"""Problems of a wished difficulty, and how the number of clues for it is found."""

from __future__ import annotations

from collections.abc import Collection

import pytest

import sleuth.generation.difficulty as difficulty
from sleuth import catalogue
from sleuth.errors import BadRequest
from sleuth.explanation.costs import Level
from sleuth.explanation.grades import WORDS, Grade, grade, grade_up_to
from sleuth.generation.difficulty import DIFFICULTIES, Wish
from sleuth.generation.dropping import Draft


@pytest.mark.parametrize(
    ("name", "size", "word"),
    [
        ("futoshiki", "5x5", "easy"),
        ("futoshiki", "5x5", "hard"),
        ("slitherlink", "6x6", "normal"),
        ("slitherlink", "6x6", "hard"),
        ("riddle", "4x4", "easy"),
        ("riddle", "4x4", "hard"),
    ],
)
def test_problems_have_the_grade_asked_for(name: str, size: str, word: str) -> None:
    for made in catalogue.puzzle(name).generate(size=size, count=2, seed=1, difficulty=word):
        assert grade(made).word == word


def test_grading_up_to_a_word_is_grading_unless_it_is_harder() -> None:
    for made in catalogue.puzzle("slitherlink").generate(size="5x5", count=6, seed=1):
        true = grade(made)
        for word in DIFFICULTIES:
            found = grade_up_to(made, word)
            if DIFFICULTIES.index(word) >= DIFFICULTIES.index(true.word):
                assert found == true
            else:
                assert DIFFICULTIES.index(found.word) > DIFFICULTIES.index(word)


def test_a_rule_about_one_segment_is_not_taken_for_the_whole_rule() -> None:
    """That a loop is the whole line is stated of some segments here, and of all of them later."""
    board = catalogue.puzzle("slitherlink").read(
        "232.2.\n2...11\n....32\n.0..1.\n311...\n..32.3\n", "board"
    )
    assert grade(board).level >= Level.MORE


def test_a_chain_that_ends_in_a_clash_ends() -> None:
    """Inside a supposition, what is placed next may contradict what was placed before."""
    (made,) = catalogue.puzzle("riddle").generate(
        size="5x5", count=1, start=30, seed=77, minimal=True
    )
    assert grade(made).level >= Level.MORE


def test_the_number_of_spare_clues_is_halved_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board whose grade falls from word to word as clues are given back."""
    asked: list[int] = []
    draft = Draft((0,), tuple((clue,) for clue in range(1, 40)))
    words = dict(zip(DIFFICULTIES, reversed(WORDS), strict=True))

    def pretended(board: int, word: str) -> Grade:
        asked.append(board)
        at = next(each for each, least in TABLE.items() if board > least)
        level, cost, _ = words[at]
        return Grade(Level(level), cost)

    def build(kept: Collection[int]) -> int:
        return len(kept)

    monkeypatch.setattr(difficulty, "grade_up_to", pretended)
    for word in DIFFICULTIES:
        asked.clear()
        found = Wish(difficulty=word).fulfilled(draft, build)  # type: ignore[type-var]
        assert found is not None
        assert pretended(found, word).word == word
        assert len(asked) <= 8
    assert Wish(minimal=True, difficulty="easy").fulfilled(draft, build) is None  # type: ignore[type-var]
    assert Wish(minimal=True).fulfilled(draft, build) == 1  # type: ignore[type-var]
    assert Wish().fulfilled(draft, build) == 5  # type: ignore[type-var]


#: Up to how many clues a board is harder than a word.
TABLE = {"trivial": 30, "easy": 21, "normal": 18, "hard": 9, "fiendish": 0}


def test_words_that_are_none_are_refused() -> None:
    for name in ("futoshiki", "slitherlink", "riddle"):
        with pytest.raises(BadRequest, match="no difficulty is called 'nasty'"):
            catalogue.puzzle(name).generate(difficulty="nasty")
