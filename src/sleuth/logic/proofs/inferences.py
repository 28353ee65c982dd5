# cython: language_level=3, annotation_typing=False, infer_types=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The inference rules of superposition, each from literals of prepared clauses to pairs.

A reason is a tuple: the rule, then for each parent the clause, the number of the literal and
where the rule needs it the side or the subterm. Superposition is simultaneous: it replaces all
occurrences of the subterm in the clause.
"""

from __future__ import annotations

from typing import Any

from sleuth.logic.proofs.clauses import Clause, Literal
from sleuth.logic.proofs.ordering import Ordering
from sleuth.logic.proofs.terms import EQUAL, Bank, Term, TooLarge, contains
from sleuth.logic.proofs.verdicts import EQUAL_TO, GREATER, LESS

RESOLVE = "resolve"
SUPERPOSE = "para"
FACTOR = "factor"
EQUALITY_RESOLUTION = "xx_res"
EQUALITY_FACTORING = "eq_factor"


class Inferences:
    """Inference rules on the bindings of one bank; all return (sign, atom) pairs or None.

    None also where a literal is too large for the bank, which counts what it refuses.
    """

    __slots__ = ("bank", "ordering")

    def __init__(self, bank: Bank, ordering: Ordering) -> None:
        self.bank = bank
        self.ordering = ordering

    def remainder(
        self, ours: list[Any], i: int, theirs: list[Any], j: int, one: Term, other: Term
    ) -> Any:
        """The instantiated literals but these two of the clauses, if the terms unify."""
        bank = self.bank
        mark = len(bank.trail)
        result: Any = None
        if bank.unify(one, other):
            bank.forget_images()
            try:
                result = []
                self.rest(ours, i, result)
                self.rest(theirs, j, result)
                if self.below(ours, i) or (theirs and self.below(theirs, j)):
                    result = None
            except TooLarge:
                result = None
        bank.undo(mark)
        return result

    def rest(self, literals: list[Any], skipped: int, pairs: list[Any]) -> None:
        """Append the instantiated literals except one."""
        bank = self.bank
        for i in range(len(literals)):
            if i != skipped:
                literal: Any = literals[i]
                pairs.append((literal.positive, bank.instantiate(literal.atom)))

    def below(self, literals: list[Any], i: int) -> bool:
        """Whether the unifier puts a literal, maximal in its clause before, below another one.

        A refutation can do without such inferences, and there are many of them among literals
        with variables, few of which can be compared before. Selected literals are not below any.
        """
        mine: Any = literals[i]
        if not mine.eligible:
            return False
        alone = True
        for k in range(len(literals)):
            literal: Any = literals[k]
            if literal.eligible != literal.maximal:
                return False
            if k != i and literal.maximal:
                alone = False
        if alone:
            return False
        bank = self.bank
        left = bank.instantiate(mine.left)
        right = bank.instantiate(mine.right)
        for k in range(len(literals)):
            other: Any = literals[k]
            if k == i or not other.maximal:
                continue
            verdict = self.ordering.compare_literals(
                other.positive,
                bank.instantiate(other.left),
                bank.instantiate(other.right),
                mine.positive,
                left,
                right,
            )
            if verdict == GREATER:
                return True
        return False

    def resolve(self, ours: list[Any], i: int, theirs: list[Any], j: int) -> Any:
        """The resolvent of two clauses upon complementary literals, if these unify."""
        first: Any = ours[i]
        second: Any = theirs[j]
        return self.remainder(ours, i, theirs, j, first.atom, second.atom)

    def superpose(
        self,
        source: list[Any],
        i: int,
        flipped: bool,
        target: list[Any],
        j: int,
        side: int,
        part: Term,
    ) -> Any:
        """Replace `part`, which occurs in literal `j` of the target, by the equation `i`."""
        mark = len(self.bank.trail)
        result: Any = None
        try:
            result = self.superposed(source, i, flipped, target, j, side, part)
        except TooLarge:
            result = None
        self.bank.undo(mark)
        return result

    def superposed(
        self,
        source: list[Any],
        i: int,
        flipped: bool,
        target: list[Any],
        j: int,
        side: int,
        part: Term,
    ) -> Any:
        """The same, which leaves its bindings on the trail."""
        bank = self.bank
        equation: Any = source[i]
        left = equation.right if flipped else equation.left
        right = equation.left if flipped else equation.right
        if not bank.unify(left, part):
            return None
        bank.forget_images()
        new = bank.instantiate(right)
        if not equation.oriented:
            verdict = self.ordering.compare(bank.instantiate(left), new)
            if verdict in (LESS, EQUAL_TO):
                return None
        if not self.open(target, j, side) and not self.open_elsewhere(target, part):
            return None
        result: list[Any] = []
        for literal in target:
            result.append((literal.positive, bank.replaced(literal.atom, part, new)))
        self.rest(source, i, result)
        return None if self.below(source, i) else result

    def open(self, literals: list[Any], j: int, side: int) -> bool:
        """Whether this side of a literal stays a greatest one under the unifier."""
        into: Any = literals[j]
        if not into.oriented:
            bank = self.bank
            own = bank.instantiate(into.right if side else into.left)
            other = bank.instantiate(into.left if side else into.right)
            verdict = self.ordering.compare(own, other)
            if verdict in (LESS, EQUAL_TO):
                return False
        return not self.below(literals, j)

    def open_elsewhere(self, literals: list[Any], part: Term) -> bool:
        """Whether a subterm may be replaced because of any place that it has in a clause.

        An index keeps one place for each subterm, which need not be the one that counts.
        """
        for k in range(len(literals)):
            literal: Any = literals[k]
            if not literal.eligible:
                continue
            if contains(literal.left, part) and self.open(literals, k, 0):
                return True
            if literal.oriented or not contains(literal.right, part):
                continue
            if self.open(literals, k, 1):
                return True
        return False

    def factor(self, literals: list[Any], i: int, j: int) -> Any:
        """The clause with two literals of the same sign made one."""
        first: Any = literals[i]
        second: Any = literals[j]
        return self.remainder(literals, j, [], 0, first.atom, second.atom)

    def reflect(self, literals: list[Any], i: int) -> Any:
        """The clause without a disequation whose sides unify."""
        literal: Any = literals[i]
        return self.remainder(literals, i, [], 0, literal.left, literal.right)

    def equality_factor(
        self, literals: list[Any], i: int, flip_first: bool, j: int, flip_second: bool
    ) -> Any:
        """From s=t, u=v with s and u unified: s=t and t!=v."""
        bank = self.bank
        first: Any = literals[i]
        second: Any = literals[j]
        s = first.right if flip_first else first.left
        t = first.left if flip_first else first.right
        u = second.right if flip_second else second.left
        v = second.left if flip_second else second.right
        mark = len(bank.trail)
        if not bank.unify(s, u):
            bank.undo(mark)
            return None
        bank.forget_images()
        result: Any = None
        try:
            kept = bank.instantiate(t)
            if first.oriented or self.ordering.compare(kept, bank.instantiate(s)) != GREATER:
                result = [(False, bank.make(EQUAL, (kept, bank.instantiate(v))))]
                self.rest(literals, j, result)
        except TooLarge:
            result = None
        bank.undo(mark)
        return result


def renamed_apart(bank: Bank, clause: Clause) -> list[Any]:
    """The clause's literals over the odd variables."""
    result: list[Any] = []
    for literal in clause.literals:
        atom = odd(bank, literal.atom)
        copy = Literal(literal.positive, atom, atom, literal.right)
        if atom.symbol == EQUAL:
            copy.left = atom.args[0]
            copy.right = atom.args[1]
        copy.oriented = literal.oriented
        copy.maximal = literal.maximal
        copy.eligible = literal.eligible
        result.append(copy)
    return result


def odd(bank: Bank, term: Term) -> Term:
    """The term with each even variable replaced by the odd one after it."""
    if term.ground:
        return term
    if term.symbol < 0:
        return bank.variable(-term.symbol)
    return bank.make(term.symbol, tuple([odd(bank, arg) for arg in term.args]))
