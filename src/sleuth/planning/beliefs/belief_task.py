"""A task whose start is not known, over numbered states, and where its actions lead."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from sleuth.errors import Unsuitable
from sleuth.planning.beliefs.initial import MOST_WORLDS, Part, count, parts, worlds
from sleuth.planning.beliefs.sensing import LOOK, OBSERVED, without_observations
from sleuth.planning.ground import GroundTask
from sleuth.planning.grounding import ground
from sleuth.planning.pddl.syntax import Atom, PlanningTask
from sleuth.planning.states import Bits, States, bits

#: The number of a state; states are numbered as they are met.
StateNumber = int
#: The states that may be the case.
Belief = frozenset[StateNumber]


class Table(dict[StateNumber, StateNumber | None]):
    """Where something leads from each state, found out when it is first asked for."""

    def __init__(self, find: Callable[[StateNumber], StateNumber | None]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, state: StateNumber) -> StateNumber | None:
        found = self[state] = self._find(state)
        return found


@dataclass(frozen=True, slots=True)
class BeliefAction:
    """An action with its objects: where it leads, and what it tells.

    `asked` are facts without which it cannot be done, to see that quickly. `moves` leads to None
    where the action cannot be done; it is None for actions that change nothing. `sees` says 1 or
    0 of the state in which the action ends (None where it cannot be done), and is None for actions
    that tell nothing.
    """

    name: str
    cost: Fraction
    operators: tuple[int, ...]
    asked: Bits
    moves: Table | None
    sees: Table | None


class BeliefTask:
    """The states that a task can be in, by number, and its actions between them."""

    def __init__(self, task: PlanningTask) -> None:
        self.task = task
        self.parts: tuple[Part, ...] = parts(task)
        self.ground: GroundTask = ground(without_observations(task))
        self.states = States(self.ground)
        self._bits: list[Bits] = []
        self._numbers: dict[Bits, StateNumber] = {}
        self._observed = bits(
            number for number, (atom, _) in enumerate(self.ground.facts) if atom == OBSERVED
        )
        self.goals: tuple[Bits, ...] = tuple(self._goals())
        self.actions: tuple[BeliefAction, ...] = tuple(self._actions())
        self._reached = Table(lambda state: int(self._is_goal(self._bits[state])))

    def _goals(self) -> Iterable[Bits]:
        """The facts that have to hold in the end, in one way or another."""
        if self.ground.unreachable:
            return
        ends = [each for each in self.ground.operators if not each.name]
        if ends:
            yield from (bits(each.precondition) for each in ends)
        else:
            yield bits(self.ground.goal)

    def _is_goal(self, state: Bits) -> bool:
        return any(state & goal == goal for goal in self.goals)

    def is_goal(self, state: StateNumber) -> bool:
        """Whether the goal holds in a state."""
        return bool(self._reached[state])

    def all_goal(self, belief: Belief) -> bool:
        """Whether the goal holds whatever is the case."""
        return all(map(self._reached.__getitem__, belief))

    def _actions(self) -> Iterable[BeliefAction]:
        by_name: dict[str, list[int]] = {}
        for index, operator in enumerate(self.ground.operators):
            if operator.name:
                by_name.setdefault(operator.name, []).append(index)
        for name, operators in by_name.items():
            if name.startswith(LOOK):
                continue
            cost = self.ground.operators[operators[0]].cost
            looks = self._all_look(operators)
            moves = None if looks else Table(self._moving(operators))
            sees = None
            if looks:
                sees = Table(self._seeing(operators))
            elif LOOK + name in by_name:
                sees = Table(self._seeing(by_name[LOOK + name]))
            yield BeliefAction(name, cost, tuple(operators), self._asked(operators), moves, sees)

    def _asked(self, operators: Iterable[int]) -> Bits:
        asked = -1
        for operator in operators:
            asked &= bits(self.ground.operators[operator].precondition)
        return asked

    def _all_look(self, operators: Iterable[int]) -> bool:
        added = {
            fact
            for index in operators
            for effect in self.ground.operators[index].effects
            for fact in (*effect.adds, *effect.deletes)
        }
        return bits(added) == self._observed

    def _moving(self, operators: list[int]) -> Callable[[StateNumber], StateNumber | None]:
        def find(state: StateNumber) -> StateNumber | None:
            after = self._first_after(operators, self._bits[state])
            # What was noted before an action that changes something is not seen.
            return None if after is None else self.number(after & ~self._observed)

        return find

    def _seeing(self, operators: list[int]) -> Callable[[StateNumber], StateNumber | None]:
        def find(state: StateNumber) -> StateNumber | None:
            after = self._first_after(operators, self._bits[state])
            return None if after is None else int(bool(after & self._observed))

        return find

    def _first_after(self, operators: list[int], state: Bits) -> Bits | None:
        """The operators of one action differ in their preconditions only: any of them will do."""
        for operator in operators:
            after = self.states.after(operator, state)
            if after is not None:
                return after
        return None

    def number(self, state: Bits) -> StateNumber:
        """The number of a state."""
        known = self._numbers.get(state)
        if known is None:
            known = self._numbers[state] = len(self._bits)
            self._bits.append(state)
        return known

    def facts_of(self, state: StateNumber) -> Bits:
        """The facts that hold in a state."""
        return self._bits[state]

    def start_in(self, world: frozenset[Atom]) -> Bits:
        """The state at the start in a world."""
        derived = {axiom.atom.predicate for axiom in self.task.domain.axioms}
        holding = self._certain | world
        return self.states.completed(
            bits(
                number
                for number, (atom, positive) in enumerate(self.ground.facts)
                if atom.predicate not in derived and (atom in holding) == positive
            )
        )

    def holds_for_certain(self, fact: int) -> bool:
        """Whether a fact holds at the start in all worlds; derived ones are left to axioms."""
        return self._chances[fact][0]

    def may_hold(self, fact: int) -> bool:
        """Whether a fact holds at the start in some world; derived ones are left to axioms."""
        return self._chances[fact][1]

    @cached_property
    def _chances(self) -> list[tuple[bool, bool]]:
        derived = {axiom.atom.predicate for axiom in self.task.domain.axioms}
        always = set(self._certain)
        sometimes = set(self._certain)
        for part in self.parts:
            always -= set(part.atoms)
            always |= frozenset.intersection(*part.worlds)
            sometimes -= set(part.atoms)
            sometimes |= frozenset.union(*part.worlds)
        return [
            (False, False)
            if atom.predicate in derived
            else (atom in always, atom in sometimes)
            if positive
            else (atom not in sometimes, atom not in always)
            for atom, positive in self.ground.facts
        ]

    @cached_property
    def _certain(self) -> frozenset[Atom]:
        return frozenset(self.task.start)

    @cached_property
    def world_count(self) -> int:
        """How many worlds the task may begin in."""
        return count(self.parts)

    @cached_property
    def starts(self) -> tuple[StateNumber, ...]:
        """The state at the start in each of the worlds."""
        if self.world_count > MOST_WORLDS:
            raise Unsuitable(
                f"the start leaves {self.world_count} possibilities, more than can be listed",
                remedy="use a translation",
            )
        return tuple(self.number(self.start_in(world)) for world in worlds(self.parts))

    @property
    def initial(self) -> Belief:
        """All that may be the case at the start."""
        return frozenset(self.starts)

    def after(self, belief: Belief) -> Iterator[tuple[BeliefAction, Belief]]:
        """Every action that can be done whatever is the case, and what may be the case then."""
        some = self._bits[next(iter(belief))]
        for action in self.actions:
            if some & action.asked != action.asked:
                continue
            if action.moves is not None:
                after = frozenset(map(action.moves.__getitem__, belief))
                if None not in after:
                    yield action, after  # type: ignore[misc]
            elif action.sees is not None and None not in map(action.sees.__getitem__, belief):
                yield action, belief

    def after_in(self, state: StateNumber) -> Iterator[tuple[BeliefAction, StateNumber]]:
        """Every action that changes something in a state, and the state after it."""
        here = self._bits[state]
        for action in self.actions:
            if here & action.asked == action.asked and action.moves is not None:
                after = action.moves[state]
                if after is not None and after != state:
                    yield action, after
