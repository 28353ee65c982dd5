"""Which statements of a story cannot hold together."""

from __future__ import annotations

from sleuth.planning.event_calculus.asking import Asking
from sleuth.planning.event_calculus.program import program
from sleuth.planning.event_calculus.syntax import Rule, Story

#: The statements that may be to blame.
_BLAMED = (
    "constraint",
    "happens",
    "start",
    "start-not",
    "trigger",
    "initiates",
    "terminates",
    "releases",
    "trajectory",
    "antiTrajectory",
    "observed",
)


def clashing(story: Story, mode: str, until: int, asking: Asking) -> tuple[Rule, ...]:
    """Statements without any of which, the others left as they are, the story could go on.

    One after the other is left out for good if there is no course without it either.
    """
    left = list(story.of_kind(*_BLAMED))
    out: list[Rule] = []
    for rule in list(left):
        if rule.kind == "observed" and mode != "explain":
            out.append(rule)
            continue
        tried = [*out, rule]
        found, _ = asking.courses(program(story, mode, until, without=tried), until, 1)
        if not found:
            out.append(rule)
    return tuple(rule for rule in left if not any(rule is each for each in out))
