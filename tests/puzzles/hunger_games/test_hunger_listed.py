"""The report's C and H with their errors: they explain its numbers, and why we ship others."""

from __future__ import annotations

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
    """C and H as the report lists them."""
    table = state_space(game).heuristics
    c, h = (table[name].estimate for name in ("C-as-reported", "H-as-reported"))
    return c, h


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
