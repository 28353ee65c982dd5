"""What stands on the board from the start: clues that show outright what is on their spot.

A clue from which one fact follows is not enough: that a light is lit and only its own press
reaches it says to press it, but no press is on the board.
"""

from __future__ import annotations

from typing import Any

from sleuth.sat.rules import Rules


def givens(rules: Rules[Any]) -> list[int]:
    """The facts that nobody has to be told."""
    return [
        group.clauses[0][0]
        for group in rules.groups
        if group.given
        and len(group.clauses) == 1
        and len(group.clauses[0]) == 1
        and rules.fact(group.clauses[0][0]).spot in group.spots
    ]
