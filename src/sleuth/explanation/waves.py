# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: disallow-untyped-decorators=False
"""How far one has to think ahead: clauses spread what is supposed in waves, until one fails.

The first wave is what is supposed; the next one is all that single clauses force from the waves
before it. So the number of waves until a clause fails does not depend on the order of clauses or
variables: a board that is turned or renamed gets the same numbers. Nothing is ever learnt.

A literal is known by its code, 2·variable, and one more if it is denied. A clause knows how many
of its literals are not false, and the exclusive or of their codes: where one is left, that is it.
This file is plain Python that Cython compiles; both ways it does the same.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

try:
    import cython
except ImportError:
    from sleuth import shadow as cython

#: Whether this file runs compiled.
COMPILED: bool = cython.compiled

#: So many ranks a clause can have.
RANKS = 6
_RANKS = cython.declare(cython.int, RANKS)


@cython.cclass
class Waves:
    """Clauses with owners and ranks, of which those of some owners hold.

    The owner 0 always holds. Ranks say which clauses are looked at first where facts are closed
    under what follows from them.
    """

    codes = cython.declare(cython.int, visibility="readonly")
    owners: cython.int
    clauses: cython.int
    first: cython.int[::1]
    literals: cython.int[::1]
    owner: cython.int[::1]
    rank: cython.int[::1]
    holds: cython.int[::1]
    allowed: cython.int[::1]
    at: cython.int[::1]
    standing: cython.int[::1]
    left: cython.int[::1]
    rest: cython.int[::1]
    base: cython.int[::1]
    chained: cython.bint
    true: cython.int[::1]
    seen: cython.int[::1]
    trail: cython.int[::1]
    length: cython.int
    spread: cython.int
    pending: cython.int[::1]
    ends: cython.int[::1]
    uses: cython.int[::1]
    rooted: cython.bint
    failed = cython.declare(cython.bint, visibility="readonly")

    def __init__(
        self,
        variables: int,
        clauses: Sequence[Sequence[int]],
        owners: Sequence[int],
        ranks: Sequence[int],
    ) -> None:
        self.codes = 2 * variables + 2
        self.owners = max(owners, default=0) + 1
        self.clauses = len(clauses)
        first, literals = array("i", [0]), array("i")
        for clause in clauses:
            for literal in dict.fromkeys(clause):
                literals.append(2 * literal if literal > 0 else 1 - 2 * literal)
            first.append(len(literals))
        self.first, self.literals = first, literals
        self.owner, self.rank = array("i", owners), array("i", ranks)
        nothing = array("i", [0])
        self.holds = nothing * self.owners
        self.allowed = nothing * self.owners
        self.at = nothing * (self.codes + 2)
        self.standing = nothing * max(1, len(literals))
        self.left = nothing * max(1, self.clauses)
        self.rest = nothing * max(1, self.clauses)
        self.base = nothing * max(1, self.clauses)
        self.chained = False
        self.true = nothing * self.codes
        self.seen = nothing * self.codes
        self.trail = nothing * self.codes
        self.pending = nothing * max(1, RANKS * self.clauses)
        self.ends = nothing * RANKS
        self.uses = nothing * RANKS
        self.length = self.spread = 0
        self.rooted = True
        self.failed = False

    def begin(self, holding: Sequence[int]) -> None:
        """Know nothing, with the clauses of these owners and those that always hold."""
        place: cython.int
        clause: cython.int
        code: cython.int
        for place in range(self.owners):
            self.holds[place] = 0
        self.holds[0] = 1
        for owner in holding:
            # Owners after the last one with a clause have nothing that could hold.
            if owner < self.owners:
                self.holds[owner] = 1
        for code in range(self.codes):
            self.true[code] = 0
        for code in range(self.codes + 2):
            self.at[code] = 0
        for place in range(_RANKS):
            self.ends[place] = place * self.clauses
            self.uses[place] = 0
        self.length = self.spread = 0
        self.rooted, self.failed = True, False
        # Where each literal stands, one literal after the other; the last one of a literal first.
        for clause in range(self.clauses):
            if self.holds[self.owner[clause]]:
                for place in range(self.first[clause], self.first[clause + 1]):
                    self.at[self.literals[place] + 1] += 1
        for code in range(self.codes + 1):
            self.at[code + 1] += self.at[code]
        for clause in range(self.clauses):
            if self.holds[self.owner[clause]]:
                self._enter(clause)
        for code in range(self.codes, 0, -1):
            self.at[code] = self.at[code - 1]
        self.at[0] = 0
        for place in range(self.owners):
            self.allowed[place] = self.holds[place]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _enter(self, clause: cython.int) -> cython.void:
        """Count the literals of a clause and note where they stand."""
        place: cython.int
        code: cython.int
        self.left[clause] = self.first[clause + 1] - self.first[clause]
        self.rest[clause] = 0
        for place in range(self.first[clause], self.first[clause + 1]):
            code = self.literals[place]
            self.standing[self.at[code]] = clause
            self.at[code] += 1
            self.rest[clause] ^= code
        if self.left[clause] == 1:
            self._put_off(clause)
        elif self.left[clause] == 0:
            self.failed = True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _put_off(self, clause: cython.int) -> cython.void:
        """Keep a clause with one literal left until its rank is looked at."""
        rank: cython.int = self.rank[clause]
        self.pending[self.ends[rank]] = clause
        self.ends[rank] += 1

    def tell(self, literal: int) -> None:
        """Take a literal for known."""
        code: cython.int = 2 * literal if literal > 0 else 1 - 2 * literal
        if self.true[code ^ 1]:
            self.failed = True
        elif not self.true[code]:
            self._take(code)
            self._follow(2**30)

    def close(self, most: int) -> int:
        """Know all that follows by clauses of at most this rank; the highest that was needed."""
        highest: cython.int = -1
        rank: cython.int = 0
        last: cython.int = most
        code: cython.int
        while rank <= last and not self.failed:
            if self.ends[rank] == rank * self.clauses:
                rank += 1
                continue
            self.ends[rank] -= 1
            code = self.rest[self.pending[self.ends[rank]]]
            if self.true[code]:
                continue
            if self.true[code ^ 1]:
                self.failed = True
                break
            highest = max(highest, rank)
            self.uses[rank] += 1
            self._take(code)
            self._follow(2**30)
            rank = 0
        return int(highest)

    def used(self) -> list[int]:
        """How much became known by clauses of each rank."""
        return list(self.uses)

    def known(self) -> list[int]:
        """The literals that are known or supposed, in the order in which they became so."""
        found: list[int] = []
        place: cython.int
        for place in range(self.length):
            found.append(_literal(self.trail[place]))
        return found

    def is_known(self, variable: int) -> bool:
        """Whether a variable or its negation is known or supposed."""
        return bool(self.true[2 * variable] or self.true[2 * variable + 1])

    def suppose(self, literal: int, most: int) -> int:
        """Suppose a literal for so many waves; the number of the one that fails, or 0.

        Whoever supposes has to retract.
        """
        self.rooted = False
        self._take(2 * literal if literal > 0 else 1 - 2 * literal)
        return int(self._follow(most))

    def follow(self, literals: Sequence[int]) -> int:
        """Add what else is known to follow to what is supposed; the wave that fails then, or 0."""
        for literal in literals:
            code: cython.int = 2 * literal if literal > 0 else 1 - 2 * literal
            if self.true[code ^ 1]:
                return 1
            if not self.true[code]:
                self._take(code)
        return int(self._follow(2**30))

    def mark(self) -> int:
        """How much is known or supposed, for going back there."""
        return int(self.length)

    def retract(self, mark: int) -> None:
        """Take back what was supposed after a mark."""
        self._back(mark)
        self.rooted = True

    def failing(
        self, literals: Sequence[int], most: int, *, chained: bool = False
    ) -> list[tuple[int, int]]:
        """Of these literals those that fail within so many waves, with the number of that wave.

        In a chain each thing rests on one that was supposed or came after it, and on what is known.
        """
        found: list[tuple[int, int]] = []
        began: cython.int = self.length
        wave: cython.int
        code: cython.int
        waves: cython.int = most
        clause: cython.int
        self.chained = chained
        if chained:
            for clause in range(self.clauses):
                self.base[clause] = self.left[clause]
        rooted: cython.bint = self.rooted
        self.rooted = False
        for literal in literals:
            code = 2 * literal if literal > 0 else 1 - 2 * literal
            if self.true[code] or self.true[code ^ 1]:
                continue
            self._take(code)
            wave = self._follow(waves)
            self._back(began)
            if wave:
                found.append((literal, wave))
        self.rooted = rooted
        self.chained = False
        return found

    def forced_by(self, owner: int, variables: Sequence[int], clauses: Sequence[int]) -> list[int]:
        """What one owner forces of these variables, however hard that is to see.

        `clauses` are those that do not hold by themselves once all that is left is denied.
        """
        found: list[int] = []
        mark: cython.int = self.length
        place: cython.int
        code: cython.int
        self._allow_only([owner])
        own: cython.int[::1] = array("i", variables)
        choices: cython.int[::1] = array("i", clauses)
        self.rooted = False
        for code in range(self.codes):
            self.seen[code] = 0
        for place in range(len(own)):
            for code in range(2 * own[place], 2 * own[place] + 2):
                if self.seen[code] or self.true[code] or self.true[code ^ 1]:
                    continue
                self._take(code)
                if not self._satisfiable(own, choices):
                    found.append(_literal(code ^ 1))
                self._back(mark)
        self.rooted = True
        for place in range(self.owners):
            self.allowed[place] = self.holds[place]
        return found

    @cython.cfunc
    def _allow_only(self, owners):  # type: ignore[no-untyped-def]
        place: cython.int
        for place in range(self.owners):
            self.allowed[place] = 0
        self.allowed[0] = 1
        for owner in owners:
            if owner < self.owners:
                self.allowed[owner] = 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _satisfiable(self, own: cython.int[::1], choices: cython.int[::1]) -> cython.bint:
        """Whether what is supposed leaves a way to choose; what was chosen is seen."""
        place: cython.int
        clause: cython.int
        code: cython.int
        mark: cython.int
        best: cython.int = -1
        if self._follow(2**30):
            return False
        for place in range(len(choices)):
            clause = choices[place]
            if (best < 0 or self.left[clause] < self.left[best]) and not self._is_met(clause):
                best = clause
        if best < 0:
            for place in range(len(own)):
                code = 2 * own[place]
                self.seen[code if self.true[code] else code + 1] = 1
            return True
        for place in range(self.first[best], self.first[best + 1]):
            code = self.literals[place]
            if self.true[code ^ 1]:
                continue
            mark = self.length
            self._take(code)
            if self._satisfiable(own, choices):
                return True
            self._back(mark)
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_met(self, clause: cython.int) -> cython.bint:
        place: cython.int
        for place in range(self.first[clause], self.first[clause + 1]):
            if self.true[self.literals[place]]:
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _take(self, code: cython.int) -> cython.void:
        self.true[code] = 1
        self.trail[self.length] = code
        self.length += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _follow(self, most: cython.int) -> cython.int:
        """Spread what was taken, for so many waves; the number of the wave that fails, or 0."""
        wave: cython.int = 1
        end: cython.int = self.length
        place: cython.int
        clause: cython.int
        code: cython.int
        fails: cython.bint = False
        while self.spread < self.length and wave <= most:
            if self.spread == end:
                wave += 1
                end = self.length
                continue
            code = self.trail[self.spread] ^ 1
            self.spread += 1
            for place in range(self.at[code], self.at[code + 1]):
                clause = self.standing[place]
                self.left[clause] -= 1
                self.rest[clause] ^= code
                if self.left[clause] > 1 or not self.allowed[self.owner[clause]]:
                    continue
                if self.chained and self.base[clause] > 2:
                    continue
                if self.left[clause] == 0:
                    fails = True
                elif self.rooted:
                    self._put_off(clause)
                elif self.true[self.rest[clause] ^ 1]:
                    fails = True
                elif not fails and not self.true[self.rest[clause]]:
                    self._take(self.rest[clause])
            if fails:
                if self.rooted:
                    self.failed = True
                return wave
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _back(self, mark: cython.int) -> cython.void:
        """Take everything back that became true after a mark."""
        place: cython.int
        code: cython.int
        number: cython.int
        for number in range(mark, self.length):
            code = self.trail[number] ^ 1
            self.true[code ^ 1] = 0
            if number < self.spread:
                for place in range(self.at[code], self.at[code + 1]):
                    self.left[self.standing[place]] += 1
                    self.rest[self.standing[place]] ^= code
        self.length = mark
        self.spread = min(self.spread, mark)


@cython.cfunc
def _literal(code: cython.int):  # type: ignore[no-untyped-def]
    return -(code >> 1) if code & 1 else code >> 1
