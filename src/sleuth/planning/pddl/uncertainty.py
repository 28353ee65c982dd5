"""Starts that are not known: `oneof`, `unknown` and `or` in `:init`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from sleuth.logic.source_text import SourceText
from sleuth.planning.pddl.brackets import Expression, Group
from sleuth.planning.pddl.syntax import EQUALS, Atom, OneOf, Stated, Uncertainty
from sleuth.planning.pddl.vocabulary import Vocabulary

#: What an uncertain part of a start begins with.
UNCERTAIN = ("oneof", "unknown", "or")

#: What no atom begins with.
_COMPOUND = frozenset((*UNCERTAIN, "not", "and", EQUALS))

#: More clauses than this from all `or` with `and` in them are refused.
MOST_CLAUSES = 2000


def flattened(source: SourceText, parts: Iterable[Expression]) -> Iterator[Group]:
    """The single statements of a start, out of every `(and …)` that holds some of them."""
    for part in parts:
        if not isinstance(part, Group):
            raise source.error(part.offset, "a fact in brackets is expected here")
        if part.head == "and":
            yield from flattened(source, part.parts[1:])
        elif part.parts:
            yield part


class UncertainStart:
    """Gathers what a start says of what is not known."""

    def __init__(self, source: SourceText, vocabulary: Vocabulary) -> None:
        self._source = source
        self._vocabulary = vocabulary
        self._unknown: dict[Atom, None] = {}
        self._oneofs: list[OneOf] = []
        self._clauses: list[tuple[Stated, ...]] = []
        self._affordable = MOST_CLAUSES

    def found(self, denied: tuple[Atom, ...]) -> Uncertainty | None:
        """All of it, or None where everything is known."""
        if not (self._unknown or self._oneofs or self._clauses):
            return None
        oneofs, clauses = tuple(self._oneofs), tuple(self._clauses)
        return Uncertainty(tuple(self._unknown), oneofs, clauses, denied)

    def read(self, part: Group) -> None:
        """Read one `oneof`, `unknown` or `or`."""
        inside = part.parts[1:]
        if not inside:
            raise self._source.error(part.offset, f"{part.head} says nothing", "take it out")
        if part.head == "unknown":
            for atom, holds in self._literals(inside):
                if not holds:
                    raise self._source.error(part.offset, "unknown is followed by atoms")
                self._unknown[atom] = None
        elif part.head == "oneof":
            self._oneofs.append(OneOf(tuple(dict.fromkeys(map(self._alternative, inside)))))
        else:
            alternatives = [self._alternative(each) for each in inside]
            self._clauses += self._clauses_of(part, alternatives)

    def _clauses_of(
        self, part: Group, alternatives: Sequence[tuple[Stated, ...]]
    ) -> Iterator[tuple[Stated, ...]]:
        """An `or` of `and`s as clauses."""
        count = 1
        for each in alternatives:
            count *= len(each)
            if count > max(1, self._affordable):
                raise self._source.error(
                    part.offset, "with this or there are too many clauses", "state fewer"
                )
        self._affordable -= count - 1
        for clause in product(*alternatives):
            yield tuple(dict.fromkeys(clause))

    def _alternative(self, part: Expression) -> tuple[Stated, ...]:
        """The literals of one alternative, which do not contradict each other."""
        if isinstance(part, Group) and part.parts and part.head not in ("and", "not"):
            return (self._literal(part, True),)
        stated = tuple(dict.fromkeys(self._literals((part,))))
        if not stated:
            raise self._source.error(part.offset, "this alternative says nothing")
        atoms = dict(stated)
        if len(atoms) < len(stated):
            raise self._source.error(part.offset, "this alternative contradicts itself")
        return stated

    def _literals(self, parts: Iterable[Expression]) -> Iterator[Stated]:
        for part in flattened(self._source, parts):
            if part.head != "not":
                yield self._literal(part, True)
            elif len(part.parts) == 2:
                yield self._literal(part.parts[1], False)
            else:
                raise self._source.error(part.offset, "not is followed by one atom")

    def _literal(self, part: Expression, holds: bool) -> Stated:
        if not isinstance(part, Group) or part.head in _COMPOUND:
            raise self._source.error(
                part.offset, "a fact, its negation with not, or an and of these is expected"
            )
        return self._vocabulary.atom(self._source, part, {}), holds
