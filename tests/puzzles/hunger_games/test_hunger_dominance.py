"""Dominance never loses the best walk, and the relation keeps its promise."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from hunger_brute_force import random_game, true_costs
from hypothesis import given, settings
from hypothesis import strategies as st

from sleuth.answer import Status
from sleuth.errors import Unsuitable
from sleuth.limits import Limits, Meter
from sleuth.puzzles.hunger_games.generator import generate
from sleuth.puzzles.hunger_games.problem import HungerGame, Moves
from sleuth.puzzles.hunger_games.reader import read_hunger_game
from sleuth.puzzles.hunger_games.states import State, ground
from sleuth.puzzles.hunger_games.views import dominance_space, leap_space, state_space
from sleuth.request import Question
from sleuth.search import astar, dominance
from sleuth.search.dominance import DominanceSpace, with_dominance

View = Callable[[HungerGame], DominanceSpace[State, Moves]]


@settings(deadline=None)
@given(
    st.integers(0, 10**6),
    st.sampled_from("ABCDEFGHR"),
    st.sampled_from([dominance_space, leap_space]),
)
def test_the_cost_is_that_of_brute_force(seed: int, letter: str, view: View) -> None:
    game = random_game(random.Random(seed))
    cost = true_costs(game)[game.first()]
    space = view(game)
    answer = dominance.solve(space, Question(), Meter(), heuristic=letter)
    if cost == math.inf:
        assert answer.status is Status.UNSOLVABLE
    else:
        assert answer.solution is not None
        assert (answer.cost, answer.optimal) == (cost, True)
        walk = space.lift(answer.solution)
        assert len(walk) == cost == answer.stats["depth"]
        assert game.check(walk) == []


@pytest.mark.slow
def test_leaps_cost_what_steps_cost_on_larger_games() -> None:
    rng = random.Random(6)
    solved = 0
    for _ in range(150):
        size = f"{rng.randint(4, 9)}x{rng.randint(4, 12)}"
        (game,) = generate(size=size, seed=rng.randrange(10**6), walls=rng.choice([0, 0.2]))
        hungrier = replace(game, energy=rng.randint(1, 7), food_energy=rng.randint(1, 5))
        answers = [
            dominance.solve(view(hungrier), Question(), Meter())
            for view in (leap_space, dominance_space)
        ]
        assert answers[0].cost == answers[1].cost, hungrier.to_text()
        solved += answers[0].cost is not None
    assert 20 < solved < 130


def test_a_state_that_dominates_costs_no_more() -> None:
    rng = random.Random(1)
    compared = 0
    for _ in range(150):
        game = random_game(rng)
        numbers = ground(game)
        food = sorted(game.food)
        states = [
            (
                moment.cell,
                cost,
                (0, moment.energy, sum(1 << i for i, f in enumerate(food) if f in moment.food)),
            )
            for moment, cost in true_costs(game).items()
        ]
        for cell, cost, state in states:
            for other_cell, other_cost, other in states:
                if cell == other_cell and state != other and numbers.dominates(state, other):
                    compared += 1
                    assert cost <= other_cost, game.to_text()
    assert compared > 1000


@settings(deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(["fifo", "lifo", "low-h"]))
def test_with_equality_for_dominance_it_is_astar(seed: int, ties: str) -> None:
    space = state_space(random_game(random.Random(seed)))
    plain = with_dominance(space, group=lambda state: state, dominates=lambda one, other: True)
    ours = dominance.solve(plain, Question(), Meter(), heuristic="B", ties=ties)
    theirs = astar.solve(space, Question(), Meter(), heuristic="B", ties=ties)
    for count in ("expanded", "generated"):
        assert ours.stats[count] == theirs.stats[count]
    assert ours.cost == theirs.cost


def test_limits_are_obeyed_and_reported() -> None:
    game = read_hunger_game("P" + "." * 30 + "E", "row", energy=5)
    answer = dominance.solve(dominance_space(game), Question(), Meter(Limits(nodes=3)))
    assert (answer.status, answer.limit) == (Status.UNKNOWN, "nodes")
    assert answer.stats["expanded"] == 3


def test_every_expansion_is_heard() -> None:
    game = read_hunger_game("P.. E", "row", energy=3)
    heard: list[str] = []
    answer = dominance.solve(
        dominance_space(game), Question(), Meter(), lambda kind, **about: heard.append(kind)
    )
    assert heard.count("expand") == answer.stats["expanded"]
    assert set(heard) == {"open", "expand", "solution"}


def test_counting_is_refused() -> None:
    game = read_hunger_game("P E", "row")
    with pytest.raises(Unsuitable):
        dominance.solve(dominance_space(game), Question(count=True), Meter())
