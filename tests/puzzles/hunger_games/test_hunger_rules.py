"""The rules of the hunger game, its formats and its picture."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hunger_brute_force import next_moments, random_game
from hypothesis import given, settings
from hypothesis import strategies as st

from sleuth import catalogue
from sleuth.answer import Status
from sleuth.drawing import to_text
from sleuth.errors import BadInput, BadRequest
from sleuth.limits import Meter
from sleuth.puzzles.hunger_games import PUZZLE
from sleuth.puzzles.hunger_games.generator import generate
from sleuth.puzzles.hunger_games.picture import searched
from sleuth.puzzles.hunger_games.reader import read_hunger_game
from sleuth.puzzles.hunger_games.views import dominance_space, state_space
from sleuth.request import Question
from sleuth.search import dominance
from solving import solve

COLUMN = ".\nP\n \nE\n"


def test_arriving_at_the_exit_with_nothing_left_is_allowed() -> None:
    game = read_hunger_game("P  E", "row", energy=3, food_energy=0)
    assert game.check(tuple("EEE")) == []
    assert read_hunger_game("P  E", "row", energy=2).check(tuple("EEE")) == [
        "step 3 is taken without energy"
    ]


def test_food_saves_who_arrives_with_nothing() -> None:
    game = read_hunger_game(COLUMN, "column", energy=1, food_energy=3)
    assert game.check(tuple("NSSS")) == []
    assert game.check(tuple("SS")) == ["step 2 is taken without energy"]


def test_food_is_gone_once_eaten() -> None:
    game = read_hunger_game("P.    E", "row", energy=2, food_energy=2)
    assert [moment.energy for moment in game.moments(tuple("EWEW"))] == [2, 3, 2, 1, 0]


@pytest.mark.parametrize(
    ("walk", "complaint"),
    [
        ("EE", "the walk does not end at the exit"),
        ("N", "step 1 (N) runs into a wall"),
        ("EEEE", "step 4 comes after the exit"),
    ],
)
def test_wrong_walks_are_refused_in_words(walk: str, complaint: str) -> None:
    assert read_hunger_game("P  E", "row").check(tuple(walk)) == [complaint]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("P E\nenergy: x", "row:2: 'x' is no whole number"),
        ("P E\nenergy: " + "9" * 5000, "row:2: '999"),
        ("P E\nspeed: 3", "row:2: no setting is called 'speed'"),
        ("P E\nenergy: 3\n%%%", "row:3: a row after the settings"),
        ("P  ", "row: the layout has no exit"),
        ("PGE", "row:1:2: 'G' is no sign"),
        ("energy: 3", "row: the layout is empty"),
    ],
)
def test_bad_layouts_say_what_and_where(text: str, message: str) -> None:
    with pytest.raises(BadInput) as error:
        read_hunger_game(text, "row")
    assert str(error.value).startswith(message)


def test_negative_energy_is_refused() -> None:
    with pytest.raises(BadRequest):
        read_hunger_game("P E", "row", energy=-1)


def test_arguments_win_over_the_settings_of_the_file() -> None:
    game = read_hunger_game("P E\nenergy: 7\nfood-energy: 2\n", "row", energy=4)
    assert (game.energy, game.food_energy) == (4, 2)


@settings(deadline=None)
@given(st.integers(0, 10**6))
def test_problems_and_walks_are_read_back(seed: int) -> None:
    rng = random.Random(seed)
    game = random_game(rng)
    assert read_hunger_game(game.to_text(), "game") == game
    moment = game.first()
    walk: list[str] = []
    while (steps := next_moments(game, moment)) and len(walk) < 9:
        move, moment = rng.choice(steps)
        walk.append(move)
    text = game.solution_to_text(tuple(walk))
    assert game.solution_from_text(text, "walk") == tuple(walk)


def test_a_walk_with_a_strange_letter_has_a_place() -> None:
    with pytest.raises(BadInput, match="walk:1:2: 'X' is no step"):
        read_hunger_game("P E", "row").solution_from_text("EX", "walk")


def test_the_picture_has_the_exit_and_the_energy_bar() -> None:
    game = read_hunger_game("P.%\n  E", "row", energy=2, food_energy=2)
    assert to_text(game.draw()).splitlines() == [
        " P  ▪ ███",
        "       E",
        "energy ██████████ 2",
    ]
    assert to_text(game.draw(tuple("ESE"))).splitlines() == [
        " P  ⇓ ███",
        "    →  E",
        "energy ████░░░░░░ 1, step 3",
    ]


def test_enormous_energies_are_no_trouble() -> None:
    game = read_hunger_game("P.  E", "row", energy=1, food_energy=10**9 - 1)
    space = state_space(game)
    assert space.heuristics["R"].estimate(space.initial) == 4


def test_a_search_is_drawn_with_what_it_saw() -> None:
    game = read_hunger_game("P.  E", "row", energy=2, food_energy=3)
    space = state_space(game)
    seen = [space.initial, next(iter(space.successors(space.initial)))[1]]
    assert to_text(searched(game, [space.words(state) for state in seen])).splitlines() == [
        " ·  P        E",
        "energy ██████████ 4, 2 expanded",
    ]


@pytest.mark.parametrize(("difficulty", "least", "most"), [("easy", 0, 0), ("normal", 2, 4)])
def test_generated_games_ask_for_the_detour_of_their_difficulty(
    difficulty: str, least: int, most: int
) -> None:
    for game in generate(size="6x9", count=3, seed=4, difficulty=difficulty, energy=5):
        costs = []
        for energy in (game.energy, 10**6):
            space = dominance_space(replace(game, energy=energy))
            costs.append(dominance.solve(space, Question(), Meter()).cost)
        assert costs[0] is not None
        assert costs[1] is not None
        assert least <= costs[0] - costs[1] <= most


@pytest.mark.parametrize(("steps", "difficulty"), [(4, None), (9, "normal"), (6, "easy")])
def test_generated_games_take_exactly_the_steps_asked_for(
    steps: int, difficulty: str | None
) -> None:
    wishes = {"size": "5x7", "steps": steps, "difficulty": difficulty, "energy": 4}
    for game in generate(count=3, seed=2, **wishes):  # type: ignore[arg-type]
        assert dominance.solve(dominance_space(game), Question(), Meter()).cost == steps


def test_a_game_without_room_is_refused() -> None:
    with pytest.raises(BadRequest, match="no room"):
        generate(size="2x2", foods=9)
    with pytest.raises(BadRequest, match="no difficulty"):
        generate(difficulty="absurd")
    with pytest.raises(BadRequest, match="no such game"):
        next(generate(size="1x9", foods=0, energy=0))


def test_a_text_of_many_games_is_taken_apart() -> None:
    made = [game.to_text() for game in generate(size="5x7", count=4, seed=1)]
    parts = PUZZLE.split("\n".join(made), "x")
    assert [PUZZLE.read(part, "x").to_text() for part, _ in parts] == made
    assert [place.line for _, place in parts] == [1, 9, 17, 25]


def test_bordered_games_without_settings_are_taken_apart() -> None:
    game = "%%%%\n%PE%\n%%%%\n"
    assert len(PUZZLE.split(f"{game}\n{game}", "x")) == 2
    assert len(PUZZLE.split(f"{game}\nenergy: 3\n", "x")) == 1


def test_lines_of_a_later_game_keep_their_numbers() -> None:
    parts = PUZZLE.split("PE\nenergy: 3\n\nPE\n P\n", "x")
    with pytest.raises(BadInput, match="x:5:2: there is a second"):
        PUZZLE.read(*parts[1])
    parts = PUZZLE.split("PE\nenergy: 3\n\nPE\nenergy: y\n", "x")
    with pytest.raises(BadInput, match="x:5: 'y' is no whole number"):
        PUZZLE.read(*parts[1])


@pytest.mark.parametrize("method", [*catalogue.methods(PUZZLE)])
def test_a_game_without_a_way_comes_with_the_reason(method: str) -> None:
    answer = solve(PUZZLE, read_hunger_game("P.   E", "x", energy=2, food_energy=1), method)
    assert (answer.status, answer.count) == (Status.UNSOLVABLE, 0)
    assert answer.evidence is not None
    told = ("no goal can be reached: ", "(at cell-1-6) never holds. ", "Fast Downward says ")
    assert answer.evidence.text.startswith(told)
    assert ". The exit is 5 steps away, and 2 energy lasts for 2. " in answer.evidence.text
