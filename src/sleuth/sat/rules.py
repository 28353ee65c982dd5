"""The Rules view: clauses in named groups, each group a sentence that a person can read.

A place on a square lattice is called by its spot, counted from 0: `c3.6` is a cell, `h3.6` the
side above it, `v3.6` the side left of it, `p3.6` the corner above and left of it. Sentences
count from 1: "row 4, column 7".
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

from sleuth.limits import Pace, paced

SolutionT = TypeVar("SolutionT")

#: A clause as SAT solvers read it: variables count from 1, a negative number is a negation.
Clause = Sequence[int]


class Kind(StrEnum):
    """What a group of clauses is to a person."""

    CLUE = "clue"
    RULE = "rule"
    MEANING = "meaning"


#: What a group weighs in a reason where it does not say so itself.
WEIGHTS = {Kind.CLUE: 15.0, Kind.RULE: 5.0, Kind.MEANING: 1.0}

#: The weight of what goes without saying ("a cell has one value"): it always holds, and no
#: reason names it.
FREE = 0.0


@dataclass(frozen=True, slots=True)
class Label:
    """What is known of a group besides its words: kind, name, the spots it is about, weight.

    `given` says that the board itself shows what the group says.
    """

    kind: Kind = Kind.RULE
    id: str = ""
    spots: tuple[str, ...] = ()
    weight: float | None = None
    given: bool = False


#: The label of a rule of the game about which nothing else is known.
PLAIN = Label()


@dataclass(slots=True)
class Group:
    """The clauses that one rule of the problem turns into; its `id` is its own in the rules."""

    sentence: str
    clauses: list[Clause]
    kind: Kind = Kind.RULE
    id: str = ""
    weight: float = WEIGHTS[Kind.RULE]
    spots: tuple[str, ...] = ()
    given: bool = False

    def to_json(self) -> dict[str, Any]:
        """The group as a step of an explanation names it."""
        return {"id": self.id, "kind": str(self.kind), "say": self.sentence, "spots": [*self.spots]}


def labelled(sentence: str, clauses: Iterable[Clause], label: Label) -> Group:
    """The group with this label."""
    weight = WEIGHTS[label.kind] if label.weight is None else label.weight
    return Group(sentence, list(clauses), label.kind, label.id, weight, label.spots, label.given)


@dataclass(frozen=True, slots=True)
class Words:
    """What a variable says if it is true and if it is false, and the marks that show it.

    A remark is told only where nothing else helps: it says of other variables what they say.
    """

    say: str
    deny: str = ""
    spot: str | None = None
    mark: str | None = None
    denied_mark: str | None = None
    remark: bool = False


#: Words, or a way to make them once somebody asks.
Wording = Words | Callable[[], Words]


@dataclass(frozen=True, slots=True)
class Fact:
    """What a literal says, and where on the board which mark shows it."""

    say: str
    spot: str | None = None
    mark: str | None = None

    def to_json(self) -> dict[str, str]:
        """The fact as a step of an explanation holds it."""
        shown = {"say": self.say, "spot": self.spot, "mark": self.mark}
        return {key: value for key, value in shown.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Inspection:
    """What a model of the stated rules turned out to be.

    `solutions` are sets of true variables that satisfy all rules, the unstated ones too;
    `cuts` are clauses that exclude the model and these solutions, and no other solution.
    """

    solutions: list[frozenset[int]]
    cuts: list[Clause]


class Unstated(Protocol):
    """Rules too many to state, which are stated where a model breaks them."""

    def inspect(self, model: list[int]) -> Inspection:
        """The solutions in a model of all stated rules, and how to exclude it."""

    def sentence(self, cut: Clause) -> str:
        """Which rule a cut states, in words."""

    def broken_by(self, model: list[int]) -> list[Group]:
        """Some of the unstated rules that a model of all stated rules breaks, if it does.

        Each is a rule of its own: it does not rest on any of the stated ones.
        """

    def closing(self, known: Collection[int]) -> list[Group]:
        """Some of the unstated rules that force something, or fail, where these literals hold."""

    def further(self, known: Collection[int]) -> list[Group]:
        """Others that do so and take longer to see, for whoever explains each step."""

    def states(self, clause: Clause) -> bool:
        """Whether a clause follows from the unstated rules alone, for whoever checks them."""


@dataclass(slots=True)
class Rules(Generic[SolutionT]):
    """A problem as clauses.

    `lift` turns a set of true variables into the problem's solution. `deciding` are the
    variables that tell two solutions apart; the others are auxiliary. `cost_literals` are
    the literals whose number of true ones is the cost of a solution; a literal may stand
    there more than once. `unstated` knows the rules that the groups leave out.

    Where words and groups take longer than solving, `later` states them once somebody asks,
    and `quick` are clauses with the same solutions as all groups together. `settled` are all
    solutions where they are known without a solver, and None where they are not. `remarking`
    states what groups say about remarks, for whoever explains.
    """

    lift: Callable[[frozenset[int]], SolutionT]
    deciding: list[int] = field(default_factory=list)
    cost_literals: list[int] = field(default_factory=list)
    variables: int = 0
    unstated: Unstated | None = None
    quick: Callable[[], Iterable[Clause]] | None = None
    settled: Callable[[], list[frozenset[int]] | None] | None = None
    later: Callable[[Rules[SolutionT]], None] | None = None
    remarking: Callable[[Rules[SolutionT]], None] | None = None
    _groups: list[Group] = field(default_factory=list)
    _ids: set[str] = field(default_factory=set)
    _words: dict[int, Wording] = field(default_factory=dict)
    _pace: Pace = field(default_factory=Pace, repr=False, compare=False)

    @property
    def groups(self) -> list[Group]:
        """All groups that are stated."""
        self._state()
        return self._groups

    def words(self, variable: int) -> Words | None:
        """The words of a variable that a person can read."""
        self._state()
        words = self._words.get(variable)
        return words() if callable(words) else words

    def sentences(self) -> dict[int, str]:
        """What each variable says that a person can read."""
        variables = paced(range(1, self.variables + 1))
        each = ((variable, self.words(variable)) for variable in variables)
        return {variable: words.say for variable, words in each if words is not None}

    def remarks(self) -> frozenset[int]:
        """The variables that are remarks about others, which are stated with this."""
        self._state()
        if self.remarking is not None:
            remarking, self.remarking = self.remarking, None
            remarking(self)
        each = ((variable, self.words(variable)) for variable in paced(sorted(self._words)))
        return frozenset(variable for variable, words in each if words and words.remark)

    def name(self, variable: int, words: Wording) -> None:
        """Give a variable words."""
        self._words[variable] = words

    def _state(self) -> None:
        if self.later is not None:
            later, self.later = self.later, None
            later(self)

    def new_variable(self, words: Wording | None = None) -> int:
        """A fresh auxiliary variable; with words it is one that a person can read."""
        self._pace()
        self.variables += 1
        if words is not None:
            self._words[self.variables] = words
        return self.variables

    def new_deciding(self, words: Wording) -> int:
        """A fresh variable that tells solutions apart."""
        variable = self.new_variable(words)
        self.deciding.append(variable)
        return variable

    def add(self, sentence: str, clauses: Iterable[Clause], label: Label = PLAIN) -> Group:
        """Add a rule; one whose id is taken, or that has none, gets an id of its own."""
        self._pace()
        group = labelled(sentence, clauses, label)
        name = group.id or f"{group.kind}:{len(self._ids) + 1}"
        group.id, number = name, 1
        while group.id in self._ids:
            number += 1
            group.id = f"{name}#{number}"
        self._ids.add(group.id)
        self._groups.append(group)
        return group

    def clauses(self) -> Iterator[Clause]:
        """All clauses of all groups."""
        for group in self.groups:
            yield from group.clauses

    def to_solve(self) -> Iterable[Clause]:
        """Clauses that say the same as all groups together, for whoever asks for no more."""
        return self.clauses() if self.quick is None else self.quick()

    def fact(self, literal: int) -> Fact:
        """What a literal says and which mark shows it."""
        name = f"variable {abs(literal)} is"
        words = self.words(abs(literal)) or Words(f"{name} true", f"{name} false")
        if literal > 0:
            return Fact(words.say, words.spot, words.mark)
        deny = words.deny or f"it is false that {words.say}"
        return Fact(deny, words.spot, words.denied_mark)

    def say(self, literal: int) -> str:
        """What a literal says."""
        return self.fact(literal).say


def true_variables(model: Iterable[Any]) -> frozenset[int]:
    """The variables that a model makes true.

    >>> sorted(true_variables([1, -2, 3]))
    [1, 3]
    """
    return frozenset(literal for literal in model if literal > 0)
