"""The ways to make something true: actions and axioms whose effect fits, with what they ask for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from sleuth.planning.normal_form import Conjunction, Literal, Normaliser, renamed, substituted
from sleuth.planning.pddl.objects import objects_of_types
from sleuth.planning.pddl.syntax import TRUE, And, Atom, Condition, Parameter, PlanningTask

#: The objects that each variable may stand for.
Choices = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A literal that may have variables: some instance of it is wanted."""

    literal: Literal
    choices: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def assignments(self) -> Iterator[dict[str, str]]:
        """All objects that its variables may be."""
        names = [name for name, _ in self.choices]
        for values in product(*(each for _, each in self.choices)):
            yield dict(zip(names, values, strict=True))

    def instances(self) -> Iterator[Literal]:
        """All literals without variables that it stands for."""
        for terms in self.assignments():
            yield Literal(renamed(self.literal.atom, terms), self.literal.positive)

    def count(self) -> int:
        """How many there are."""
        number = 1
        for _, values in self.choices:
            number *= len(values)
        return number


@dataclass(frozen=True, slots=True)
class Way:
    """An action or axiom with the objects that are known, and alternatives of what it asks for."""

    head: Atom
    is_action: bool
    alternatives: tuple[Conjunction, ...]
    choices: Choices


class Ways:
    """Finds the ways of one task."""

    def __init__(self, task: PlanningTask) -> None:
        self._task = task
        self.normaliser = Normaliser(objects_of_types(task))

    def alternatives(self, condition: Condition) -> list[Conjunction]:
        """The alternatives of a condition for which there are objects."""
        return [
            each
            for each in self.normaliser.alternatives(condition)
            if all(self.normaliser.values(parameter) for parameter in each.parameters)
        ]

    def to(self, wanted: Wanted) -> Iterator[Way]:
        """All ways to an instance of what is wanted."""
        positive = wanted.literal.positive
        for action in self._task.domain.actions:
            always = {each.atom for each in action.changes if each.adds and each.condition == TRUE}
            for change in action.changes:
                # What is added and deleted at once holds.
                if change.adds == positive and (positive or change.atom not in always):
                    yield from self._way(
                        wanted,
                        change.atom,
                        action.parameters + change.parameters,
                        And((action.precondition, change.condition))
                        if change.condition != TRUE
                        else action.precondition,
                        (action.name, action.parameters),
                    )
        if positive:
            for axiom in self._task.domain.axioms:
                yield from self._way(wanted, axiom.atom, axiom.parameters, axiom.condition, None)

    def _way(
        self,
        wanted: Wanted,
        effect: Atom,
        parameters: tuple[Parameter, ...],
        condition: Condition,
        action: tuple[str, tuple[Parameter, ...]] | None,
    ) -> Iterator[Way]:
        if effect.predicate != wanted.literal.atom.predicate:
            return
        choices = {each.name: self.normaliser.values(each) for each in parameters}
        found = unified(effect, wanted, choices)
        if found is None or not all(found[1].values()):
            return
        terms, left = found
        alternatives = self.alternatives(substituted(condition, terms))
        for each in alternatives:
            for more in each.parameters:
                left[more.name] = self.normaliser.values(more)
        head = effect
        if action is not None:
            head = Atom(action[0], tuple(each.name for each in action[1]))
        yield Way(renamed(head, terms), action is not None, tuple(alternatives), left)


def unified(
    effect: Atom, wanted: Wanted, choices: Choices
) -> tuple[dict[str, str], dict[str, tuple[str, ...]]] | None:
    """What the variables of an effect have to be to give what is wanted, and what they may be."""
    terms: dict[str, str] = {}
    left = dict(choices)
    of_wanted = dict(wanted.choices)
    # Where a variable of what is wanted has been met, by the term that stands for it.
    met: dict[str, str] = {}
    for mine, other in zip(effect.terms, wanted.literal.atom.terms, strict=True):
        mine = terms.get(mine, mine)
        if other in of_wanted:
            values = of_wanted[other]
            if other in met:
                other = terms.get(met[other], met[other])
            elif mine in left:
                met[other] = mine
                left[mine] = tuple(each for each in left[mine] if each in values)
                if not left[mine]:
                    return None
                continue
            elif mine not in values:
                return None
            else:
                met[other] = mine
                continue
        if mine == other:
            continue
        if mine not in left:
            mine, other = other, mine
        if mine not in left:
            return None
        values = left.get(other, (other,))
        both = tuple(each for each in left[mine] if each in values)
        if not both:
            return None
        for name, term in terms.items():
            if term == mine:
                terms[name] = other
        terms[mine] = other
        del left[mine]
        if other in left:
            left[other] = both
    return terms, left


def shown(atom: Atom) -> str:
    """An atom as people write it.

    >>> shown(Atom("on", ("a", "?x#1")))
    '(on a ?x)'
    """
    return f"({' '.join([atom.predicate, *(term.split('#')[0] for term in atom.terms)])})"


def told(literal: Literal) -> str:
    """A literal as people write it."""
    return shown(literal.atom) if literal.positive else f"not {shown(literal.atom)}"
