"""The sorts, fluents and events that a story declares."""

from __future__ import annotations

from sleuth.planning.event_calculus.syntax import Value
from sleuth.planning.event_calculus.tokens import Token, Tokens

#: So many objects of one sort are more than any story has.
MOST_OBJECTS = 10_000
#: Words of the language, which cannot be names.
_TAKEN = frozenset({"not", "holdsAt", "happens", "sort", "fluent", "event", "action", "goal"})


class Declarations:
    """Reads declarations and keeps what they declare."""

    def __init__(self, tokens: Tokens) -> None:
        self._tokens = tokens
        self.sorts: dict[str, tuple[Value, ...]] = {}
        self.fluents: dict[str, tuple[str, ...]] = {}
        self.events: dict[str, tuple[str, ...]] = {}
        self.actions: list[str] = []

    def read(self, word: str) -> None:
        """What follows `sort`, `fluent`, `event` or `action`, up to the full stop."""
        if word == "sort":
            self._sort()
            return
        while True:
            token = self._name("a name")
            if token.text in self.fluents or token.text in self.events:
                raise self._tokens.error(f"{token.text} is declared already", token=token)
            kept = self.fluents if word == "fluent" else self.events
            kept[token.text] = self._sorts_of_arguments()
            if word == "action":
                self.actions.append(token.text)
            if not self._tokens.takes(","):
                return

    def _name(self, what: str) -> Token:
        token = self._tokens.expect_kind("name", what)
        if token.text in _TAKEN:
            raise self._tokens.error(f"{token.text} is a word of the language", token=token)
        return token

    def _sort(self) -> None:
        name = self._name("the name of the sort")
        if name.text in self.sorts:
            raise self._tokens.error(f"{name.text} is declared already", token=name)
        self._tokens.expect(":")
        members: dict[Value, None] = {}
        while True:
            members |= dict.fromkeys(self._members())
            if len(members) > MOST_OBJECTS:
                raise self._tokens.error(f"a sort has at most {MOST_OBJECTS} objects")
            if not self._tokens.takes(","):
                break
        self.sorts[name.text] = tuple(members)

    def _members(self) -> tuple[Value, ...]:
        """A name, the members of a sort of this name, a number, or numbers from one to another."""
        if self._tokens.next.kind == "name":
            token = self._name("an object")
            return self.sorts.get(token.text, (token.text,))
        begin = self._tokens.next
        first = last = self._number()
        if self._tokens.takes(".."):
            last = self._number()
        if not 0 <= last - first < MOST_OBJECTS:
            raise self._tokens.error(
                f"{first}..{last} is no range of 1 to {MOST_OBJECTS} numbers", token=begin
            )
        return tuple(range(first, last + 1))

    def _number(self) -> int:
        sign = -1 if self._tokens.takes("-") else 1
        return sign * int(self._tokens.expect_kind("number", "an object, or numbers as 0..9").text)

    def _sorts_of_arguments(self) -> tuple[str, ...]:
        if not self._tokens.takes("("):
            return ()
        sorts = [self._known_sort()]
        while self._tokens.takes(","):
            sorts.append(self._known_sort())
        self._tokens.expect(")")
        return tuple(sorts)

    def _known_sort(self) -> str:
        token = self._name("the name of a sort")
        if token.text not in self.sorts:
            known = ", ".join(self.sorts) or "none"
            raise self._tokens.error(
                f"no sort {token.text} is declared above", f"there are: {known:.200}", token
            )
        return token.text
