"""What is known of a riddle, as a person notes it in its table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sleuth.puzzles.riddle.problem import Riddle


def noting(riddle: Riddle, facts: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The value of each cell that has one, and of the others what they are not."""
    noted = {}
    for spot, marks in facts.items():
        found = [mark for mark in marks if not mark.startswith("not ")]
        denied = " ".join(mark.removeprefix("not ") for mark in marks)
        noted[spot] = found[-1] if found else f"~not {denied}"
    return noted
