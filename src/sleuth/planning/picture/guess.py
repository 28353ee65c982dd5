"""A picture for a task that describes none: what its facts say about things and places.

Cells whose names have a row and a column make a grid; a relation that puts things of one kind on
each other makes stacks; fixed links between places make a map; what is in places makes rooms.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from sleuth.planning.pddl.syntax import Atom, PlanningTask
from sleuth.planning.picture.description import OTHER, PLACE, THING, Part, Picture
from sleuth.planning.picture.states import moving
from sleuth.planning.world import World

_CELL = re.compile(r"(.*?)(\d{1,4})([-_x])(\d{1,4})")
#: Fewer cells than these are no grid, and larger grids and maps are not looked at any more.
_FEWEST_CELLS, _MOST_CELLS, _MOST_PLACES, _MOST_LINKS = 4, 2500, 40, 160


@dataclass(frozen=True, slots=True)
class _Relation:
    """A predicate with the objects that each of its parameters may stand for."""

    name: str
    objects: tuple[frozenset[str], ...]


def guessed(task: PlanningTask) -> Picture | None:
    """How the states of a task could be drawn, if its facts tell."""
    world, changing = World(task), moving(task)
    relations = [
        _Relation(name, tuple(frozenset(world.objects_of(each)) for each in parameters))
        for name, parameters in task.domain.predicates.items()
    ]
    moved = [each for each in relations if each.name in changing]
    fixed = [each for each in relations if each.name not in changing]
    return _grid(task, moved) or _stacks(task, moved) or _map(task, moved, fixed) or _rooms(moved)


def _at_places(moved: list[_Relation], places: frozenset[str]) -> Iterator[Part]:
    """What changing facts put into places: their other object, or else the name of the fact."""
    for each in moved:
        here = [objects <= places for objects in each.objects]
        if here == [True]:
            yield Part(Atom(each.name, (PLACE,)))
        elif len(here) == 2 and sum(here) == 1:
            yield Part(Atom(each.name, (PLACE, THING) if here[0] else (THING, PLACE)))


def _grid(task: PlanningTask, moved: list[_Relation]) -> Picture | None:
    shapes: dict[tuple[str, str], set[str]] = {}
    for each in (*task.domain.constants, *task.objects):
        found = _CELL.fullmatch(each.name)
        if found is not None:
            shapes.setdefault((found[1], found[3]), set()).add(each.name)
    for (before, between), names in shapes.items():
        name = f"{before}ROW{between}COLUMN"
        unclear = "row" in before or "column" in before
        if unclear or not _FEWEST_CELLS <= len(names) <= _MOST_CELLS:
            continue
        parts = tuple(_at_places(moved, frozenset(names)))
        if parts:
            return Picture("grid", parts, name)
    return None


def _stacks(task: PlanningTask, moved: list[_Relation]) -> Picture | None:
    for each in moved:
        if len(each.objects) != 2 or not each.objects[0] & each.objects[1]:
            continue
        below = {atom.terms[0]: atom.terms[1] for atom in task.start if atom.predicate == each.name}
        number = sum(atom.predicate == each.name for atom in task.start)
        if number and len(below) == number and not _has_cycle(below):
            return Picture("stacks", (Part(Atom(each.name, (THING, PLACE))),))
    return None


def _has_cycle(below: dict[str, str]) -> bool:
    """Whether something lies on itself, over others."""
    settled: set[str] = set()
    for first in below:
        path: set[str] = set()
        here = first
        while here in below and here not in settled:
            if here in path:
                return True
            path.add(here)
            here = below[here]
        settled |= path
    return False


def _map(task: PlanningTask, moved: list[_Relation], fixed: list[_Relation]) -> Picture | None:
    links = Counter(atom.predicate for atom in task.start)
    joining = [
        each
        for each in fixed
        if len(each.objects) == 2
        and each.objects[0] == each.objects[1]
        and 1 < links[each.name] <= _MOST_LINKS
        and len(each.objects[0]) <= _MOST_PLACES
    ]
    for each in sorted(joining, key=lambda each: -links[each.name]):
        parts = tuple(_at_places(moved, each.objects[0]))
        if parts:
            return Picture("map", parts, edge=Atom(each.name, (PLACE, OTHER)))
    return None


def _rooms(moved: list[_Relation]) -> Picture | None:
    """The kind of things in which most others are, by the second places of changing facts."""
    votes = Counter(
        each.objects[1]
        for each in moved
        if len(each.objects) == 2 and not each.objects[0] & each.objects[1] and each.objects[1]
    )
    for places, _ in votes.most_common():
        if len(places) <= _MOST_PLACES:
            return Picture("rooms", tuple(_at_places(moved, places)))
    return None
