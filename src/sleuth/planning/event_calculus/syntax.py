"""What a story in the event calculus is made of: sorts, fluents, events and rules about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

#: An object: a name, or a number where the sort has numbers.
Value: TypeAlias = str | int


@dataclass(frozen=True, slots=True)
class Variable:
    """A name with a capital letter, which stands for any object of its sorts or any moment."""

    name: str


@dataclass(frozen=True, slots=True)
class Operation:
    """A sum, a difference or a product of numbers."""

    operator: str
    left: Term
    right: Term


Term: TypeAlias = str | int | Variable | Operation


@dataclass(frozen=True, slots=True)
class Compound:
    """A fluent or an event with its arguments, such as `on(a, Place)`."""

    name: str
    arguments: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Holds:
    """That a fluent holds at a moment, or that it does not."""

    fluent: Compound
    time: Variable | int
    positive: bool = True


@dataclass(frozen=True, slots=True)
class Occurs:
    """That an event happens at a moment, or that it does not."""

    event: Compound
    time: Variable | int
    positive: bool = True


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two terms that are equal, different, or in an order."""

    operator: str
    left: Term
    right: Term


Condition: TypeAlias = Holds | Occurs | Comparison

#: What events do to fluents.
EFFECTS = ("initiates", "terminates", "releases")
#: What goes on while a fluent holds, and while it does not.
TRAJECTORIES = ("trajectory", "antiTrajectory")


@dataclass(frozen=True, slots=True)
class Rule:
    """One statement about the world or the story.

    `kind` is one of EFFECTS, one of TRAJECTORIES, "trigger" (an event that happens whenever the
    body holds), "derived" (a fluent that holds exactly where a body holds), "constraint" (what
    never holds together), "happens" (an event at one moment), "start" and "start-not" (a fluent
    at the beginning), "released" (a fluent free of inertia at the beginning), "unknown" (a fluent
    of which the start does not tell), "observed" and "goal".

    Of a trajectory `fluent` is what begins it, `moving` what then holds after `duration`.
    `sorts` are those of the variables; the variables for time are not among them. `said` is the
    statement as it was written.
    """

    kind: str
    event: Compound | None = None
    fluent: Compound | None = None
    moving: Compound | None = None
    time: Variable | int | None = None
    duration: Variable | None = None
    body: tuple[Condition, ...] = ()
    sorts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    said: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Story:
    """All that a file says.

    `sorts` are the objects of each sort; `fluents`, `events` give the sorts of the arguments;
    `actions` are the events that somebody can choose to do; `serial` says that at most one of
    them happens at a moment; `until` is the last moment, if the file says so.
    """

    text: str
    sorts: Mapping[str, tuple[Value, ...]]
    fluents: Mapping[str, tuple[str, ...]]
    events: Mapping[str, tuple[str, ...]]
    actions: frozenset[str]
    rules: tuple[Rule, ...]
    serial: bool = False
    until: int | None = None

    def of_kind(self, *kinds: str) -> tuple[Rule, ...]:
        """The rules of some kinds, in the order of the text."""
        return tuple(rule for rule in self.rules if rule.kind in kinds)

    @property
    def derived(self) -> frozenset[str]:
        """The fluents that rules define, to which inertia does not apply."""
        return frozenset(rule.fluent.name for rule in self.of_kind("derived") if rule.fluent)

    @property
    def triggered(self) -> frozenset[str]:
        """The events that happen by themselves."""
        return frozenset(rule.event.name for rule in self.of_kind("trigger") if rule.event)

    def choosable(self, mode: str) -> tuple[str, ...]:
        """The events that may be added to the story: actions by a plan, all others that do not
        happen by themselves as well by an explanation."""
        if mode == "predict":
            return ()
        able = self.actions if mode == "plan" else frozenset(self.events)
        return tuple(name for name in self.events if name in able - self.triggered)

    def values(self, rule: Rule, variable: str) -> tuple[Value, ...]:
        """The objects that a variable of a rule may be: those in all of its sorts."""
        first, *others = rule.sorts[variable]
        within = [frozenset(self.sorts[sort]) for sort in others]
        return tuple(value for value in self.sorts[first] if all(value in each for each in within))


def spelt(name: str, values: tuple[Value, ...] = ()) -> str:
    """A fluent or event without variables in its notation.

    >>> spelt("on", ("a", "b")), spelt("alive")
    ('on(a,b)', 'alive')
    """
    return f"{name}({','.join(map(str, values))})" if values else name
