"""A reader's notebook: what is known, the clause that each fact rests on, and suppositions.

Clauses of two literals are looked up at both, longer ones are watched at their first two.
What is found to follow is handed out and not taken for known: whoever reads decides which fact
is next. Under a supposition everything that follows is taken for known at once, until a clause
fails or nothing new follows.

Literals index lists directly: a negative one counts from the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence


class Notebook:
    """Clauses, each with its owners, and the literals that are known to be true."""

    def __init__(self, variables: int) -> None:
        places = 2 * variables + 1
        self.true = bytearray(places)
        #: The clause that each known literal rests on; -1 where it rests on none.
        self.because = [-1] * places
        self.clauses: list[list[int]] = []
        #: The numbers of the groups that each clause belongs to, or comes from.
        self.owners: list[tuple[int, ...]] = []
        #: What follows from a single clause and is not known yet: the literal and the clause.
        self.found: list[tuple[int, int]] = []
        #: The literals taken for known under suppositions, and where each supposition begins.
        self.trail: list[int] = []
        self.begins: list[int] = []
        self._pairs: list[list[tuple[int, int]]] = [[] for _ in range(places)]
        self._watching: list[list[int]] = [[] for _ in range(places)]

    def record(self, clause: Sequence[int], owners: tuple[int, ...]) -> int:
        """Keep a clause only as what facts rest on; its number."""
        self.clauses.append(list(clause))
        self.owners.append(owners)
        return len(self.clauses) - 1

    def add(self, clause: Sequence[int], owners: tuple[int, ...]) -> int:
        """Take up a clause while nothing is supposed; its number."""
        true = self.true
        literals = sorted(dict.fromkeys(clause), key=lambda literal: true[-literal])
        number = self.record(literals, owners)
        if len(literals) == 2:
            one, other = literals
            self._pairs[one].append((other, number))
            self._pairs[other].append((one, number))
        elif len(literals) > 2:
            self._watching[literals[0]].append(number)
            self._watching[literals[1]].append(number)
        if len(literals) == 1 or (len(literals) > 1 and true[-literals[1]]):
            self.found.append((literals[0], number))
        elif not literals:
            self.found.append((0, number))
        return number

    def know(self, literal: int, clause: int) -> None:
        """Take a literal for known for good, because of a clause or of nothing."""
        self.true[literal] = 1
        self.because[literal] = clause
        self._spread(-literal)

    def suppose(self, literals: Iterable[int]) -> int | None:
        """Suppose literals on top of what is known; the clause that fails, if one does."""
        self.begins.append(len(self.trail))
        place = len(self.trail)
        for literal in literals:
            if not self.true[literal]:
                self._take(literal, -1)
        return self.follow(place)

    def also(self, literal: int, clause: int) -> int | None:
        """Take what was shown under the present supposition for known there."""
        place = len(self.trail)
        self._take(literal, clause)
        return self.follow(place)

    def follow(self, place: int) -> int | None:
        """Take all for known that follows from the trail from a place on."""
        true, trail, found = self.true, self.trail, self.found
        kept = len(found)
        while place < len(trail):
            self._spread(-trail[place])
            place += 1
            for literal, clause in found[kept:]:
                if true[-literal]:
                    del found[kept:]
                    return clause
                if not true[literal]:
                    self._take(literal, clause)
            del found[kept:]
        return None

    def retract(self) -> None:
        """Take the last supposition back with all that followed."""
        begin = self.begins.pop()
        for literal in self.trail[begin:]:
            self.true[literal] = 0
        del self.trail[begin:]

    def _take(self, literal: int, clause: int) -> None:
        self.true[literal] = 1
        self.because[literal] = clause
        self.trail.append(literal)

    def _spread(self, false: int) -> None:
        """Look at the clauses of a literal that became false."""
        true, found = self.true, self.found
        for other, number in self._pairs[false]:
            if not true[other]:
                found.append((other, number))
        watching = self._watching[false]
        if not watching:
            return
        clauses = self.clauses
        staying = []
        for number in watching:
            clause = clauses[number]
            if clause[0] == false:
                clause[0] = clause[1]
                clause[1] = false
            first = clause[0]
            if true[first]:
                staying.append(number)
                continue
            for position in range(2, len(clause)):
                literal = clause[position]
                if not true[-literal]:
                    clause[1] = literal
                    clause[position] = false
                    self._watching[literal].append(number)
                    break
            else:
                staying.append(number)
                found.append((first, number))
        self._watching[false] = staying
