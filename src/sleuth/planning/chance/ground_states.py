"""Walking through a task of chance without variables: states as bits, actions with outcomes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from sleuth.errors import BadInput
from sleuth.planning.chance.choices import CHANCE, earned, fallen, with_choices
from sleuth.planning.ground import Effect, GroundTask, Operator
from sleuth.planning.grounding import ground
from sleuth.planning.pddl.syntax import Atom, Choice, PlanningTask
from sleuth.planning.states import Bits, States, bits

#: More ways than this in which the draws of one action fall are refused.
MOST_FALLS = 20_000

#: What decides a draw: its action and number, and the objects that it is drawn for.
_Drawn = tuple[int, int, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class _Part:
    """Facts that come and go together under a condition and where draws fall as asked."""

    condition: Bits
    asked: tuple[tuple[_Drawn, int, bool], ...]
    adds: Bits
    deletes: Bits
    reward: Fraction


#: One way in which an action ends: its probability, the facts that come, those that stay.
_End = tuple[float, Bits, Bits]


class _Move:
    """An operator whose ends are tabulated for each set of its parts that apply."""

    __slots__ = ("_conditions", "_draws", "_parts", "_tables", "cost", "name", "needs")

    def __init__(
        self, operator: Operator, needs: Bits, parts: Sequence[_Part], draws: _Probabilities
    ) -> None:
        self.name = operator.name
        self.cost = operator.cost
        self.needs = needs
        self._parts = parts
        self._conditions = [each.condition for each in parts]
        self._draws = draws
        self._tables: dict[tuple[bool, ...], tuple[Fraction, list[_End]]] = {}

    def ends(self, state: Bits) -> tuple[Fraction, list[_End]]:
        """What is earned on average, and the ways in which it ends in a state."""
        applies = tuple([state & each == each for each in self._conditions])
        table = self._tables.get(applies)
        if table is None:
            parts = [part for part, so in zip(self._parts, applies, strict=True) if so]
            table = self._tables[applies] = self._table(parts)
        return table

    def _table(self, parts: Sequence[_Part]) -> tuple[Fraction, list[_End]]:
        mentioned: dict[_Drawn, set[int]] = {}
        for part in parts:
            for drawn, branch, _ in part.asked:
                mentioned.setdefault(drawn, set()).add(branch)
        ways = [self._draws.ways(drawn, branches) for drawn, branches in mentioned.items()]
        count = 1
        for way in ways:
            count *= len(way)
        if count > MOST_FALLS:
            raise BadInput(
                f"{self.name} may end in more than {MOST_FALLS} ways",
                remedy="leave less of it to chance",
            )
        expected = Fraction(0)
        found: dict[tuple[Bits, Bits], Fraction] = {}
        for chosen in product(*ways):
            probability = Fraction(1)
            for _, each in chosen:
                probability *= each
            falls = {drawn: branch for drawn, (branch, _) in zip(mentioned, chosen, strict=True)}
            adds, deletes = 0, 0
            for part in parts:
                if all((falls[drawn] == branch) == so for drawn, branch, so in part.asked):
                    adds |= part.adds
                    deletes |= part.deletes
                    expected += probability * part.reward
            end = (adds, ~deletes)
            found[end] = found.get(end, Fraction(0)) + probability
        return expected, [(float(each), *end) for end, each in found.items()]


class _Probabilities:
    """How likely each branch of each draw is."""

    def __init__(self, task: PlanningTask) -> None:
        self._actions = [action.draws for action in task.domain.actions]

    def ways(self, drawn: _Drawn, branches: Iterable[int]) -> list[tuple[int, Fraction]]:
        """The branches that are asked for, and -1 for all others together."""
        action, draw, _ = drawn
        probabilities = self._actions[action][draw].probabilities
        known = [(branch, probabilities[branch]) for branch in sorted(branches)]
        rest = 1 - sum((each for _, each in known), Fraction(0))
        return [(branch, each) for branch, each in (*known, (-1, rest)) if each]


#: What can be done in a state: its name and cost, what it earns on average, where it leads.
GroundStep = tuple[str, Fraction, Fraction, list[tuple[float, Bits]]]


class ChanceStates:
    """The states of a task of chance, found by grounding."""

    def __init__(self, task: PlanningTask) -> None:
        self._task = task
        self.ground: GroundTask = ground(with_choices(task))
        self._numbers = {fact: number for number, fact in enumerate(self.ground.facts)}
        self._read_special_predicates()
        self._plain = States(self.ground)
        self.completed = self._plain.completed if self.ground.axioms else None
        derived = {axiom.atom.predicate for axiom in task.domain.axioms}
        self._derived = derived
        self._moves: list[_Move] = []
        draws = _Probabilities(task)
        for operator in self.ground.operators:
            if operator.name not in ("", CHANCE):
                parts = [self._part(each) for each in operator.effects]
                self._moves.append(_Move(operator, bits(operator.precondition), parts, draws))
        self._goals = self._goal_tests()
        self._pivots = self._pivot_mask()
        self._candidates: dict[Bits, list[_Move]] = {}
        self.start = self._starts()

    def _read_special_predicates(self) -> None:
        """Which predicates say how draws fall and what is earned."""
        actions = self._task.domain.actions
        self._fallen = {
            fallen(number, draw, branch): (number, draw, branch)
            for number, action in enumerate(actions)
            for draw, drawn in enumerate(action.draws)
            for branch in range(len(drawn.probabilities))
        }
        self._earned = {
            earned(number, index): reward
            for number, action in enumerate(actions)
            for index, reward in enumerate(action.rewards)
        }

    def _part(self, effect: Effect) -> _Part:
        asked = []
        condition = []
        for number in effect.condition:
            atom, positive = self.ground.facts[number]
            if atom.predicate in self._fallen:
                action, draw, branch = self._fallen[atom.predicate]
                asked.append(((action, draw, atom.terms), branch, positive))
            else:
                condition.append(number)
        adds = []
        reward = Fraction(0)
        for number in effect.adds:
            atom, _ = self.ground.facts[number]
            if atom.predicate in self._earned:
                reward += self._worth(atom)
            else:
                adds.append(number)
        return _Part(bits(condition), tuple(asked), bits(adds), bits(effect.deletes), reward)

    def _worth(self, atom: Atom) -> Fraction:
        reward = self._earned[atom.predicate]
        amount = reward.amount.number
        if reward.amount.function is not None:
            terms = atom.terms[len(reward.parameters) :]
            amount = self._task.value(Atom(reward.amount.function.predicate, terms))
        return amount if reward.earns else -amount

    def _goal_tests(self) -> list[Bits]:
        """The sets of facts of which any one, if it holds, makes a goal."""
        if self.ground.unreachable:
            return []
        goal = set(self.ground.goal)
        ends = [each for each in self.ground.operators if not each.name]
        alternatives = [
            bits(each.precondition)
            for each in ends
            if goal & {fact for effect in each.effects for fact in effect.adds}
        ]
        return alternatives if ends else [bits(goal)]

    def is_goal(self, state: Bits) -> bool:
        """Whether a state is one to be reached."""
        return any(state & each == each for each in self._goals)

    def _starts(self) -> list[tuple[Fraction, Bits]]:
        task = self._task
        atoms: dict[frozenset[Atom], Fraction] = {}
        ways = [
            [*enumerate(draw.probabilities), (-1, 1 - sum(draw.probabilities, Fraction(0)))]
            for draw in task.start_draws
        ]
        count = 1
        for way in ways:
            count *= len(way)
        if count > MOST_FALLS:
            raise BadInput(
                f"the start may be drawn in more than {MOST_FALLS} ways",
                remedy="leave less of it to chance",
            )
        for chosen in product(*ways):
            probability = Fraction(1)
            for _, each in chosen:
                probability *= each
            if not probability:
                continue
            fallen_on = [Choice(draw, branch) for draw, (branch, _) in enumerate(chosen)]
            happens = [
                change
                for change in task.start_changes
                if all(each in fallen_on for each in change.choices)
            ]
            adds = {change.atom for change in happens if change.adds}
            deletes = {change.atom for change in happens if not change.adds}
            start = frozenset((set(task.start) - deletes) | adds)
            atoms[start] = atoms.get(start, Fraction(0)) + probability
        found: dict[Bits, Fraction] = {}
        for start, probability in atoms.items():
            state = self.state_of(start)
            found[state] = found.get(state, Fraction(0)) + probability
        return [(probability, state) for state, probability in found.items()]

    def state_of(self, atoms: frozenset[Atom]) -> Bits:
        """The state in which these atoms hold, and no others that change."""
        state = bits(
            number
            for (atom, positive), number in self._numbers.items()
            if atom.predicate not in self._derived
            and atom.predicate not in self._fallen
            and atom.predicate not in self._earned
            and (atom in atoms) == positive
        )
        return self._plain.completed(state)

    def atoms_of(self, state: Bits) -> frozenset[Atom]:
        """The atoms that hold in a state, of those that can change and are not derived."""
        return frozenset(
            atom
            for number, (atom, positive) in enumerate(self.ground.facts)
            if positive and state >> number & 1 and atom.predicate not in self._derived
        )

    @property
    def changing(self) -> frozenset[Atom]:
        """The atoms that may hold in one state and not in another."""
        return frozenset(atom for atom, _ in self.ground.facts)

    def _pivot_mask(self) -> Bits:
        """The facts of the predicate that most operators ask for: they sort operators best."""
        count: dict[str, int] = {}
        for move in self._moves:
            asked = {
                self.ground.facts[number][0].predicate
                for number in range(len(self.ground.facts))
                if move.needs >> number & 1
            }
            for predicate in asked:
                count[predicate] = count.get(predicate, 0) + 1
        best = max(sorted(count), key=count.__getitem__, default="")
        return bits(number for (atom, _), number in self._numbers.items() if atom.predicate == best)

    def steps(self, state: Bits) -> list[GroundStep]:
        """What can be done in a state."""
        key = state & self._pivots
        candidates = self._candidates.get(key)
        if candidates is None:
            # Of the facts that are not pivots all may hold: these are asked each time.
            possible = key | ~self._pivots
            candidates = [each for each in self._moves if each.needs & possible == each.needs]
            self._candidates[key] = candidates
        found: list[GroundStep] = []
        completed = self.completed
        for move in candidates:
            if state & move.needs != move.needs:
                continue
            reward, ends = move.ends(state)
            if len(ends) == 1:
                _, adds, keeps = ends[0]
                after = state & keeps | adds
                found.append(
                    (
                        move.name,
                        move.cost,
                        reward,
                        [(1.0, after if completed is None else completed(after))],
                    )
                )
                continue
            where: dict[Bits, float] = {}
            for probability, adds, keeps in ends:
                after = state & keeps | adds
                if completed is not None:
                    after = completed(after)
                where[after] = where.get(after, 0.0) + probability
            found.append((move.name, move.cost, reward, [(p, s) for s, p in where.items()]))
        return found
