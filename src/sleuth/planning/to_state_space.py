"""A task as a state space, so that every search runs on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from sleuth.planning.ground import Fact
from sleuth.planning.heuristics.making import heuristics_of
from sleuth.planning.packed import State
from sleuth.planning.packed import plain as plain
from sleuth.planning.pddl.syntax import Atom
from sleuth.planning.pddl.writing import written_atom
from sleuth.planning.task_view import Task
from sleuth.planning.why_none.refuting import refutation
from sleuth.search.state_space import Path, StateSpace

SolutionT = TypeVar("SolutionT")


def to_state_space(task: Task[SolutionT]) -> StateSpace[State, SolutionT]:
    """States are sets of facts, packed; actions are numbers of operators."""
    ground, packed = task.ground, task.packed
    names = [operator.name for operator in ground.operators]

    def lift(path: Path[State]) -> SolutionT:
        return task.lift(tuple(names[index] for index in path.actions))

    return StateSpace(
        packed.start,
        packed.transitions.successors,
        packed.is_goal,
        lift,
        heuristics=heuristics_of(packed),
        default_heuristic="lmcut",
        uniform=len({operator.cost for operator in ground.operators}) < 2,
        words=_words(task),
        action_words=lambda index: f"({names[index]})",
        refutation=lambda: refutation(task.lifted, ground),
    )


def _words(task: Task[SolutionT]) -> Callable[[State], str]:
    """The function from a state to its words: by default the facts in it that actions change."""
    # What grounding has made up for itself is not for people.
    stated = task.lifted.domain.predicates
    facts = [
        (at, atom)
        for at, (atom, holds) in enumerate(task.ground.facts)
        if holds and atom.predicate in stated
    ]
    known = {atom for atom, _ in task.ground.facts}
    unchanged = [atom for atom in task.lifted.start if atom not in known]

    def holding(state: State) -> Iterator[Atom]:
        return (atom for at, atom in facts if state[at >> 3] >> (at & 7) & 1)

    say = task.words
    if say is None:
        return lambda state: " ".join(map(written_atom, holding(state)))
    return lambda state: say(frozenset((*unchanged, *holding(state))))


def written_fact(fact: Fact) -> str:
    """A fact in PDDL."""
    atom, holds = fact
    return written_atom(atom) if holds else f"(not {written_atom(atom)})"
