"""What all generators share: Latin squares, dropping clues, series that can be continued."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Collection
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sleuth
from sleuth import catalogue
from sleuth.errors import BadRequest
from sleuth.events import Event, Only, both, hears
from sleuth.generation.dropping import drop
from sleuth.generation.latin_squares import random_square
from sleuth.generation.series import series
from sleuth.puzzles.maze.generator import generate as mazes
from sleuth.puzzles.maze.problem import Maze
from sleuth.request import Request
from sleuth.running import run

GENERATORS = [name for name in catalogue.PUZZLES if catalogue.puzzle(name).generator]


def all_squares(size: int) -> int:
    """How many Latin squares there are, by trying all rows."""
    rows = list(permutations(range(size)))

    def count(above: list[tuple[int, ...]]) -> int:
        if len(above) == size:
            return 1
        fit = (
            row
            for row in rows
            if all(a != b for old in above for a, b in zip(old, row, strict=True))
        )
        return sum(count([*above, row]) for row in fit)

    return count([])


@pytest.mark.parametrize(("size", "drawn"), [(1, 10), (2, 200), (3, 1200), (4, 9000)])
def test_latin_squares_are_uniform(size: int, drawn: int) -> None:
    randomness = random.Random(5)
    found = Counter(str(random_square(size, randomness)) for _ in range(drawn))
    number = all_squares(size)
    assert len(found) == number
    expected = drawn / number
    distance = sum((times - expected) ** 2 / expected for times in found.values())
    # Six standard deviations above the mean of chi square.
    assert distance < number - 1 + 6 * (2 * number) ** 0.5


@given(st.integers(3, 10), st.integers())
def test_latin_squares_are_latin(size: int, seed: int) -> None:
    square = random_square(size, random.Random(seed))
    for line in [*square, *zip(*square, strict=True)]:
        assert sorted(line) == list(range(size))


@given(
    st.lists(st.sets(st.integers(0, 7), min_size=1), min_size=1, max_size=5),
    st.integers(),
    st.booleans(),
)
def test_dropping_keeps_a_smallest_set_whatever_the_solver_says(
    sufficient: list[set[int]], seed: int, helpful: bool
) -> None:
    """Any family of sufficient sets; a solver may or may not name a small one."""

    def is_enough(clues: Collection[int]) -> bool:
        return any(each <= set(clues) for each in sufficient)

    def enough(clues: Collection[int]) -> Collection[int] | None:
        if not is_enough(clues):
            return None
        return min((each for each in sufficient if each <= set(clues)), key=len)

    def unhelpful(clues: Collection[int]) -> Collection[int] | None:
        return clues if is_enough(clues) else None

    order = [(clue,) for clue in random.Random(seed).sample(range(8), 8)]
    draft = drop(order, enough if helpful else unhelpful)
    assert draft == drop(order, unhelpful)
    assert is_enough(draft.clues())
    for fewer in combinations(draft.needed, len(draft.needed) - 1):
        assert not is_enough(fewer)
    assert draft.clues(len(draft.spare)) == set(range(8))


def test_a_series_goes_on_from_any_number() -> None:
    def some(randomness: random.Random) -> Maze:
        return next(mazes(size="9x9", seed=randomness.randrange(10**6)))

    whole = list(series(some, 3, 6))
    assert len({maze.to_text() for maze in whole}) == 6
    assert list(series(some, 3, 2, start=4)) == whole[4:]


def test_a_series_that_finds_nothing_new_ends_in_words() -> None:
    with pytest.raises(BadRequest, match="no such problem was found in 50 attempts"):
        list(series(lambda randomness: None, 1, 2, most_attempts=50))


@pytest.mark.parametrize("name", GENERATORS)
def test_every_generator_continues_where_it_stopped(name: str) -> None:
    entry = catalogue.puzzle(name)
    whole = [each.to_text() for each in entry.generate(count=4, seed=11)]
    rest = [each.to_text() for each in entry.generate(count=2, seed=11, start=2)]
    assert rest == whole[2:]


@pytest.mark.parametrize("name", GENERATORS)
def test_problems_that_are_there_are_not_made_again(name: str) -> None:
    texts = run(Request("generate", name, options={"count": 3, "seed": 1})).result
    heard: list[Event] = []
    request = Request("generate", name, options={"count": 2, "seed": 1, "unlike": texts[:2]})
    others = run(request, heard.append).result
    assert others[0] == texts[2]
    assert len(set(others) | set(texts)) == 4
    told = [event.about for event in heard if event.kind == "problem"]
    assert [(each["number"], each["text"]) for each in told] == [(2, others[0]), (3, others[1])]


@pytest.mark.parametrize("name", ["futoshiki", "slitherlink", "riddle"])
def test_a_file_of_many_is_taken_apart(name: str) -> None:
    entry = catalogue.puzzle(name)
    texts = run(Request("generate", name, options={"count": 3, "seed": 2})).result
    parts = entry.split("\n\n".join(texts), "many")
    assert [entry.read(*part).to_text() for part in parts] == texts
    others = run(
        Request("generate", name, options={"seed": 2, "unlike": ["\n\n".join(texts), "nonsense"]})
    )
    assert others.result[0] not in texts


def unordered(problem: Any) -> Any:
    """A problem without the order of its signs."""
    return (problem.givens, set(problem.less)) if problem.kind == "futoshiki" else problem


def test_problems_are_written_in_every_format_and_read_back() -> None:
    for name in ("futoshiki", "slitherlink"):
        entry = catalogue.puzzle(name)
        own = sleuth.generate(name, count=3, seed=4)
        for target in entry.writers:
            written = sleuth.generate(name, count=3, seed=4, to=target)
            assert list(map(unordered, written)) == list(map(unordered, own))
    with pytest.raises(BadRequest, match="not written as 'pdf'"):
        sleuth.generate("futoshiki", to="pdf")


def test_two_hear_what_either_wants() -> None:
    heard: list[tuple[str, str]] = []
    one = Only(lambda event: heard.append(("one", event.kind)), "cut")
    other = Only(lambda event: heard.append(("other", event.kind)), "progress")
    together = both(one, other)
    assert together is not None
    assert (hears(together, "cut"), hears(together, "open")) == (True, False)
    together(Event("cut", {"rule": "x"}))
    together(Event("progress", {"what": "x", "done": 1, "total": 2}))
    assert heard == [("one", "cut"), ("other", "progress")]
    assert both(None, one) is one
    assert hears(both(one, print), "open")


@pytest.mark.parametrize("name", GENERATORS)
def test_neither_hashes_nor_compiled_code_change_what_a_seed_makes(name: str) -> None:
    """What differs from machine to machine and from start to start."""
    code = (
        "from sleuth.request import Request; from sleuth.running import run\n"
        f"print(run(Request('generate', {name!r}, options={{'count': 2, 'seed': 9}})).result)"
    )
    made = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, **setting},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for setting in ({"PYTHONHASHSEED": "1"}, {"PYTHONHASHSEED": "2", "SLEUTH_PURE": "1"})
    }
    assert len(made) == 1
