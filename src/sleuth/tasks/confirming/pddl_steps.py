"""Steps of a task without variables: what they ask for, change and look at."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sleuth.planning.pddl.syntax import Action

#: A state: a bit for each atom that holds and may change, none for what is derived.
Bits = int
Values = dict[str, str]


@dataclass(frozen=True, slots=True)
class Test:
    """All of some atoms, none of others, and of each list of tests one at least."""

    asked: Bits = 0
    denied: Bits = 0
    either: tuple[tuple[Test, ...], ...] = ()

    def holds(self, whole: Bits) -> bool:
        """Whether it does in a state with everything that is derived in it."""
        return (
            whole & self.asked == self.asked
            and not whole & self.denied
            and all(any(each.holds(whole) for each in tests) for tests in self.either)
        )


ALWAYS = Test()


@dataclass(frozen=True, slots=True)
class Effect:
    """What an action makes true and false where a test holds before it."""

    test: Test
    adds: Bits
    deletes: Bits


@dataclass(frozen=True, slots=True)
class Step:
    """An action with objects for its parameters; what it looks at is told after it."""

    action: Action
    values: Values
    cost: int | Fraction
    test: Test
    effects: tuple[Effect, ...]
    observes: Test | None

    @property
    def name(self) -> str:
        """The step as a plan writes it, without brackets."""
        return " ".join((self.action.name, *(self.values[p.name] for p in self.action.parameters)))
