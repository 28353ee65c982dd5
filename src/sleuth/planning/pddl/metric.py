"""What a problem of PDDL counts: steps, costs, or rewards."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from sleuth.logic.source_text import SourceText
from sleuth.planning.pddl.brackets import Group, Word
from sleuth.planning.pddl.numbers import number
from sleuth.planning.pddl.vocabulary import REWARD, TOTAL_COST, Vocabulary

#: What a metric counts; nothing where steps count, or only whether the goal is reached.
_METRICS = {
    ("minimize", TOTAL_COST): TOTAL_COST,
    ("minimize", "total-time"): "",
    ("maximize", REWARD): REWARD,
    ("maximize", "goal-achieved"): "",
    ("maximize", "goal-probability"): "",
}


def read_metric(source: SourceText, sections: Iterable[Group], vocabulary: Vocabulary) -> str:
    """The function that is to be least or greatest; nothing where there is none."""
    for section in sections:
        what = section.parts[2] if len(section.parts) == 3 else None
        way = section.parts[1] if what is not None else None
        head = what.head if isinstance(what, Group) else what.text if what else ""
        asked = (way.text if isinstance(way, Word) else "", head)
        if asked == ("minimize", "total-time"):
            vocabulary.warn(source, section.offset, "time is not counted; every step costs 1")
        if asked not in _METRICS:
            raise source.error(
                section.offset,
                "only (:metric minimize (total-cost)) and (:metric maximize (reward)) "
                "are supported",
            )
        return _METRICS[asked]
    return ""


def goal_reward(source: SourceText, sections: Iterable[Group]) -> Fraction:
    """What the goal earns."""
    for section in sections:
        value = number(section.parts[1]) if len(section.parts) == 2 else None
        if value is None:
            raise source.error(section.offset, "(:goal-reward NUMBER) is expected here")
        return value
    return Fraction(0)
