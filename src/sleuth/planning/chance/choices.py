"""A task of chance written as a classical one, so that grounding need know nothing of chance.

That a draw falls on a branch becomes a fact, on which the changes of that branch are conditioned;
what is earned becomes a fact that is added. One action that nobody may do makes all of these facts
possible, and the facts that the start leaves to chance.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sleuth.planning.pddl.syntax import (
    TRUE,
    Action,
    And,
    Atom,
    Change,
    Choice,
    Condition,
    Draw,
    Parameter,
    PlanningTask,
)

#: The action that nobody may do; no name in a text has a blank.
CHANCE = "by chance"


def fallen(action: int, draw: int, branch: int) -> str:
    """The predicate that says that a draw of an action falls on a branch."""
    return f"fallen {action} {draw} {branch}"


def earned(action: int, reward: int) -> str:
    """The predicate that says that an action earns one of its rewards."""
    return f"earned {action} {reward}"


def with_choices(task: PlanningTask) -> PlanningTask:
    """The task with facts in place of draws and rewards."""
    predicates = dict(task.domain.predicates)
    possible: list[Change] = [
        Change(each.atom, each.adds, TRUE, each.parameters) for each in task.start_changes
    ]
    actions = []
    for number, action in enumerate(task.domain.actions):
        for index, draw in enumerate(action.draws):
            for branch in range(len(draw.probabilities)):
                atom = Atom(fallen(number, index, branch), _names(draw.parameters))
                predicates[atom.predicate] = draw.parameters
                possible.append(Change(atom, True, TRUE, draw.parameters))
        changes = [_change(each, number, action.draws) for each in action.changes]
        for index, reward in enumerate(action.rewards):
            function = reward.amount.function
            terms = () if function is None else function.terms
            atom = Atom(earned(number, index), (*_names(reward.parameters), *terms))
            predicates[atom.predicate] = tuple(Parameter(name) for name in atom.terms)
            change = Change(atom, True, reward.condition, reward.parameters, reward.choices)
            changes.append(_change(change, number, action.draws))
        actions.append(replace(action, changes=tuple(changes), draws=(), rewards=()))
    if possible:
        actions.append(Action(CHANCE, (), TRUE, tuple(possible)))
    domain = replace(task.domain, predicates=predicates, actions=tuple(actions))
    return replace(task, domain=domain, start_draws=(), start_changes=())


def _change(change: Change, action: int, draws: tuple[Draw, ...]) -> Change:
    condition = _and(change.condition, change.choices, action, draws)
    return Change(change.atom, change.adds, condition, change.parameters)


def _and(
    condition: Condition, choices: Iterable[Choice], action: int, draws: tuple[Draw, ...]
) -> Condition:
    atoms = tuple(
        Atom(fallen(action, each.draw, each.branch), _names(draws[each.draw].parameters))
        for each in choices
    )
    return And((condition, *atoms)) if atoms else condition


def _names(parameters: Iterable[Parameter]) -> tuple[str, ...]:
    return tuple(each.name for each in parameters)
