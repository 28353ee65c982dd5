"""Tasks, plans and searches drawn: pictures of states where they are described, else facts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from sleuth.drawing import Cell, Drawing, Figure, Graph, beside, picture
from sleuth.drawing.figures import below
from sleuth.planning.pddl.syntax import Atom, PlanningTask
from sleuth.planning.pddl.writing import written_atom
from sleuth.planning.picture.description import Picture
from sleuth.planning.picture.drawing import state_drawing
from sleuth.planning.plan import Plan
from sleuth.planning.validation import validate
from sleuth.planning.world import State, World
from sleuth.text import several

_ATOM = re.compile(r"\(([^()]*)\)")
#: So many pictures stand in a row of a film, if they are not wider than this.
_ACROSS, _WIDEST = 6, 1100


def drawn(task: PlanningTask, how: Picture | None, plan: Plan | None) -> Drawing | Graph:
    """The start, or where a plan leads; without a picture the steps, each with what it changes."""
    if how is None:
        return _facts(task, world_start(task)) if plan is None else _changes(task, plan)
    states = [*_states(task, plan or Plan())]
    caption = "" if plan is None else f"after {several(len(states) - 1, 'step')}"
    return replace(state_drawing(task, how, states[-1][1]), caption=caption, title=task.name)


def film(task: PlanningTask, how: Picture, plan: Plan) -> Figure:
    """The states that a plan leads through, in rows, each with the step that led to it."""
    shots = [
        picture(replace(state_drawing(task, how, state), caption=caption, title=caption))
        for caption, state in _states(task, plan)
    ]
    across = max(1, min(_ACROSS, int(_WIDEST / max(shot.width for shot in shots))))
    rows = [shots[first : first + across] for first in range(0, len(shots), across)]
    return below([beside(row, task.name) for row in rows], task.name)


def searched(task: PlanningTask, how: Picture | None, words: str) -> Drawing | Graph:
    """A state of a search, given in words."""
    changing = moving(task)
    fixed = [atom for atom in task.start if atom.predicate not in changing]
    told = [Atom(name, tuple(terms)) for name, *terms in map(str.split, _ATOM.findall(words))]
    state = frozenset((*fixed, *told))
    return _facts(task, state) if how is None else state_drawing(task, how, state)


def moving(task: PlanningTask) -> set[str]:
    """The predicates that actions change or axioms derive."""
    changed = {change.atom.predicate for each in task.domain.actions for change in each.changes}
    return changed | {axiom.atom.predicate for axiom in task.domain.axioms}


def state_words(task: PlanningTask, atoms: frozenset[Atom]) -> str:
    """A state in words: the facts in it that can change."""
    changing = moving(task)
    return " ".join(sorted(written_atom(atom) for atom in atoms if atom.predicate in changing))


def world_start(task: PlanningTask) -> State:
    """Everything that holds at the start."""
    world = World(task)
    return world.completed(world.start)


def _states(task: PlanningTask, plan: Plan) -> Iterator[tuple[str, State]]:
    world = World(task)
    yield "start", world.completed(world.start)
    for number, done in enumerate(validate(task, plan).done, 1):
        yield f"{number} {done.step}", world.completed(done.after)


def _facts(task: PlanningTask, state: State) -> Drawing:
    """The facts of a state that can change, by their predicates."""
    changing = moving(task)
    rows: dict[str, list[str]] = {}
    for atom in sorted(state, key=written_atom):
        if atom.predicate in changing:
            rows.setdefault(atom.predicate, []).append(written_atom(atom))
    return _table([(name, "dim", " ".join(facts)) for name, facts in rows.items()])


def _changes(task: PlanningTask, plan: Plan) -> Drawing:
    rows = []
    for number, done in enumerate(validate(task, plan).done, 1):
        gained = [f"+{written_atom(atom)}" for atom in _ordered(done.after - done.before)]
        lost = [f"-{written_atom(atom)}" for atom in _ordered(done.before - done.after)]
        rows.append((f"{number} {done.step}", "path", " ".join(gained + lost)))
    return _table(rows)


def _table(rows: Sequence[tuple[str, str, str]]) -> Drawing:
    cells = {}
    for row, (first, style, second) in enumerate(rows or [("nothing", "dim", "")]):
        cells[row, 0] = Cell(first, style)
        cells[row, 1] = Cell(second)
    return Drawing(max(1, len(rows)), 2, cells)


def _ordered(atoms: frozenset[Atom]) -> list[Atom]:
    return sorted(atoms, key=written_atom)
