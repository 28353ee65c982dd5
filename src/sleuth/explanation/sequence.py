"""The steps that lead from the rules to a solution, as many as are needed and no more."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from sleuth.explanation.folding import folded
from sleuth.explanation.givens import givens
from sleuth.explanation.knowledge import Knowledge
from sleuth.explanation.opening import opened
from sleuth.explanation.stages import Stages
from sleuth.explanation.step import Step, needed
from sleuth.limits import Meter
from sleuth.sat.rules import Kind, Rules


@dataclass(frozen=True, slots=True)
class Explanation:
    """Steps in their order, and the literals that are known at the end.

    `settled` says that all that tells solutions apart is known, `clash` that the steps end in
    a contradiction: the last of them has no facts.
    """

    rules: Rules[Any]
    steps: tuple[Step, ...]
    known: frozenset[int]
    settled: bool
    clash: bool = False


def explain(
    rules: Rules[Any],
    meter: Meter,
    told: Iterable[int] = (),
    enough: Callable[[Step], bool] | None = None,
) -> Explanation:
    """All steps from what is told on, or those up to one that is enough; may raise LimitReached."""
    with closing(Knowledge(rules, meter)) as knowledge:
        knowledge.tell([*givens(rules), *told])
        stages = Stages(knowledge)
        steps: list[Step] = []
        for step in stages:
            steps.append(step)
            if enough is not None and enough(step):
                return Explanation(rules, (step,), frozenset(), settled=False)
        clash = knowledge.clash is not None
        if clash:
            steps.extend(stages.contradiction())
        settled = not any(map(knowledge.unknown, rules.deciding))
        if settled or clash:
            steps = needed(steps)
        if not clash and _is_riddle(rules):
            steps = folded(steps, knowledge)
        chain = tuple(opened(step, knowledge) for step in steps)
        return Explanation(rules, chain, frozenset(knowledge.literals()), settled, clash)


def _is_riddle(rules: Rules[Any]) -> bool:
    """Whether clues are read and not seen on a board, so that a chain of places is wanted."""
    return not any(group.spots for group in rules.groups if group.kind is Kind.CLUE)
