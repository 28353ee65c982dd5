"""A state drawn as its picture description says."""

from __future__ import annotations

import re
from collections.abc import Mapping

from sleuth.drawing import Cell, Drawing, Edge, Graph, Node
from sleuth.planning.pddl.objects import all_objects, ancestors
from sleuth.planning.pddl.syntax import OBJECT, Atom, PlanningTask
from sleuth.planning.picture.description import OTHER, PLACE, Picture, matched
from sleuth.planning.plan import exact
from sleuth.planning.world import State

#: A thing with the style in which it is shown.
Shown = tuple[str, str]


def state_drawing(task: PlanningTask, picture: Picture, state: State) -> Drawing | Graph:
    """A state, to which what is derived has been added."""
    atoms = sorted(state, key=lambda atom: (atom.predicate, atom.terms))
    contents: dict[str, list[Shown]] = {}
    for part in picture.parts:
        for thing, place in part.matches(atoms):
            contents.setdefault(place, []).append((thing, part.style))
    match picture.kind:
        case "stacks":
            return _stacks(task, picture, contents)
        case "grid":
            return _grid(task, picture, contents)
        case "map":
            return _map(task, picture, contents)
        case _:
            return _rooms(task, picture, contents)


def _places(task: PlanningTask, picture: Picture) -> list[str]:
    """The objects that can be places of a picture, in the order of the task."""
    kinds: set[str] = set()
    for part in picture.parts:
        declared = task.domain.predicates.get(part.pattern.predicate, ())
        for term, parameter in zip(part.pattern.terms, declared, strict=False):
            if term == PLACE:
                kinds.update(parameter.types)
    return _of_kind(task, kinds)


def _of_kind(task: PlanningTask, kinds: set[str]) -> list[str]:
    """The objects of some types, in the order of the task."""
    return [
        each.name
        for each in all_objects(task)
        if any(ancestors(task.domain.types, kind) & kinds for kind in each.types or (OBJECT,))
    ]


def _stacks(task: PlanningTask, picture: Picture, contents: Mapping[str, list[Shown]]) -> Drawing:
    """Each thing on its place, those that lie on nothing at the bottom."""
    lying = {thing for things in contents.values() for thing, _ in things}
    stacks = []
    for bottom in _places(task, picture):
        if bottom not in lying:
            stack, ahead = [bottom], list(contents.get(bottom, ()))
            while ahead:
                thing, _ = ahead.pop(0)
                if thing not in stack:
                    stack.append(thing)
                    ahead += contents.get(thing, ())
            stacks.append(stack)
    height = max(map(len, stacks), default=1)
    cells = {
        (height - 1 - level, column): Cell(thing, "given" if level else "dim")
        for column, stack in enumerate(stacks)
        for level, thing in enumerate(stack)
    }
    return Drawing(height, max(1, len(stacks)), cells)


def _grid(task: PlanningTask, picture: Picture, contents: Mapping[str, list[Shown]]) -> Drawing:
    """Cells by the numbers in their names; where there is no cell is a wall."""
    escaped = re.escape(picture.name.lower())
    shape = re.compile(
        escaped.replace("row", r"(?P<row>\d{1,4})").replace("column", r"(?P<column>\d{1,4})")
    )
    named = {
        (int(found["row"]), int(found["column"])): each.name
        for each in all_objects(task)
        if (found := shape.fullmatch(each.name))
    }
    if not named:
        return Drawing(1, 1, {(0, 0): Cell("no cells", "dim")})
    first_row, first_column = (min(cell[axis] for cell in named) for axis in (0, 1))
    rows, columns = (max(cell[axis] for cell in named) + 1 for axis in (0, 1))
    cells = {}
    for row in range(first_row, rows):
        for column in range(first_column, columns):
            name = named.get((row, column))
            shown = contents.get(name, ()) if name is not None else ()
            text = "".join(dict.fromkeys(thing for thing, _ in shown))
            style = shown[-1][1] if shown else "plain"
            place = (row - first_row, column - first_column)
            cells[place] = Cell(text, style) if name is not None else Cell("", "wall")
    return Drawing(rows - first_row, columns - first_column, cells)


def _rooms(task: PlanningTask, picture: Picture, contents: Mapping[str, list[Shown]]) -> Drawing:
    """A column for each place: its name, and below it what is there."""
    known = dict.fromkeys([*_places(task, picture), *sorted(contents)])
    height = 1 + max((len(contents.get(name, ())) for name in known), default=0)
    cells = {}
    for column, name in enumerate(known):
        cells[0, column] = Cell(name, "given")
        for row, (thing, style) in enumerate(contents.get(name, ()), 1):
            cells[row, column] = Cell(thing, style)
    return Drawing(height, max(1, len(known)), cells)


def _map(task: PlanningTask, picture: Picture, contents: Mapping[str, list[Shown]]) -> Graph:
    """Places with what is there, and the roads between them; one arrow for both ways."""
    assert picture.edge is not None
    roads: dict[tuple[str, str], str] = {}
    for atom in task.start:
        ends = matched(picture.edge, atom)
        if ends is not None and {PLACE, OTHER} <= ends.keys():
            roads[ends[PLACE], ends[OTHER]] = _length(task, picture, ends)
    joined = (place for road in roads for place in road)
    places = dict.fromkeys((*joined, *_joinable(task, picture.edge.predicate)))
    nodes = {}
    for place in places:
        here = [_with_inside(thing, contents) for thing, _ in contents.get(place, ())]
        styles = [style for _, style in contents.get(place, ())]
        style = next((style for style in styles if style != "plain"), "plain")
        nodes[place] = Node("\n".join([place, *here]), style)
    edges = {}
    for (one, other), length in roads.items():
        both = (other, one) in roads
        if (other, one) not in edges:
            edges[one, other] = Edge(f"{length} ↔".strip() if both else length)
    return Graph(nodes, edges)


def _joinable(task: PlanningTask, predicate: str) -> list[str]:
    """The objects that a predicate of roads may be about, also those that no road leads to.

    None where anything may be: most things are no places.
    """
    declared = task.domain.predicates.get(predicate, ())
    kinds = {kind for parameter in declared for kind in parameter.types}
    return [] if OBJECT in kinds else _of_kind(task, kinds)


def _length(task: PlanningTask, picture: Picture, ends: Mapping[str, str]) -> str:
    if picture.length is None:
        return ""
    terms = tuple(ends.get(term, term) for term in picture.length.terms)
    value = task.values.get(Atom(picture.length.predicate, terms))
    return "" if value is None else exact(value)


def _with_inside(thing: str, contents: Mapping[str, list[Shown]], depth: int = 0) -> str:
    inside = [each for each, _ in contents.get(thing, ())] if depth < 5 else []
    named = ", ".join(_with_inside(each, contents, depth + 1) for each in inside)
    return f"{thing} ({named})" if named else thing
