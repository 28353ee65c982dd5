"""What stands on the board from the start: clues that say outright what is on their spot."""

from __future__ import annotations

from typing import Any

from sleuth.sat.rules import Kind, Rules


def givens(rules: Rules[Any]) -> list[int]:
    """The facts that nobody has to be told."""
    return [
        group.clauses[0][0]
        for group in rules.groups
        if group.kind is Kind.CLUE
        and len(group.clauses) == 1
        and len(group.clauses[0]) == 1
        and rules.fact(group.clauses[0][0]).spot in group.spots
    ]
