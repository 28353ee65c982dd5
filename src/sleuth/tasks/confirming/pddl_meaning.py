"""Every instance of a task's actions, from the meaning of PDDL alone; for confirming only.

Only the text of a task as it was read is shared with the engines: objects are chosen parameter by
parameter, what no action changes is looked up at once, and states are sets of bits. Tests hold
this against the validator (`planning.world`), which is slower and takes one action at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction

from sleuth.certificates.landmarks import Relaxation, Rule
from sleuth.certificates.needed_facts import NeededFacts
from sleuth.errors import BadInput
from sleuth.limits import Pace
from sleuth.planning.pddl.syntax import (
    EQUALS,
    Action,
    And,
    Atom,
    Condition,
    Exists,
    Forall,
    Imply,
    Not,
    Or,
    Parameter,
    PlanningTask,
)
from sleuth.planning.world import World
from sleuth.tasks.confirming.pddl_steps import ALWAYS, Bits, Effect, Step, Test, Values


class Instances:
    """A task without variables: its steps, its goal, and what they mean in a state.

    What steps change is left out where it is not asked for, as where chance decides it.
    """

    def __init__(self, task: PlanningTask, *, changing: bool = True) -> None:
        self.task = task
        self._pace = Pace()
        self._changing = changing
        self._world = World(task)
        self._bits: dict[Atom, Bits] = {}
        uncertain = task.uncertainty.atoms if task.uncertainty is not None else ()
        changes = [change for action in task.domain.actions for change in action.changes]
        self._derived = {axiom.atom.predicate for axiom in task.domain.axioms}
        self._moving = self._derived | {
            atom.predicate
            for atom in (
                *uncertain,
                *(change.atom for change in (*changes, *task.start_changes)),
            )
        }
        self._start = frozenset(task.start)
        self._facts: dict[str, list[tuple[str, ...]]] = {}
        for atom in self._start:
            self._facts.setdefault(atom.predicate, []).append(atom.terms)
        self._axioms = [
            [
                rule
                for axiom in task.domain.axioms
                if axiom.atom.predicate in predicates
                for rule in self._axiom_rules(axiom.atom, axiom.parameters, axiom.condition)
            ]
            for predicates in self._world.axiom_order
        ]
        self.goal = self._test(task.goal, {})
        self.steps = [step for action in task.domain.actions for step in self._steps_of(action)]
        self._tested_steps = [
            (each.test.asked, each.test.denied, each.test.either, each) for each in self.steps
        ]

    def start(self) -> Bits:
        """The state in which the task begins, if there is one."""
        return self.state(self._start)

    def state(self, atoms: Iterable[Atom]) -> Bits:
        """The state in which these atoms hold."""
        state = 0
        for atom in atoms:
            if atom.predicate in self._moving and atom.predicate not in self._derived:
                state |= self._bit(atom)
        return state

    def completed(self, state: Bits) -> Bits:
        """A state with everything that the axioms derive in it."""
        for rules in self._axioms:
            grown = True
            while grown:
                self._pace()
                before = state
                for test, head in rules:
                    if not state & head and test.holds(state):
                        state |= head
                grown = state != before
        return state

    def is_goal(self, state: Bits) -> bool:
        """Whether the goal holds in a state."""
        return self.goal is not None and self.goal.holds(self.completed(state))

    def possible(self, whole: Bits) -> list[Step]:
        """The steps that can be done in a state with everything that is derived in it."""
        return [
            step
            for asked, denied, either, step in self._tested_steps
            if whole & asked == asked
            and not whole & denied
            and (not either or step.test.holds(whole))
        ]

    def after(self, step: Step, state: Bits, whole: Bits) -> Bits:
        """The state after a step; what is added and deleted at once holds."""
        adds = deletes = 0
        for effect in step.effects:
            if effect.test is ALWAYS or effect.test.holds(whole):
                adds |= effect.adds
                deletes |= effect.deletes
        return state & ~deletes | adds

    def _bit(self, atom: Atom) -> Bits:
        return self._bits.setdefault(atom, 1 << len(self._bits))

    def _test(
        self, condition: Condition, values: Mapping[str, str], wanted: bool = True
    ) -> Test | None:
        """What a condition asks of states for these objects; None if it never holds."""
        if isinstance(condition, Atom):
            terms = tuple(values.get(term, term) for term in condition.terms)
            if condition.predicate == EQUALS:
                return ALWAYS if (terms[0] == terms[1]) == wanted else None
            atom = Atom(condition.predicate, terms)
            if atom.predicate not in self._moving:
                return ALWAYS if (atom in self._start) == wanted else None
            return Test(asked=self._bit(atom)) if wanted else Test(denied=self._bit(atom))
        if isinstance(condition, Not):
            return self._test(condition.part, values, not wanted)
        if isinstance(condition, Imply):
            return self._test(Or((Not(condition.premise), condition.conclusion)), values, wanted)
        if isinstance(condition, Exists | Forall):
            parts = (
                self._test(condition.part, {**values, **more}, wanted)
                for more in self._world.values_of(condition.parameters)
            )
        else:
            parts = (self._test(part, values, wanted) for part in condition.parts)
        if isinstance(condition, And | Forall) == wanted:
            return self._all(parts)
        return self._any(parts)

    def _all(self, parts: Iterable[Test | None]) -> Test | None:
        asked = denied = 0
        either: list[tuple[Test, ...]] = []
        for part in parts:
            self._pace()
            if part is None:
                return None
            asked |= part.asked
            denied |= part.denied
            either += part.either
        return None if asked & denied else Test(asked, denied, tuple(either))

    def _any(self, parts: Iterable[Test | None]) -> Test | None:
        found: list[Test] = []
        for part in parts:
            self._pace()
            if part == ALWAYS:
                return ALWAYS
            if part is not None:
                found.append(part)
        if len(found) < 2:
            return found[0] if found else None
        return Test(either=(tuple(found),))

    def _steps_of(self, action: Action) -> Iterator[Step]:
        for values in self._choices(action.parameters, action.precondition):
            test = self._test(action.precondition, values)
            if test is None:
                continue
            effects: dict[Test, list[Bits]] = {}
            for change in action.changes if self._changing else ():
                for more in self._choices(change.parameters, change.condition, values):
                    when = self._test(change.condition, more)
                    if when is not None:
                        when = ALWAYS if when == ALWAYS else when
                        terms = tuple(more.get(term, term) for term in change.atom.terms)
                        made = effects.setdefault(when, [0, 0])
                        made[not change.adds] |= self._bit(Atom(change.atom.predicate, terms))
            # An empty test that never holds is told apart from one that always does.
            seen = None
            if action.observes is not None:
                seen = self._test(action.observes, values) or Test(either=((),))
            yield Step(
                action,
                values,
                self._cost(action, values),
                test,
                tuple(Effect(when, adds, deletes) for when, (adds, deletes) in effects.items()),
                seen,
            )

    def _cost(self, action: Action, values: Values) -> int | Fraction:
        """What a step costs; nothing where the start does not say, as of steps never done."""
        try:
            cost = self._world.cost(action, values)
        except BadInput:
            return 0
        return cost.numerator if cost.denominator == 1 else cost

    def _axiom_rules(
        self, head: Atom, parameters: tuple[Parameter, ...], condition: Condition
    ) -> Iterator[tuple[Test, Bits]]:
        for values in self._choices(parameters, condition):
            test = self._test(condition, values)
            if test is not None:
                terms = tuple(values.get(term, term) for term in head.terms)
                yield test, self._bit(Atom(head.predicate, terms))

    def _choices(
        self,
        parameters: tuple[Parameter, ...],
        condition: Condition,
        given: Mapping[str, str] | None = None,
    ) -> Iterator[Values]:
        """The ways to choose objects that what no action changes does not rule out."""
        values: Values = dict(given or {})
        names = {each.name for each in parameters}
        shadowed = {name: value for name, value in values.items() if name not in names}
        fixed = [each for each in _parts(condition) if self._is_fixed(each)]
        yield from self._chosen(list(parameters), fixed, shadowed)

    def _is_fixed(self, condition: Condition) -> bool:
        atom = condition.part if isinstance(condition, Not) else condition
        return isinstance(atom, Atom) and atom.predicate not in self._moving

    def _chosen(
        self, left: list[Parameter], fixed: list[Condition], values: Values
    ) -> Iterator[Values]:
        self._pace()
        if not left:
            yield values
            return
        open_names = {each.name for each in left}
        best: tuple[Parameter, list[str]] | None = None
        for parameter in left:
            able = self._world.objects_of(parameter)
            for atom in fixed:
                # A fact about this parameter and chosen objects alone leaves only some of them.
                if isinstance(atom, Atom) and parameter.name in atom.terms:
                    others = open_names.intersection(atom.terms) - {parameter.name}
                    if atom.predicate != EQUALS and not others:
                        met = self._matching(atom, parameter.name, values)
                        able = [each for each in able if each in met]
            if best is None or len(able) < len(best[1]):
                best = (parameter, able)
        assert best is not None
        parameter, able = best
        rest = [each for each in left if each is not parameter]
        still_open = open_names - {parameter.name}
        for name in able:
            more = {**values, parameter.name: name}
            if all(
                self._test(each, more) is not None
                for each in fixed
                if parameter.name in _terms(each) and not still_open.intersection(_terms(each))
            ):
                yield from self._chosen(rest, fixed, more)

    def _matching(self, atom: Atom, name: str, values: Values) -> set[str]:
        """The objects that a variable stands for in facts that fit an atom."""
        found = set()
        for terms in self._facts.get(atom.predicate, ()):
            self._pace()
            fits = zip(atom.terms, terms, strict=True)
            if all(term == name or values.get(term, term) == thing for term, thing in fits):
                found |= {
                    thing for term, thing in zip(atom.terms, terms, strict=True) if term == name
                }
        return found

    def needed(self) -> Callable[[Bits], int | Fraction | float]:
        """A lower bound on the cost of every state, by the facts that it needs and lacks.

        That an atom does not hold is a fact as well; nothing is said of what is derived.
        """
        width = len(self._bits)
        everything = (1 << width) - 1
        plain = everything & ~self._derived_bits()

        def facts(test: Test) -> int:
            return test.asked & plain | (test.denied & plain) << width

        doings = [
            (
                step.cost,
                [
                    (
                        facts(step.test) | facts(effect.test),
                        effect.adds | (effect.deletes & ~effect.adds) << width,
                    )
                    for effect in step.effects
                ],
            )
            for step in self.steps
        ]
        bound = NeededFacts(0 if self.goal is None else facts(self.goal), doings).bound
        return lambda state: bound(state | (everything & ~state) << width)

    def _derived_bits(self) -> Bits:
        return sum(bit for atom, bit in self._bits.items() if atom.predicate in self._derived)

    def facts(self, state: Bits) -> frozenset[int]:
        """The facts of a state in the relaxation."""
        derived = self._derived_bits()
        everything = (1 << len(self._bits)) - 1
        return _facts(state & ~derived, everything & ~state | derived)

    def relaxation(self, start: Bits) -> Relaxation:
        """What may come true from a state if nothing ever becomes false.

        Each atom makes two facts, that it holds and that it does not. What is derived may always
        fail to hold.
        """
        made = _Relaxing(2 * len(self._bits))
        for rules in self._axioms:
            for test, head in rules:
                made.rules.append(Rule(made.needs(test), _facts(head, 0)))
        for number, step in enumerate(self.steps):
            self._pace()
            done = made.fresh()
            made.rules.append(Rule(made.needs(step.test), frozenset((done,)), number))
            for effect in step.effects:
                adds = _facts(effect.adds, effect.deletes & ~effect.adds)
                made.rules.append(Rule(made.needs(effect.test) | {done}, adds))
        goal = frozenset((made.fresh(),)) if self.goal is None else made.needs(self.goal)
        return Relaxation(self.facts(start), made.rules, goal, [step.cost for step in self.steps])


class _Relaxing:
    """Rules and facts that stand for tests with alternatives."""

    def __init__(self, facts: int) -> None:
        self.rules: list[Rule] = []
        self._last = facts

    def fresh(self) -> int:
        """A fact that nothing else stands for."""
        self._last += 1
        return self._last

    def needs(self, test: Test) -> frozenset[int]:
        """The facts that a test asks for."""
        needs = set(_facts(test.asked, test.denied))
        for tests in test.either:
            one = self.fresh()
            needs.add(one)
            self.rules += [Rule(self.needs(each), frozenset((one,))) for each in tests]
        return frozenset(needs)


def _facts(held: Bits, failed: Bits) -> frozenset[int]:
    """The facts that some atoms hold and that others do not."""
    return frozenset(
        [2 * place for place in _places(held)] + [2 * place + 1 for place in _places(failed)]
    )


def _places(bits: Bits) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def _parts(condition: Condition) -> Iterator[Condition]:
    """What a condition asks for at once."""
    if isinstance(condition, And):
        for part in condition.parts:
            yield from _parts(part)
    else:
        yield condition


def _terms(condition: Condition) -> tuple[str, ...]:
    atom = condition.part if isinstance(condition, Not) else condition
    assert isinstance(atom, Atom)
    return atom.terms
