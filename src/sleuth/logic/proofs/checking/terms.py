"""Terms as numbers: an application is a number from 0 on, a variable a negative one.

Equal terms have equal numbers. A variable is new each time a clause is loaded, so that no name
of the input can meet another clause's variable of that name. Nothing here recurses.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from sleuth.logic.syntax import Term, Variable

Scope = dict[str, int]
Bindings = dict[int, int]
_SHOWN_DEPTH = 6


class Refused(Exception):
    """A step does not follow, and why."""


@dataclass(slots=True)
class Terms:
    """The table of all terms of one check."""

    names: list[str] = field(default_factory=list)
    args: list[tuple[int, ...]] = field(default_factory=list)
    ground: list[bool] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    _known: dict[tuple[str, tuple[int, ...]], int] = field(default_factory=dict)

    def variable(self, label: str) -> int:
        """A new variable; the label is for messages only."""
        self.labels.append(label)
        return -len(self.labels)

    def apply(self, name: str, args: tuple[int, ...] = ()) -> int:
        """The number of a symbol applied to terms."""
        number = self._known.get((name, args))
        if number is None:
            number = len(self.names)
            self._known[name, args] = number
            self.names.append(name)
            self.args.append(args)
            self.ground.append(all(arg >= 0 and self.ground[arg] for arg in args))
        return number

    def load(self, term: Term, scope: Scope) -> int:
        """The number of a term; variables that the scope lacks become new ones in it."""
        finished: list[int] = []
        waiting: list[Term | tuple[str, int]] = [term]
        while waiting:
            part = waiting.pop()
            if isinstance(part, Variable):
                number = scope.get(part.name)
                if number is None:
                    number = scope[part.name] = self.variable(part.name)
                finished.append(number)
            elif isinstance(part, tuple):
                name, count = part
                args = tuple(finished[len(finished) - count :])
                del finished[len(finished) - count :]
                finished.append(self.apply(name, args))
            elif part.args:
                waiting.append((part.name, len(part.args)))
                waiting.extend(reversed(part.args))
            else:
                finished.append(self.apply(part.name))
        return finished[0]

    def replaced(self, term: int, values: Bindings) -> int:
        """The term with every part that has a value replaced; values are not looked into.

        `values` also remembers what was found, for the next term.
        """
        waiting = [term]
        while waiting:
            part = waiting[-1]
            if part in values:
                waiting.pop()
                continue
            if part < 0:
                values[part] = part
                continue
            missing = [arg for arg in self.args[part] if arg not in values]
            if missing:
                waiting.extend(missing)
            else:
                args = tuple(values[arg] for arg in self.args[part])
                values[part] = self.apply(self.names[part], args)
        return values[term]

    def subterms(self, terms: Iterable[int]) -> set[int]:
        """The terms and all that they are made of."""
        found: set[int] = set()
        waiting = list(terms)
        while waiting:
            part = waiting.pop()
            if part not in found:
                found.add(part)
                if part >= 0:
                    waiting.extend(self.args[part])
        return found

    def matched(
        self,
        patterns: Sequence[int],
        subjects: Sequence[int],
        bindings: Bindings,
        taken: set[int] | None = None,
    ) -> list[int] | None:
        """Bind variables of the patterns so that they become the subjects.

        The variables that this bound, or None and nothing bound. With `taken`, only other
        variables are bound, no two to the same one.
        """
        bound: list[int] = []
        waiting = list(zip(patterns, subjects, strict=True))
        while waiting:
            pattern, subject = waiting.pop()
            if pattern < 0:
                value = bindings.get(pattern)
                if value == subject:
                    continue
                if value is None and (taken is None or (subject < 0 and subject not in taken)):
                    bindings[pattern] = subject
                    bound.append(pattern)
                    if taken is not None:
                        taken.add(subject)
                    continue
            elif self.ground[pattern]:
                if pattern == subject:
                    continue
            elif subject >= 0 and self.names[pattern] == self.names[subject]:
                args = self.args[subject]
                if len(args) == len(self.args[pattern]):
                    waiting.extend(zip(self.args[pattern], args, strict=True))
                    continue
            self.unbind(bound, bindings, taken)
            return None
        return bound

    def unbind(
        self, bound: Iterable[int], bindings: Bindings, taken: set[int] | None = None
    ) -> None:
        """Take back what a match bound."""
        for variable in bound:
            value = bindings.pop(variable)
            if taken is not None:
                taken.discard(value)

    def text(self, term: int, depth: int = _SHOWN_DEPTH) -> str:
        """The term in words for a message; what is nested deeply is left out."""
        if term < 0:
            return self.labels[-term - 1]
        args = self.args[term]
        if not args:
            return self.names[term]
        inside = ",".join(self.text(arg, depth - 1) for arg in args) if depth else "…"
        return f"{self.names[term]}({inside})"


class Unifier:
    """The most general unifier of pairs of terms; refused if there is none.

    Terms that must become equal are put into one class; the classes have a solution if no two
    different symbols meet in one and none contains itself.
    """

    def __init__(self, terms: Terms, pairs: Sequence[tuple[int, int]]) -> None:
        self._terms = terms
        self._above: Bindings = {}
        self._values: Bindings = {}
        waiting = list(pairs)
        while waiting:
            one, other = map(self._representative, waiting.pop())
            if one == other:
                continue
            if one >= 0 > other:
                one, other = other, one
            if one >= 0:
                first, second = terms.args[one], terms.args[other]
                if terms.names[one] != terms.names[other] or len(first) != len(second):
                    raise Refused(_not_unifiable(terms, pairs))
                waiting.extend(zip(first, second, strict=True))
            self._above[one] = other
        for one, _ in pairs:
            # Also what no literal of the conclusion shows must have a solution.
            if self._solved(one) is None:
                raise Refused(_not_unifiable(terms, pairs))

    def instance(self, term: int) -> int:
        """The term under the unifier."""
        value = self._solved(term)
        assert value is not None, "the classes reachable from the pairs are without circles"
        return value

    def _representative(self, term: int) -> int:
        return _top(self._above, term)

    def _solved(self, term: int) -> int | None:
        """The instance of the term, None if it would contain itself."""
        terms, values = self._terms, self._values
        begun: set[int] = set()
        waiting = [term]
        while waiting:
            part = waiting[-1]
            if part in values:
                waiting.pop()
                continue
            if part >= 0 and terms.ground[part]:
                values[part] = part
                continue
            end = self._representative(part)
            if end < 0:
                values[part] = values[end] = end
                continue
            if end in values:
                values[part] = values[end]
                continue
            missing = [arg for arg in terms.args[end] if arg not in values]
            if not missing:
                args = tuple(values[arg] for arg in terms.args[end])
                values[part] = values[end] = terms.apply(terms.names[end], args)
            elif end in begun:
                return None
            else:
                begun.add(end)
                waiting.extend(missing)
        return values[term]


def _not_unifiable(terms: Terms, pairs: Iterable[tuple[int, int]]) -> str:
    shown = ", ".join(f"{terms.text(one)} and {terms.text(other)}" for one, other in pairs)
    return f"{shown or 'the terms'} do not unify"


class Congruence:
    """Which terms are equal by given equations, variables standing for fixed things."""

    def __init__(
        self, terms: Terms, equations: Iterable[tuple[int, int]], others: Iterable[int]
    ) -> None:
        self._terms = terms
        self._above: Bindings = {}
        pending = list(equations)
        shown = [side for pair in pending for side in pair]
        users: dict[int, list[int]] = {}
        table: dict[tuple[str, tuple[int, ...]], int] = {}
        for part in terms.subterms([*shown, *others]):
            if part >= 0 and terms.args[part]:
                table[terms.names[part], terms.args[part]] = part
                for arg in set(terms.args[part]):
                    users.setdefault(arg, []).append(part)
        while pending:
            one, other = map(self.representative, pending.pop())
            if one == other:
                continue
            if len(users.get(one, ())) > len(users.get(other, ())):
                one, other = other, one
            self._above[one] = other
            for user in users.pop(one, ()):
                signature = (
                    terms.names[user],
                    tuple(map(self.representative, terms.args[user])),
                )
                pending.append((user, table.setdefault(signature, user)))
                users.setdefault(other, []).append(user)

    def representative(self, term: int) -> int:
        """The one term that stands for all that are equal to this one."""
        return _top(self._above, term)


def _top(above: Bindings, term: int) -> int:
    """The last of a chain, which is made shorter for the next time."""
    while (higher := above.get(term)) is not None:
        above[term] = above.get(higher, higher)
        term = higher
    return term
