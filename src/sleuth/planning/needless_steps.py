"""Steps that a plan does as well without, left out."""

from __future__ import annotations

from collections.abc import Sequence

from sleuth.limits import Pace
from sleuth.planning.packed import PackedTask


def without_needless_steps(task: PackedTask, plan: Sequence[int]) -> tuple[int, ...]:
    """The plan without steps that, with all that then cannot be done, it can spare.

    Steps are tried in turn; they go where the goal is still reached and nothing gets dearer,
    which it never does by leaving out.
    """
    kept = list(plan)
    place = 0
    pace = Pace()
    preconditions = [frozenset(each.precondition) for each in task.task.operators]
    state = task.start
    while place < len(kept):
        left: list[int] = []
        after = state
        for operator in kept[place + 1 :]:
            pace()
            if all(after[fact >> 3] >> (fact & 7) & 1 for fact in preconditions[operator]):
                after = task.transitions.after(after, operator)
                left.append(operator)
        if task.is_goal(after):
            kept[place:] = left
        else:
            state = task.transitions.after(state, kept[place])
            place += 1
    return tuple(kept)
