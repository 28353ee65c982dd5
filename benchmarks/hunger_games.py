"""Hunger games: expansions beside the report's, and the CPU time of the default method.

`python benchmarks/hunger_games.py` prints the tables of docs/hunger-games.md.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median

from sleuth.answer import Answer
from sleuth.layout import Layout
from sleuth.limits import Limits, Meter
from sleuth.puzzles.hunger_games.names import NAMES
from sleuth.puzzles.hunger_games.problem import HungerGame, Moves
from sleuth.puzzles.hunger_games.reader import read_hunger_game
from sleuth.puzzles.hunger_games.states import State
from sleuth.puzzles.hunger_games.views import (
    dominance_space,
    leap_space,
    short_memory,
    state_space,
)
from sleuth.request import Question
from sleuth.search import astar, dominance, refining
from sleuth.search.dominance import DominanceSpace

DATA = Path(__file__).resolve().parents[2] / "shared" / "data" / "hunger_games"

#: Layout, energy at the start, energy of a food.
SETTINGS = {
    "small": (10, 3),
    "medium": (12, 4),
    "large": (5, 5),
    "sparse": (12, 4),
    "dense": (5, 1),
    "diagonal": (5, 2),
}
#: The expansions that the report prints; it has G on the small layout only.
REPORT: dict[str, tuple[int, ...]] = {
    "A": (304, 3385, 23051, 15909, 8287, 6429),
    "B": (233, 1960, 11267, 10946, 3518, 1147),
    "C": (94, 304, 7231, 1740, 802, 1104),
    "D": (135, 1165, 7276, 5563, 802, 723),
    "E": (166, 1078, 6289, 5306, 452, 113),
    "F": (142, 626, 3503, 2924, 135, 113),
    "G": (1007,),
    "H": (120, 223, 1696, 988, 73, 113),
}
#: The expansions asked of the default method.
ASKED = (19, 35, 297, 92, 23, 35)
View = Callable[[HungerGame], DominanceSpace[State, Moves]]
#: The default method, the same with a full memory, and that by single steps.
VIEWS: dict[str, View] = {
    "**R, dominance, leaps and a short memory, the default**": short_memory,
    "R, dominance and leaps": leap_space,
    "R and dominance by single steps": dominance_space,
}
REPEATS = 7
#: Energy and energy of food on the random fields: from plenty to hardly enough.
ENERGIES = (
    (20, 12),
    (5, 5),
    (10, 4),
    (20, 4),
    (40, 3),
    (20, 3),
    (10, 3),
    (40, 2),
    (20, 2),
    (10, 2),
)
#: By the clock: on a busy machine a run gets a part of it.
_SECONDS = 60.0


def layouts() -> dict[str, HungerGame]:
    """The report's layouts with its settings."""
    games = {}
    for name, (energy, food_energy) in SETTINGS.items():
        path = DATA / f"{name}HungerGames.lay"
        games[name] = read_hunger_game(
            path.read_text(), path.name, energy=energy, food_energy=food_energy
        )
    return games


def expanded(game: HungerGame, letter: str) -> int:
    """The expansions of A* with FIFO ties."""
    answer = astar.solve(state_space(game), Question(), Meter(), heuristic=letter)
    return int(answer.stats["expanded"])


def by_dominance(game: HungerGame, view: View = short_memory) -> tuple[Answer[object], float]:
    """The answer of the default method, or a kin, and the CPU seconds with making the view."""
    started = time.process_time()
    limits = Meter(Limits(seconds=_SECONDS))
    engine = refining.solve if view is short_memory else dominance.solve
    answer: Answer[object] = engine(view(game), Question(), limits)  # type: ignore[arg-type]
    return answer, time.process_time() - started


def expansions_table() -> Iterator[str]:
    """Lines of a Markdown table: ours, and the report's where it differs."""
    games = layouts()
    yield f"| heuristic | {' | '.join(games)} |"
    yield f"|---|{'---:|' * len(games)}"
    for letter, name in NAMES.items():
        cells = []
        reported = (*REPORT.get(letter, ()), *(None,) * len(games))
        for game, said in zip(games.values(), reported, strict=False):
            ours = expanded(game, letter)
            cells.append(str(ours) if said in (None, ours) else f"{ours} ({said})")
        yield f"| {letter} {name} | {' | '.join(cells)} |"
    under_exit = [str(expanded(replace(g, food_at_exit=True), "D")) for g in games.values()]
    yield f"| D with food under the exit | {' | '.join(under_exit)} |"
    for name, view in VIEWS.items():
        best = [f"{by_dominance(game, view)[0].stats['expanded']:g}" for game in games.values()]
        yield f"| {name} | {' | '.join(best)} |"
    yield f"| asked of it | {' | '.join(map(str, ASKED))} |"


def times_table() -> Iterator[str]:
    """Lines of a Markdown table: steps and median CPU time of each view."""
    yield (
        "| layout | length | short memory: expanded | CPU ms "
        "| leaps: expanded | CPU ms | steps: expanded | CPU ms |"
    )
    yield "|---|---:|---:|---:|---:|---:|---:|---:|"
    runs = [(name, game, view) for name, game in layouts().items() for view in VIEWS.values()]
    seconds: dict[tuple[str, View], list[float]] = {(name, view): [] for name, _, view in runs}
    answers: dict[tuple[str, View], Answer[object]] = {}
    for _ in range(REPEATS):
        for name, game, view in runs:
            answers[name, view], spent = by_dominance(game, view)
            seconds[name, view].append(spent)
    for name in SETTINGS:
        cells = []
        for view in VIEWS.values():
            expanded_here = answers[name, view].stats["expanded"]
            cells.append(f"{expanded_here:g} | {median(seconds[name, view]) * 1000:.1f}")
        yield f"| {name} | {answers[name, leap_space].cost:g} | {' | '.join(cells)} |"


def field(
    seed: int, energy: int, food_energy: int, side: int = 100, foods: int = 500
) -> HungerGame:
    """A random open field."""
    rng = random.Random(seed)
    signs = "PE" + "." * foods + " " * (side * side - foods - 2)
    picture = "".join(rng.sample(signs, len(signs)))
    layout = Layout(tuple(picture[at : at + side] for at in range(0, side * side, side)))
    (start,), (way_out,) = layout.cells("P"), layout.cells("E")
    return HungerGame(layout, start, way_out, energy, food_energy)


def fields_table(fields: int = 20) -> Iterator[str]:
    """Lines of a Markdown table: random fields of 100×100 with 500 foods."""
    yield "| energy | food energy | solved | no way out | open | median CPU s | most |"
    yield "|---:|---:|---:|---:|---:|---:|---:|"
    for energy, food_energy in ENERGIES:
        counts = {"solved": 0, "unsolvable": 0, "unknown": 0}
        spent = []
        for seed in range(fields):
            answer, seconds = by_dominance(field(seed, energy, food_energy))
            counts[answer.status] += 1
            spent.append(seconds)
        yield (
            f"| {energy} | {food_energy} | {' | '.join(map(str, counts.values()))} "
            f"| {median(spent):.3f} | {max(spent):.3f} |"
        )


def main() -> None:
    """Print all tables."""
    for lines in (expansions_table(), times_table(), fields_table()):
        for line in lines:
            print(line, flush=True)
        print()


if __name__ == "__main__":
    main()
