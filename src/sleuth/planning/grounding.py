"""From a task with variables to one without: only what can be reached if nothing is deleted.

Actions are instances of rules: the facts of their preconditions give an instance of the action,
which gives its additions. Predicates that nothing changes only choose instances and are left out of
the result; so are facts that hold at the start and stay.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import count

from sleuth.planning.compact import compacted
from sleuth.planning.datalog import Datalog, Objects, Pattern, Rule, Term, Test, picking
from sleuth.planning.ground import GroundTask
from sleuth.planning.layers import axiom_layers
from sleuth.planning.normal_form import Conjunction, Literal, Normaliser
from sleuth.planning.numbering import Atoms, Found, Instance, Literals, numbered
from sleuth.planning.pddl.objects import all_objects, objects_of_types
from sleuth.planning.pddl.syntax import (
    EQUALS,
    TRUE,
    Action,
    Atom,
    Change,
    Parameter,
    PlanningTask,
)
from sleuth.planning.static_conditions import StaticConditions

_GOAL = Atom("goal reached", ())
_ONE = Fraction(1)


def ground(task: PlanningTask) -> GroundTask:
    """The task without variables."""
    return _Grounding(task).result()


def _changing(task: PlanningTask) -> set[str]:
    """The predicates that actions change or axioms derive."""
    domain = task.domain
    changed = {change.atom.predicate for action in domain.actions for change in action.changes}
    return changed | {axiom.atom.predicate for axiom in domain.axioms}


class _Template:
    """An atom of a task with variables, ready to be filled with their values."""

    __slots__ = ("_atoms", "_constants", "_pick", "predicate")

    def __init__(self, atoms: Atoms, predicate: int, terms: Sequence[Term], size: int) -> None:
        self._atoms = atoms
        self.predicate = predicate
        # Objects stand after the values of the variables, so that one look picks all.
        self._constants = tuple(term for term in terms if term >= 0)
        places = count(size)
        self._pick = picking([-1 - term if term < 0 else next(places) for term in terms])

    def things(self, values: Objects) -> Objects:
        """The objects of the atom for these values."""
        return self._pick(values + self._constants if self._constants else values)

    def atom(self, values: Objects) -> int:
        """The number of the atom for these values."""
        return self._atoms.number(self.predicate, self.things(values))


class _Scope:
    """The parameters of one rule: their numbers as variables, and what is written with them."""

    def __init__(self, grounding: _Grounding, parameters: tuple[Parameter, ...]) -> None:
        self._grounding = grounding
        self.parameters = parameters
        self._variables = {each.name: -1 - index for index, each in enumerate(parameters)}

    def terms(self, atom: Atom) -> tuple[Term, ...]:
        """What an atom's terms are: variables or objects."""
        variables, objects = self._variables, self._grounding.number
        return tuple(variables[name] if name in variables else objects[name] for name in atom.terms)

    def template(self, atom: Atom) -> _Template:
        """An atom to be filled in."""
        predicate = self._grounding.predicates[atom.predicate]
        return _Template(self._grounding.atoms, predicate, self.terms(atom), len(self.parameters))

    def moving(self, literals: Iterable[Literal]) -> Callable[[Objects], Literals]:
        """What is left of a condition where all that never changes has been looked at."""
        templates = [
            (self.template(each.atom), each.positive)
            for each in literals
            if each.atom.predicate in self._grounding.moving
        ]

        def filled(values: Objects) -> Literals:
            return tuple(
                [
                    template.atom(values) if positive else ~template.atom(values)
                    for template, positive in templates
                ]
            )

        return filled


