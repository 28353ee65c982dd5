"""Reading tasks about what may be the case, in which nothing is left to chance."""

from __future__ import annotations

from sleuth.errors import BadInput, Place
from sleuth.planning.pddl.reading import read_task
from sleuth.planning.pddl.syntax import PlanningTask
from sleuth.planning.source_files import parted


def read_without_chance(text: str, source: str) -> PlanningTask:
    """The task of a domain and a problem in one text.

    Chance is refused: an effect that may or may not come would be taken for one that comes.
    """
    task = read_task(*parted(text, source))
    if task.is_probabilistic:
        raise BadInput(
            "something in this task is left to chance, or earns a reward",
            Place(source),
            "solve it as an mdp",
        )
    return task
