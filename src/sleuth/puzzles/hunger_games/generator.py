"""New hunger games that can be won, as hungry as asked."""

from __future__ import annotations

import random
from collections.abc import Iterator

from sleuth.errors import BadRequest
from sleuth.layout import EXIT, FLOOR, FOOD, START, WALL, Layout
from sleuth.limits import checkpoint, running_meter
from sleuth.problem import read_size
from sleuth.puzzles.hunger_games.problem import HungerGame
from sleuth.puzzles.hunger_games.views import leap_space
from sleuth.request import Question
from sleuth.search import dominance

#: The least and the most steps that hunger adds to the way, by difficulty.
DIFFICULTIES: dict[str | None, tuple[int, float]] = {
    None: (0, float("inf")),
    "easy": (0, 0),
    "medium": (2, 4),
    "hard": (6, float("inf")),
}
_MOST_TRIES = 2000
_SECONDS_FOR_ONE = 2.0
_CELLS_PER_FOOD = 15


def generate(
    *,
    size: str | None = None,
    count: int = 1,
    seed: int | None = None,
    difficulty: str | None = None,
    foods: int | None = None,
    walls: float = 0.1,
    energy: int = 10,
    food_energy: int = 4,
) -> Iterator[HungerGame]:
    """Yield games that can be won; difficulty is the detour that hunger forces."""
    rows, columns = read_size(size or "10x16")
    if difficulty not in DIFFICULTIES:
        names = ", ".join(name for name in DIFFICULTIES if name)
        raise BadRequest(f"no difficulty is called {difficulty!r}", remedy=f"say {names}")
    foods = rows * columns // _CELLS_PER_FOOD if foods is None else foods
    blocks = round(walls * rows * columns)
    if min(foods, blocks, energy, food_energy) < 0 or foods + blocks + 2 > rows * columns:
        raise BadRequest("that much food and wall has no room", remedy="take a larger size")
    rng = random.Random(seed)
    signs = START + EXIT + FOOD * foods + WALL * blocks
    signs += FLOOR * (rows * columns - len(signs))
    return _games(rng, columns, signs, count, DIFFICULTIES[difficulty], (energy, food_energy))


def _games(
    rng: random.Random,
    columns: int,
    signs: str,
    count: int,
    detour: tuple[int, float],
    energies: tuple[int, int],
) -> Iterator[HungerGame]:
    for _ in range(count):
        for _ in range(_MOST_TRIES):
            picture = "".join(rng.sample(signs, len(signs)))
            rows = tuple(picture[at : at + columns] for at in range(0, len(picture), columns))
            layout = Layout(rows)
            (start,), (way_out,) = layout.cells(START), layout.cells(EXIT)
            game = HungerGame(layout, start, way_out, *energies)
            if detour[0] <= _added_by_hunger(game) <= detour[1]:
                yield game
                break
        else:
            raise BadRequest(
                "no such game was found", remedy="give more food, energy or room, fewer walls"
            )


def _added_by_hunger(game: HungerGame) -> float:
    """By how many steps the best walk is longer than that of somebody never hungry."""
    sated = HungerGame(game.layout, game.start, game.exit, energy=10**9)
    lengths = []
    for each in (game, sated):
        checkpoint()
        part = running_meter().within(seconds=_SECONDS_FOR_ONE)
        answer = dominance.solve(leap_space(each), Question(), part)
        if answer.cost is None:
            return -1
        lengths.append(answer.cost)
    return lengths[0] - lengths[1]
