"""States of searches in words: no two alike, read back, and drawn from the words alone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sleuth import catalogue
from sleuth.drawing import to_text
from sleuth.errors import BadRequest, Unsuitable
from sleuth.examples import example_text
from sleuth.limits import Meter
from sleuth.loading import load
from sleuth.method import View
from sleuth.puzzles.hunger_games import picture as hunger_picture
from sleuth.puzzles.lights_out import picture as lights_picture
from sleuth.puzzles.maze import picture as maze_picture
from sleuth.puzzles.tiles import picture as tiles_picture
from sleuth.search.heuristic_check import Explored
from sleuth.search.state_space import StateSpace

#: For each searched puzzle how words are read back, and what each reading says in words again.
READERS: dict[str, tuple[Callable[[Any, str], Any], Callable[[Any, Any], str]]] = {
    "maze": (
        maze_picture.state_named,
        lambda maze, at: maze_picture.state_words(at.cell, at.left, at.going),
    ),
    "tiles": (
        tiles_picture.state_named,
        lambda tiles, board: tiles_picture.state_words(tiles.columns)(bytes(board)),
    ),
    "hunger-games": (
        hunger_picture.state_named,
        lambda game, moment: hunger_picture.state_words(moment),
    ),
    "lights-out": (lights_picture.state_named, lambda board, now: lights_picture.state_words(now)),
}
#: Small problems with the notations that there are: targets left, two digits, no food.
SMALL = {
    "maze": [
        "P %\n  E",
        "problem: allfood\nP.\n .",
        "moves: 8\nP  %\n %  \n   E",
        "problem: corners\n%%%%%\n%  P%\n%   %\n%%%%%",
    ],
    "tiles": ["1 2\n0 3", "4 0 2\n3 1 5", "3 2 1 0"],
    "hunger-games": ["P. E\n .. \nenergy: 3\nfood-energy: 2", "PE"],
    "lights-out": [
        "01\n11",
        "states: 3\n012\n200",
        "states: 12\n11 0\n 3 1",
        "states: 12\n11,\n3,",
    ],
}
SPACES = [
    (name, view)
    for name in READERS
    for view in catalogue.puzzle(name).views
    if view.view_kind in ("state-space", "dominance-space", "relaxed-space", "grid")
]
CASES = [(name, view, text) for name, view in SPACES for text in SMALL[name]]


def built(name: str, view: View, text: str) -> tuple[Any, StateSpace[Any, Any]]:
    """The problem and its space, if the view serves it."""
    problem = catalogue.puzzle(name).read(text, "small")
    try:
        return problem, load(view.build)(problem)
    except Unsuitable as reason:
        pytest.skip(str(reason))


@pytest.mark.parametrize(("name", "view", "text"), CASES)
def test_words_are_different_and_read_back(name: str, view: View, text: str) -> None:
    problem, space = built(name, view, text)
    read, say = READERS[name]
    states = list(Explored(space, Meter(), 100_000).steps)
    words = [space.words(state) for state in states]
    assert len(set(words)) == len(states) > 1
    values = [read(problem, each) for each in words]
    assert len(set(values)) == len(states)
    assert [say(problem, value) for value in values] == words
    for steps in (space.successors(state) for state in states if not space.is_goal(state)):
        assert all(isinstance(space.action_words(action), str) for action, _, _ in steps)


@pytest.mark.parametrize(("name", "view"), SPACES)
def test_searches_are_drawn_from_words_alone(name: str, view: View) -> None:
    entry = catalogue.puzzle(name)
    assert entry.searched is not None
    problem, space = built(name, view, example_text(name, entry.examples[0]))
    states = [space.words(state) for state in _first(space, 10)]
    pictures = [to_text(load(entry.searched)(problem, states[: n + 1])) for n in range(len(states))]
    assert len(set(pictures)) == len(pictures) > 2


def _first(space: StateSpace[Any, Any], number: int) -> list[Any]:
    """The first states on one way through the space."""

    def walk() -> Any:
        seen, state = set(), space.initial
        while state is not None:
            seen.add(state)
            yield state
            following = (child for _, child, _ in space.successors(state))
            state = next((child for child in following if child not in seen), None)

    return list(islice(walk(), number))


@pytest.mark.parametrize("name", READERS)
@settings(max_examples=200)
@given(words=st.text("0123456789, /-leftgoingNSEWenergyfood", max_size=30))
def test_words_that_name_no_state_are_refused(name: str, words: str) -> None:
    problem = catalogue.puzzle(name).read(SMALL[name][0], "small")
    read, say = READERS[name]
    try:
        value = read(problem, words)
    except BadRequest:
        return
    assert read(problem, say(problem, value)) == value


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("maze", "1,3"),
        ("maze", "0,1"),
        ("maze", "9,9"),
        ("maze", "1,1 left 1,2"),
        ("maze", "1,1 going NN"),
        ("tiles", "1 2 3 0"),
        ("tiles", "1 2/3 3"),
        ("tiles", "1 2/0 3 "),
        ("hunger-games", "1,1 energy 3"),
        ("hunger-games", "1,1 energy 3 food 1,1"),
        ("hunger-games", "1,1 energy -3 food"),
        ("lights-out", "012/200"),
        ("lights-out", "02/11"),
        ("lights-out", "0111"),
    ],
)
def test_states_of_other_problems_are_refused(name: str, words: str) -> None:
    problem = catalogue.puzzle(name).read(SMALL[name][0], "small")
    with pytest.raises(BadRequest):
        READERS[name][0](problem, words)


@pytest.mark.parametrize(
    ("name", "number", "words"),
    [
        ("maze", 0, "1,1"),
        ("maze", 1, "1,1 left 1,2 2,2"),
        ("tiles", 1, "4 0 2/3 1 5"),
        ("hunger-games", 0, "1,1 energy 3 food 1,2 2,2 2,3"),
        ("lights-out", 1, "012/200"),
    ],
)
def test_the_start_in_words(name: str, number: int, words: str) -> None:
    view = next(view for each, view in SPACES if (each, view.name) == (name, "state-space"))
    _, space = built(name, view, SMALL[name][number])
    assert space.words(space.initial) == words
