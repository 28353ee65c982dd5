"""Small random hunger games and their true costs, written from the rules alone."""

from __future__ import annotations

import math
import random
from collections import deque

from sleuth.layout import Layout
from sleuth.puzzles.hunger_games.problem import MOVES, HungerGame, Moment


def random_game(rng: random.Random) -> HungerGame:
    """A grid of at most 15 cells with walls and up to five foods."""
    height, width = rng.choice([(1, 6), (1, 9), (2, 4), (2, 6), (3, 3), (3, 5), (4, 3)])
    cells = [(row, column) for row in range(height) for column in range(width)]
    start, way_out, *others = rng.sample(cells, len(cells))
    signs = {start: "P", way_out: "E"}
    foods = rng.randrange(min(6, len(others)))
    walls = rng.randrange(max(1, (len(others) - foods) // 2))
    signs.update(dict.fromkeys(others[:foods], "."))
    signs.update(dict.fromkeys(others[foods : foods + walls], "%"))
    rows = tuple(
        "".join(signs.get((row, column), " ") for column in range(width)) for row in range(height)
    )
    return HungerGame(
        Layout(rows),
        start,
        way_out,
        energy=rng.randrange(6),
        food_energy=rng.randrange(6),
        food_at_exit=rng.random() < 0.1,
    )


def next_moments(game: HungerGame, moment: Moment) -> list[tuple[str, Moment]]:
    """The steps that the rules allow."""
    if moment.energy <= 0 or moment.cell == game.exit:
        return []
    found = []
    for move in MOVES:
        after = game.after(moment, move)
        if game.is_open(after.cell) and (after.energy > 0 or after.cell == game.exit):
            found.append((move, after))
    return found


def true_costs(game: HungerGame) -> dict[Moment, float]:
    """The cost to the exit from every moment that can be reached, infinity where none is."""
    before: dict[Moment, list[Moment]] = {game.first(): []}
    waiting = deque(before)
    while waiting:
        moment = waiting.popleft()
        for _, after in next_moments(game, moment):
            if after not in before:
                before[after] = []
                waiting.append(after)
            before[after].append(moment)
    costs: dict[Moment, float] = dict.fromkeys(before, math.inf)
    settled = deque(moment for moment in before if moment.cell == game.exit)
    costs.update(dict.fromkeys(settled, 0))
    while settled:
        moment = settled.popleft()
        for earlier in before[moment]:
            if costs[earlier] == math.inf:
                costs[earlier] = costs[moment] + 1
                settled.append(earlier)
    return costs
