"""One task from the views that several agents have of the world.

What is private to an agent is only its own, even if another has something of the same name: it gets
the agent's name. An agent acts on objects that it knows of, and on no others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from sleuth.errors import BadInput
from sleuth.planning.agents.team import MARK, Team
from sleuth.planning.pddl.agents import AgentWords
from sleuth.planning.pddl.syntax import (
    TRUE,
    Action,
    Amount,
    And,
    Atom,
    Change,
    Condition,
    Domain,
    Exists,
    Forall,
    Imply,
    Not,
    Parameter,
    PlanningTask,
)
from sleuth.planning.world import World


@dataclass(frozen=True, slots=True)
class View:
    """What one agent knows: its own task, and what it says is private."""

    agent: str
    task: PlanningTask
    words: AgentWords


def joined_views(views: Sequence[View]) -> Team:
    """The team of all agents, with the task that is theirs together."""
    for view in views:
        if view.words.actors or view.task.domain.axioms or view.task.uncertainty is not None:
            raise BadInput(
                f"the view of {view.agent} has :agent, derived predicates or an uncertain start",
                remedy="state these in one domain for all agents",
            )
    clashing = _clashing(views)
    own = [_renamed(view, clashing) for view in views]
    tasks = [task for task, _ in own]
    known = _known(views, own)
    world = World(_with_all_objects(tasks))
    of_types: dict[tuple[str, ...], frozenset[str]] = {}
    everything = {name for task in tasks for name in _objects(task)}
    first = tasks[0]
    predicates = _merged(each.domain.predicates for each in tasks)
    actions: list[Action] = []
    start = {atom: None for task in tasks for atom in task.start}
    for view, task in zip(views, tasks, strict=True):
        guard = Guard(view.agent, known[view.agent], world, everything, of_types)
        actions += [guard.action(action) for action in task.domain.actions]
        predicates |= guard.predicates()
        start |= guard.start()
    domain = Domain(
        first.domain.name,
        first.domain.requirements,
        _merged(task.domain.types for task in tasks),
        _united(task.domain.constants for task in tasks),
        predicates,
        _merged(each.domain.functions for each in tasks),
        tuple(actions),
        (),
    )
    goals = dict.fromkeys(part for task in tasks for part in _parts(task.goal))
    joint = PlanningTask(
        first.name,
        domain,
        _united(task.objects for task in tasks),
        tuple(start),
        _merged(task.values for task in tasks),
        And(tuple(goals)),
        any(task.counts_cost for task in tasks),
        tuple(dict.fromkeys(each for task in tasks for each in task.warnings)),
    )
    private: dict[str, int | str] = {}
    objects: dict[str, str] = {}
    for view, (_, names) in zip(views, own, strict=True):
        private |= {names.predicates[name]: view.agent for name in view.words.predicates}
        objects |= {names.objects.get(name, name): view.agent for name in view.words.objects}
    return Team(joint, tuple(view.agent for view in views), frozenset(), private, objects)


@dataclass(frozen=True, slots=True)
class Names:
    """The names that private things of an agent get in the task for all."""

    predicates: Mapping[str, str]
    objects: Mapping[str, str]


def _clashing(views: Sequence[View]) -> frozenset[str]:
    """Private objects of an agent that have a namesake elsewhere."""
    seen: dict[str, int] = {}
    for view in views:
        for name in _objects(view.task):
            seen[name] = seen.get(name, 0) + 1
    private = {name for view in views for name in view.words.objects}
    return frozenset(name for name in private if seen[name] > 1)


def _renamed(view: View, clashing: frozenset[str]) -> tuple[PlanningTask, Names]:
    """An agent's task in which private predicates, and private namesakes, have its name."""
    mark = f"{MARK}{view.agent}"
    names = Names(
        {name: name + mark for name in view.words.predicates},
        {name: name + mark for name in view.words.objects if name in clashing},
    )
    task = view.task

    def thing(parameter: Parameter) -> Parameter:
        return replace(parameter, name=names.objects.get(parameter.name, parameter.name))

    def atom(each: Atom) -> Atom:
        terms = tuple(names.objects.get(term, term) for term in each.terms)
        return Atom(names.predicates.get(each.predicate, each.predicate), terms)

    def condition(part: Condition) -> Condition:
        if isinstance(part, Atom):
            return atom(part)
        if isinstance(part, Not):
            return Not(condition(part.part))
        if isinstance(part, Imply):
            return Imply(condition(part.premise), condition(part.conclusion))
        if isinstance(part, Exists | Forall):
            return replace(part, part=condition(part.part))
        return replace(part, parts=tuple(map(condition, part.parts)))

    def amount(each: Amount) -> Amount:
        return each if each.function is None else replace(each, function=atom(each.function))

    def action(each: Action) -> Action:
        changes = tuple(
            replace(change, atom=atom(change.atom), condition=condition(change.condition))
            for change in each.changes
        )
        return replace(
            each,
            precondition=condition(each.precondition),
            changes=changes,
            cost=tuple(map(amount, each.cost)),
        )

    domain = replace(
        task.domain,
        constants=tuple(map(thing, task.domain.constants)),
        predicates={
            # The names of variables in a declaration mean nothing, and need not agree.
            names.predicates.get(name, name): tuple(
                Parameter(f"?{at}", part.types) for at, part in enumerate(each, 1)
            )
            for name, each in task.domain.predicates.items()
        },
        actions=tuple(map(action, task.domain.actions)),
    )
    changed = replace(
        task,
        domain=domain,
        objects=tuple(map(thing, task.objects)),
        start=tuple(map(atom, task.start)),
        values={atom(function): value for function, value in task.values.items()},
        goal=condition(task.goal),
    )
    return changed, names


