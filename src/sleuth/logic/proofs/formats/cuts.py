"""Subsumption resolution in the steps that Prover9 has: a resolution, mergers and factors.

An instance of a clause D lies in a clause C with the sign of one literal turned, which goes. The
resolvent has all of D's other literals besides what is left of C; each is merged with the literal
of C that it repeats, or unified with it first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sleuth.logic.proofs.unification import matched
from sleuth.logic.syntax import (
    EQUALITY,
    Literal,
    Term,
    Variable,
    clause_variables,
    fresh_names,
    substitute_literal,
)

Clause = tuple[Literal, ...]
Bindings = dict[Variable, Term]


@dataclass(frozen=True, slots=True)
class Repeated:
    """A literal that goes because it repeats another, once it is unified with it.

    `before` is the clause that both stand in.
    """

    place: int
    like: int
    identical: bool
    before: Clause


@dataclass(frozen=True, slots=True)
class Cut:
    """The literal of D that is resolved upon, and the literals of it that then go, in order."""

    upon: int
    repeated: tuple[Repeated, ...]


def cut(clause: Clause, place: int, other: Clause) -> Cut | None:
    """How another clause removes a literal of a clause, None if in no such way."""
    names = {each.name for each in clause_variables(clause)}
    fresh = fresh_names(names.__contains__)
    apart: Bindings = {each: Variable(fresh(each.name)) for each in clause_variables(other)}
    other = tuple(substitute_literal(each, apart) for each in other)
    rest = clause[:place] + clause[place + 1 :]
    for upon, literal in enumerate(other):
        others = other[:upon] + other[upon + 1 :]
        for bindings in _matches(literal.negated(), clause[place], {}):
            likes = _covered(others, rest, bindings)
            if likes is not None:
                return Cut(upon, tuple(_gone(rest, others, likes, bindings)))
    return None


def _covered(others: Clause, rest: Clause, bindings: Bindings) -> list[int] | None:
    """For each of the others the literal that an instance of it is, all under one substitution."""
    if not others:
        return []
    for like, literal in enumerate(rest):
        for extended in _matches(others[0], literal, bindings):
            further = _covered(others[1:], rest, extended)
            if further is not None:
                return [like, *further]
    return None


def _gone(rest: Clause, others: Clause, likes: list[int], bindings: Bindings) -> Iterator[Repeated]:
    known = dict(bindings)
    place = len(rest)
    for order, like in enumerate(likes):
        left = tuple(substitute_literal(each, known) for each in others[order:])
        yield Repeated(place, like, _same(left[0], rest[like]), rest + left)
        known = next(_matches(others[order], rest[like], known))


def _matches(general: Literal, special: Literal, bindings: Bindings) -> Iterator[Bindings]:
    """What makes a literal another one; equations match with their sides swapped as well."""
    if general.positive != special.positive or general.atom.name != special.atom.name:
        return
    args = special.atom.args
    for each in (args, args[::-1]) if general.atom.name == EQUALITY else (args,):
        extended = dict(bindings)
        pairs = zip(general.atom.args, each, strict=False)
        if len(general.atom.args) == len(each) and all(
            matched(one, two, extended) for one, two in pairs
        ):
            yield extended


def _same(one: Literal, other: Literal) -> bool:
    swapped = one.atom.name == EQUALITY and one.atom.args == other.atom.args[::-1]
    return one == other or (swapped and one.positive == other.positive)
