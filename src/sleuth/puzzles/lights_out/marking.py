"""What a constraint search knows of a Lights Out, as marks on its board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sleuth import spots
from sleuth.puzzles.lights_out.problem import LightsOut


def marking(
    problem: LightsOut, domains: Mapping[str, Sequence[int]], facts: Sequence[str]
) -> dict[str, str]:
    """The lights that have to be pressed."""
    pressed = {
        name.removeprefix("the number of presses of ")
        for name, left in domains.items()
        if len(left) == 1 and left[0]
    }
    places = [divmod(index, problem.columns) for index in range(problem.rows * problem.columns)]
    return {spots.cell(*place): "press" for place in places if spots.place(*place) in pressed}
