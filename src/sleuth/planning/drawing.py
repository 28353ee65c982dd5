"""A task and its plan drawn: the facts that change, step by step."""

from __future__ import annotations

from sleuth.drawing import Cell, Drawing
from sleuth.planning.pddl.syntax import Atom, PlanningTask
from sleuth.planning.pddl.writing import written_atom
from sleuth.planning.plan import Plan
from sleuth.planning.validation import validate
from sleuth.planning.world import World


def drawn(task: PlanningTask, plan: Plan | None) -> Drawing:
    """The facts at the start that actions can change, or the steps and what each changes."""
    if plan is None:
        changing = {
            change.atom.predicate for each in task.domain.actions for change in each.changes
        }
        facts = [atom for atom in task.start if atom.predicate in changing]
        return _lines([("start", "start", _listed(sorted(facts, key=written_atom)))])
    state = World(task).start
    rows = []
    for number, done in enumerate(validate(task, plan).done, 1):
        gained = [f"+{written_atom(atom)}" for atom in _ordered(done.after - state)]
        lost = [f"-{written_atom(atom)}" for atom in _ordered(state - done.after)]
        rows.append((f"{number} {done.step}", "path", " ".join(gained + lost)))
        state = done.after
    return _lines(rows or [("nothing to do", "path", "")])


def _lines(rows: list[tuple[str, str, str]]) -> Drawing:
    width = max(len(first) for first, _, _ in rows)
    cells = {}
    for row, (first, style, second) in enumerate(rows):
        cells[row, 0] = Cell(first.ljust(width), style)
        cells[row, 1] = Cell(second)
    return Drawing(len(rows), 2, cells)


def _ordered(atoms: frozenset[Atom]) -> list[Atom]:
    return sorted(atoms, key=written_atom)


def _listed(atoms: list[Atom]) -> str:
    return " ".join(map(written_atom, atoms))
