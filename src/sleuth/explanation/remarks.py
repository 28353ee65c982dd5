"""What steps ask of a person together with the remarks that they go by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sleuth.explanation.costs import Level, cost, level
from sleuth.explanation.step import Step
from sleuth.sat.rules import Group


def with_remarks(steps: Sequence[Step]) -> Iterator[tuple[Level, float]]:
    """The level and the cost of each step that is no remark, as if remarks were a part of it.

    Whoever goes by remarks has to find them: that is as hard as to see all of it at once.
    """
    remarks: dict[int, tuple[dict[str, Group], frozenset[int]]] = {}
    for step in steps:
        groups = {group.id: group for group in step.groups}
        facts = frozenset(step.known)
        used = [remarks[fact] for fact in step.known if fact in remarks]
        for own, known in used:
            groups |= own
            facts |= known
        if step.remark:
            remarks |= dict.fromkeys(step.facts, (groups, facts.difference(remarks)))
        elif used:
            whole = list(groups.values())
            known_facts = len(facts.difference(remarks))
            yield max(step.level, level(whole)), max(step.cost, cost(whole, known_facts))
        else:
            yield step.level, step.cost
