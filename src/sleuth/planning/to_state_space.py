"""A task as a state space, so that every search runs on it."""

from __future__ import annotations

from typing import TypeVar

from sleuth.answer import Evidence
from sleuth.planning.ground import Fact, GroundTask
from sleuth.planning.heuristics.making import heuristics_of
from sleuth.planning.packed import State
from sleuth.planning.packed import plain as plain
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

    # What grounding has made up for itself is not for people.
    shown = [
        (at, written_fact((atom, True)))
        for at, (atom, positive) in enumerate(ground.facts)
        if positive and atom.predicate in task.lifted.domain.predicates
    ]

    def words(state: State) -> str:
        return " ".join(fact for at, fact in shown if state[at >> 3] >> (at & 7) & 1)

    return StateSpace(
        packed.start,
        packed.transitions.successors,
        packed.is_goal,
        lift,
        heuristics=heuristics_of(packed),
        default_heuristic="lmcut",
        uniform=len({operator.cost for operator in ground.operators}) < 2,
        words=words,
        action_words=lambda index: f"({names[index]})",
        refutation=lambda: refutation(task.lifted, ground),
    )


def written_fact(fact: Fact) -> str:
    """A fact in PDDL."""
    atom, holds = fact
    return written_atom(atom) if holds else f"(not {written_atom(atom)})"


def out_of_reach(task: GroundTask) -> Evidence | None:
    """Why there is no plan, if a part of the goal cannot even be reached without deletions."""
    if not task.unreachable:
        return None
    facts = [written_fact(fact) for fact in task.unreachable]
    text = (
        f"nothing makes {', '.join(facts)} true: that part of the goal is out of reach even if "
        "no action undid anything"
    )
    return Evidence("unreachable", text, {"facts": facts})
