"""Grades: the same however a board is turned, and going up with those of others on public files."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import sleuth
from sleuth import catalogue
from sleuth.examples import example_names
from sleuth.explanation.grades import Grade, grade
from sleuth.explanation.grading import Depth
from sleuth.puzzles.futoshiki.problem import Futoshiki
from sleuth.puzzles.slitherlink.problem import Slitherlink


def graded(kind: str, file: Path) -> Grade:
    return grade(catalogue.puzzle(kind).read(file.read_text(), file.name))


def test_levels_come_before_costs() -> None:
    assert Grade(Depth.ONE_CLUE, 90) < Grade(Depth.CHAIN, 20) < Grade(Depth.CHAIN, 21)


@pytest.mark.parametrize("size", [4, 5, 6, 7, 8, 9])
def test_futoshiki_grades_follow_the_letters(shared: Path, size: int) -> None:
    """t < e < k < x < r; but at the three smallest sizes x and r are equal, once e and k too."""
    files = [shared / "futoshiki" / f"{size}d{letter}_h0.txt" for letter in "tekxr"]
    grades = [graded("futoshiki", file) for file in files]
    assert sum(one < other for one, other in pairwise(grades)) == {4: 2, 5: 3, 6: 3}.get(size, 4)
    assert all(one <= other for one, other in pairwise(grades))
    normal = "easy" if size == 4 else "normal"
    hardest = "hard" if size < 7 else "fiendish"
    assert [each.word for each in grades] == ["trivial", "easy", normal, "hard", hardest]


def test_recursive_futoshiki_are_fiendish(shared: Path) -> None:
    files = sorted((shared / "futoshiki").glob("9dr_h*.txt"))
    assert len(files) >= 4
    assert {graded("futoshiki", file).word for file in files} == {"fiendish"}


@pytest.mark.parametrize("size", ["5x5", "7x7", "10x10"])
def test_slitherlink_grades_follow_the_letters(shared: Path, size: str) -> None:
    """Easy and normal ones come before tricky and hard ones."""
    grades = {
        letter: graded("slitherlink", shared / "slitherlink" / f"{size}t0d{letter}_h0.txt")
        for letter in "enth"
    }
    assert max(grades["e"], grades["n"]) < min(grades["t"], grades["h"])
    assert {grades["e"].word, grades["n"].word} <= {"easy", "normal"}
    small = size in ("5x5", "7x7")
    assert grades["t"].word == grades["h"].word == ("hard" if small else "fiendish")


@pytest.mark.parametrize("kind", ["futoshiki", "slitherlink"])
def test_examples_are_as_hard_as_they_are_called(kind: str) -> None:
    names = [name for name in example_names(kind) if "-" in name]
    assert len(names) >= 18
    for name in names:
        assert grade(sleuth.read(kind, name)).word == name.partition("-")[2], name


def turned(clues: tuple[tuple[int | None, ...], ...]) -> tuple[tuple[int | None, ...], ...]:
    return tuple(zip(*clues[::-1], strict=True))


@pytest.mark.parametrize("seed", range(8))
def test_a_slitherlink_stays_as_hard_when_it_is_turned(seed: int) -> None:
    entry = catalogue.puzzle("slitherlink")
    (made,) = entry.generate(size="4x5", seed=seed, minimal=seed % 2 == 0, symmetric=seed % 3 == 0)
    assert isinstance(made, Slitherlink)
    clues = made.clues
    for _ in range(4):
        clues = turned(clues)
        for image in (clues, clues[::-1]):
            assert grade(Slitherlink(image)) == grade(made)


@pytest.mark.parametrize("seed", range(15))
def test_a_futoshiki_stays_as_hard_when_it_is_turned_or_counted_from_above(seed: int) -> None:
    (made,) = catalogue.puzzle("futoshiki").generate(size="5x5", seed=seed, minimal=True)
    assert isinstance(made, Futoshiki)
    size = made.size
    numbers = range(size)
    across = Futoshiki(
        tuple(tuple(made.givens[row][column] for row in numbers) for column in numbers),
        tuple(((a[1], a[0]), (b[1], b[0])) for a, b in made.less),
    )
    flipped = Futoshiki(
        made.givens[::-1],
        tuple(((size - 1 - a[0], a[1]), (size - 1 - b[0], b[1])) for a, b in made.less),
    )
    from_above = Futoshiki(
        tuple(tuple(n and size + 1 - n for n in row) for row in made.givens),
        tuple((b, a) for a, b in made.less),
    )
    for image in (across, flipped, from_above):
        assert grade(image) == grade(made)


def test_one_riddle_in_two_forms_is_equally_hard(shared: Path) -> None:
    """Einstein's in sentences and as a theory; and the older one, which is another riddle."""
    theory = graded("theory", shared / "logic" / "reports" / "einsteinRiddle.in")
    riddle = grade(sleuth.read("riddle", "zebra"))
    assert (theory.level, theory.word) == (riddle.level, riddle.word) == (Depth.ONE_CLUE, "easy")
    older = grade(catalogue.puzzle("riddle").read(OLDER, "older"))
    old_theory = grade(sleuth.read("theory", "zebra"))
    assert (older.level, older.word) == (old_theory.level, old_theory.word) == (4, "hard")


OLDER = """places: 5 houses, lives in
people: man
colour (the * house): blue, green, ivory, red, yellow
nationality: Englishman, Japanese, Norwegian, Spaniard, Ukrainian
drink (drinks *): coffee, juice, milk, tea, water
hobby (loves *): chess, dancing, fishing, painting, reading
pet (keeps *): dogs, foxes, horses, snails, zebras
clues:
The Englishman lives in the red house.
The Spaniard keeps dogs.
The owner of the green house drinks coffee.
The Ukrainian drinks tea.
The ivory house is just left of the green one.
The man who loves dancing keeps snails.
The man in the yellow house loves painting.
The man in the middle house drinks milk.
The Norwegian lives in the first house.
The man who loves chess lives next to the man who keeps foxes.
The man who loves painting lives next to the man who keeps horses.
The man who loves reading drinks juice.
The Japanese loves fishing.
The Norwegian lives next to the blue house.
"""
