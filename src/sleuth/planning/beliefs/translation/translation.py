"""What a translation makes: a classical task whose plans are conformant plans."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from sleuth.planning.ground import Effect, Fact, GroundTask, Operator
from sleuth.planning.pddl.syntax import Atom

#: Tasks of more facts and effects than this are not made.
MOST_PARTS = 400_000


@dataclass(frozen=True, slots=True)
class Translation:
    """A classical task; every plan of it is one of the conformant task.

    It is `complete` if every conformant plan is a plan of it too, at the same cost.
    """

    task: GroundTask
    complete: bool


class TooLarge(Exception):
    """The translation would have more parts than anybody can plan with."""


class Facts:
    """Numbers for the facts of a translated task, each by a key and a name for people."""

    def __init__(self) -> None:
        self._numbers: dict[object, int] = {}
        self.names: list[Fact] = []

    def number(self, key: object, name: str) -> int:
        """The number of a fact; a new one where the key is new."""
        known = self._numbers.get(key)
        if known is None:
            known = self._numbers[key] = len(self.names)
            if known >= MOST_PARTS:
                raise TooLarge
            self.names.append((Atom(name, ()), True))
        return known


def said(fact: Fact) -> str:
    """A fact as part of the name of another."""
    atom, holds = fact
    words = "-".join((atom.predicate, *atom.terms)).replace(" ", "-")
    return words if holds else f"not-{words}"


def ending(
    facts: Facts, cases: Iterable[tuple[object, list[tuple[int, ...]]]], acting: int
) -> tuple[tuple[int, ...], list[Operator]]:
    """A goal that may be reached in different ways in different cases: the goal, and operators.

    Each case has its alternatives; to settle one ends all acting, so that nothing is undone. They
    are settled one after the other, so that there is one order only.
    """
    settled: tuple[int, ...] = ()
    operators = []
    for number, (case, alternatives) in enumerate(cases):
        before, settled = settled, (facts.number(("settled", case), f"settled-{number}"),)
        end = (Effect((), settled, (acting,)),)
        for alternative in alternatives:
            operators.append(Operator("", (*before, *alternative), end, Fraction(0)))
            if len(operators) > MOST_PARTS:
                raise TooLarge
    return settled, operators
