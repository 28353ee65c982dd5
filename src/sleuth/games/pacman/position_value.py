"""What a position is worth: named features, and weights for them that are data."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sleuth.errors import BadInput, Place, reading_text
from sleuth.games.pacman.board import UNREACHABLE, Board
from sleuth.games.pacman.pacman_rules import PLAYING, Position
from sleuth.text import shortened

Feature = Callable[[Board, Position], float]

#: So many cells to flee to are as good as more.
_ENOUGH_ROOM = 10


def score(board: Board, position: Position) -> float:
    """The points so far."""
    return position.score


def food_left(board: Board, position: Position) -> float:
    """How many foods are left."""
    return position.food.bit_count()


def capsules_left(board: Board, position: Position) -> float:
    """How many capsules are left."""
    return position.capsules.bit_count()


def nearest_food(board: Board, position: Position) -> float:
    """The steps to the nearest food, 0 if there is none to be reached."""
    for cell, steps in board.by_distance(position.pacman):
        if position.food >> cell & 1:
            return steps
    return 0


def danger(board: Board, position: Position) -> float:
    """The sum of 1/steps over the ghosts that would kill."""
    return sum(
        1 / max(1, board.distance(position.pacman, ghost.cell))
        for ghost in position.ghosts
        if not ghost.scared
    )


def touch(board: Board, position: Position) -> float:
    """How many ghosts that would kill are at most one step away."""
    return sum(
        not ghost.scared and board.distance(position.pacman, ghost.cell) <= 1
        for ghost in position.ghosts
    )


def prey(board: Board, position: Position) -> float:
    """The sum of 1/steps over the scared ghosts that can be caught in time."""
    total = 0.0
    for ghost in position.ghosts:
        steps = board.distance(position.pacman, ghost.cell)
        if steps < min(ghost.scared, UNREACHABLE):
            total += 1 / max(1, steps)
    return total


def confinement(board: Board, position: Position) -> float:
    """How many cells fewer than 10 Pacman reaches, each before every ghost that would kill.

    Ways lead through such cells only: the cells behind a ghost are far for it, since it does not
    turn back, but Pacman does not come past it.
    """
    hunters = [
        board.hunting_distances(ghost.cell, ghost.heading)
        for ghost in position.ghosts
        if not ghost.scared
    ]
    reached, layer, steps = {position.pacman}, [position.pacman], 0
    while layer and len(reached) < _ENOUGH_ROOM:
        steps += 1
        following = []
        for cell in layer:
            for neighbour in board.ways[cell].values():
                if neighbour not in reached and all(row[neighbour] > steps for row in hunters):
                    reached.add(neighbour)
                    following.append(neighbour)
        layer = following
    return max(0, _ENOUGH_ROOM - len(reached))


FEATURES: dict[str, Feature] = {
    "score": score,
    "food-left": food_left,
    "capsules-left": capsules_left,
    "nearest-food": nearest_food,
    "danger": danger,
    "touch": touch,
    "prey": prey,
    "confinement": confinement,
}

#: The evaluations that ship, as weights of features.
EVALUATIONS: dict[str, dict[str, float]] = {
    "balanced": {
        "score": 1,
        "food-left": -4,
        "nearest-food": -1.5,
        "capsules-left": -20,
        "danger": -3,
        "touch": -40,
        "prey": 60,
    },
    "score": {"score": 1},
}
# As balanced, but it sees a trap close: most games against ghosts that hunt are lost between
# two of them in a corridor, which no search of a few rounds looks to the end of.
EVALUATIONS["careful"] = {**EVALUATIONS["balanced"], "confinement": -40}


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A weighted sum of features; a game that is over is worth its score."""

    parts: tuple[tuple[float, Feature], ...]

    def __call__(self, board: Board, position: Position) -> float:
        """The value of a position to Pacman."""
        if position.outcome != PLAYING:
            return position.score
        return sum(weight * feature(board, position) for weight, feature in self.parts)


def evaluation(weights: Mapping[str, float], source: str = "evaluation") -> Evaluation:
    """The evaluation with these weights."""
    for name in weights:
        if name not in FEATURES:
            raise BadInput(
                f"no feature is called {shortened(name)!r}",
                Place(source),
                f"there are: {', '.join(FEATURES)}",
            )
    return Evaluation(tuple((weight, FEATURES[name]) for name, weight in weights.items()))


def read_evaluation(text: str, source: str) -> Evaluation:
    """Read weights from a JSON object such as {"score": 1, "danger": -5}."""
    place = Place(source)
    with reading_text(text, place):
        try:
            weights = json.loads(text)
        except json.JSONDecodeError as error:
            raise BadInput(f"no JSON: {error}", place, 'write {"score": 1}') from None
        if not isinstance(weights, dict):
            raise BadInput("weights are a JSON object", place, 'write {"score": 1}')
        for name, weight in weights.items():
            if type(weight) not in (int, float) or not math.isfinite(weight):
                raise BadInput(
                    f"the weight of {shortened(name)!r} is no number", place, 'write {"score": 1}'
                )
        return evaluation(weights, source)
