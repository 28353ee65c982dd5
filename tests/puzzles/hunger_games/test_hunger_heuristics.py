"""Every heuristic checked in every state of hundreds of small games."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

import pytest
from hunger_brute_force import next_moments, random_game, true_costs

from sleuth.puzzles.hunger_games.heuristics import Estimate
from sleuth.puzzles.hunger_games.names import NAMES
from sleuth.puzzles.hunger_games.problem import HungerGame, Moment
from sleuth.puzzles.hunger_games.reader import read_hunger_game
from sleuth.puzzles.hunger_games.states import State
from sleuth.puzzles.hunger_games.views import state_space


def numbered(game: HungerGame, moment: Moment) -> State:
    """The state that stands for a moment."""
    width = game.layout.width
    food = sorted(game.food)
    left = sum(1 << index for index, cell in enumerate(food) if cell in moment.food)
    return (moment.cell[0] * width + moment.cell[1], moment.energy, left)


def flaws(game: HungerGame, estimates: Mapping[str, Estimate]) -> Iterator[tuple[str, str]]:
    """The names of estimates that exceed the cost or drop too fast somewhere, and which."""
    costs = true_costs(game)
    states = {moment: numbered(game, moment) for moment in costs}
    for name, estimate in estimates.items():
        value = {moment: estimate(state) for moment, state in states.items()}
        for moment, cost in costs.items():
            if value[moment] > cost:
                yield name, "overestimates"
            if any(value[moment] > 1 + value[after] for _, after in next_moments(game, moment)):
                yield name, "drops"


@pytest.mark.parametrize(
    "games", [100, pytest.param(700, marks=pytest.mark.slow)], ids=["some", "hundreds"]
)
def test_all_are_admissible_and_consistent_in_every_state(games: int) -> None:
    rng = random.Random(games)
    for _ in range(games):
        game = random_game(rng)
        table = state_space(game).heuristics
        estimates = {letter: table[letter].estimate for letter in NAMES}
        assert list(flaws(game, estimates)) == [], game.to_text()
        assert all(table[letter].admissible and table[letter].consistent for letter in NAMES)


def test_the_checker_finds_flaws() -> None:
    rng = random.Random(5)
    found: set[tuple[str, str]] = set()
    for _ in range(30):
        game = random_game(rng)
        manhattan = state_space(game).heuristics["manhattan"].estimate

        def one_more(state: State, base: Estimate = manhattan) -> float:
            return base(state) + 1

        def patchy(state: State, base: Estimate = manhattan) -> float:
            return base(state) if state[0] % 2 else 0

        found.update(flaws(game, {"one more": one_more, "patchy": patchy}))
    assert found == {("one more", "overestimates"), ("patchy", "drops")}


def test_successors_are_those_of_the_rules() -> None:
    rng = random.Random(8)
    for _ in range(100):
        game = random_game(rng)
        space = state_space(game)
        for moment in true_costs(game):
            if moment.cell != game.exit:
                assert list(space.successors(numbered(game, moment))) == [
                    (move, numbered(game, after), 1) for move, after in next_moments(game, moment)
                ]


def test_the_column_on_which_the_listed_c_overestimates() -> None:
    game = read_hunger_game(".\nP\n \nE\n", "column", energy=1, food_energy=3)
    space = state_space(game)
    estimates = {letter: space.heuristics[letter].estimate(space.initial) for letter in "CFHR"}
    assert estimates == {"C": 4, "F": 4, "H": 4, "R": 4}


def test_letters_and_names_are_the_same_heuristics() -> None:
    table = state_space(read_hunger_game("P E", "row")).heuristics
    assert all(table[letter] is table[name] for letter, name in NAMES.items())
    assert list(table) == list(NAMES.values())
