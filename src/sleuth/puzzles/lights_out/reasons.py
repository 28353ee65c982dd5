"""Why a board cannot be put out, for methods that only know that nothing is left to try."""

from __future__ import annotations

from sleuth.algebra.gauss import contradiction
from sleuth.limits import running_meter
from sleuth.puzzles.lights_out.problem import LightsOut
from sleuth.puzzles.lights_out.views import linear_system

_SECONDS = 2.0


def why_none(board: LightsOut) -> str | None:
    """The lights whose sum no press brings right."""
    system = linear_system(board)
    multipliers = contradiction(system.equations, running_meter().within(seconds=_SECONDS))
    return None if multipliers is None else system.obstacle(multipliers)
