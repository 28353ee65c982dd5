"""The report's C and H with their errors: they explain its numbers, and why we ship others."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hunger_brute_force import true_costs

from sleuth.limits import Meter
from sleuth.puzzles.hunger_games.problem import HungerGame
from sleuth.puzzles.hunger_games.reader import read_hunger_game
from sleuth.puzzles.hunger_games.states import State, ground
from sleuth.puzzles.hunger_games.views import state_space
from sleuth.request import Question
from sleuth.search import astar
from sleuth.search.state_space import Heuristic

Estimate = Callable[[State], float]

#: Layout, energy, energy of food, and what the report prints for C and for H.
REPORTED = {
    "small": (10, 3, 94, 120),
    "medium": (12, 4, 304, 223),
    "large": (5, 5, 7231, 1696),
    "sparse": (12, 4, 1740, 988),
    "dense": (5, 1, 802, 73),
    "diagonal": (5, 2, 1104, 113),
}


def with_errors(game: HungerGame) -> tuple[Estimate, Estimate]:
    """C and H as the report lists them; infinity stands for its loop without end."""
    space = state_space(game)
    numbers = ground(game)
    manhattan, one_detour, in_reach = (space.heuristics[x].estimate for x in "BFG")
    height, width = game.layout.height, game.layout.width
    exit_row, exit_column = game.exit

    def rectangle(state: State) -> tuple[set[tuple[int, int]], int, int, int, int]:
        """The food left and the rectangle to the exit; y counts upwards as in the report."""
        food = {
            (at % width, height - 1 - at // width)
            for index, at in enumerate(numbers.food)
            if state[2] >> index & 1
        }
        row, column = divmod(state[0], width)
        west, east = sorted((column, exit_column))
        low, high = sorted((height - 1 - row, height - 1 - exit_row))
        return food, west, east, low, high

    def inside(state: State) -> int:
        food, west, east, low, high = rectangle(state)
        return sum(west <= x <= east and low <= y <= high for x, y in food)

    def rings(state: State) -> float:
        distance = manhattan(state)
        food, west, east, low, high = rectangle(state)
        missing = math.ceil((distance - state[1]) / game.food_energy) - inside(state)
        if distance <= state[1] or not food or missing <= 0:
            return distance
        for grown in range(1, height + width):
            west, east = max(0, west - 1), min(width - 1, east + 1)
            low, high = max(0, low - 1), min(height - 1, high + 1)
            # Two corners and the cells below them are forgotten.
            missing -= sum((x, y) in food for x in range(west, east) for y in (low, high))
            missing -= sum((x, y) in food for y in range(low + 1, high - 1) for x in (west, east))
            if missing <= 0:
                return distance + 2 * (grown + 1)
        return math.inf

    def combined(state: State) -> float:
        lacking = manhattan(state) - state[1]
        if lacking > 0 and in_reach(state) == math.inf:
            return math.inf
        return (one_detour if inside(state) >= lacking // game.food_energy else rings)(state)

    return rings, combined


@pytest.mark.parametrize("name", REPORTED)
def test_the_errors_and_the_food_under_the_exit_give_the_reports_numbers(
    shared: Path, name: str
) -> None:
    energy, food_energy, *numbers = REPORTED[name]
    path = shared / "hunger_games" / f"{name}HungerGames.lay"
    text = path.read_text()
    game = read_hunger_game(text, path.name, energy=energy, food_energy=food_energy)
    game = replace(game, food_at_exit=True)
    for estimate, reported in zip(with_errors(game), numbers, strict=True):
        listed = Heuristic(estimate, "as listed", admissible=False, consistent=False)
        space = replace(state_space(game), heuristics={"listed": listed})
        answer = astar.solve(space, Question(), Meter(), heuristic="listed")
        assert answer.stats["expanded"] == reported


@pytest.mark.parametrize(
    ("text", "energy", "food_energy", "cost", "listed_c", "listed_h"),
    [
        ("%%%\n%.%\n%P%\n% %\n%E%\n%%%", 1, 3, 4, 6, 4),
        ("%%%%%%\n%   E%\n%    %\n%    %\n%.   %\n%.P  %\n%%%%%%", 2, 4, 8, 10, 10),
    ],
    ids=["column", "two-beside-the-way"],
)
def test_the_listed_c_and_h_overestimate(
    text: str, energy: int, food_energy: int, cost: int, listed_c: int, listed_h: int
) -> None:
    game = read_hunger_game(text, "game", energy=energy, food_energy=food_energy)
    assert true_costs(game)[game.first()] == cost
    initial = ground(game).initial
    assert [estimate(initial) for estimate in with_errors(game)] == [listed_c, listed_h]
    table = state_space(game).heuristics
    assert all(table[letter].estimate(initial) <= cost for letter in "CFH")
