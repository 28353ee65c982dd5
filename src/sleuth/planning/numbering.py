"""The last step of grounding: facts get numbers, and what is always true or false goes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

from sleuth.planning.ground import Effect, Fact, GroundAxiom, GroundTask, Operator
from sleuth.planning.normal_form import Literal
from sleuth.planning.pddl.syntax import EQUALS, Atom

#: Literals that have to hold together.
Literals = tuple[Literal, ...]


@dataclass(slots=True)
class Instance:
    """An action with its objects, and which of its changes come about under which conditions."""

    name: str
    literals: Literals
    cost: Fraction
    changes: list[tuple[Literals, Atom, bool]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Found:
    """All instances that can be reached if nothing is deleted, and what they speak of."""

    instances: list[Instance]
    axioms: list[tuple[Atom, Literals]]
    start: frozenset[Atom]
    goal: Literals
    reached: Callable[[Atom], bool]
    layers: Mapping[str, int]


def numbered(found: Found) -> GroundTask:
    """The task over numbered facts."""
    return _Numbering(found).task()


class _Numbering:
    def __init__(self, found: Found) -> None:
        self._found = found
        deleted = {atom for each in found.instances for _, atom, adds in each.changes if not adds}
        self._stays = frozenset(
            atom
            for atom in found.start
            if atom not in deleted and atom.predicate not in found.layers
        )
        self._instances = [each for each in found.instances if self._clean(each)]
        self._axioms = [
            (head, body)
            for head, literals in found.axioms
            if (body := self._simplified(literals)) is not None
        ]
        self._goal = self._simplified(found.goal)
        self._opposites = self._asked_opposites()
        self._numbers: dict[Fact, int] = {}

    def task(self) -> GroundTask:
        """The whole task, its facts and operators in an order that only their names decide."""
        operators = [
            (each, effects) for each in self._instances if (effects := self._effects(each))
        ]
        atoms = {each.atom for literals in self._conditions() for each in literals} | {
            atom for each in self._instances for _, atom, _ in each.changes
        }
        atoms |= {head for head, _ in self._axioms} | self._opposites
        facts = sorted(
            [(atom, True) for atom in atoms] + [(atom, False) for atom in self._opposites],
            key=lambda fact: (fact[0].predicate, fact[0].terms, not fact[1]),
        )
        self._numbers = {fact: number for number, fact in enumerate(facts)}
        goal = self._goal
        return GroundTask(
            tuple(facts),
            tuple(number for fact, number in self._numbers.items() if self._at_start(fact)),
            () if goal is None else self._facts(goal),
            tuple(
                Operator(
                    each.name,
                    self._facts(each.literals),
                    tuple(
                        Effect(self._facts(condition), adds, deletes)
                        for condition, (adds, deletes) in self._numbered_effects(effects)
                    ),
                    each.cost,
                )
                for each, effects in sorted(operators, key=lambda pair: pair[0].name)
            ),
            tuple(self._ground_axioms()),
            self._unreachable(),
        )

    def _unreachable(self) -> tuple[Fact, ...]:
        """The parts of the goal that can never hold, or all where they contradict each other."""
        if self._goal is not None:
            return ()
        parts = [each for each in self._found.goal if self._simplified((each,)) is None]
        return tuple((each.atom, each.positive) for each in parts or self._found.goal)

    def _simplified(self, literals: Literals) -> Literals | None:
        """What is left to ask, or None where it can never hold."""
        left: dict[Literal, None] = {}
        for each in literals:
            never = not self._found.reached(each.atom)
            always = each.atom in self._stays or (each.atom.predicate == EQUALS and not never)
            if never if each.positive else always:
                return None
            if not (always if each.positive else never):
                left[each] = None
        if any(Literal(each.atom, not each.positive) in left for each in left):
            return None
        return tuple(left)

    def _clean(self, instance: Instance) -> bool:
        """Leave in an instance only what matters; whether it can ever be used."""
        asked = self._simplified(instance.literals)
        if asked is None:
            return False
        instance.literals = asked
        always = {atom for literals, atom, adds in instance.changes if adds and not literals}
        changes: dict[tuple[Literals, Atom, bool], None] = {}
        for literals, atom, adds in instance.changes:
            condition = self._simplified(literals)
            useless = atom in self._stays if adds else not self._found.reached(atom)
            if condition is None or useless or (not adds and atom in always):
                continue
            # What the action asks for anyway need not be asked again of its effect.
            condition = tuple(each for each in condition if each not in asked)
            changes[condition, atom, adds] = None
        instance.changes = list(changes)
        return bool(changes)

    def _conditions(self) -> Iterable[Literals]:
        for instance in self._instances:
            yield instance.literals
            for literals, _, _ in instance.changes:
                yield literals
        for _, body in self._axioms:
            yield body
        yield self._goal or ()

    def _asked_opposites(self) -> set[Atom]:
        """The atoms of which it is asked somewhere that they do not hold."""
        asked = {
            each.atom for literals in self._conditions() for each in literals if not each.positive
        }
        while True:
            more = {
                each.atom
                for instance in self._instances
                for condition, _, adds in self._kept_up(instance, asked)
                if adds
                for each in condition
                if not each.positive
            } - asked
            if not more:
                return asked
            asked |= more

    def _kept_up(
        self, instance: Instance, opposites: set[Atom]
    ) -> Iterable[tuple[Literals, Atom, bool]]:
        """How an instance changes opposites: (condition, atom, whether the opposite comes true).

        An atom that is added and deleted at once is added, so its opposite comes true only where
        the conditions of all additions fail.
        """
        for condition, atom, adds in instance.changes:
            if atom not in opposites:
                continue
            if adds:
                yield condition, atom, False
                continue
            others = [
                literals
                for literals, added, is_added in instance.changes
                if is_added and added == atom
            ]
            for failing in product(*others):
                whole = condition + tuple(Literal(each.atom, not each.positive) for each in failing)
                together = dict.fromkeys(whole)
                if not any(Literal(each.atom, not each.positive) in together for each in together):
                    yield tuple(together), atom, True

    def _effects(self, instance: Instance) -> dict[Literals, tuple[list[Fact], list[Fact]]]:
        """The additions and deletions of an instance under each of its conditions."""
        effects: dict[Literals, tuple[list[Fact], list[Fact]]] = {}
        for condition, atom, adds in instance.changes:
            effects.setdefault(condition, ([], []))[0 if adds else 1].append((atom, True))
        for condition, atom, comes_true in self._kept_up(instance, self._opposites):
            effects.setdefault(condition, ([], []))[0 if comes_true else 1].append((atom, False))
        return effects

    def _numbered_effects(
        self, effects: Mapping[Literals, tuple[list[Fact], list[Fact]]]
    ) -> Iterable[tuple[Literals, tuple[tuple[int, ...], tuple[int, ...]]]]:
        for condition, (adds, deletes) in effects.items():
            numbers = (
                tuple(sorted(self._numbers[fact] for fact in adds)),
                tuple(sorted(self._numbers[fact] for fact in deletes)),
            )
            yield condition, numbers

    def _facts(self, literals: Literals) -> tuple[int, ...]:
        return tuple(sorted(self._numbers[each.atom, each.positive] for each in literals))

    def _at_start(self, fact: Fact) -> bool:
        """Whether a fact holds at the start; derived ones are left to their axioms."""
        atom, positive = fact
        if atom.predicate in self._found.layers:
            return False
        return (atom in self._found.start) == positive

    def _ground_axioms(self) -> Iterable[GroundAxiom]:
        layers = self._found.layers
        for head, body in self._axioms:
            layer = 2 * layers[head.predicate]
            yield GroundAxiom(layer, self._numbers[head, True], self._facts(body))
        for atom in sorted(self._opposites, key=lambda each: (each.predicate, each.terms)):
            if atom.predicate in layers:
                layer = 2 * layers[atom.predicate] + 1
                decided = self._numbers[atom, True]
                yield GroundAxiom(layer, self._numbers[atom, False], (), decided)
