"""What is known of a Futoshiki, as a person notes it: numbers, and candidates where some fell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sleuth import spots
from sleuth.puzzles.futoshiki.problem import Futoshiki, Position


def noting(problem: Futoshiki, facts: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The number of each cell that has one; of others that cannot be all numbers, those left."""
    numbers: dict[Position, int] = {
        (row, column): given
        for row, givens in enumerate(problem.givens)
        for column, given in enumerate(givens)
        if given
    }
    crossed_out: dict[Position, set[int]] = {}
    for spot, marks in facts.items():
        _, row, column = spots.read(spot) or ("", 0, 0)
        for mark in marks:
            if mark.startswith("not "):
                number = int(mark.removeprefix("not "))
                crossed_out.setdefault((row, column), set()).add(number)
            else:
                numbers[row, column] = int(mark)
    noted = {spots.cell(*place): str(number) for place, number in numbers.items()}
    for place, crossed in crossed_out.items():
        if place not in numbers:
            row, column = place
            taken = {n for (r, c), n in numbers.items() if r == row or c == column}
            left = [n for n in range(1, problem.size + 1) if n not in crossed | taken]
            noted[spots.cell(*place)] = f"~{','.join(map(str, left))}"
    return noted
