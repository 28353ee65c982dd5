"""A hunger game as a page walks it: the picture, the energy and what feeds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sleuth import spots
from sleuth.puzzles.hunger_games.problem import MOVES, HungerGame


def hand(problem: HungerGame) -> dict[str, Any]:
    """A step takes 1 energy, food gives some once; without energy there is no next step."""
    return {
        "kind": "effects",
        # The energy is shown beside the board.
        "drawing": replace(problem.draw(), caption=""),
        "op": "walk",
        "rows": list(problem.layout.rows),
        "steps": {move: list(way) for move, way in MOVES.items()},
        "runs": "letters",
        "start": spots.cell(*problem.start),
        "targets": [spots.cell(*problem.exit)],
        "visits": "one",
        "energy": {
            "start": problem.energy,
            "food": problem.food_energy,
            "at": [spots.cell(*cell) for cell in sorted(problem.food)],
        },
    }
