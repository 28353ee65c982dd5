"""A step that is hard to follow is opened: suppose not; then …; then …; contradiction.

The links are steps of their own, found in the same way from nothing but the groups and facts of
the step and the opposite of what it claims.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace

from sleuth.explanation.knowledge import Knowledge
from sleuth.explanation.stages import PLAIN_ENOUGH, Stages
from sleuth.explanation.step import How, Step, needed


def opened(step: Step, knowledge: Knowledge) -> Step:
    """The step with what leads from its opposite to a contradiction inside, if that is hard."""
    if step.how is not How.SUPPOSE or len(step.groups) <= PLAIN_ENOUGH:
        return step
    with closing(knowledge.alone(step.groups)) as alone:
        alone.tell([*step.known, -step.facts[0]])
        inside = Stages(alone, refuting=True)
        links = list(inside)
        if alone.clash is None:
            return step
        chain = [
            # Groups that clash by themselves force anything: opening them again would never end.
            opened(link, alone) if len(link.groups) < len(step.groups) else link
            for link in needed([*links, *inside.contradiction()])
        ]
    return replace(step, how=How.NESTED, inside=tuple(chain))
