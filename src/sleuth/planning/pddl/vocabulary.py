"""What a domain declares, and the errors of words that it does not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches

from sleuth.errors import BadInput
from sleuth.logic.source_text import SourceText
from sleuth.planning.pddl.brackets import Expression, Group, Word
from sleuth.planning.pddl.objects import ancestors
from sleuth.planning.pddl.syntax import EQUALS, OBJECT, Atom, Parameter

#: The variables that can be used at a place, with the types of each.
Scope = Mapping[str, tuple[str, ...]]

TOTAL_COST = "total-cost"
REWARD = "reward"

#: How many types a file may use without declaring them.
MOST_ADOPTED = 50


@dataclass(slots=True)
class Vocabulary:
    """The types, objects, predicates and functions that can be spoken of; it grows while reading.

    `warnings` gathers what is odd but has a meaning, each once, with its place.
    """

    types: dict[str, tuple[str, ...]] = field(default_factory=lambda: {OBJECT: ()})
    objects: dict[str, tuple[str, ...]] = field(default_factory=dict)
    predicates: dict[str, tuple[Parameter, ...]] = field(default_factory=dict)
    functions: dict[str, tuple[Parameter, ...]] = field(default_factory=dict)
    warnings: dict[str, None] = field(default_factory=dict)
    _fitting: dict[tuple[tuple[str, ...], tuple[str, ...]], bool] = field(default_factory=dict)

    def warn(self, source: SourceText, offset: int, problem: str) -> None:
        """Tell of something odd at a place."""
        self.warnings[f"{source.place(offset)}: {problem}"] = None

    def fits(self, types: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
        """Whether something of one of these types can be of one of the wanted ones.

        A parameter of a wider type fits as well: some of its objects may.
        """
        known = self._fitting.get((types, wanted))
        if known is None:
            known = any(
                ancestors(self.types, kind) & set(wanted)
                or any(kind in ancestors(self.types, goal) for goal in wanted)
                for kind in types
            )
            self._fitting[types, wanted] = known
        return known

    def atom(self, source: SourceText, group: Group, scope: Scope) -> Atom:
        """An atom whose predicate and terms are known and fit."""
        if group.head == EQUALS:
            if len(group.parts) != 3:
                raise source.error(group.offset, "= is between two things")
            if any(isinstance(part, Group) for part in group.parts):
                raise source.error(group.offset, "comparisons of numbers (=) are not supported")
            left, right = (self.term(source, part, scope) for part in group.parts[1:])
            return Atom(EQUALS, (left, right))
        return self._applied(source, group, scope, self.predicates, "predicate")

    def function(self, source: SourceText, group: Group, scope: Scope) -> Atom:
        """A function of objects, whose value the task tells."""
        return self._applied(source, group, scope, self.functions, "function")

    def _applied(
        self,
        source: SourceText,
        group: Group,
        scope: Scope,
        known: Mapping[str, tuple[Parameter, ...]],
        what: str,
    ) -> Atom:
        name = group.head
        if not name:
            raise source.error(group.offset, f"a {what} is expected here")
        if name not in known:
            raise unknown(source, group.offset + 1, what, name, known)
        declared = known[name]
        given = group.parts[1:]
        if len(given) != len(declared):
            raise source.error(
                group.offset,
                f"{name} takes {len(declared)} {'term' if len(declared) == 1 else 'terms'}, "
                f"here it has {len(given)}",
            )
        terms = tuple(self.term(source, part, scope) for part in given)
        for term, part, parameter in zip(terms, given, declared, strict=True):
            types = scope[term] if term in scope else self.objects[term]
            if not self.fits(types, parameter.types):
                self.warn(
                    source,
                    part.offset,
                    f"{term} is of type {' or '.join(types)}, but {name} is declared for "
                    f"{' or '.join(parameter.types)}, so this is never true",
                )
        return Atom(name, terms)

    def term(self, source: SourceText, part: Expression, scope: Scope) -> str:
        """A variable that something binds, or an object that is declared."""
        if not isinstance(part, Word):
            raise source.error(part.offset, "a variable or an object is expected here")
        name = part.text
        if name in scope or name in self.objects:
            return name
        if name.startswith("?"):
            raise unknown(
                source, part.offset, "variable", name, scope, "nothing binds the variable"
            )
        raise unknown(source, part.offset, "object", name, self.objects)

    def typed_list(
        self, source: SourceText, parts: Iterable[Expression], *, declares: bool = False
    ) -> list[tuple[Word, tuple[str, ...]]]:
        """Names with types: `a b - t c - (either u v) d`; with `declares` types may be new."""
        named: list[tuple[Word, tuple[str, ...]]] = []
        waiting: list[Word] = []
        ahead = iter(parts)
        for part in ahead:
            if not isinstance(part, Word):
                raise source.error(part.offset, "a name is expected here, not a bracket")
            if part.text != "-":
                waiting.append(part)
                continue
            kind = next(ahead, None)
            if kind is None or not waiting:
                raise source.error(part.offset, "- stands between names and their type")
            types = self._types(source, kind, declares)
            named += [(each, types) for each in waiting]
            waiting = []
        return named + [(each, (OBJECT,)) for each in waiting]

    def adopt_types(self, source: SourceText, parts: Iterable[Expression]) -> None:
        """Take for types what objects are said to be, though nobody declared it: files do so.

        What is nearly the name of a type that is declared is left to be an error, and so is what
        comes after very many of these.
        """
        declared = list(self.types)
        after_dash = False
        for part in parts:
            name = part.text if isinstance(part, Word) else ""
            fresh = after_dash and name and name not in self.types
            few = len(self.types) < len(declared) + MOST_ADOPTED
            if fresh and few and not get_close_matches(name, declared, n=1):
                self.types[name] = (OBJECT,)
                self.warn(source, part.offset, f"the type {name} is not declared")
            after_dash = name == "-"

    def _types(self, source: SourceText, kind: Expression, declares: bool) -> tuple[str, ...]:
        words: tuple[Expression, ...] = (kind,)
        if isinstance(kind, Group):
            if kind.head != "either" or len(kind.parts) < 2:
                raise source.error(kind.offset, "a type or (either TYPES) is expected here")
            words = kind.parts[1:]
        types = []
        for word in words:
            if not isinstance(word, Word):
                raise source.error(word.offset, "a type is expected here")
            if declares:
                self.types.setdefault(word.text, ())
            elif word.text not in self.types:
                raise unknown(source, word.offset, "type", word.text, self.types)
            types.append(word.text)
        return tuple(types)

    def parameters(
        self, source: SourceText, part: Expression, *, names_may_repeat: bool = False
    ) -> tuple[Parameter, ...]:
        """The typed variables in a group."""
        if not isinstance(part, Group):
            raise source.error(part.offset, "a list of variables in brackets is expected here")
        return self.variables(source, part.parts, names_may_repeat=names_may_repeat)

    def variables(
        self,
        source: SourceText,
        parts: Iterable[Expression],
        *,
        names_may_repeat: bool = False,
    ) -> tuple[Parameter, ...]:
        """Typed variables; of a predicate, whose names mean nothing, they may repeat."""
        found: list[Parameter] = []
        for word, types in self.typed_list(source, parts):
            if not word.text.startswith("?"):
                raise source.error(
                    word.offset, f"{word.text} is no variable", f"write ?{word.text}"
                )
            if not names_may_repeat and any(each.name == word.text for each in found):
                raise source.error(word.offset, f"{word.text} stands here twice")
            found.append(Parameter(word.text, types))
        return tuple(found)


def unknown(
    source: SourceText,
    offset: int,
    what: str,
    name: str,
    known: Iterable[str],
    problem: str | None = None,
) -> BadInput:
    """The error of a name that is not declared, with the nearest one that is."""
    close = get_close_matches(name, list(known), n=1)
    remedy = f"did you mean {close[0]}?" if close else None
    return source.error(offset, f"{problem or f'there is no {what}'} {name}", remedy)
