"""The objects of each type of a task."""

from __future__ import annotations

from collections.abc import Mapping

from sleuth.limits import paced
from sleuth.planning.pddl.syntax import OBJECT, Parameter, PlanningTask


def all_objects(task: PlanningTask) -> tuple[Parameter, ...]:
    """The constants of the domain and the objects of the problem, each once."""
    return tuple({each.name: each for each in (*task.domain.constants, *task.objects)}.values())


def objects_of_types(task: PlanningTask) -> dict[str, tuple[str, ...]]:
    """For each type the objects of it and of its kinds, in the order of the text."""
    members: dict[str, dict[str, None]] = {kind: {} for kind in (OBJECT, *task.domain.types)}
    for each in paced(all_objects(task)):
        for kind in each.types:
            for above in ancestors(task.domain.types, kind):
                members[above][each.name] = None
    return {kind: tuple(names) for kind, names in members.items()}


def ancestors(types: Mapping[str, tuple[str, ...]], kind: str) -> frozenset[str]:
    """A type and all that it is a kind of; every type is a kind of object."""
    met = {OBJECT}
    ahead = [kind]
    while ahead:
        each = ahead.pop()
        if each not in met:
            met.add(each)
            ahead.extend(types.get(each, ()))
    return frozenset(met)
