# cython: language_level=3, annotation_typing=False, infer_types=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The passive clauses in several queues, which take turns in choosing the next given clause."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any

from sleuth.logic.proofs.clauses import Clause
from sleuth.logic.proofs.inferences import RESOLVE, SUPERPOSE
from sleuth.logic.proofs.queues import (
    AGE,
    COST,
    FACT_COST,
    FACT_HALF_COST,
    FACT_REFINED_SIZE,
    FACT_SIZE,
    GOAL_COST,
    GOAL_HALF_COST,
    GOAL_REFINED_COST,
    GOAL_REFINED_SIZE,
    GOAL_SIZE,
    GROUND_FIRST,
    REFINED_COST,
    REFINED_SIZE,
    SIZE,
    SPARSE,
)
from sleuth.logic.proofs.terms import EQUAL, Term

_FAR = 1 << 20
#: How much more than a symbol a variable weighs where clauses with few of them are wanted.
_VARIABLE = 75


#: A place in a queue is one number: what the queue sorts by, then the clause's own number.
_NUMBERS = 1 << 40
_FARTHEST = (1 << 22) - 1


class PassiveClauses:
    """Clauses that wait, and every clause seen so far under a key that equal ones share."""

    __slots__ = ("dear", "kinds", "queues", "seen", "turn", "turns", "waiting")

    def __init__(self, queues: list[tuple[int, int]], dear: int = 2) -> None:
        #: What a symbol costs that does not occur in the goal.
        self.dear = dear
        self.kinds = [kind for kind, _ in queues]
        self.queues: list[list[int]] = [[] for _ in queues]
        self.turns = [place for place, (_, share) in enumerate(queues) for _ in range(share)]
        self.turn = 0
        self.seen: dict[Any, Any] = {}
        self.waiting: dict[int, Any] = {}

    def push(self, clause: Clause, positive: int, ground: bool) -> None:
        """Put a clause into every queue."""
        number = clause.number
        self.waiting[number] = clause
        for i in range(len(self.queues)):
            kind: int = self.kinds[i]
            if kind == AGE:
                value = 0
            elif kind == SIZE:
                value = clause.size
            elif kind == COST:
                value = clause.cost
            elif kind == GOAL_SIZE:
                value = clause.size if clause.goal else clause.size + _FAR
            elif kind == GOAL_COST:
                value = clause.cost if clause.goal else clause.cost + _FAR
            elif kind == GROUND_FIRST:
                value = clause.size if ground else clause.size + _FAR
            elif kind == FACT_COST:
                value = clause.cost + _FAR if clause.goal else clause.cost
            elif kind == FACT_SIZE:
                value = clause.size + _FAR if clause.goal else clause.size
            elif kind >= REFINED_COST:
                value = min(self.refined(kind, clause.literals), _FAR)
                if clause.goal:
                    if kind in (FACT_HALF_COST, FACT_REFINED_SIZE):
                        value += _FAR
                elif kind in (GOAL_REFINED_COST, GOAL_HALF_COST, GOAL_REFINED_SIZE):
                    value += _FAR
            else:
                value = clause.size if positive == len(clause.literals) else clause.size + _FAR
            heappush(self.queues[i], min(value, _FARTHEST) * _NUMBERS + number)

    def refined(self, kind: int, literals: list[Any]) -> int:
        """What a clause weighs with its greater sides and conclusions counted more."""
        total = 0
        for i in range(len(literals)):
            literal: Any = literals[i]
            left = self.measure(kind, literal.left)
            right = 0
            if literal.atom.symbol == EQUAL:
                right = self.measure(kind, literal.right)
            if kind < REFINED_SIZE:
                value = 3 * left + (2 if literal.oriented else 3) * right
                if literal.positive and kind in (REFINED_COST, GOAL_REFINED_COST):
                    value += value // 2
            elif kind < SPARSE:
                value = 2 * left + (1 if literal.oriented else 2) * right
                if literal.positive:
                    value += value
            else:
                value = 4 * left + (1 if literal.oriented else 4) * right
            total += value
        return total

    def measure(self, kind: int, term: Term) -> int:
        """What a term weighs by itself."""
        if kind in (REFINED_COST, GOAL_REFINED_COST):
            return term.cost
        if kind in (GOAL_HALF_COST, FACT_HALF_COST):
            return (term.cost + self.dear * term.size) // 2
        if kind < SPARSE:
            return 3 * term.size - term.variables
        return term.size + _VARIABLE * term.variables

    def choose(self) -> Any:
        """The next given clause, None if no clause is left."""
        place = self.turns[self.turn]
        self.turn = (self.turn + 1) % len(self.turns)
        queue = self.queues[place]
        while queue:
            key: int = heappop(queue)
            clause = self.waiting.pop(key % _NUMBERS, None)
            if clause is None:
                continue
            if not clause.wanted and orphaned(clause):
                self.seen.pop(clause_key(clause.literals), None)
                continue
            return clause
        return None


def clause_key(literals: list[Any]) -> Any:
    """A value that equal clauses share."""
    if len(literals) == 1:
        only: Any = literals[0]
        return only.atom.number if only.positive else -only.atom.number
    return tuple([each.atom.number if each.positive else -each.atom.number for each in literals])


def orphaned(clause: Clause) -> bool:
    """Whether a parent was simplified away, so that the clause follows from its successors."""
    rule = clause.reason[0]
    if rule == RESOLVE:
        return not clause.reason[1].active or not clause.reason[3].active
    if rule == SUPERPOSE:
        return not clause.reason[1].active or not clause.reason[4].active
    return False
