"""Check a DRAT proof that clauses cannot hold together.

A proof is a list of steps. A step adds a clause (a lemma) or deletes one. A lemma is admitted if
it is RUP: assume all its literals false, propagate units through the clauses so far, and find a
conflict, so that the lemma follows. Otherwise it must be RAT on its first literal p: every clause
D with -p, resolved with the lemma on p, is RUP, so that whoever satisfies the clauses without the
lemma can flip p where the lemma fails. Either way a satisfiable set stays satisfiable. The empty
clause is never RAT; where it is admitted, the clauses that the proof began with have no model.

Wetzler, Heule, Hunt: DRAT-trim (SAT 2014). Steps are checked forwards, each as it comes, with two
watched literals per clause, and nothing is trusted: a lemma that nobody needs must be right too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sleuth import certificates
from sleuth.limits import Pace

#: What is worth checking: taking in a clause costs 8 µs of CPU time, and checking a lemma about
#: 80 µs (measured on random 3-SAT with 140 variables and on seven pigeons). At these bounds that
#: is 0.4 s and 0.8 s, a tenth of a run that took 12 s; a checker in Python has no business beyond.
MOST_CLAUSES = 50_000
MOST_STEPS = 20_000


class Refused(certificates.Refused):
    """A proof does not show what it should: the number of the step (from 1), and why."""

    def __init__(self, step: int, reason: str) -> None:
        self.step = step
        super().__init__(f"step {step}: {reason}")


@dataclass(frozen=True, slots=True)
class Refutation:
    """A proof was checked: the clauses have no model.

    `clauses` is their number; `lemmas` are those that were checked until the empty clause,
    `by_rat` how many of them were not RUP; `deletions` were carried out.
    """

    clauses: int
    lemmas: int
    by_rat: int
    deletions: int


def check(clauses: Iterable[Sequence[int]], proof: Iterable[str]) -> Refutation:
    """Check a DRAT proof in the text format that the clauses have no model.

    Raises Refused if a step is wrong or the empty clause is missing, and LimitReached if the run
    that this thread is in reaches a limit.

    >>> square = [[1, 2], [1, -2], [-1, 2], [-1, -2]]
    >>> check(square, ["1 0", "0"])
    Refutation(clauses=4, lemmas=2, by_rat=0, deletions=0)
    >>> check(square[1:], ["1 0", "0"])
    Traceback (most recent call last):
    ...
    sleuth.certificates.drat.Refused: step 1: the clause 1 does not follow
    """
    checker = _Checker()
    size = 0
    for clause in clauses:
        checker.add(clause)
        size += 1
    lemmas = by_rat = deletions = number = 0
    for number, line in enumerate(proof, 1):
        deletes, lemma = _read(number, line)
        if deletes:
            deletions += checker.delete(lemma)
            continue
        lemmas += 1
        if not checker.is_rup(lemma):
            if not lemma or not checker.is_rat(lemma):
                words = " ".join(map(str, lemma)) if lemma else "without literals"
                raise Refused(number, f"the clause {words} does not follow")
            by_rat += 1
        if not lemma:
            return Refutation(size, lemmas, by_rat, deletions)
        checker.add(lemma)
    raise Refused(number + 1, "the proof ends without the empty clause")


def _read(number: int, line: str) -> tuple[bool, list[int]]:
    """Whether a step deletes a clause, and the literals of the clause."""
    words = line.split()
    deletes = words[:1] == ["d"]
    try:
        literals = [int(word) for word in words[deletes:]]
    except ValueError:
        raise Refused(number, f"{line[:60]!r} is not a list of literals") from None
    if not literals or literals.pop() != 0 or 0 in literals:
        raise Refused(number, f"{line[:60]!r} does not end with its only 0")
    # The first literal stays first: it is the pivot of RAT.
    return deletes, list(dict.fromkeys(literals))


class _Checker:
    """Clauses, each watched by two of its literals, and what follows from them by units.

    `_true` holds the literals known to be true: first those that hold for good, in the order of
    `_trail`, then those of a question, which are taken back. A literal is false if its negation
    is in it. Each clause of two or more literals has its watched ones in front; the clause is
    looked at only when one of them becomes false.
    """

    def __init__(self) -> None:
        self._true: set[int] = set()
        self._trail: list[int] = []
        self._watching: defaultdict[int, list[list[int]]] = defaultdict(list)
        self._present: defaultdict[frozenset[int], list[list[int]]] = defaultdict(list)
        self._refuted = False
        self._pace = Pace(4096)

    def add(self, literals: Sequence[int]) -> None:
        """Add a clause and what follows from it at once."""
        self._pace()
        clause = list(dict.fromkeys(literals))
        true = self._true
        # Literals that are false for good never help: those that are not come to the front.
        clause.sort(key=lambda literal: -literal in true)
        self._present[frozenset(clause)].append(clause)
        if len(clause) > 1:
            self._watching[clause[0]].append(clause)
            self._watching[clause[1]].append(clause)
        if not clause or -clause[0] in true:
            self._refuted = True
        elif len(clause) == 1 or -clause[1] in true:
            self._refuted |= not self._propagate([clause[0]])

    def delete(self, literals: Sequence[int]) -> bool:
        """Delete a clause if it is there; one from which a fixed literal follows stays.

        A proof that is right with more clauses is right, so leaving one in place is safe.
        """
        present = self._present.get(frozenset(literals))
        if not present:
            return False
        clause = present[-1]
        held = sum(literal in self._true for literal in clause)
        if held == 1 and all(-lit in self._true or lit in self._true for lit in clause):
            return False
        present.pop()
        # Watch lists drop an empty clause when they meet it next.
        clause.clear()
        return True

    def is_rup(self, lemma: Sequence[int]) -> bool:
        """Whether units alone refute the negation of the lemma."""
        if self._refuted:
            return True
        known = len(self._trail)
        follows = not self._propagate([-literal for literal in lemma])
        self._true.difference_update(self._trail[known:])
        del self._trail[known:]
        return follows

    def is_rat(self, lemma: Sequence[int]) -> bool:
        """Whether every resolvent of the lemma on its first literal is RUP or a tautology."""
        pivot = lemma[0]
        for literals, present in list(self._present.items()):
            self._pace()
            if present and -pivot in literals:
                rest = [literal for literal in literals if literal != -pivot]
                if not self.is_rup([*lemma, *rest]):
                    return False
        return True

    def _propagate(self, literals: Sequence[int]) -> bool:
        """Make these literals true and what follows by units; False at a conflict."""
        true, trail = self._true, self._trail
        done = len(trail)
        for literal in literals:
            if -literal in true:
                return False
            if literal not in true:
                true.add(literal)
                trail.append(literal)
        while done < len(trail):
            false = -trail[done]
            done += 1
            watching = self._watching.get(false)
            if watching:
                self._pace()
                if not self._look(false, watching):
                    return False
        return True

    def _look(self, false: int, watching: list[list[int]]) -> bool:
        """Find another literal to watch for each clause that watches one now false.

        False if a clause has none left, which is a conflict.
        """
        true, trail = self._true, self._trail
        staying: list[list[int]] = []
        for place, clause in enumerate(watching):
            if not clause:
                continue
            if clause[0] == false:
                clause[0], clause[1] = clause[1], false
            first = clause[0]
            if first in true:
                staying.append(clause)
                continue
            for index in range(2, len(clause)):
                if -clause[index] not in true:
                    clause[1], clause[index] = clause[index], false
                    self._watching[clause[1]].append(clause)
                    break
            else:
                staying.append(clause)
                if -first in true:
                    watching[:] = staying + watching[place + 1 :]
                    return False
                true.add(first)
                trail.append(first)
        watching[:] = staying
        return True
