"""K0: of every fact whether it is known to hold and whether it may hold; small, and not complete.

An effect whose condition is known makes its facts known; one whose condition may hold makes them
possible, and what it deletes is no longer known. What is known to be so in one way or another is
concluded too: where of some facts one is always true, and each of them by an effect of an action
makes something true, or is that itself, then that is known after the action.
"""

from __future__ import annotations

from collections.abc import Iterator

from sleuth.limits import paced
from sleuth.planning.beliefs.belief_task import BeliefTask
from sleuth.planning.beliefs.translation.translation import Facts, Translation, ending, said
from sleuth.planning.ground import Effect, GroundAxiom, GroundTask, Operator

#: Facts of which one at least is true, always.
Group = frozenset[int]


def knowledge(task: BeliefTask) -> Translation:
    """K0 with the groups of facts that stay covered whatever is done."""
    return _Knowledge(task).translation()


class _Knowledge:
    def __init__(self, task: BeliefTask) -> None:
        self._task = task
        self._ground = task.ground
        self._facts = Facts()
        self._groups = [group for group in _stated_groups(task) if _stays(group, task.ground)]
        self._groups_of: dict[int, list[Group]] = {}
        for group in self._groups:
            for fact in sorted(group):
                self._groups_of.setdefault(fact, []).append(group)

    def translation(self) -> Translation:
        ground = self._ground
        count = len(ground.facts)
        acting = None
        if any(not operator.name for operator in ground.operators):
            acting = self._facts.number("acting", "acting")
        operators = [self._operator(each, acting) for each in paced(ground.operators) if each.name]
        start = [self._known(fact) for fact in range(count) if self._task.holds_for_certain(fact)]
        start += [self._possible(fact) for fact in range(count) if self._task.may_hold(fact)]
        ends: list[Operator] = []
        if acting is None:
            goal = tuple(sorted(map(self._known, ground.goal)))
        else:
            start.append(acting)
            ways = [each.precondition for each in ground.operators if not each.name]
            known = [tuple(sorted(map(self._known, way))) for way in ways]
            goal, ends = ending(self._facts, [("all", known)], acting)
        axioms = tuple(self._axioms())
        task = GroundTask(
            tuple(self._facts.names),
            tuple(sorted(start)),
            goal,
            (*operators, *ends),
            axioms,
            ground.unreachable,
        )
        return Translation(task, False)

    def _known(self, fact: int) -> int:
        return self._facts.number(("known", fact), f"known-{said(self._ground.facts[fact])}")

    def _possible(self, fact: int) -> int:
        return self._facts.number(("possible", fact), f"possible-{said(self._ground.facts[fact])}")

    def _operator(self, operator: Operator, acting: int | None) -> Operator:
        asked = tuple(sorted(map(self._known, operator.precondition)))
        effects = []
        for effect in operator.effects:
            known = tuple(sorted(map(self._known, effect.condition)))
            possible = tuple(sorted(map(self._possible, effect.condition)))
            effects.append(
                Effect(
                    known,
                    tuple(map(self._known, effect.adds)),
                    tuple(map(self._possible, effect.deletes)),
                )
            )
            effects.append(
                Effect(
                    possible,
                    tuple(map(self._possible, effect.adds)),
                    tuple(map(self._known, effect.deletes)),
                )
            )
        for condition, fact in self._concluded(operator):
            known = tuple(sorted(map(self._known, condition)))
            effects.append(Effect(known, (self._known(fact),), ()))
        asked = asked if acting is None else (acting, *asked)
        return Operator(operator.name, asked, tuple(effects), operator.cost)

    def _concluded(self, operator: Operator) -> Iterator[tuple[frozenset[int], int]]:
        """What is known after an operator though it is not known by which of its effects."""
        deleted = {fact for effect in operator.effects for fact in effect.deletes}
        ways: dict[int, list[frozenset[int]]] = {}
        for effect in operator.effects:
            for fact in effect.adds:
                ways.setdefault(fact, []).append(frozenset(effect.condition))
        for fact, conditions in ways.items():
            groups = {
                group: None
                for condition in conditions
                for asked in sorted(condition)
                for group in self._groups_of.get(asked, ())
            }
            for group in groups:
                rest: set[int] = set()
                for case in sorted(group):
                    if case == fact and fact not in deleted:
                        continue
                    fitting = [each - {case} for each in conditions if case in each]
                    if not fitting:
                        break
                    rest |= min(fitting, key=lambda each: (len(each), sorted(each)))
                else:
                    yield frozenset(rest), fact

    def _axioms(self) -> Iterator[GroundAxiom]:
        """What is derived from what is known is known; what may be derived is possible."""
        for axiom in self._ground.axioms:
            known = tuple(sorted(map(self._known, axiom.body)))
            possible = tuple(sorted(map(self._possible, axiom.body)))
            denied = axiom.denied
            yield GroundAxiom(
                axiom.layer,
                self._known(axiom.head),
                known,
                None if denied is None else self._possible(denied),
            )
            yield GroundAxiom(
                axiom.layer,
                self._possible(axiom.head),
                possible,
                None if denied is None else self._known(denied),
            )


def _stated_groups(task: BeliefTask) -> Iterator[Group]:
    """Facts of which one at least is true at the start: opposites, and what `:init` ties."""
    numbers = {fact: number for number, fact in enumerate(task.ground.facts)}
    for (atom, positive), number in numbers.items():
        if positive and (atom, False) in numbers:
            yield frozenset((number, numbers[atom, False]))
    uncertainty = task.task.uncertainty
    if uncertainty is None:
        return
    stated = list(uncertainty.clauses)
    stated += [tuple(each[0] for each in oneof.alternatives) for oneof in uncertainty.oneofs]
    for literals in stated:
        if all(literal in numbers for literal in literals):
            yield frozenset(numbers[literal] for literal in literals)


def _stays(group: Group, ground: GroundTask) -> bool:
    """Whether what deletes a fact of the group adds one of it, in every operator."""
    for operator in ground.operators:
        kept = [frozenset(each.condition) for each in operator.effects if group & set(each.adds)]
        for effect in operator.effects:
            if group & set(effect.deletes) and not any(
                condition <= set(effect.condition) for condition in kept
            ):
                return False
    derived = {axiom.head for axiom in ground.axioms}
    return not group & derived
