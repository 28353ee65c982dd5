"""Why there is no plan or policy for all worlds: one that is lost anyway, or two that clash."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, islice

from sleuth.answer import Status
from sleuth.limits import running_meter
from sleuth.planning.beliefs.belief_task import Belief, BeliefTask
from sleuth.planning.beliefs.distances import distances
from sleuth.planning.beliefs.initial import worlds
from sleuth.planning.beliefs.reach import out_of_reach
from sleuth.planning.beliefs.to_and_or import worst_case
from sleuth.planning.beliefs.to_state_space import to_state_space
from sleuth.planning.beliefs.view import BeliefSpace
from sleuth.planning.pddl.syntax import Atom, PlanningTask
from sleuth.planning.pddl.writing import written_atom
from sleuth.request import Question
from sleuth.search import ao_star, bfs

#: How many pairs of worlds are tried, and how many beliefs in all for each.
MOST_PAIRS, MOST_BELIEFS = 300, 2000


def why_none(task: PlanningTask, *, sees: bool) -> str | None:
    """What is in the way, in a sentence, if it is one world or two; `sees` allows observations."""
    beliefs = BeliefTask(task)
    unreachable = out_of_reach(beliefs.ground)
    if unreachable is not None:
        return f"{unreachable.text[:1].upper()}{unreachable.text[1:]}"
    known = distances(beliefs)
    if known is None:
        return None
    started = list(zip(worlds(beliefs.parts), beliefs.starts, strict=True))
    for world, state in started:
        if state not in known.costs:
            return (
                f"If at the start {_told(task, world)} holds, there is no plan at all, even for "
                "somebody who knows that"
            )
    impossible = _sensing(beliefs) if sees else _blind(beliefs, task)
    for (one, first), (two, second) in islice(combinations(started, 2), MOST_PAIRS):
        if impossible(frozenset((first, second))):
            told = f"If at the start either {_told(task, one)} or {_told(task, two)} holds, "
            if sees:
                return f"{told}no policy does for both: they cannot be told apart in time"
            return f"{told}no one plan does for both, though each has a plan of its own"
    return None


def _sensing(beliefs: BeliefTask) -> Callable[[Belief], bool]:
    space = worst_case(beliefs)

    def impossible(pair: Belief) -> bool:
        meter = running_meter().within(nodes=MOST_BELIEFS)
        answer = ao_star.solve(replace(space, initial=pair), Question(), meter)
        return answer.status is Status.UNSOLVABLE

    return impossible


def _blind(beliefs: BeliefTask, task: PlanningTask) -> Callable[[Belief], bool]:
    view: BeliefSpace[object] = BeliefSpace(task, lambda names: names, beliefs)
    space = to_state_space(view)

    def impossible(pair: Belief) -> bool:
        meter = running_meter().within(nodes=MOST_BELIEFS)
        answer = bfs.solve(replace(space, initial=pair), Question(), meter)
        return answer.status is Status.UNSOLVABLE

    return impossible


def _told(task: PlanningTask, world: frozenset[Atom]) -> str:
    """A world by what is uncertain and holds in it."""
    assert task.uncertainty is not None
    atoms = [written_atom(atom) for atom in task.uncertainty.atoms if atom in world]
    return ", ".join(atoms) or "nothing of what is uncertain"
