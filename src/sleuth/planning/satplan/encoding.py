"""One step of a plan as clauses, written once and moved along time.

In a step several operators may be used. All their preconditions hold before it, and
- `one`: at most one operator is used;
- `forall`: they can be used in every order, none changes what another asks for;
- `exists`: they can be used in the order of their numbers, none changes what a later one asks for.

Facts and operators of a step are variables. Each rule comes with words, made when asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from sleuth.errors import Unsuitable
from sleuth.limits import Pace
from sleuth.planning.ground import GroundTask, Operator
from sleuth.planning.invariants import AtMostOne
from sleuth.planning.why_none.facts import fact_text, facts_text

#: How operators may share a step.
SHARING = ("exists", "forall", "one")


@dataclass(frozen=True, slots=True)
class Statement:
    """Clauses that are one rule to a person; `say` is given the number of the step."""

    say: Callable[[int], str]
    clauses: tuple[tuple[int, ...], ...]


@dataclass(slots=True)
class _Trigger:
    """What brings changes about: an operator, or one of its effects under its condition."""

    variable: int
    operator: int
    adds: set[int]
    deletes: set[int]


class Encoding:
    """The clauses of a task: at the start, within a step, and of the goal after the last one."""

    # A literal of a statement beyond this number is about the time after the step.
    _AFTER = 1 << 40

    def __init__(
        self, task: GroundTask, groups: Sequence[AtMostOne] = (), sharing: str = "exists"
    ) -> None:
        if task.axioms:
            raise Unsuitable(
                "derived predicates cannot be stated step by step",
                remedy="use a method that searches states",
            )
        self.task = task
        self.sharing = sharing
        self._groups = groups
        self._next = len(task.facts) + len(task.operators) + 1
        self._triggers: list[_Trigger] = []
        self._effects: list[Statement] = []
        for index, operator in enumerate(task.operators):
            self._effects += self._state_effects(index, operator)
        statements = [*self._states(), *self._effects, *self._changes(), *self._shared()]
        #: How many variables the step of one time has; facts come first, then operators.
        self.stride = self._next - 1
        self.statements = statements
        self._clauses = [
            tuple(self._placed(literal) for literal in clause)
            for statement in statements
            for clause in statement.clauses
        ]

    def _placed(self, literal: int) -> int:
        size = abs(literal)
        if size >= self._AFTER:
            size = size - self._AFTER + self.stride
        return size if literal > 0 else -size

    def fact(self, fact: int, time: int) -> int:
        """The variable that says that a fact holds at a time."""
        return time * self.stride + fact + 1

    def operator(self, index: int, step: int) -> int:
        """The variable that says that an operator is used in a step, counted from 0."""
        return step * self.stride + len(self.task.facts) + index + 1

    def at_start(self) -> Iterator[tuple[int, ...]]:
        """What holds at first, and nothing else does."""
        held = set(self.task.start)
        for fact in range(len(self.task.facts)):
            yield (self.fact(fact, 0) if fact in held else -self.fact(fact, 0),)

    def step(self, step: int) -> Iterator[tuple[int, ...]]:
        """The clauses of a step."""
        shift = step * self.stride
        pace = Pace(4096)
        for clause in self._clauses:
            pace()
            yield tuple(each + shift if each > 0 else each - shift for each in clause)

    def placed(self, statement: Statement, step: int) -> list[tuple[int, ...]]:
        """The clauses of one statement about one step."""
        shift = step * self.stride
        moved = []
        for clause in statement.clauses:
            literals = (self._placed(literal) for literal in clause)
            moved.append(tuple(each + shift if each > 0 else each - shift for each in literals))
        return moved

    def goal(self, time: int) -> list[int]:
        """Literals that say that the goal holds at a time."""
        return [self.fact(fact, time) for fact in self.task.goal]

    def _new(self) -> int:
        self._next += 1
        return self._next - 1

    def _now(self, fact: int) -> int:
        return fact + 1

    def _then(self, fact: int) -> int:
        return self._AFTER + fact + 1

    def _use(self, index: int) -> int:
        return len(self.task.facts) + index + 1

    def _states(self) -> Iterator[Statement]:
        for group in self._groups:
            pairs = tuple((-self._now(one), -self._now(other)) for one, other in group.pairs())
            yield Statement(
                lambda step, group=group: (  # type: ignore[misc]
                    f"before step {step + 1} at most one of "
                    f"{facts_text(self.task, group.facts)} holds"
                ),
                pairs,
            )

    def _state_effects(self, index: int, operator: Operator) -> Iterator[Statement]:
        """What an operator asks for and brings about."""
        use = self._use(index)
        if operator.precondition:
            yield Statement(
                lambda step: (
                    f"{_called(operator)} in step {step + 1} needs "
                    f"{facts_text(self.task, operator.precondition)}"
                ),
                tuple((-use, self._now(fact)) for fact in operator.precondition),
            )
        plain = _Trigger(use, index, set(), set())
        triggers = [plain]
        for effect in operator.effects:
            if not effect.condition:
                plain.adds.update(effect.adds)
                plain.deletes.update(effect.deletes)
                continue
            variable = self._new()
            triggers.append(_Trigger(variable, index, set(effect.adds), set(effect.deletes)))
            asked = [self._now(fact) for fact in effect.condition]
            means: list[tuple[int, ...]] = [
                (-variable, use),
                *((-variable, each) for each in asked),
            ]
            means.append((variable, -use, *(-each for each in asked)))
            yield Statement(
                lambda step, effect=effect: (  # type: ignore[misc]
                    f"{_called(operator)} in step {step + 1} does more where "
                    f"{facts_text(self.task, effect.condition)}"
                ),
                tuple(means),
            )
        plain.deletes -= plain.adds
        clauses: list[tuple[int, ...]] = []
        for trigger in triggers:
            clauses += [(-trigger.variable, self._then(fact)) for fact in sorted(trigger.adds)]
            for fact in sorted(trigger.deletes - trigger.adds):
                if fact in plain.adds:
                    continue  # what is added and deleted at once holds
                adding = [each.variable for each in triggers if fact in each.adds]
                clauses.append((-trigger.variable, *adding, -self._then(fact)))
        self._triggers += triggers
        yield Statement(
            lambda step: f"{_called(operator)} in step {step + 1} has its effects", tuple(clauses)
        )

    def _changes(self) -> Iterator[Statement]:
        """A fact changes only by an operator that changes it."""
        adders: list[list[int]] = [[] for _ in self.task.facts]
        deleters: list[list[int]] = [[] for _ in self.task.facts]
        for trigger in self._triggers:
            for fact in trigger.adds:
                adders[fact].append(trigger.variable)
            for fact in trigger.deletes:
                deleters[fact].append(trigger.variable)
        for fact in range(len(self.task.facts)):
            now, then = self._now(fact), self._then(fact)
            yield Statement(
                lambda step, fact=fact: (  # type: ignore[misc]
                    f"{fact_text(self.task, fact)} comes true in step {step + 1} only by an "
                    "action that adds it"
                ),
                ((now, -then, *adders[fact]),),
            )
            yield Statement(
                lambda step, fact=fact: (  # type: ignore[misc]
                    f"{fact_text(self.task, fact)} becomes false in step {step + 1} only by an "
                    "action that deletes it"
                ),
                ((-now, then, *deleters[fact]),),
            )

    def _shared(self) -> Iterator[Statement]:
        """Which operators can be used in one step."""
        if self.sharing == "one":
            clauses = tuple(
                self._at_most_one([self._use(each) for each in range(len(self.task.operators))])
            )
            yield Statement(lambda step: f"step {step + 1} has at most one action", clauses)
            return
        changing, asking = self._interference()
        for fact in range(len(self.task.facts)):
            told = tuple(self._chain(changing[fact], asking[fact]))
            if self.sharing == "forall":
                told += tuple(self._chain(changing[fact], asking[fact], falling=True))
            if told:
                yield Statement(
                    lambda step, fact=fact: (  # type: ignore[misc]
                        f"no action of step {step + 1} changes {fact_text(self.task, fact)} where "
                        "another needs it"
                    ),
                    told,
                )

    def _interference(self) -> tuple[list[list[int]], list[list[int]]]:
        """For each fact the operators that may spoil it for others, and those that ask for it.

        A precondition is spoilt by a deletion; the condition of an effect by any change, since it
        is looked at when the operator is used.
        """
        facts, operators = self.task.facts, self.task.operators
        conditions: list[set[int]] = [set() for _ in facts]
        asking: list[set[int]] = [set() for _ in facts]
        for index, operator in enumerate(operators):
            for fact in operator.precondition:
                asking[fact].add(index)
            for effect in operator.effects:
                for fact in effect.condition:
                    conditions[fact].add(index)
        changing: list[set[int]] = [set() for _ in facts]
        for index, operator in enumerate(operators):
            added = {fact for each in operator.effects if not each.condition for fact in each.adds}
            for effect in operator.effects:
                for fact in effect.deletes:
                    if fact not in added:
                        changing[fact].add(index)
                for fact in (*effect.adds, *effect.deletes):
                    if conditions[fact]:
                        changing[fact].add(index)
        every = [asking[fact] | conditions[fact] for fact in range(len(facts))]
        return [sorted(each) for each in changing], [sorted(each) for each in every]

    def _chain(
        self, changing: Sequence[int], asking: Sequence[int], *, falling: bool = False
    ) -> Iterator[tuple[int, ...]]:
        """No operator is used after one that spoils what it asks for; linear in their number."""
        if not changing or not asking or (len(changing) == 1 and changing == asking):
            return
        order = sorted({*changing, *asking}, reverse=falling)
        spoils, asks = set(changing), set(asking)
        spoilt: int | None = None
        for index in order:
            use = self._use(index)
            if index in asks and spoilt is not None:
                yield -spoilt, -use
            if index in spoils:
                before, spoilt = spoilt, self._new()
                yield -use, spoilt
                if before is not None:
                    yield -before, spoilt

    def _at_most_one(self, literals: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """At most one of many, by a chain of who came before."""
        earlier: int | None = None
        for literal in literals:
            if earlier is not None:
                yield -earlier, -literal
            before, earlier = earlier, self._new()
            yield -literal, earlier
            if before is not None:
                yield -before, earlier


def _called(operator: Operator) -> str:
    return f"({operator.name})" if operator.name else "reaching the goal"
