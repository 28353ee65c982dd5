# cython: boundscheck=False, wraparound=False, cdivision=True
# mypy: disallow-untyped-decorators=False
"""Which operators can be used in a packed state, and where they lead: Cython in pure-Python mode.

A state is `bytes`: fact `f` is bit `f % 8` of byte `f // 8`, derived facts included.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from sleuth.planning.kernel.lists import Lists

try:
    import cython
except ImportError:
    from sleuth import shadow as cython


@cython.cclass
class Transitions:
    """The operators and axioms of a task.

    Preconditions stand in a trie whose nodes are in preorder: a node's fact has to hold for all
    below it, and `skip` is where to go on where it does not. Effects are numbered through; those
    of operator `o` are `effects_of[o]` up to `effects_of[o + 1]`, each with a condition.
    """

    goals: cython.int
    heads: cython.int
    layers: cython.int
    node_fact: cython.int[::1]
    node_skip: cython.int[::1]
    node_begin: cython.int[::1]
    node_operators: cython.int[::1]
    effects_of: cython.int[::1]
    condition_begin: cython.int[::1]
    condition: cython.int[::1]
    adds_begin: cython.int[::1]
    adds: cython.int[::1]
    deletes_begin: cython.int[::1]
    deletes: cython.int[::1]
    derived: cython.int[::1]
    layer_begin: cython.int[::1]
    head: cython.int[::1]
    denied: cython.int[::1]
    body_begin: cython.int[::1]
    body: cython.int[::1]
    watch_begin: cython.int[::1]
    watch: cython.int[::1]
    missing: cython.int[::1]
    due: cython.int[::1]
    goal: cython.int[::1]
    costs: list[Any]

    def __init__(
        self,
        facts: int,
        preconditions: Sequence[Sequence[int]],
        effects: Sequence[Sequence[tuple[Sequence[int], Sequence[int], Sequence[int]]]],
        costs: Sequence[Any],
        goal: Sequence[int],
        axioms: Sequence[tuple[int, int, Sequence[int], int]],
    ) -> None:
        """Effects are (condition, adds, deletes); axioms (layer, head, body, denied or -1)."""
        self._plant(facts, preconditions)
        every = [effect for each in effects for effect in each]
        self.effects_of = array("i", accumulate(map(len, effects), initial=0))
        conditions = Lists.of(condition for condition, _, _ in every)
        additions = Lists.of(adds for _, adds, _ in every)
        deletions = Lists.of(deletes for _, _, deletes in every)
        self.condition_begin, self.condition = conditions.begin, conditions.items
        self.adds_begin, self.adds = additions.begin, additions.items
        self.deletes_begin, self.deletes = deletions.begin, deletions.items
        self.goal, self.goals = array("i", goal), len(goal)
        self.costs = list(costs)
        self._state_axioms(facts, axioms)

    def _plant(self, facts: int, preconditions: Sequence[Sequence[int]]) -> None:
        """Make the trie; facts that many operators ask for come first, so that much is shared."""
        asked = [0] * facts
        for each in preconditions:
            for fact in each:
                asked[fact] += 1
        paths = sorted(
            (sorted(each, key=lambda fact: (-asked[fact], fact)), operator)
            for operator, each in enumerate(preconditions)
        )
        node_fact: list[int] = [-1]
        skips: list[int] = [0]
        operators: list[list[int]] = [[]]
        above: list[int] = [0]  # the nodes from the root to the present one
        for path, operator in paths:
            shared = 0
            while (
                shared < len(path)
                and shared + 1 < len(above)
                and node_fact[above[shared + 1]] == path[shared]
            ):
                shared += 1
            for node in above[shared + 1 :]:
                skips[node] = len(node_fact)
            del above[shared + 1 :]
            for fact in path[shared:]:
                above.append(len(node_fact))
                node_fact.append(fact)
                skips.append(0)
                operators.append([])
            operators[above[len(path)]].append(operator)
        for node in above:
            skips[node] = len(node_fact)
        self.node_fact, self.node_skip = array("i", node_fact), array("i", skips)
        lists = Lists.of(operators)
        self.node_begin, self.node_operators = lists.begin, lists.items

    def _state_axioms(
        self, facts: int, axioms: Sequence[tuple[int, int, Sequence[int], int]]
    ) -> None:
        ordered = sorted(axioms, key=lambda axiom: axiom[0])
        starts = [
            place
            for place, axiom in enumerate(ordered)
            if place == 0 or ordered[place - 1][0] != axiom[0]
        ]
        self.layer_begin, self.layers = array("i", [*starts, len(ordered)]), len(starts)
        self.head = array("i", [head for _, head, _, _ in ordered])
        self.denied = array("i", [denied for _, _, _, denied in ordered])
        bodies = Lists.of(body for _, _, body, _ in ordered)
        self.body_begin, self.body = bodies.begin, bodies.items
        watches = bodies.inverted(facts)
        self.watch_begin, self.watch = watches.begin, watches.items
        self.missing = array("i", [0] * (len(ordered) + 1))
        self.due = array("i", [0] * (len(ordered) + 1))
        heads = sorted({head for _, head, _, _ in ordered})
        self.derived, self.heads = array("i", heads), len(heads)

    def applicable(self, state: bytes) -> list[int]:
        """The operators that can be used, always in the same order."""
        found: list[int] = []
        node: cython.int = 0
        fact: cython.int
        place: cython.int
        nodes: cython.int = self.node_skip[0]
        while node < nodes:
            fact = self.node_fact[node]
            if fact >= 0 and not state[fact >> 3] >> (fact & 7) & 1:
                node = self.node_skip[node]
                continue
            for place in range(self.node_begin[node], self.node_begin[node + 1]):
                found.append(self.node_operators[place])
            node += 1
        return found

    def after(self, state: bytes, operator: cython.int) -> bytes:
        """The state after an operator; what is added and deleted at once holds."""
        child: bytearray = bytearray(state)
        effect: cython.int
        place: cython.int
        fact: cython.int
        first: cython.int = self.effects_of[operator]
        last: cython.int = self.effects_of[operator + 1]
        for effect in range(first, last):
            if self._holds(state, effect):
                for place in range(self.deletes_begin[effect], self.deletes_begin[effect + 1]):
                    fact = self.deletes[place]
                    child[fact >> 3] &= ~(1 << (fact & 7)) & 255
        for effect in range(first, last):
            if self._holds(state, effect):
                for place in range(self.adds_begin[effect], self.adds_begin[effect + 1]):
                    fact = self.adds[place]
                    child[fact >> 3] |= 1 << (fact & 7)
        if self.heads:
            self._complete(child)
        return bytes(child)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _holds(self, state: bytes, effect: cython.int) -> cython.bint:
        place: cython.int
        fact: cython.int
        for place in range(self.condition_begin[effect], self.condition_begin[effect + 1]):
            fact = self.condition[place]
            if not state[fact >> 3] >> (fact & 7) & 1:
                return False
        return True

    def completed(self, state: bytes) -> bytes:
        """A state with what the axioms derive in it, and nothing else that is derived."""
        child: bytearray = bytearray(state)
        self._complete(child)
        return bytes(child)

    @cython.cfunc
    def _complete(self, child: bytearray) -> cython.void:
        """Decide layer after layer: an axiom fires once nothing of its body is missing."""
        layer: cython.int
        axiom: cython.int
        place: cython.int
        fact: cython.int
        waiting: cython.int
        count: cython.int
        first: cython.int
        last: cython.int
        for place in range(self.heads):
            fact = self.derived[place]
            child[fact >> 3] &= ~(1 << (fact & 7)) & 255
        for layer in range(self.layers):
            first = self.layer_begin[layer]
            last = self.layer_begin[layer + 1]
            waiting = 0
            for axiom in range(first, last):
                count = 0
                for place in range(self.body_begin[axiom], self.body_begin[axiom + 1]):
                    fact = self.body[place]
                    if not child[fact >> 3] >> (fact & 7) & 1:
                        count += 1
                fact = self.denied[axiom]
                if fact >= 0 and child[fact >> 3] >> (fact & 7) & 1:
                    count += 1
                self.missing[axiom] = count
                if count == 0:
                    self.due[waiting] = axiom
                    waiting += 1
            while waiting:
                waiting -= 1
                fact = self.head[self.due[waiting]]
                if child[fact >> 3] >> (fact & 7) & 1:
                    continue
                child[fact >> 3] |= 1 << (fact & 7)
                for place in range(self.watch_begin[fact], self.watch_begin[fact + 1]):
                    axiom = self.watch[place]
                    if first <= axiom < last:
                        self.missing[axiom] -= 1
                        if self.missing[axiom] == 0:
                            self.due[waiting] = axiom
                            waiting += 1

    def successors(self, state: bytes) -> list[tuple[int, bytes, Any]]:
        """(operator, state, cost) for every operator that can be used."""
        return [
            (operator, self.after(state, operator), self.costs[operator])
            for operator in self.applicable(state)
        ]

    def is_goal(self, state: bytes) -> bool:
        """Whether all facts of the goal hold."""
        fact: cython.int
        place: cython.int
        for place in range(self.goals):
            fact = self.goal[place]
            if not state[fact >> 3] >> (fact & 7) & 1:
                return False
        return True
