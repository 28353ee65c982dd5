"""A planning task for several agents: one task for all, and who acts and knows what in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sleuth.planning.pddl.syntax import Atom, PlanningTask
from sleuth.planning.plan import Step

#: Between the name of something private and the agent whose it is, in a task for all.
MARK = "@"
#: Who does actions that have no agent.
NOBODY = "nobody"


@dataclass(frozen=True, slots=True, eq=False)
class Team:
    """Agents with the task that they have together.

    `by_parameter` are the actions whose first object is their agent; the others are named
    `action@agent`, or nobody's. `predicates` are private ones, with the place among their
    arguments of the agent whose they are, or with the agent; `objects` are private ones.
    """

    task: PlanningTask
    agents: tuple[str, ...]
    by_parameter: frozenset[str] = frozenset()
    predicates: Mapping[str, int | str] = field(default_factory=dict)
    objects: Mapping[str, str] = field(default_factory=dict)

    def actor(self, step: Step) -> str:
        """Who does a step.

        >>> Team.actor(Team(None, ()), Step("drive@ann", ("here", "there")))
        'ann'
        """
        if step.action in self.by_parameter and step.objects:
            return step.objects[0]
        return step.action.partition(MARK)[2] or NOBODY

    def private_to(self, atom: Atom) -> str | None:
        """The one agent that knows of a fact by itself; None for what all may know.

        A fact is private if its predicate is, or if it is about a private object; what two
        agents have private parts in is theirs together, and counts as public.
        """
        owners = {self.objects[term] for term in atom.terms if term in self.objects}
        owner = self.predicates.get(atom.predicate)
        if isinstance(owner, int):
            owner = atom.terms[owner] if owner < len(atom.terms) else None
        if owner is not None:
            owners.add(owner)
        return owners.pop() if len(owners) == 1 else None


def said(step: Step, actor: str = "") -> str:
    """A step without the marks of private names, and without its actor where that is clear.

    >>> said(Step("drive@ann", ("here@ann", "there")))
    '(drive here there)'
    """
    objects = step.objects[1:] if step.objects[:1] == (actor,) else step.objects
    names = (each.partition(MARK)[0] for each in (step.action, *objects))
    return f"({' '.join(names)})"
