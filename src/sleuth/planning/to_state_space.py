"""A task as a state space, so that every search runs on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TypeVar

from sleuth.planning.ground import Fact
from sleuth.planning.pddl.syntax import Atom
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

    return StateSpace(
        states.start,
        successors,
        states.is_goal,
        lift,
        uniform=len(set(costs)) < 2,
        words=_words(task),
        action_words=lambda index: f"({names[index]})",
        refutation=lambda: refutation(task.lifted, ground),
    )


def _words(task: Task[SolutionT]) -> Callable[[Bits], str]:
    """The function from a state to its words: by default the facts in it that actions change."""
    facts = task.ground.facts
    known = {atom for atom, _ in facts}
    unchanged = [atom for atom in task.lifted.start if atom not in known]

    def holding(state: Bits) -> Iterator[Atom]:
        return (atom for at, (atom, holds) in enumerate(facts) if holds and state >> at & 1)

    say = task.words
    if say is None:
        return lambda state: " ".join(map(written_atom, holding(state)))
    return lambda state: say(frozenset((*unchanged, *holding(state))))


def plain(number: Fraction) -> float:
    """A cost as searches add them up: whole where it is."""
    return number.numerator if number.denominator == 1 else float(number)


def written_fact(fact: Fact) -> str:
    """A fact in PDDL."""
    atom, holds = fact
    return written_atom(atom) if holds else f"(not {written_atom(atom)})"
