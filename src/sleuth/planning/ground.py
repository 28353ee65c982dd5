"""A task without variables: numbered facts, and operators and axioms over them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sleuth.planning.pddl.syntax import Atom

#: What each fact is: an atom, and whether the fact is that it holds.
Fact = tuple[Atom, bool]


@dataclass(frozen=True, slots=True)
class Effect:
    """Facts that become true and false together where the condition holds."""

    condition: tuple[int, ...]
    adds: tuple[int, ...]
    deletes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Operator:
    """An action with its objects; an addition wins over a deletion of the same fact.

    `name` is as in a plan, `drive truck-1 depot market`; nothing where the operator stands for
    no action of the plan.
    """

    name: str
    precondition: tuple[int, ...]
    effects: tuple[Effect, ...]
    cost: Fraction


@dataclass(frozen=True, slots=True)
class GroundAxiom:
    """The head holds where all of the body does, or, of an opposite, where `denied` does not.

    Layers are decided one after the other; what is denied is decided before.
    """

    layer: int
    head: int
    body: tuple[int, ...]
    denied: int | None = None


@dataclass(frozen=True, slots=True)
class GroundTask:
    """Facts, what holds at the start and has to at the end, operators in a fixed order.

    That an atom does not hold is a fact of its own where a condition asks for it, and operators
    keep it up, so that conditions have nothing negative in them. `unreachable` are the parts of
    the goal that no actions can achieve, even if nothing were ever deleted.
    """

    facts: tuple[Fact, ...]
    start: tuple[int, ...]
    goal: tuple[int, ...]
    operators: tuple[Operator, ...]
    axioms: tuple[GroundAxiom, ...] = ()
    unreachable: tuple[Fact, ...] = ()
