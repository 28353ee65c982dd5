"""What a constraint search knows of a Futoshiki, as marks on its grid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sleuth import spots
from sleuth.puzzles.futoshiki.problem import Futoshiki


def marking(
    problem: Futoshiki, domains: Mapping[str, Sequence[int]], facts: Sequence[str]
) -> dict[str, str]:
    """The number of each cell that has one left, and the candidates of the others."""
    marks = {}
    for row in range(problem.size):
        for column in range(problem.size):
            left = domains.get(spots.place(row, column))
            if left is not None:
                numbers = ",".join(map(str, left))
                marks[spots.cell(row, column)] = numbers if len(left) == 1 else f"~{numbers}"
    return marks
