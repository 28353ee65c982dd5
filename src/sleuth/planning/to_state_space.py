"""A task as a state space, so that every search runs on it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TypeVar

from sleuth.answer import Evidence
from sleuth.planning.ground import Fact, GroundTask
from sleuth.planning.pddl.writing import written_atom
from sleuth.planning.states import Bits
from sleuth.planning.task_view import Task
from sleuth.planning.why_none.refuting import refutation
from sleuth.search.state_space import Path, StateSpace

SolutionT = TypeVar("SolutionT")


def to_state_space(task: Task[SolutionT]) -> StateSpace[Bits, SolutionT]:
    """States are sets of facts; actions are numbers of operators."""
    states, ground = task.states, task.ground
    names = [operator.name for operator in ground.operators]
    costs = [plain(operator.cost) for operator in ground.operators]

    def successors(state: Bits) -> Iterator[tuple[int, Bits, float]]:
        for index, after, _ in states.successors(state):
            yield index, after, costs[index]

    def lift(path: Path[Bits]) -> SolutionT:
        return task.lift(tuple(names[index] for index in path.actions))

    def words(state: Bits) -> str:
        return " ".join(
            written_fact(fact)
            for at, fact in enumerate(ground.facts)
            if fact[1] and state >> at & 1
        )

    return StateSpace(
        states.start,
        successors,
        states.is_goal,
        lift,
        uniform=len(set(costs)) < 2,
        words=words,
        action_words=lambda index: f"({names[index]})",
        refutation=lambda: refutation(task.lifted, ground),
    )


def plain(number: Fraction) -> float:
    """A cost as searches add them up: whole where it is."""
    return number.numerator if number.denominator == 1 else float(number)


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
