"""What a constraint search or a deduction knows of a Slitherlink, as marks on its sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sleuth import spots
from sleuth.puzzles.slitherlink.problem import Slitherlink


def marking(
    problem: Slitherlink, domains: Mapping[str, Sequence[int]], facts: Sequence[str]
) -> dict[str, str]:
    """The sides that bear the line, and those that do not."""
    known = set(facts)
    marks = {}
    for spot in _sides(problem.rows, problem.columns):
        where = spots.line_place(spots.line_of_side(spot), problem.rows, problem.columns)
        drawn, empty = f"the line runs {where}", f"no line runs {where}"
        left = tuple(domains.get(drawn, ()))
        if drawn in known or left == (1,):
            marks[spot] = "line"
        elif empty in known or left == (0,):
            marks[spot] = "cross"
    return marks


def _sides(rows: int, columns: int) -> list[str]:
    across = [f"h{row}.{column}" for row in range(rows + 1) for column in range(columns)]
    return across + [f"v{row}.{column}" for row in range(rows) for column in range(columns + 1)]
