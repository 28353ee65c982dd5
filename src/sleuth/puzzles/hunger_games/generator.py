"""New hunger games that can be won, as hungry as asked."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

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
    "normal": (2, 4),
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
    start: int = 0,
    foods: int | None = None,
    walls: float = 0.1,
    energy: int = 10,
    food_energy: int = 4,
    steps: int | None = None,
) -> Iterator[HungerGame]:
    """Yield games that can be won; difficulty is the detour that hunger forces.

    `steps` are those of the shortest walk, exactly.
    """
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
    wanted = _Wanted(*DIFFICULTIES[difficulty], steps)
    games = _games(rng, columns, signs, start + count, wanted, (energy, food_energy))
    return islice(games, start, None)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """The least and the most steps that hunger adds, and how many the shortest walk has."""

    least: float
    most: float
    steps: int | None

    def is_met_by(self, game: HungerGame) -> bool:
        """Whether a game can be won, and is as wanted."""
        fewest = _fewest_steps(game)
        if fewest is None or self.steps not in (None, fewest):
            return False
        if self == _Wanted(*DIFFICULTIES[None], self.steps):
            return True
        sated = _fewest_steps(HungerGame(game.layout, game.start, game.exit, energy=10**9))
        return sated is not None and self.least <= fewest - sated <= self.most


def _games(
    rng: random.Random,
    columns: int,
    signs: str,
    count: int,
    wanted: _Wanted,
    energies: tuple[int, int],
) -> Iterator[HungerGame]:
    for _ in range(count):
        for _ in range(_MOST_TRIES):
            picture = "".join(rng.sample(signs, len(signs)))
            rows = tuple(picture[at : at + columns] for at in range(0, len(picture), columns))
            layout = Layout(rows)
            (start,), (way_out,) = layout.cells(START), layout.cells(EXIT)
            game = HungerGame(layout, start, way_out, *energies)
            if wanted.is_met_by(game):
                yield game
                break
        else:
            raise BadRequest(
                "no such game was found",
                remedy="give more food, energy or room, fewer walls, or other steps",
            )


def _fewest_steps(game: HungerGame) -> float | None:
    """The steps of the shortest walk; None if there is none, or none is found in good time."""
    checkpoint()
    part = running_meter().within(seconds=_SECONDS_FOR_ONE)
    return dominance.solve(leap_space(game), Question(), part).cost