class Guard:
    """Keeps an agent's actions to the objects that it knows of."""

    def __init__(
        self,
        agent: str,
        known: frozenset[str],
        world: World,
        everything: set[str],
        of_types: dict[tuple[str, ...], frozenset[str]],
    ) -> None:
        self._agent = agent
        self._known = known
        self._world = world
        self._of_types = of_types
        self._predicate = f"known{MARK}{agent}"
        self._needed = known < everything

    def predicates(self) -> dict[str, tuple[Parameter, ...]]:
        """The predicate that tells what the agent knows of, where one is needed."""
        return {self._predicate: (Parameter("?thing"),)} if self._needed else {}

    def start(self) -> dict[Atom, None]:
        """What the agent knows of, as facts."""
        if not self._needed:
            return {}
        return {Atom(self._predicate, (name,)): None for name in sorted(self._known)}

    def action(self, action: Action) -> Action:
        """The action under the agent's name."""
        guards = self._guards(action.parameters)
        asked = self._within(action.precondition)
        return replace(
            action,
            name=f"{action.name}{MARK}{self._agent}",
            precondition=And((*guards, asked)) if guards else asked,
            changes=tuple(map(self._change, action.changes)),
        )

    def _guards(self, parameters: Iterable[Parameter]) -> tuple[Atom, ...]:
        """What keeps parameters to known objects, for those that could be others."""
        return tuple(
            Atom(self._predicate, (each.name,))
            for each in parameters
            if self._needed and not self._all_of(each) <= self._known
        )

    def _all_of(self, parameter: Parameter) -> frozenset[str]:
        """The objects of all agents that a parameter could be."""
        if parameter.types not in self._of_types:
            self._of_types[parameter.types] = frozenset(self._world.objects_of(parameter))
        return self._of_types[parameter.types]

    def _change(self, change: Change) -> Change:
        guards = self._guards(change.parameters)
        asked = self._within(change.condition)
        if guards:
            asked = And((*guards, asked)) if asked != TRUE else And(guards)
        return replace(change, condition=asked)

    def _within(self, part: Condition) -> Condition:
        """A condition that speaks of all, or some, of the known objects."""
        if isinstance(part, Atom):
            return part
        if isinstance(part, Not):
            return Not(self._within(part.part))
        if isinstance(part, Imply):
            return Imply(self._within(part.premise), self._within(part.conclusion))
        if isinstance(part, Exists | Forall):
            inner, guards = self._within(part.part), self._guards(part.parameters)
            if not guards:
                return replace(part, part=inner)
            if isinstance(part, Exists):
                return replace(part, part=And((*guards, inner)))
            return replace(part, part=Imply(And(guards), inner))
        return replace(part, parts=tuple(map(self._within, part.parts)))


def _objects(task: PlanningTask) -> tuple[str, ...]:
    return tuple(each.name for each in (*task.domain.constants, *task.objects))


def _known(
    views: Sequence[View], own: Sequence[tuple[PlanningTask, Names]]
) -> dict[str, frozenset[str]]:
    pairs = zip(views, own, strict=True)
    return {view.agent: frozenset(_objects(task)) for view, (task, _) in pairs}


def _with_all_objects(tasks: Sequence[PlanningTask]) -> PlanningTask:
    """A task with the objects of all, of which nothing else counts."""
    domain = replace(tasks[0].domain, types=_merged(each.domain.types for each in tasks))
    things = _united((*each.domain.constants, *each.objects) for each in tasks)
    return replace(tasks[0], domain=domain, objects=things)


def _merged(mappings: Iterable[Mapping]) -> dict:  # type: ignore[type-arg]
    whole: dict = {}  # type: ignore[type-arg]
    for each in mappings:
        for name, value in each.items():
            if whole.setdefault(name, value) != value:
                raise BadInput(
                    f"two agents say different things of {name}", remedy="let them agree"
                )
    return whole


def _united(lists: Iterable[Iterable[Parameter]]) -> tuple[Parameter, ...]:
    return tuple(
        Parameter(name, types)
        for name, types in _merged({each.name: each.types for each in one} for one in lists).items()
    )


def _parts(goal: Condition) -> tuple[Condition, ...]:
    return goal.parts if isinstance(goal, And) else (goal,)
