"""A theory with several goals as one theory for each of them."""

from __future__ import annotations

from dataclasses import replace

from sleuth.logic.ladr.writer import LadrWriter
from sleuth.logic.theory import Sentence, Theory


def by_goal(theory: Theory) -> list[tuple[str, Theory]]:
    """Each goal's name with the theory that has only that goal; without goals, the theory."""
    goals = theory.goals
    if len(goals) < 2:
        return [(goal_name(goals[0]) if goals else "", theory)]
    return [
        (
            goal_name(goal),
            replace(
                theory,
                sentences=tuple(
                    each for each in theory.sentences if each.role != "goal" or each is goal
                ),
            ),
        )
        for goal in goals
    ]


def goal_name(goal: Sentence) -> str:
    """The label of a sentence, or its text."""
    return goal.label or goal.text or LadrWriter().formula(goal.formula)
