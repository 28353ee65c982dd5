"""A conformant task as a classical one, so that every planner runs on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import TypeVar

from sleuth.errors import Unsuitable
from sleuth.planning.beliefs.belief_task import BeliefTask
from sleuth.planning.beliefs.translation.copies import all_worlds, bearing_parts
from sleuth.planning.beliefs.translation.k0 import knowledge
from sleuth.planning.beliefs.translation.translation import TooLarge, Translation
from sleuth.planning.beliefs.view import BeliefSpace
from sleuth.planning.ground import GroundTask
from sleuth.planning.pddl.syntax import (
    Action,
    Amount,
    And,
    Atom,
    Axiom,
    Change,
    Condition,
    Domain,
    Not,
    Or,
    PlanningTask,
)
from sleuth.planning.task_view import Names, Task

SolutionT = TypeVar("SolutionT")

TRANSLATIONS: dict[str, Callable[[BeliefTask], Translation]] = {
    "kt0": bearing_parts,
    "ks0": all_worlds,
    "k0": knowledge,
}

#: Between the number of an operator and the words of its name, where that has to be one word.
_JOINT = "~"


def translated(task: BeliefTask, name: str) -> Translation:
    """The translation of this name; raises Unsuitable where it would be too large."""
    try:
        return TRANSLATIONS[name](task)
    except TooLarge:
        raise Unsuitable(
            f"the translation {name} would be too large", remedy="use another method"
        ) from None


def to_task(view: BeliefSpace[SolutionT], *, translation: str = "kt0") -> Task[SolutionT]:
    """A classical task that has the same plans."""
    found = translated(view.beliefs, translation)
    if not found.complete:
        raise Unsuitable(
            "an action can be done on one of several conditions, which this translation would "
            "ask for in all worlds alike",
            remedy="use a search over beliefs",
        )
    return TranslatedTask(found.task, view.lift)


class TranslatedTask(Task[SolutionT]):
    """A classical task that was made without variables, and is written as PDDL only if asked."""

    def __init__(self, ground: GroundTask, lift: Callable[[Names], SolutionT]) -> None:
        # What the base class is given as PDDL is found out late here, as it may be long.
        self._lift = lambda names: lift(tuple(map(_plain_name, names)))
        self.words = None
        self._made = ground

    @cached_property
    def ground(self) -> GroundTask:
        """The task as it was made."""
        return self._made

    @cached_property
    def lifted(self) -> PlanningTask:  # type: ignore[override]
        """The task as PDDL, for other programs."""
        return as_lifted(self._made)


def _plain_name(name: str) -> str:
    return name.partition(_JOINT)[2].replace(_JOINT, " ") if _JOINT in name else name


def as_lifted(task: GroundTask) -> PlanningTask:
    """A task without variables as PDDL has it: every fact a predicate, every operator an action."""
    atoms = [Atom(f"f{number}-{fact[0].predicate}", ()) for number, fact in enumerate(task.facts)]

    def all_of(facts: tuple[int, ...]) -> Condition:
        return And(tuple(atoms[fact] for fact in facts))

    actions = tuple(
        Action(
            f"{number}{_JOINT}{operator.name.replace(' ', _JOINT)}",
            (),
            all_of(operator.precondition),
            tuple(
                Change(atoms[fact], adds, all_of(effect.condition))
                for effect in operator.effects
                for adds, facts in ((True, effect.adds), (False, effect.deletes))
                for fact in facts
            ),
            (Amount(operator.cost),),
        )
        for number, operator in enumerate(task.operators)
    )
    axioms = tuple(
        Axiom(
            atoms[axiom.head],
            (),
            all_of(axiom.body) if axiom.denied is None else Not(atoms[axiom.denied]),
        )
        for axiom in task.axioms
    )
    return replace(
        _EMPTY,
        domain=replace(
            _EMPTY.domain,
            predicates={atom.predicate: () for atom in atoms},
            actions=actions,
            axioms=axioms,
        ),
        start=tuple(atoms[fact] for fact in task.start),
        # Of a goal that can never hold no fact is left that could be asked for.
        goal=Or() if task.unreachable else all_of(task.goal),
    )


_EMPTY = PlanningTask(
    "translated",
    Domain("translated", (), {}, (), {}, {"total-cost": ()}, (), ()),
    (),
    (),
    {},
    And(),
    True,
)