class _Grounding:
    def __init__(self, task: PlanningTask) -> None:
        self._objects = [each.name for each in all_objects(task)]
        self.number = {name: index for index, name in enumerate(self._objects)}
        objects_of = objects_of_types(task)
        self._normaliser = Normaliser(objects_of)
        # What may or may not hold at the start differs from world to world, if not in time.
        self._open = () if task.uncertainty is None else task.uncertainty.atoms
        differing = {atom.predicate for atom in self._open}
        task = StaticConditions(task, differing | _changing(task), objects_of).decided()
        self._task = task = compacted(task, lambda each: len(self._normaliser.values(each)))
        self._derived = axiom_layers(task.domain.axioms)
        names = [*dict.fromkeys((*task.domain.predicates, EQUALS, _GOAL.predicate))]
        self.predicates = {name: index for index, name in enumerate(names)}
        self.moving = differing | _changing(task) | {_GOAL.predicate}
        fixed = [index for name, index in self.predicates.items() if name not in self.moving]
        self._datalog = Datalog(fixed)
        self.atoms = Atoms(self.predicates, self._objects)
        self._markers = len(self.predicates)
        self._instances: list[Instance] = []
        self._axioms: list[tuple[int, Literals]] = []

    def result(self) -> GroundTask:
        """Everything that can be reached, numbered."""
        nothing = _Scope(self, ())
        start = [nothing.template(atom) for atom in self._task.start]
        for each in (*start, *map(nothing.template, self._open)):
            self._datalog.add(each.predicate, each.things(()))
        goal = self._state_rules()
        self._datalog.run()
        numbers = frozenset(each.atom(()) for each in start)
        return numbered(
            Found(
                self.atoms,
                self._instances,
                self._axioms,
                numbers,
                goal,
                self._reached,
                self._derived,
            )
        )

    def _reached(self, atom: int) -> bool:
        predicate, things = self.atoms.known[atom]
        if predicate == self.predicates[EQUALS]:
            return things[0] == things[1]
        return things in self._datalog.facts.get(predicate, ())

    def _state_rules(self) -> Literals:
        """State all rules, and return the goal as literals."""
        for action in self._task.domain.actions:
            for alternative in self._normaliser.alternatives(action.precondition):
                self._state_instances(action, alternative)
        for axiom in self._task.domain.axioms:
            for body in self._normaliser.alternatives(axiom.condition):
                self._state_axiom(axiom.atom, axiom.parameters, body)
        alternatives = self._normaliser.alternatives(self._task.goal)
        nothing = _Scope(self, ())
        if len(alternatives) == 1 and not alternatives[0].parameters:
            atoms = ((nothing.template(each.atom), each) for each in alternatives[0].literals)
            return tuple(
                template.atom(()) if each.positive else ~template.atom(())
                for template, each in atoms
            )
        for alternative in alternatives:
            end = Action("", (), TRUE, (Change(_GOAL, True),))
            self._state_instances(end, alternative, free=True)
        return (nothing.template(_GOAL).atom(()),)

    def _state_instances(self, action: Action, asked: Conjunction, *, free: bool = False) -> None:
        scope = _Scope(self, action.parameters + asked.parameters)
        instance_of: dict[Objects, Instance] = {}
        marker = self._markers
        self._markers += 1
        shown = len(action.parameters)
        objects, instances, add = self._objects, self._instances, self._datalog.add
        asks = scope.moving(asked.literals)
        cost = (lambda values: Fraction(0)) if free else self._cost(action)
        plain: list[tuple[_Template, bool]] = []
        others: list[Change] = []
        for change in action.changes:
            if change.condition == TRUE and not change.parameters:
                plain.append((scope.template(change.atom), change.adds))
            else:
                others.append(change)

        def derive(values: Objects) -> None:
            name = " ".join([action.name, *[objects[value] for value in values[:shown]]])
            instance = Instance(name, asks(values), cost(values))
            instances.append(instance)
            for template, adds in plain:
                instance.changes.append(((), template.atom(values), adds))
                if adds:
                    add(template.predicate, template.things(values))
            if others:
                instance_of[values] = instance
                add(marker, values)

        self._state(scope, asked.literals, derive)
        for change in others:
            for alternative in self._normaliser.alternatives(change.condition):
                self._state_change(change, alternative, scope.parameters, marker, instance_of)

    def _state_change(
        self,
        change: Change,
        asked: Conjunction,
        outer: tuple[Parameter, ...],
        marker: int,
        instance_of: Mapping[Objects, Instance],
    ) -> None:
        """A rule that finds for each instance of an action where one of its changes applies."""
        scope = _Scope(self, outer + change.parameters + asked.parameters)
        asks, head, add = scope.moving(asked.literals), scope.template(change.atom), change.adds

        def derive(values: Objects) -> None:
            instance = instance_of[values[: len(outer)]]
            instance.changes.append((asks(values), head.atom(values), add))
            if add:
                self._datalog.add(head.predicate, head.things(values))

        mark = Pattern(marker, tuple(-1 - index for index in range(len(outer))))
        self._state(scope, asked.literals, derive, (mark,))

    def _state_axiom(
        self, head: Atom, parameters: tuple[Parameter, ...], body: Conjunction
    ) -> None:
        scope = _Scope(self, parameters + body.parameters)
        asks, derived = scope.moving(body.literals), scope.template(head)

        def derive(values: Objects) -> None:
            self._axioms.append((derived.atom(values), asks(values)))
            self._datalog.add(derived.predicate, derived.things(values))

        self._state(scope, body.literals, derive)

    def _state(
        self,
        scope: _Scope,
        literals: Iterable[Literal],
        derive: Callable[[Objects], None],
        more: tuple[Pattern, ...] = (),
    ) -> None:
        """A rule whose body are the literals; what is negative or an equation is tested."""
        body = list(more)
        tests: list[Test] = []
        for literal in literals:
            terms = scope.terms(literal.atom)
            if literal.atom.predicate == EQUALS:
                tests.append(Test(None, terms, literal.positive))
            elif literal.positive:
                body.append(Pattern(self.predicates[literal.atom.predicate], terms))
            elif literal.atom.predicate not in self.moving:
                tests.append(Test(self.predicates[literal.atom.predicate], terms, False))
        domains = tuple(
            frozenset(self.number[name] for name in self._normaliser.values(each))
            for each in scope.parameters
        )
        self._datalog.add_rule(
            Rule(len(scope.parameters), tuple(body), domains, derive, tuple(tests))
        )

    def _cost(self, action: Action) -> Callable[[Objects], Fraction]:
        """What an action costs for the values of its parameters."""
        if not self._task.counts_cost:
            return lambda values: _ONE
        fixed = sum((each.number for each in action.cost if each.function is None), Fraction(0))
        functions = [each.function for each in action.cost if each.function is not None]
        if not functions:
            return lambda values: fixed
        places = {each.name: place for place, each in enumerate(action.parameters)}

        def cost(values: Objects) -> Fraction:
            return sum((self._value(each, places, values) for each in functions), fixed)

        return cost

    def _value(self, function: Atom, places: Mapping[str, int], values: Objects) -> Fraction:
        terms = tuple(
            self._objects[values[places[term]]] if term in places else term
            for term in function.terms
        )
        return self._task.value(Atom(function.predicate, terms))
