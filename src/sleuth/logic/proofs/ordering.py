# cython: language_level=3, annotation_typing=False, infer_types=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Reduction orderings: Knuth-Bendix and lexicographic path, and what they say of literals."""

from __future__ import annotations

from typing import Any

from sleuth.logic.proofs.terms import TRUE, Bank, Term, contains
from sleuth.logic.proofs.verdicts import EQUAL_TO, GREATER, INCOMPARABLE, KBO, LESS

#: Pairs of terms that are together larger are compared by paths once only: the definition asks
#: for the same pairs again and again, more often than there are paths in them.
_SMALL = 16


class Ordering:
    """A simplification ordering over the terms of a bank, total on ground terms."""

    __slots__ = ("bank", "kind", "precedence", "true", "verdicts")

    def __init__(self, bank: Bank, kind: int, precedence: list[int]) -> None:
        self.bank = bank
        self.kind = kind
        self.precedence = precedence
        #: What is known of pairs of terms within one comparison by paths.
        self.verdicts: dict[Any, bool] = {}
        self.true = bank.make(TRUE, ())

    def compare(self, left: Term, right: Term) -> int:
        """GREATER, LESS, EQUAL_TO or INCOMPARABLE."""
        if left is right:
            return EQUAL_TO
        if left is self.true:
            return LESS
        if right is self.true:
            return GREATER
        if left.symbol < 0:
            return LESS if contains(right, left) else INCOMPARABLE
        if right.symbol < 0:
            return GREATER if contains(left, right) else INCOMPARABLE
        if self.kind == KBO:
            return self.knuth_bendix(left, right)
        verdict = INCOMPARABLE
        if self.path_greater(left, right):
            verdict = GREATER
        elif self.path_greater(right, left):
            verdict = LESS
        if self.verdicts:
            self.verdicts.clear()
        return verdict

    def count(self, term: Term, step: int) -> None:
        """Add `step` for every occurrence of a variable in the term."""
        if term.ground:
            return
        if term.symbol < 0:
            term.balance = term.balance + step
            return
        for arg in term.args:
            self.count(arg, step)

    def surplus(self, term: Term) -> int:
        """Which sides have more of a variable: 1 left, 2 right; erases what it reads."""
        if term.ground:
            return 0
        if term.symbol < 0:
            number = term.balance
            term.balance = 0
            return 1 if number > 0 else (2 if number < 0 else 0)
        result = 0
        for arg in term.args:
            result |= self.surplus(arg)
        return result

    def domination(self, left: Term, right: Term) -> int:
        """Which side lacks occurrences: bit 1 the right one does, bit 2 the left one does."""
        if left.ground and right.ground:
            return 0
        self.bank.tick((left.size + right.size) // 8)
        self.count(left, 1)
        self.count(right, -1)
        return self.surplus(left) | self.surplus(right)

    def knuth_bendix(self, left: Term, right: Term) -> int:
        """The Knuth-Bendix comparison of two different terms that are not variables."""
        difference = left.weight - right.weight
        if difference == 0:
            if left.symbol != right.symbol:
                above: int = self.precedence[left.symbol]
                difference = above - self.precedence[right.symbol]
            else:
                ours = left.args
                theirs = right.args
                for i in range(len(ours)):
                    if ours[i] is not theirs[i]:
                        verdict = self.compare(ours[i], theirs[i])
                        if verdict == INCOMPARABLE:
                            return INCOMPARABLE
                        difference = 1 if verdict == GREATER else -1
                        break
        missing = self.domination(left, right)
        if difference > 0:
            return INCOMPARABLE if missing & 2 else GREATER
        return INCOMPARABLE if missing & 1 else LESS

    def path_greater(self, left: Term, right: Term) -> bool:
        """Whether the left term is greater in the lexicographic path ordering."""
        if left is right or left.symbol < 0:
            return False
        if right.symbol < 0:
            return contains(left, right)
        if left.size + right.size <= _SMALL:
            return self.path_decided(left, right)
        pair = (id(left), id(right))
        known = self.verdicts.get(pair)
        if known is None:
            self.bank.tick(1)
            known = self.verdicts[pair] = self.path_decided(left, right)
        return known

    def path_decided(self, left: Term, right: Term) -> bool:
        """The same for two different terms that are not variables."""
        for arg in left.args:
            if arg is right or self.path_greater(arg, right):
                return True
        if left.symbol != right.symbol:
            above: int = self.precedence[left.symbol]
            if above < self.precedence[right.symbol]:
                return False
            for arg in right.args:  # noqa: SIM110
                if not self.path_greater(left, arg):
                    return False
            return True
        ours = left.args
        theirs = right.args
        decided = False
        for i in range(len(ours)):
            if decided:
                if not self.path_greater(left, theirs[i]):
                    return False
            elif ours[i] is not theirs[i]:
                if not self.path_greater(ours[i], theirs[i]):
                    return False
                decided = True
        return decided

    def compare_literals(
        self, positive: bool, left: Term, right: Term, other: bool, first: Term, second: Term
    ) -> int:
        """Compare two literals, each a sign and two sides ($true for atoms), as multisets."""
        if right is self.true and second is self.true:
            if left is not first:
                return self.compare(left, first)
            if positive == other:
                return EQUAL_TO
            return LESS if positive else GREATER
        ours: list[Any] = [left, right] if positive else [left, left, right, right]
        theirs: list[Any] = [first, second] if other else [first, first, second, second]
        for term in list(ours):
            if term in theirs:
                ours.remove(term)
                theirs.remove(term)
        if not ours:
            return EQUAL_TO if not theirs else LESS
        if not theirs:
            return GREATER
        if self.dominates(ours, theirs):
            return GREATER
        if self.dominates(theirs, ours):
            return LESS
        return INCOMPARABLE

    def dominates(self, ours: list[Any], theirs: list[Any]) -> bool:
        """Whether each of their terms is below one of ours."""
        for term in theirs:
            below = False
            for mine in ours:
                if self.compare(mine, term) == GREATER:
                    below = True
                    break
            if not below:
                return False
        return True
