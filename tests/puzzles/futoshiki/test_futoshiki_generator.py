"""Generated Futoshiki: one solution, nothing to leave out, the same from the same seed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sleuth.errors import BadRequest
from sleuth.puzzles.futoshiki.generator import generate
from sleuth.puzzles.futoshiki.problem import Futoshiki
from sleuth.request import Question
from solving import solve

MODES = st.sampled_from(["unequal", "adjacent"])
UNIQUE = Question(unique=True)


def is_unique(problem: Futoshiki, method: str) -> bool:
    return solve("futoshiki", problem, method, question=UNIQUE).unique is True


def with_one_clue_less(problem: Futoshiki) -> list[Futoshiki]:
    fewer = [
        replace(problem, less=(*problem.less[:place], *problem.less[place + 1 :]))
        for place in range(len(problem.less))
    ]
    for row, givens in enumerate(problem.givens):
        for column, given_number in enumerate(givens):
            if given_number:
                rows = [list(each) for each in problem.givens]
                rows[row][column] = 0
                fewer.append(replace(problem, givens=tuple(map(tuple, rows))))
    return fewer


@settings(max_examples=12, deadline=None)
@given(st.integers(3, 6), st.integers(0, 10**6), MODES, st.booleans(), st.booleans())
def test_two_engines_find_one_solution(
    size: int, seed: int, mode: str, symmetric: bool, minimal: bool
) -> None:
    (made,) = generate(size=f"{size}", seed=seed, mode=mode, symmetric=symmetric, minimal=minimal)
    assert is_unique(made, "gac")
    assert is_unique(made, "rules")


@settings(max_examples=8, deadline=None)
@given(st.integers(2, 5), st.integers(0, 10**6), MODES)
def test_minimal_ones_can_spare_no_clue(size: int, seed: int, mode: str) -> None:
    (made,) = generate(size=f"{size}", seed=seed, mode=mode, minimal=True)
    assert not any(is_unique(fewer, "gac") for fewer in with_one_clue_less(made))


@settings(max_examples=10, deadline=None)
@given(st.integers(3, 7), st.integers(0, 10**6))
def test_symmetric_ones_look_the_same_upside_down(size: int, seed: int) -> None:
    (made,) = generate(size=f"{size}", seed=seed, symmetric=True)
    last = size - 1
    given_places = {
        (row, column) for row in range(size) for column in range(size) if made.givens[row][column]
    }
    assert given_places == {(last - row, last - column) for row, column in given_places}
    signs = {frozenset(pair) for pair in made.less}
    assert signs == {
        frozenset((last - row, last - column) for row, column in pair) for pair in signs
    }


def test_the_same_seed_makes_the_same_grid_for_ever() -> None:
    """Of these texts nothing may change: seeds are written down by people."""
    (made,) = generate(size="4", seed=2026, minimal=True)
    assert made.to_text() == EXPECTED
    assert [each.to_text() for each in generate(size="4", seed=2026, minimal=True)] == [EXPECTED]


EXPECTED = """\
0 0 0 0
0 4 0 2
0 0 0 0
0 0 3 0
1 0 0 0
0 2 0 3
"""


def test_sizes_that_are_not_made_are_refused() -> None:
    for size in ("3x4", "1x1", "13x13"):
        with pytest.raises(BadRequest, match="not made"):
            generate(size=size)
