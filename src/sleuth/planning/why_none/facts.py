"""Facts and goals of tasks without variables, as reasons speak of them."""

from __future__ import annotations

from collections.abc import Iterable

from sleuth.explanation.phrases import listed
from sleuth.planning.ground import GroundTask
from sleuth.planning.why_none.ways import shown

#: As many facts of a group are named.
_MOST_NAMED = 9


def goals_of(task: GroundTask) -> list[tuple[int, ...]]:
    """The alternatives of the goal; operators without a name stand for those of them."""
    enders = [operator for operator in task.operators if not operator.name]
    if len(task.goal) == 1 and any(
        task.goal[0] in effect.adds for each in enders for effect in each.effects
    ):
        return [operator.precondition for operator in enders]
    return [task.goal]


def fact_text(task: GroundTask, fact: int) -> str:
    """A fact as people write it."""
    atom, positive = task.facts[fact]
    return shown(atom) if positive else f"not {shown(atom)}"


def facts_text(task: GroundTask, facts: Iterable[int], last: str = "and") -> str:
    """Facts in a row; of many only the first."""
    named = [fact_text(task, fact) for fact in facts]
    if len(named) > _MOST_NAMED + 1:
        named = [*named[:_MOST_NAMED], f"{len(named) - _MOST_NAMED} more"]
    return listed(named, last)
