"""What PDDL says, as data: conditions, effects, actions, domains and tasks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TypeAlias

from sleuth.errors import BadInput

OBJECT = "object"
EQUALS = "="


@dataclass(frozen=True, slots=True)
class Parameter:
    """A variable or an object with its types, one of which it has to be of."""

    name: str
    types: tuple[str, ...] = (OBJECT,)


@dataclass(frozen=True, slots=True)
class Atom:
    """A predicate of terms, which are variables (`?x`) or objects; `=` is a predicate too."""

    predicate: str
    terms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The opposite of a condition; of an atom, as an effect, its deletion."""

    part: Condition


@dataclass(frozen=True, slots=True)
class And:
    """All of these; without any, what always holds."""

    parts: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Or:
    """One of these at least; without any, what never holds."""

    parts: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Imply:
    """If the first holds, so does the second."""

    premise: Condition
    conclusion: Condition


@dataclass(frozen=True, slots=True)
class Exists:
    """For some objects."""

    parameters: tuple[Parameter, ...]
    part: Condition


@dataclass(frozen=True, slots=True)
class Forall:
    """For all objects."""

    parameters: tuple[Parameter, ...]
    part: Condition


Condition: TypeAlias = Atom | Not | And | Or | Imply | Exists | Forall
TRUE = And()


@dataclass(frozen=True, slots=True)
class Change:
    """One change that an action makes, under a condition, for all values of its own parameters."""

    atom: Atom
    adds: bool
    condition: Condition = TRUE
    parameters: tuple[Parameter, ...] = ()
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Draw:
    """Something left to chance: one of several branches, or nothing with what remains to 1.

    It is drawn apart for all values of its parameters, those of the "for all" around it.
    """

    probabilities: tuple[Fraction, ...]
    parameters: tuple[Parameter, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """The branch that a draw, by its number in the action, has to fall on."""

    draw: int
    branch: int


@dataclass(frozen=True, slots=True)
class Amount:
    """A number, or a function whose value for some objects the task tells."""

    number: Fraction = Fraction(0)
    function: Atom | None = None


@dataclass(frozen=True, slots=True)
class Reward:
    """What an action earns, or loses, where its condition holds and chance falls on its choices."""

    amount: Amount
    earns: bool
    condition: Condition = TRUE
    parameters: tuple[Parameter, ...] = ()
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Action:
    """An action with parameters: when it can be done, what it changes, what it costs.

    What it `observes` is told after its changes: whether that condition holds. What is left to
    chance are its draws, on which changes and rewards may depend.
    """

    name: str
    parameters: tuple[Parameter, ...]
    precondition: Condition
    changes: tuple[Change, ...]
    cost: tuple[Amount, ...] = ()
    observes: Condition | None = None
    draws: tuple[Draw, ...] = ()
    rewards: tuple[Reward, ...] = ()


@dataclass(frozen=True, slots=True)
class Axiom:
    """A derived predicate: its atom holds where the condition does."""

    atom: Atom
    parameters: tuple[Parameter, ...]
    condition: Condition


@dataclass(frozen=True, slots=True)
class Domain:
    """The predicates, actions and axioms that tasks share; `types` gives each type's parents."""

    name: str
    requirements: tuple[str, ...]
    types: Mapping[str, tuple[str, ...]]
    constants: tuple[Parameter, ...]
    predicates: Mapping[str, tuple[Parameter, ...]]
    functions: Mapping[str, tuple[Parameter, ...]]
    actions: tuple[Action, ...]
    axioms: tuple[Axiom, ...]


#: An atom without variables, and whether it holds.
Stated: TypeAlias = tuple[Atom, bool]


@dataclass(frozen=True, slots=True)
class OneOf:
    """Exactly one of these alternatives is the case; each says what holds in it, and what not.

    Of an alternative of one literal that is not the case the opposite holds; what only longer
    alternatives speak of that are not the case does not hold.
    """

    alternatives: tuple[tuple[Stated, ...], ...]

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """What it speaks of, each once."""
        return tuple(dict.fromkeys(atom for each in self.alternatives for atom, _ in each))


@dataclass(frozen=True, slots=True)
class Uncertainty:
    """What is known of a start that is not known: which atoms it is about, and what ties them.

    `clauses` are lists of literals of which one at least is the case; `denied` are atoms that
    are stated not to hold. Atoms that nothing here speaks of hold where the start says so.
    """

    unknown: tuple[Atom, ...] = ()
    oneofs: tuple[OneOf, ...] = ()
    clauses: tuple[tuple[Stated, ...], ...] = ()
    denied: tuple[Atom, ...] = ()

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """All atoms that may or may not hold, each once, in the order of the text."""
        tied = [atom for each in self.oneofs for atom in each.atoms]
        tied += [atom for clause in self.clauses for atom, _ in clause]
        return tuple(dict.fromkeys((*self.unknown, *tied)))


@dataclass(frozen=True, slots=True)
class PlanningTask:
    """A domain with its objects, the facts at the start, and what has to hold at the end.

    Where the start is not known, `start` holds what is certain. Where it is left to chance,
    `start_changes` depend on the `start_draws`. A task that `maximises_reward` counts what actions
    earn, and the goal earns `goal_reward`.
    """

    name: str
    domain: Domain
    objects: tuple[Parameter, ...]
    start: tuple[Atom, ...]
    values: Mapping[Atom, Fraction]
    goal: Condition
    counts_cost: bool
    warnings: tuple[str, ...] = field(default=(), compare=False)
    uncertainty: Uncertainty | None = None
    start_draws: tuple[Draw, ...] = ()
    start_changes: tuple[Change, ...] = ()
    maximises_reward: bool = False
    goal_reward: Fraction = Fraction(0)

    def value(self, function: Atom) -> Fraction:
        """What a function is at the start; raises BadInput where the task does not say."""
        if function not in self.values:
            words = " ".join((function.predicate, *function.terms))
            raise BadInput(f"the start does not say what ({words}) is", remedy="add its value")
        return self.values[function]

    @property
    def is_probabilistic(self) -> bool:
        """Whether anything is left to chance, or rewards are counted."""
        return bool(
            self.start_draws
            or self.maximises_reward
            or any(action.draws or action.rewards for action in self.domain.actions)
        )

    def same_as(self, other: PlanningTask) -> bool:
        """Whether the other says the same, whatever is odd in its text."""
        return replace(self, warnings=()) == replace(other, warnings=())
