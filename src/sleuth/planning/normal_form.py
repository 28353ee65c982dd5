"""Conditions of a task as alternatives, each of which is a list of literals.

Objects are known here, so that "for all" is written out; "there is" becomes a parameter more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import count, product

from sleuth.errors import BadInput
from sleuth.limits import checkpoint, paced
from sleuth.planning.pddl.syntax import (
    And,
    Atom,
    Condition,
    Exists,
    Forall,
    Imply,
    Not,
    Or,
    Parameter,
)

#: More alternatives than this in one condition are refused: nothing would come of them.
MOST_ALTERNATIVES = 20_000


@dataclass(frozen=True, slots=True)
class Literal:
    """An atom that has to hold, or has not to."""

    atom: Atom
    positive: bool = True


@dataclass(frozen=True, slots=True)
class Conjunction:
    """Literals that hold together for some values of further parameters."""

    literals: tuple[Literal, ...] = ()
    parameters: tuple[Parameter, ...] = ()


class Normaliser:
    """Writes conditions as alternatives over the objects of one task."""

    def __init__(self, objects_of: Mapping[str, tuple[str, ...]]) -> None:
        self._objects_of = objects_of
        self._fresh = count(1)

    def values(self, parameter: Parameter) -> tuple[str, ...]:
        """The objects that a parameter may be, each once."""
        return tuple(
            dict.fromkeys(name for kind in parameter.types for name in self._objects_of[kind])
        )

    def alternatives(self, condition: Condition) -> list[Conjunction]:
        """The condition as a disjunction of conjunctions, none of them plainly contradictory."""
        found = self._alternatives(condition, True)
        return [each for each in paced(found) if not _contradicts_itself(each.literals)]

    def _alternatives(self, part: Condition, wanted: bool) -> list[Conjunction]:
        checkpoint()
        if isinstance(part, Atom):
            return [Conjunction((Literal(part, wanted),))]
        if isinstance(part, Not):
            return self._alternatives(part.part, not wanted)
        if isinstance(part, Imply):
            either = Or((Not(part.premise), part.conclusion))
            return self._alternatives(either, wanted)
        if isinstance(part, And | Or):
            inner = [self._alternatives(each, wanted) for each in part.parts]
            return _all_of(inner) if isinstance(part, And) == wanted else _one_of(inner)
        if isinstance(part, Exists) == wanted:
            return self._some(part, wanted)
        return _all_of(self._alternatives(each, wanted) for each in self._written_out(part))

    def _some(self, part: Exists | Forall, wanted: bool) -> list[Conjunction]:
        """The alternatives of "there is", its variables renamed so that they meet no others."""
        names = {each.name: f"{each.name}#{next(self._fresh)}" for each in part.parameters}
        parameters = tuple(replace(each, name=names[each.name]) for each in part.parameters)
        inner = substituted(part.part, names)
        return [
            replace(each, parameters=parameters + each.parameters)
            for each in paced(self._alternatives(inner, wanted))
        ]

    def _written_out(self, part: Exists | Forall) -> Iterable[Condition]:
        names = [each.name for each in part.parameters]
        for values in product(*map(self.values, part.parameters)):
            yield substituted(part.part, dict(zip(names, values, strict=True)))


def _one_of(inner: Iterable[list[Conjunction]]) -> list[Conjunction]:
    found = [each for alternatives in inner for each in alternatives]
    _refuse_many(len(found))
    return found


def _all_of(inner: Iterable[list[Conjunction]]) -> list[Conjunction]:
    whole = [Conjunction()]
    for alternatives in inner:
        _refuse_many(len(whole) * len(alternatives))
        whole = [
            Conjunction(
                tuple(dict.fromkeys(before.literals + after.literals)),
                before.parameters + after.parameters,
            )
            for before in paced(whole)
            for after in alternatives
        ]
    return whole


def _refuse_many(alternatives: int) -> None:
    """Refuse so many alternatives, before they are written out."""
    if alternatives > MOST_ALTERNATIVES:
        raise BadInput(
            f"a condition has more than {MOST_ALTERNATIVES} alternatives",
            remedy="state it with a derived predicate",
        )


def _contradicts_itself(literals: tuple[Literal, ...]) -> bool:
    denied = {each.atom for each in literals if not each.positive}
    return any(each.positive and each.atom in denied for each in literals)


def renamed(atom: Atom, names: Mapping[str, str]) -> Atom:
    """An atom with other terms in place of some."""
    return Atom(atom.predicate, tuple(names.get(term, term) for term in atom.terms))


def substituted(part: Condition, names: Mapping[str, str]) -> Condition:
    """A condition with other terms in place of its free variables."""
    if not names:
        return part
    if isinstance(part, Atom):
        return renamed(part, names)
    if isinstance(part, Not):
        return Not(substituted(part.part, names))
    if isinstance(part, Imply):
        return Imply(substituted(part.premise, names), substituted(part.conclusion, names))
    if isinstance(part, And | Or):
        return replace(part, parts=tuple(substituted(each, names) for each in part.parts))
    bound = {each.name for each in part.parameters}
    inner = {old: new for old, new in names.items() if old not in bound}
    return replace(part, part=substituted(part.part, inner))
