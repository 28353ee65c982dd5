"""Lights Out as a page plays it: what every press adds to which lights."""

from __future__ import annotations

from typing import Any

from sleuth import spots
from sleuth.limits import paced
from sleuth.puzzles.lights_out.problem import LightsOut


def hand(board: LightsOut) -> dict[str, Any]:
    """The table of effects, the lights now and those to reach, row by row."""
    names = [spots.cell(*divmod(index, board.columns)) for index in range(len(board.lights))]
    effects = board.pattern.effects(board.rows, board.columns)
    return {
        "kind": "effects",
        "op": "add",
        "modulus": board.states,
        "effects": {
            spot: [names[light] for light in reached]
            for spot, reached in paced(zip(names, effects, strict=True))
        },
        "start": list(board.lights),
        "goal": list(board.target),
    }
