"""Observations as a change of one more fact, so that grounding need know nothing of them."""

from __future__ import annotations

from dataclasses import replace

from sleuth.planning.pddl.syntax import TRUE, Action, Atom, Change, PlanningTask

#: The fact that an observation has just found its condition to hold; no name in PDDL has spaces.
OBSERVED = Atom("just observed", ())

#: What the name of the second half of an action that both acts and observes begins with.
LOOK = "look after "


def without_observations(task: PlanningTask) -> PlanningTask:
    """The same task in which to observe something is to note it in the fact `OBSERVED`.

    An action that also changes something becomes two, since it looks after it has acted. Its first
    half notes as well what holds before: it stays where grounding finds that nothing changes, and
    what holds before is then what holds after.
    """
    actions: list[Action] = []
    for action in task.domain.actions:
        if action.observes is None:
            actions.append(action)
            continue
        noted = (Change(OBSERVED, True, action.observes),)
        actions.append(replace(action, changes=action.changes + noted, observes=None))
        if action.changes:
            actions.append(Action(LOOK + action.name, action.parameters, TRUE, noted))
    if all(action.observes is None for action in task.domain.actions):
        return task
    predicates = {**task.domain.predicates, OBSERVED.predicate: ()}
    return replace(task, domain=replace(task.domain, actions=tuple(actions), predicates=predicates))
