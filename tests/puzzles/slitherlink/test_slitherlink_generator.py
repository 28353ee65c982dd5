"""Generated Slitherlinks: random loops, one solution, nothing to leave out."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sleuth.errors import BadRequest
from sleuth.puzzles.slitherlink.generator import generate
from sleuth.puzzles.slitherlink.lattice import Lattice
from sleuth.puzzles.slitherlink.problem import Slitherlink
from sleuth.puzzles.slitherlink.random_loop import random_loop
from sleuth.puzzles.slitherlink.views.lazy_rules import Loops
from sleuth.request import Question
from sleuth.spots import line_of_side, side_of_line
from solving import solve

UNIQUE = Question(unique=True)


def is_unique(problem: Slitherlink, method: str) -> bool:
    return solve("slitherlink", problem, method, question=UNIQUE).unique is True


def test_loops_are_uniform() -> None:
    """The simple cycles of the lattice of 3×3 points number 13, those of 4×4 points 213."""
    randomness = random.Random(3)
    for side, loops, drawn in ((2, 13, 1300), (3, 213, 6390)):
        found = Counter(str(random_loop(side, side, randomness)) for _ in range(drawn))
        assert len(found) == loops
        expected = drawn / loops
        distance = sum((times - expected) ** 2 / expected for times in found.values())
        assert distance < loops - 1 + 6 * (2 * loops) ** 0.5


@settings(max_examples=8, deadline=None)
@given(st.integers(3, 9), st.integers(3, 9), st.integers(0, 10**6), st.booleans(), st.booleans())
def test_two_engines_find_one_loop(
    rows: int, columns: int, seed: int, symmetric: bool, minimal: bool
) -> None:
    (made,) = generate(size=f"{rows}x{columns}", seed=seed, symmetric=symmetric, minimal=minimal)
    assert is_unique(made, "rules")
    assert is_unique(made, "clingo")


@settings(max_examples=6, deadline=None)
@given(st.integers(2, 6), st.integers(2, 6), st.integers(0, 10**6))
def test_minimal_ones_can_spare_no_clue(rows: int, columns: int, seed: int) -> None:
    (made,) = generate(size=f"{rows}x{columns}", seed=seed, minimal=True)
    for row, column, _ in made.given():
        clues = [list(each) for each in made.clues]
        clues[row][column] = None
        assert not is_unique(Slitherlink(tuple(map(tuple, clues))), "rules")


@settings(max_examples=8, deadline=None)
@given(st.integers(3, 8), st.integers(3, 8), st.integers(0, 10**6))
def test_symmetric_ones_look_the_same_upside_down(rows: int, columns: int, seed: int) -> None:
    (made,) = generate(size=f"{rows}x{columns}", seed=seed, symmetric=True)
    places = {(row, column) for row, column, _ in made.given()}
    assert places == {(rows - 1 - row, columns - 1 - column) for row, column in places}


def test_the_same_seed_makes_the_same_board_for_ever() -> None:
    """Of this text nothing may change: seeds are written down by people."""
    (made,) = generate(size="5x6", seed=2026, minimal=True)
    assert made.to_text() == EXPECTED


EXPECTED = """\
1.1...
...212
...213
2.1...
0.212."""


@given(st.sets(st.integers(1, 24)))
@example({4, 7, 8, 11, 17, 18, 20, 23})
def test_whatever_is_supposed_only_paths_close(drawn: set[int]) -> None:
    """Where something false is supposed, the line may branch."""
    board = Slitherlink(((None,) * 3,) * 3)
    for group in Loops(board, Lattice(3, 3)).closing(drawn):
        loop = frozenset(map(line_of_side, group.spots))
        assert board.check(loop) == []
        assert len({side_of_line(segment) for segment in loop} - set(sides(drawn))) <= 1


def sides(drawn: set[int]) -> list[str]:
    return [side_of_line(Lattice(3, 3).segment(number)) for number in drawn]


def test_sizes_that_are_not_made_are_refused() -> None:
    for size in ("1x5", "31x30"):
        with pytest.raises(BadRequest, match="not made"):
            generate(size=size)
