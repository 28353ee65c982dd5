"""The last step of grounding: facts get numbers, and what is always true or false goes.

Atoms are numbers here, given out as they are met; `~atom` is that an atom does not hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

from sleuth.limits import Pace, paced
from sleuth.planning.datalog import Objects
from sleuth.planning.ground import Effect, Fact, GroundAxiom, GroundTask, Operator
from sleuth.planning.pddl.syntax import EQUALS, Atom

#: The number of an atom, or of its opposite.
Literal = int
#: Literals that have to hold together.
Literals = tuple[Literal, ...]


class Atoms:
    """Numbers of atoms, by their predicates and objects."""

    def __init__(self, predicates: Mapping[str, int], objects: list[str]) -> None:
        self._names = {index: name for name, index in predicates.items()}
        self._objects = objects
        self._numbers: dict[int, dict[Objects, int]] = {index: {} for index in self._names}
        self.known: list[tuple[int, Objects]] = []

    def number(self, predicate: int, things: Objects) -> int:
        """The number of an atom, a new one if it was never met."""
        of_predicate = self._numbers[predicate]
        found = of_predicate.get(things)
        if found is None:
            found = of_predicate[things] = len(self.known)
            self.known.append((predicate, things))
        return found

    def predicate(self, atom: int) -> str:
        """The name of an atom's predicate."""
        return self._names[self.known[atom][0]]

    def written(self, atom: int) -> Atom:
        """The atom itself."""
        predicate, things = self.known[atom]
        return Atom(self._names[predicate], tuple(self._objects[thing] for thing in things))


