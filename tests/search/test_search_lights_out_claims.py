"""The heuristic of Lights Out keeps what it claims, on every state of many random boards."""

from __future__ import annotations

import random

import pytest

from sleuth.errors import Place
from sleuth.limits import Meter
from sleuth.puzzles.lights_out.problem import LightsOut
from sleuth.puzzles.lights_out.reader import read_pattern
from sleuth.puzzles.lights_out.views import state_space
from sleuth.search.heuristic_check import Explored


def random_board(rng: random.Random) -> LightsOut:
    """A board of up to 2 × 3 lights, solvable or not."""
    rows, columns, states = rng.randint(1, 2), rng.randint(1, 3), rng.choice([2, 2, 3])
    lights = rows * columns
    pattern = read_pattern(
        rng.choice(["plus", "cross", "king", "plus torus"]), Place("test"), lights
    )
    colours = [tuple(rng.randrange(states) for _ in range(lights)) for _ in range(2)]
    return LightsOut(rows, columns, states, pattern, *colours)


@pytest.mark.slow
def test_claims_hold_on_every_state() -> None:
    rng = random.Random(7)
    for _ in range(2000):
        space = state_space(random_board(rng))
        explored = Explored(space, Meter(), 10_000)
        for name, heuristic in space.heuristics.items():
            verdict = explored.examine(heuristic)
            assert verdict.admissible or not heuristic.admissible, (name, verdict)
            assert verdict.consistent or not heuristic.consistent, (name, verdict)
