"""A short memory that is made longer never loses the best walk, nor finds one that is none."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from typing import Any

import pytest
from hunger_brute_force import random_game, true_costs
from hypothesis import given, settings
from hypothesis import strategies as st

from sleuth.answer import Answer, Status
from sleuth.limits import Limits, Meter
from sleuth.puzzles.hunger_games.generator import generate
from sleuth.puzzles.hunger_games.memory_search import KernelSearch
from sleuth.puzzles.hunger_games.problem import HungerGame
from sleuth.puzzles.hunger_games.reader import read_hunger_game
from sleuth.puzzles.hunger_games.short_memory import ShortMemory
from sleuth.puzzles.hunger_games.states import ground
from sleuth.puzzles.hunger_games.views import leap_space, short_memory
from sleuth.request import Question
from sleuth.search import dominance, refining
from sleuth.search.state_space import Path

#: Two foods beside each other feed a Pacman that forgets, but not for real.
SWING = "P..   E"


@settings(deadline=None)
@given(st.integers(0, 10**6), st.sampled_from("ABCDEFGHR"), st.sampled_from([0, 1, 2, 14]))
def test_the_cost_is_that_of_brute_force(seed: int, letter: str, near: int) -> None:
    game = random_game(random.Random(seed))
    cost = true_costs(game)[game.first()]
    space = short_memory(game, near)
    answer = refining.solve(space, Question(), Meter(), heuristic=letter)
    if cost == math.inf:
        assert answer.status is Status.UNSOLVABLE
    else:
        assert answer.solution is not None
        assert (answer.cost, answer.optimal) == (cost, True)
        walk = space.lift(answer.solution)
        assert len(walk) == cost == answer.stats["depth"]
        assert game.check(walk) == []


def test_it_costs_what_leaps_cost_on_larger_games() -> None:
    rng = random.Random(6)
    solved = 0
    for _ in range(60):
        size = f"{rng.randint(4, 9)}x{rng.randint(4, 12)}"
        (game,) = generate(size=size, seed=rng.randrange(10**6), walls=rng.choice([0, 0.2]))
        hungrier = replace(game, energy=rng.randint(1, 7), food_energy=rng.randint(1, 4))
        short = refining.solve(short_memory(hungrier, rng.randrange(3)), Question(), Meter())
        full = dominance.solve(leap_space(hungrier), Question(), Meter())
        assert (short.status, short.cost) == (full.status, full.cost), hungrier.to_text()
        solved += short.cost is not None
    assert 10 < solved < 55


def swing(energy: int, food_energy: int) -> HungerGame:
    """A row in which one may swing between two foods while they grow back."""
    return read_hunger_game(SWING, "row", energy=energy, food_energy=food_energy)


def test_what_was_eaten_twice_is_remembered_between_the_meals() -> None:
    game = swing(2, 2)
    memory = ShortMemory(ground(game), near=0)
    one, two = 1, 2
    start, everything = ground(game).initial[0], ground(game).initial[2]
    states = [(start, 2, everything)]
    for cell in (one, two, one):
        (after,) = [state for _, state, _ in memory.leaps(states[-1]) if state[0] == cell]
        states.append(after)
    assert memory.refine(Path((), tuple(states), 3))
    again = list(memory.leaps((two, 3, everything ^ 0b11)))
    assert all(state[0] != one for _, state, _ in again)
    assert not memory.refine(Path((), tuple(states[:3]), 2))


def test_a_swing_between_two_foods_is_found_out() -> None:
    hungry = swing(1, 2)
    assert refining.solve(short_memory(hungry, 0), Question(), Meter()).status is Status.UNSOLVABLE
    fed = swing(2, 3)
    answer = refining.solve(short_memory(fed, 0), Question(), Meter())
    assert (answer.cost, answer.optimal) == (6, True)


def test_limits_hold_over_all_rounds_and_leave_a_bound() -> None:
    (game,) = generate(size="12x12", seed=3, foods=20)
    hungry = replace(game, energy=4, food_energy=3)
    whole = refining.solve(short_memory(hungry, 0), Question(), Meter())
    for nodes in range(0, int(whole.stats["expanded"]), 7):
        answer = refining.solve(short_memory(hungry, 0), Question(), Meter(Limits(nodes=nodes)))
        assert (answer.status, answer.limit) == (Status.UNKNOWN, "nodes")
        assert answer.stats["expanded"] == nodes
        assert answer.bound is None or answer.bound <= (whole.cost or math.inf)


@pytest.mark.parametrize("near", [0, 14])
def test_every_expansion_is_heard(near: int) -> None:
    heard: list[str] = []
    answer = refining.solve(
        short_memory(swing(2, 3), near),
        Question(),
        Meter(),
        lambda kind, **about: heard.append(kind),
    )
    assert heard.count("expand") == answer.stats["expanded"]


def field(seed: int, side: int, foods: int, energy: int) -> HungerGame:
    """A random open field on which food hardly pays for the steps to it."""
    rng = random.Random(seed)
    signs = "PE" + "." * foods + " " * (side * side - foods - 2)
    shuffled = "".join(rng.sample(signs, len(signs)))
    rows = [shuffled[at : at + side] for at in range(0, side * side, side)]
    return read_hunger_game("\n".join(rows), "field", energy=energy, food_energy=3)


def by_kernel_and_engine(game: HungerGame, near: int) -> tuple[Answer[Any], Answer[Any]]:
    """What the kernel says of a game, compiled or not, and what the engine says without it."""
    numbered = ground(game)
    memory = ShortMemory(numbered, near)
    by_kernel = replace(
        short_memory(game, near),
        successors=memory.leaps,
        refine=memory.refine,
        quick=KernelSearch(numbered, memory),
    )
    plain = replace(short_memory(game, near), quick=None)
    return (
        refining.solve(by_kernel, Question(), Meter()),
        refining.solve(plain, Question(), Meter()),
    )


@pytest.mark.parametrize(
    ("seed", "side", "foods", "energy"),
    [(1, 6, 5, 7), (2, 9, 12, 6), (3, 16, 63, 5), (4, 16, 64, 5), (5, 18, 65, 9), (6, 30, 140, 8)],
)
@pytest.mark.parametrize("near", [0, 3, 14])
def test_the_kernel_searches_as_the_engine_does(
    near: int, seed: int, side: int, foods: int, energy: int
) -> None:
    one, other = by_kernel_and_engine(field(seed, side, foods, energy), near)
    assert said(one) == said(other)


def said(answer: Answer[Any]) -> list[Any]:
    """What two searches in the same order have in common."""
    counted = ("expanded", "generated", "reopened", "frontier_peak")
    counts = [answer.stats[name] for name in counted]
    return [answer.status, answer.cost, answer.solution, *counts]


def test_the_kernel_makes_room_for_more_nodes() -> None:
    one, other = by_kernel_and_engine(field(8, 50, 125, 12), 14)
    assert said(one) == said(other)
    assert one.stats["generated"] > 8 * 1024


@settings(deadline=None)
@given(st.integers(0, 10**6), st.sampled_from([0, 1, 2, 14]))
def test_the_kernel_finds_the_cost_of_brute_force(seed: int, near: int) -> None:
    game = random_game(random.Random(seed))
    cost = true_costs(game)[game.first()]
    answer, _ = by_kernel_and_engine(game, near)
    assert (math.inf if answer.cost is None else answer.cost) == cost