@dataclass(slots=True)
class Instance:
    """An action with its objects, and which of its changes come about under which conditions."""

    name: str
    literals: Literals
    cost: Fraction
    changes: list[tuple[Literals, int, bool]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Found:
    """All instances that can be reached if nothing is deleted, and what they speak of."""

    atoms: Atoms
    instances: list[Instance]
    axioms: list[tuple[int, Literals]]
    start: frozenset[int]
    goal: Literals
    reached: Callable[[int], bool]
    layers: Mapping[str, int]


def numbered(found: Found) -> GroundTask:
    """The task over numbered facts."""
    return _Numbering(found).task()


class _Numbering:
    def __init__(self, found: Found) -> None:
        self._found = found
        self._layers = {
            atom: found.layers[name]
            for atom in paced(range(len(found.atoms.known)))
            if (name := found.atoms.predicate(atom)) in found.layers
        }
        deleted = {
            atom for each in paced(found.instances) for _, atom, adds in each.changes if not adds
        }
        self._stays = {
            atom for atom in found.start if atom not in deleted and atom not in self._layers
        }
        #: Whether an atom always holds, or never does; None where it depends.
        self._settled = [self._settle(atom) for atom in paced(range(len(found.atoms.known)))]
        self._pace = Pace()
        self._instances = [each for each in found.instances if self._clean(each)]
        self._axioms = [
            (head, body)
            for head, literals in paced(found.axioms)
            if (body := self._simplified(literals)) is not None
        ]
        self._goal = self._simplified(found.goal)
        self._opposites = self._asked_opposites()
        self._numbers: dict[Literal, int] = {}

    def _settle(self, atom: int) -> bool | None:
        if not self._found.reached(atom):
            return False
        always = atom in self._stays or self._found.atoms.predicate(atom) == EQUALS
        return True if always else None

    def task(self) -> GroundTask:
        """The whole task, its facts and operators in an order that only their names decide."""
        operators = [
            (each, effects) for each in self._instances if (effects := self._effects(each))
        ]
        atoms = {_atom(each) for literals in self._conditions() for each in literals} | {
            atom for each in paced(self._instances) for _, atom, _ in each.changes
        }
        atoms |= {head for head, _ in self._axioms} | self._opposites
        facts = self._facts_in_order(atoms)
        self._numbers = {literal: number for number, (_, literal) in enumerate(facts)}
        goal = self._goal
        return GroundTask(
            tuple(fact for fact, _ in facts),
            tuple(number for literal, number in self._numbers.items() if self._at_start(literal)),
            () if goal is None else self._facts(goal),
            tuple(
                Operator(
                    each.name,
                    self._facts(each.literals),
                    tuple(
                        Effect(self._facts(condition), self._facts(adds), self._facts(deletes))
                        for condition, (adds, deletes) in effects.items()
                    ),
                    each.cost,
                )
                for each, effects in paced(sorted(operators, key=lambda pair: pair[0].name))
            ),
            tuple(self._ground_axioms()),
            self._unreachable(),
        )

    def _facts_in_order(self, atoms: Iterable[int]) -> list[tuple[Fact, Literal]]:
        """The facts that atoms and their opposites are, by name."""
        facts: list[tuple[Fact, Literal]] = []
        for atom in paced(atoms):
            written = self._found.atoms.written(atom)
            facts.append(((written, True), atom))
            if atom in self._opposites:
                facts.append(((written, False), ~atom))
        return sorted(
            facts, key=lambda each: (each[0][0].predicate, each[0][0].terms, not each[0][1])
        )

    def _unreachable(self) -> tuple[Fact, ...]:
        """The parts of the goal that can never hold, or all where they contradict each other."""
        if self._goal is not None:
            return ()
        parts = [each for each in self._found.goal if self._simplified((each,)) is None]
        written = self._found.atoms.written
        return tuple((written(_atom(each)), each >= 0) for each in parts or self._found.goal)

    def _simplified(self, literals: Literals) -> Literals | None:
        """What is left to ask, or None where it can never hold."""
        left: dict[Literal, None] = {}
        for each in literals:
            settled = self._settled[each if each >= 0 else ~each]
            if settled is None:
                if ~each in left:
                    return None
                left[each] = None
            elif settled != (each >= 0):
                return None
        return tuple(left)

    def _clean(self, instance: Instance) -> bool:
        """Leave in an instance only what matters; whether it can ever be used."""
        self._pace()
        asked = self._simplified(instance.literals)
        if asked is None:
            return False
        instance.literals = asked
        always = {atom for literals, atom, adds in instance.changes if adds and not literals}
        changes: dict[tuple[Literals, int, bool], None] = {}
        for literals, atom, adds in instance.changes:
            settled = self._settled[atom]
            useless = settled is True if adds else settled is False or atom in always
            if useless:
                continue
            condition = self._simplified(literals) if literals else literals
            if condition is None:
                continue
            # What the action asks for anyway need not be asked again of its effect.
            condition = tuple(each for each in condition if each not in asked)
            changes[condition, atom, adds] = None
        instance.changes = list(changes)
        return bool(changes)

    def _conditions(self) -> Iterable[Literals]:
        for instance in paced(self._instances):
            yield instance.literals
            for literals, _, _ in instance.changes:
                if literals:
                    yield literals
        for _, body in paced(self._axioms):
            yield body
        yield self._goal or ()

    def _asked_opposites(self) -> set[int]:
        """The atoms of which it is asked somewhere that they do not hold."""
        asked = {~each for literals in self._conditions() for each in literals if each < 0}
        while asked:
            more = {
                ~each
                for instance in self._instances
                for condition, _, adds in self._kept_up(instance, asked)
                if adds
                for each in condition
                if each < 0
            } - asked
            if not more:
                break
            asked |= more
        return asked

    def _kept_up(
        self, instance: Instance, opposites: set[int]
    ) -> Iterable[tuple[Literals, int, bool]]:
        """How an instance changes opposites: (condition, atom, whether the opposite comes true).

        An atom that is added and deleted at once is added, so its opposite comes true only where
        the conditions of all additions fail.
        """
        for condition, atom, adds in instance.changes:
            if atom not in opposites:
                continue
            self._pace()
            if adds:
                yield condition, atom, False
                continue
            others = [
                literals
                for literals, added, is_added in instance.changes
                if is_added and added == atom
            ]
            for failing in product(*others):
                self._pace()
                whole = condition + tuple(~each for each in failing)
                together = dict.fromkeys(whole)
                if not any(~each in together for each in together):
                    yield tuple(together), atom, True

    def _effects(self, instance: Instance) -> dict[Literals, tuple[list[Literal], list[Literal]]]:
        """The additions and deletions of an instance under each of its conditions."""
        self._pace()
        effects: dict[Literals, tuple[list[Literal], list[Literal]]] = {}
        for condition, atom, adds in instance.changes:
            effects.setdefault(condition, ([], []))[0 if adds else 1].append(atom)
        if self._opposites:
            for condition, atom, comes_true in self._kept_up(instance, self._opposites):
                effects.setdefault(condition, ([], []))[0 if comes_true else 1].append(~atom)
        return effects

    def _facts(self, literals: Iterable[Literal]) -> tuple[int, ...]:
        numbers = self._numbers
        return tuple(sorted([numbers[each] for each in literals]))

    def _at_start(self, literal: Literal) -> bool:
        """Whether a fact holds at the start; derived ones are left to their axioms."""
        atom = _atom(literal)
        if atom in self._layers:
            return False
        return (atom in self._found.start) == (literal >= 0)

    def _ground_axioms(self) -> Iterable[GroundAxiom]:
        for head, body in paced(self._axioms):
            yield GroundAxiom(2 * self._layers[head], self._numbers[head], self._facts(body))
        for atom in sorted(self._opposites, key=lambda each: self._numbers[each]):
            if atom in self._layers:
                layer = 2 * self._layers[atom] + 1
                yield GroundAxiom(layer, self._numbers[~atom], (), self._numbers[atom])


def _atom(literal: Literal) -> int:
    return literal if literal >= 0 else ~literal
