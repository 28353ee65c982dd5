"""A plan in a world that is not known, drawn: after each step how much may still be the case."""

from __future__ import annotations

from sleuth.drawing import Cell, Drawing
from sleuth.planning.beliefs.belief_task import BeliefTask
from sleuth.planning.beliefs.words import belief_in_words
from sleuth.planning.pddl.syntax import PlanningTask
from sleuth.planning.plan import Plan


def drawn_plan(task: PlanningTask, plan: Plan) -> Drawing:
    """A line for the start and for each step: what is done, and what may be the case then."""
    beliefs = BeliefTask(task)
    if beliefs.world_count > 1000:
        rows = [("start", "start", f"{beliefs.world_count} worlds")]
        rows += [(f"{number} {step}", "path", "") for number, step in enumerate(plan.steps, 1)]
        return _lines(rows)
    belief = beliefs.initial
    rows = [("start", "start", belief_in_words(beliefs, belief))]
    actions = {action.name: action for action in beliefs.actions}
    for number, step in enumerate(plan.steps, 1):
        action = actions.get(step.name)
        if action is not None and action.moves is not None:
            after = frozenset(map(action.moves.__getitem__, belief))
            if None in after:
                rows.append((f"{number} {step}", "path", "cannot be done in all worlds"))
                break
            belief = frozenset(state for state in after if state is not None)
        rows.append((f"{number} {step}", "path", belief_in_words(beliefs, belief)))
    return _lines(rows)


def _lines(rows: list[tuple[str, str, str]]) -> Drawing:
    width = max(len(first) for first, _, _ in rows)
    rest = max(len(second) for _, _, second in rows)
    cells = {}
    for row, (first, style, second) in enumerate(rows):
        cells[row, 0] = Cell(first.ljust(width), style)
        cells[row, 1] = Cell(second.ljust(rest))
    return Drawing(len(rows), 2, cells)
