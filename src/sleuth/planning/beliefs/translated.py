"""Conformant plans by translation: a classical planner on a task that speaks of all worlds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import Any

from sleuth.answer import Answer, Evidence, Status
from sleuth.errors import Unsuitable
from sleuth.events import Listener
from sleuth.limits import Meter, metered
from sleuth.planning.beliefs.translation.to_task import TranslatedTask, translated
from sleuth.planning.beliefs.translation.translation import Translation
from sleuth.planning.beliefs.view import BeliefSpace
from sleuth.planning.task_view import Names
from sleuth.planning.to_state_space import to_state_space
from sleuth.request import Question
from sleuth.search import astar, greedy
from sleuth.search.preamble import one_path_only
from sleuth.search.state_space import StateSpace

#: The estimates for any plan and for a shortest one.
QUICK, ADMISSIBLE = "hff", "lmcut"


class Translated:
    """One translation of a task, made once however often it is searched."""

    def __init__(self, view: BeliefSpace[Any], name: str) -> None:
        self.name = name
        self._view = view

    @cached_property
    def translation(self) -> Translation:
        """The translation; raises Unsuitable where it is too large."""
        return translated(self._view.beliefs, self.name)

    @cached_property
    def _space(self) -> StateSpace[Any, Names]:
        task: TranslatedTask[Names] = TranslatedTask(self.translation.task, lambda names: names)
        # Why a goal is out of reach is told in the words of the task itself, not of its copies.
        return replace(to_state_space(task), refutation=None)

    def solve(self, question: Question, meter: Meter) -> Answer[Names]:
        """A plan; that there is none is claimed only of complete translations."""
        with metered(meter):
            space, complete = self._space, self.translation.complete
        if question.shortest and not complete:
            raise Unsuitable(f"{self.name} may miss the shortest plan", remedy="use astar")
        if question.shortest:
            found = astar.solve(space, question, meter, heuristic=ADMISSIBLE)
        else:
            found = greedy.solve(space, question, meter, heuristic=QUICK)
        answer = found.lifted(space.lift)
        sizes = {"facts": len(self.translation.task.facts)}
        answer = replace(answer, stats={**answer.stats, **sizes})
        if answer.status is Status.UNSOLVABLE and not complete:
            text = f"{self.name} finds no plan, which proves nothing: it knows less than there is"
            return Answer(Status.UNKNOWN, evidence=Evidence("incomplete", text), stats=answer.stats)
        return answer


def _engine(name: str) -> Callable[..., Answer[Names]]:
    def solve(
        view: BeliefSpace[Any],
        question: Question,
        meter: Meter,
        listener: Listener | None = None,
    ) -> Answer[Names]:
        one_path_only(question, name)
        return Translated(view, name).solve(question, meter)

    solve.__doc__ = f"A plan by the translation {name}."
    return solve


k0 = _engine("k0")
ks0 = _engine("ks0")
kt0 = _engine("kt0")
