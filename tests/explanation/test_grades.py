"""Grades go up with those of others on public files."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from sleuth import catalogue
from sleuth.explanation.costs import Level
from sleuth.explanation.grades import Grade, grade


def graded(kind: str, file: Path) -> Grade:
    return grade(catalogue.puzzle(kind).read(file.read_text(), file.name))


def test_levels_come_before_costs() -> None:
    assert Grade(Level.ONE_CLUE, 90.0) < Grade(Level.TWO, 20.0) < Grade(Level.TWO, 21.0)


@pytest.mark.parametrize("size", [4, 5, 6, 7])
def test_futoshiki_grades_follow_the_letters(shared: Path, size: int) -> None:
    """t < e < k < x < r, but for one tie and one pair of the smallest size."""
    files = [shared / "futoshiki" / f"{size}d{letter}_h0.txt" for letter in "tekxr"]
    grades = [graded("futoshiki", file) for file in files]
    rising = sum(one < other for one, other in pairwise(grades))
    assert rising >= (2 if size == 4 else 4)
    assert [each.word for each in grades[:2]] == ["trivial", "easy"]
    assert grades[3].word == "hard"
    assert grades[4].word == ("hard" if size < 6 else "fiendish")


@pytest.mark.parametrize("size", ["5x5", "7x7", "10x10"])
def test_slitherlink_grades_follow_the_letters(shared: Path, size: str) -> None:
    """Easy and normal ones come before tricky and hard ones."""
    grades = {
        letter: graded("slitherlink", shared / "slitherlink" / f"{size}t0d{letter}_h0.txt")
        for letter in "enth"
    }
    assert max(grades["e"], grades["n"]) < min(grades["t"], grades["h"])
    assert {grades["e"].word, grades["n"].word} <= {"easy", "normal"}
    assert grades["h"].word in ("hard", "fiendish")
    assert grades["t"].word in ("hard", "fiendish") or size == "5x5"
