"""From a task with variables to one without: only what can be reached if nothing is deleted.

Actions are instances of rules: the facts of their preconditions give an instance of the action,
which gives its additions. Predicates that nothing changes only choose instances and are left out of
the result; so are facts that hold at the start and stay.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from sleuth.errors import BadInput
from sleuth.planning.datalog import Datalog, Objects, Pattern, Rule, Term
from sleuth.planning.ground import GroundTask
from sleuth.planning.layers import axiom_layers
from sleuth.planning.normal_form import Conjunction, Literal, Normaliser, renamed
from sleuth.planning.numbering import Found, Instance, numbered
from sleuth.planning.pddl.objects import all_objects, objects_of_types
from sleuth.planning.pddl.syntax import (
    EQUALS,
    TRUE,
    Action,
    Amount,
    Atom,
    Change,
    Parameter,
    PlanningTask,
)

_GOAL = Atom("goal reached", ())


def ground(task: PlanningTask) -> GroundTask:
    """The task without variables."""
    return _Grounding(task).result()


class _Grounding:
    def __init__(self, task: PlanningTask) -> None:
        self._task = task
        self._objects = [each.name for each in all_objects(task)]
        self._number = {name: index for index, name in enumerate(self._objects)}
        self._normaliser = Normaliser(objects_of_types(task))
        self._derived = axiom_layers(task.domain.axioms)
        changed = {
            change.atom.predicate for action in task.domain.actions for change in action.changes
        }
        names = [*task.domain.predicates, _GOAL.predicate]
        self._predicates = {name: index for index, name in enumerate(names)}
        # What may or may not hold at the start differs from world to world, if not in time.
        self._open = () if task.uncertainty is None else task.uncertainty.atoms
        differing = {atom.predicate for atom in self._open}
        self._moving = changed | differing | set(self._derived) | {_GOAL.predicate}
        fixed = [index for name, index in self._predicates.items() if name not in self._moving]
        self._datalog = Datalog(fixed)
        self._instances: list[Instance] = []
        self._axioms: list[tuple[Atom, tuple[Literal, ...]]] = []
        self._start = frozenset(task.start)

    def result(self) -> GroundTask:
        """Everything that can be reached, numbered."""
        for atom in (*self._task.start, *self._open):
            self._derive(atom)
        goal = self._state_rules()
        self._datalog.run()
        return numbered(
            Found(self._instances, self._axioms, self._start, goal, self._reached, self._derived)
        )

    def _reached(self, atom: Atom) -> bool:
        things = tuple(self._number[term] for term in atom.terms)
        if atom.predicate == EQUALS:
            return things[0] == things[1]
        return things in self._datalog.facts.get(self._predicates[atom.predicate], ())

    def _state_rules(self) -> tuple[Literal, ...]:
        """State all rules, and return the goal as literals."""
        for action in self._task.domain.actions:
            self._state_action(action)
        for axiom in self._task.domain.axioms:
            for body in self._normaliser.alternatives(axiom.condition):
                self._state_axiom(axiom.atom, axiom.parameters, body)
        alternatives = self._normaliser.alternatives(self._task.goal)
        if len(alternatives) == 1 and not alternatives[0].parameters:
            return alternatives[0].literals
        for alternative in alternatives:
            end = Action("", (), TRUE, (Change(_GOAL, True),))
            self._state_instances(end, alternative, Fraction(0))
        return (Literal(_GOAL),)

    def _state_action(self, action: Action) -> None:
        for alternative in self._normaliser.alternatives(action.precondition):
            self._state_instances(action, alternative, None)

    def _state_instances(self, action: Action, asked: Conjunction, cost: Fraction | None) -> None:
        parameters = action.parameters + asked.parameters
        names = [each.name for each in parameters]
        instance_of: dict[Objects, Instance] = {}
        marker = len(self._predicates)
        self._predicates[f"instance {marker}"] = marker
        plain: list[Change] = []
        others: list[Change] = []
        for change in action.changes:
            is_plain = change.condition == TRUE and not change.parameters
            (plain if is_plain else others).append(change)

        def derive(values: Objects) -> None:
            terms = {name: self._objects[value] for name, value in zip(names, values, strict=True)}
            shown = [terms[each.name] for each in action.parameters]
            instance = Instance(
                " ".join([action.name, *shown]),
                self._moving_literals(asked.literals, terms),
                self._cost(action, terms) if cost is None else cost,
            )
            self._instances.append(instance)
            instance_of[values] = instance
            for change in plain:
                atom = renamed(change.atom, terms)
                instance.changes.append(((), atom, change.adds))
                if change.adds:
                    self._derive(atom)
            if others:
                self._datalog.add(marker, values)

        self._state(parameters, asked.literals, derive)
        for change in others:
            for alternative in self._normaliser.alternatives(change.condition):
                self._state_change(change, alternative, parameters, marker, instance_of)

    def _state_change(
        self,
        change: Change,
        asked: Conjunction,
        outer: tuple[Parameter, ...],
        marker: int,
        instance_of: Mapping[Objects, Instance],
    ) -> None:
        """A rule that finds for each instance of an action where one of its changes applies."""
        parameters = outer + change.parameters + asked.parameters
        names = [each.name for each in parameters]

        def derive(values: Objects) -> None:
            terms = {name: self._objects[value] for name, value in zip(names, values, strict=True)}
            atom = renamed(change.atom, terms)
            condition = self._moving_literals(asked.literals, terms)
            instance_of[values[: len(outer)]].changes.append((condition, atom, change.adds))
            if change.adds:
                self._derive(atom)

        mark = Pattern(marker, tuple(-1 - index for index in range(len(outer))))
        self._state(parameters, asked.literals, derive, (mark,))

    def _state_axiom(
        self, head: Atom, parameters: tuple[Parameter, ...], body: Conjunction
    ) -> None:
        every = parameters + body.parameters
        names = [each.name for each in every]

        def derive(values: Objects) -> None:
            terms = {name: self._objects[value] for name, value in zip(names, values, strict=True)}
            atom = renamed(head, terms)
            self._axioms.append((atom, self._moving_literals(body.literals, terms)))
            self._derive(atom)

        self._state(every, body.literals, derive)

    def _state(
        self,
        parameters: tuple[Parameter, ...],
        literals: Iterable[Literal],
        derive: Callable[[Objects], None],
        more: tuple[Pattern, ...] = (),
    ) -> None:
        """A rule whose body are the literals; what is negative or an equation only admits."""
        numbers = {each.name: -1 - index for index, each in enumerate(parameters)}

        def term(name: str) -> Term:
            return numbers[name] if name in numbers else self._number[name]

        body = list(more)
        tests: list[tuple[int | None, tuple[Term, ...], bool]] = []
        for literal in literals:
            terms = tuple(map(term, literal.atom.terms))
            if literal.atom.predicate == EQUALS:
                tests.append((None, terms, literal.positive))
            elif literal.positive:
                body.append(Pattern(self._predicates[literal.atom.predicate], terms))
            elif literal.atom.predicate not in self._moving:
                number = self._predicates[literal.atom.predicate]
                tests.append((number, terms, False))
        facts = self._datalog.facts

        def admits(values: Objects) -> bool:
            for predicate, terms, wanted in tests:
                things = tuple(each if each >= 0 else values[-1 - each] for each in terms)
                if predicate is None:
                    holds = things[0] == things[1]
                else:
                    holds = things in facts.get(predicate, ())
                if holds != wanted:
                    return False
            return True

        domains = tuple(
            frozenset(self._number[name] for name in self._normaliser.values(each))
            for each in parameters
        )
        self._datalog.add_rule(
            Rule(len(parameters), tuple(body), domains, derive, admits if tests else None)
        )

    def _derive(self, atom: Atom) -> None:
        things = tuple(self._number[term] for term in atom.terms)
        self._datalog.add(self._predicates[atom.predicate], things)

    def _moving_literals(
        self, literals: Iterable[Literal], terms: Mapping[str, str]
    ) -> tuple[Literal, ...]:
        """What is left of a condition where all that never changes has been looked at."""
        return tuple(
            Literal(renamed(each.atom, terms), each.positive)
            for each in literals
            if each.atom.predicate in self._moving
        )

    def _cost(self, action: Action, terms: Mapping[str, str]) -> Fraction:
        if not self._task.counts_cost:
            return Fraction(1)
        return sum((self._amount(each, terms) for each in action.cost), Fraction(0))

    def _amount(self, amount: Amount, terms: Mapping[str, str]) -> Fraction:
        if amount.function is None:
            return amount.number
        function = renamed(amount.function, terms)
        if function not in self._task.values:
            told = " ".join((function.predicate, *function.terms))
            raise BadInput(f"the start does not say what ({told}) is", remedy="add its value")
        return self._task.values[function]
