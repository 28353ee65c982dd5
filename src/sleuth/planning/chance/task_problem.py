"""Tasks in PDDL with probabilities: rules by definition of the language, states by grounding."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from sleuth.errors import BadInput, Place
from sleuth.logic.source_text import SourceText
from sleuth.planning.chance.ground_states import ChanceStates
from sleuth.planning.chance.meaning import outcomes, starts
from sleuth.planning.chance.objective import GOAL, REWARD, Objective
from sleuth.planning.chance.policy import Policy, State
from sleuth.planning.chance.problem import DecisionProblem
from sleuth.planning.chance.process import Decision, Process, Step
from sleuth.planning.chance.views import least_costs, simulating
from sleuth.planning.pddl.brackets import Word, groups
from sleuth.planning.pddl.reading import read_task
from sleuth.planning.pddl.syntax import Action, Atom, Parameter, PlanningTask
from sleuth.planning.source_files import parted
from sleuth.planning.world import World

#: Where rewards count one may end a run anywhere; this is the action, and the state after it.
STOP = "stop"
_STOPPED = frozenset({Atom(STOP, ())})


class ChanceTask(DecisionProblem):
    """A task in which chance has a part.

    Its states are sets of atoms, as the definition of the language has them. Where actions earn
    or lose something the sum of rewards is to be greatest, and one may stop at any time;
    otherwise the goal is to be reached.
    """

    __slots__ = (
        "_actions",
        "_changing",
        "_grounded",
        "_of_types",
        "objective",
        "task",
        "text",
        "unit",
        "world",
    )

    def __init__(self, task: PlanningTask, text: str) -> None:
        self.task = task
        self.text = text
        self.world = World(task)
        earns = any(action.rewards for action in task.domain.actions)
        self.objective = Objective(REWARD if task.maximises_reward and earns else GOAL)
        self.unit = "" if task.counts_cost else "action"
        self._actions: dict[str, Action] = {each.name: each for each in task.domain.actions}
        self._changing = {
            change.atom.predicate
            for change in (
                *task.start_changes,
                *(each for action in task.domain.actions for each in action.changes),
            )
        }
        self._grounded: ChanceStates | None = None
        self._of_types: dict[tuple[str, ...], frozenset[str]] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ChanceTask) and other.task == self.task

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"<{self.kind} {self.task.name}: {self.objective.words}>"

    @property
    def grounded(self) -> ChanceStates:
        """The task without variables, made when it is first asked for."""
        if self._grounded is None:
            self._grounded = ChanceStates(self.task)
        return self._grounded

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is odd in the text."""
        return self.task.warnings

    def starts(self) -> list[tuple[Fraction, State]]:
        """The states in which it may begin."""
        return [(each.probability, each.state) for each in starts(self.world)]

    def actions(self, state: Any) -> Sequence[str]:
        """The names of what can be done, as in a plan."""
        if state == _STOPPED or self.is_goal(state):
            return ()
        # Which actions there are is taken from grounding; whether they can be done is not.
        named = [
            each.name
            for each in self.grounded.ground.operators
            if each.name.split(" ")[0] in self._actions
        ]
        able = [name for name in named if self._can(name, state)]
        return [*able, STOP] if able and self.objective.kind == REWARD else able

    def can(self, state: Any, action: str) -> bool:
        """Whether an action can be done in a state."""
        if action == STOP:
            return self.objective.kind == REWARD and bool(self.actions(state))
        head, *terms = action.split(" ")
        known = self._actions.get(head)
        if known is None or len(terms) != len(known.parameters) or state == _STOPPED:
            return False
        fits = all(
            term in self._objects(each) for each, term in zip(known.parameters, terms, strict=True)
        )
        return fits and not self.is_goal(state) and self._can(action, state)

    def _objects(self, parameter: Parameter) -> frozenset[str]:
        """The objects that a parameter may be."""
        if parameter.types not in self._of_types:
            values = self.world.values_of((parameter,))
            self._of_types[parameter.types] = frozenset(each[parameter.name] for each in values)
        return self._of_types[parameter.types]

    def _can(self, name: str, state: Any) -> bool:
        action, values = self._instance(name)
        return self.world.applicable(action, values, state)

    def _instance(self, name: str) -> tuple[Action, dict[str, str]]:
        head, *terms = name.split(" ")
        action = self._actions[head]
        return action, {
            each.name: term for each, term in zip(action.parameters, terms, strict=True)
        }

    def outcomes(self, state: Any, action: str) -> list[tuple[Fraction, State, Fraction]]:
        """How an action may end."""
        if action == STOP:
            return [(Fraction(1), _STOPPED, Fraction(0))]
        found = outcomes(self.world, *self._instance(action), state)
        return [(each.probability, each.state, each.reward) for each in found]

    def action_cost(self, state: State, action: str) -> Fraction:
        """What an action costs: what it says where costs are counted, otherwise 1."""
        return Fraction(0) if action == STOP else self.world.cost(*self._instance(action))

    def is_goal(self, state: Any) -> bool:
        """Whether the goal holds."""
        return state != _STOPPED and self.world.is_goal(state)

    def final_reward(self, state: State) -> Fraction:
        """What the goal earns."""
        return self.task.goal_reward if self.is_goal(state) else Fraction(0)

    def most_earned(self) -> tuple[Fraction, Fraction]:
        """What the best action may earn, and the goal."""
        largest = max(self.task.values.values(), default=Fraction(0))
        objects = len(self.task.objects) + len(self.task.domain.constants)
        most = [Fraction(0)]
        for action in self.task.domain.actions:
            most.append(Fraction(0))
            for reward in action.rewards:
                amount = reward.amount.number if reward.amount.function is None else largest
                times = max(1, objects) ** len(reward.parameters)
                most[-1] += max(Fraction(0), amount * times if reward.earns else -amount)
        return max(most), self.task.goal_reward

    def state_words(self, state: Any) -> str:
        """The atoms that hold, of those that may change."""
        shown = sorted(
            f"({' '.join((atom.predicate, *atom.terms))})"
            for atom in state
            if atom.predicate in self._changing or state == _STOPPED
        )
        return " ".join(shown) or "()"

    def read_state(self, words: str) -> State | None:
        """The state in which these atoms hold, and those that never change."""
        try:
            parts = groups(SourceText(words, "solution"))
        except BadInput:
            return None
        atoms = set()
        for part in parts:
            if not all(isinstance(word, Word) for word in part.parts):
                return None
            named = [word.text for word in part.parts if isinstance(word, Word)]
            if named:
                atoms.add(Atom(named[0], tuple(named[1:])))
        if atoms == _STOPPED:
            return _STOPPED
        still = {atom for atom in self.world.start if atom.predicate not in self._changing}
        return frozenset(atoms | still)

    def to_text(self) -> str:
        """The text that it was read from."""
        return self.text

    def process(self, objective: Objective) -> Process:
        """The grounded task: states are bits, and -1 is where one has stopped."""
        states = self.grounded
        earning = objective.kind == REWARD
        least_step, least_final = least_costs(self) if earning else (0.0, 0.0)
        may_stop = self.objective.kind == REWARD

        def steps(state: Any) -> list[Step]:
            if state < 0:
                return []
            found: list[Step] = [
                (name, -float(reward) if earning else float(cost), ends)
                for name, cost, reward, ends in states.steps(state)
            ]
            if found and may_stop:
                found.append((STOP, 0.0, [(1.0, -1)]))
            return found

        def is_goal(state: Any) -> bool:
            return state >= 0 and states.is_goal(state)

        def final(state: Any) -> float:
            return -float(self.task.goal_reward) if earning and is_goal(state) else 0.0

        return Process(
            objective,
            [(float(probability), state) for probability, state in states.start],
            steps,
            is_goal,
            lambda found: self._lifted(found, objective),
            lambda state: self.state_words(self._atoms(state)),
            final,
            simulate=simulating(self),
            unit=self.unit,
            least_step=least_step,
            least_final=least_final,
        )

    def _atoms(self, state: Any) -> frozenset[Atom]:
        if state < 0:
            return _STOPPED
        states = self.grounded
        still = self.world.start - states.changing
        return states.atoms_of(state) | still

    def _lifted(self, found: Decision, objective: Objective) -> Policy:
        def lifted(state: Any) -> State:
            if objective.horizon is None:
                return self._atoms(state)
            left, inner = state
            return (left, self._atoms(inner))

        return Policy(
            objective,
            {lifted(state): action for state, action in found.actions.items()},
            found.worth,
            {
                lifted(state): found.values[state]
                for state in found.actions
                if state in found.values
            },
        )


def read_chance_task(text: str, source: str) -> ChanceTask:
    """Read a task in which chance has a part from one text."""
    task = read_task(*parted(text, source))
    if not task.is_probabilistic:
        raise BadInput(
            "nothing in this task is left to chance",
            Place(source),
            "plan it as a classical task, or add probabilistic effects",
        )
    if task.uncertainty is not None:
        raise BadInput(
            "chance and a start that leaves facts open are not supported together",
            Place(source),
            "say how likely its facts are by probabilistic in :init",
        )
    if any(action.observes is not None for action in task.domain.actions):
        raise BadInput(
            "chance and actions that look are not supported together: every state is seen here",
            Place(source),
            "take out :observe, or everything that is left to chance",
        )
    return ChanceTask(task, text)
