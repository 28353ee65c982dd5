"""Walking through a task without variables: states are sets of facts as bits of a number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from sleuth.limits import paced
from sleuth.planning.ground import GroundTask

#: The facts that hold, as bits; derived ones are in it too.
Bits = int


def bits(facts: Iterable[int]) -> Bits:
    """Facts as bits of a number.

    >>> bits([0, 3])
    9
    """
    whole = 0
    for fact in facts:
        whole |= 1 << fact
    return whole


@dataclass(frozen=True, slots=True)
class _Move:
    index: int
    precondition: Bits
    adds: Bits
    keeps: Bits
    conditional: tuple[tuple[Bits, Bits, Bits], ...]
    cost: Fraction


class States:
    """The states of a task and the operators between them."""

    def __init__(self, task: GroundTask) -> None:
        self.task = task
        self.goal = bits(task.goal)
        self._moves = []
        for index, operator in enumerate(paced(task.operators)):
            plain = [each for each in operator.effects if not each.condition]
            conditional = tuple(
                (bits(each.condition), bits(each.adds), bits(each.deletes))
                for each in paced(operator.effects)
                if each.condition
            )
            self._moves.append(
                _Move(
                    index,
                    bits(operator.precondition),
                    bits(fact for each in plain for fact in each.adds),
                    ~bits(fact for each in plain for fact in each.deletes),
                    conditional,
                    operator.cost,
                )
            )
        self._layers = self._axiom_layers()
        self._derived = bits(each.head for each in task.axioms)
        self.start = self.completed(bits(task.start))

    def _axiom_layers(self) -> list[list[tuple[Bits, Bits, Bits]]]:
        layers: dict[int, list[tuple[Bits, Bits, Bits]]] = {}
        for each in self.task.axioms:
            denied = 0 if each.denied is None else 1 << each.denied
            layers.setdefault(each.layer, []).append((bits(each.body), denied, 1 << each.head))
        return [layers[layer] for layer in sorted(layers)]

    def completed(self, state: Bits) -> Bits:
        """A state with what the axioms derive in it."""
        if not self._layers:
            return state
        state &= ~self._derived
        for layer in self._layers:
            before = -1
            while before != state:
                before = state
                for body, denied, head in layer:
                    if state & body == body and not state & denied:
                        state |= head
        return state

    def successors(self, state: Bits) -> Iterator[tuple[int, Bits, Fraction]]:
        """The operators that can be used in a state, where each leads and what it costs."""
        for move in self._moves:
            if state & move.precondition == move.precondition:
                yield move.index, self._after(move, state), move.cost

    def after(self, operator: int, state: Bits) -> Bits | None:
        """Where the operator of this index leads from a state, or None where it cannot be used."""
        move = self._moves[operator]
        if state & move.precondition != move.precondition:
            return None
        return self._after(move, state)

    def _after(self, move: _Move, state: Bits) -> Bits:
        adds, keeps = move.adds, move.keeps
        for condition, more, less in move.conditional:
            if state & condition == condition:
                adds |= more
                keeps &= ~less
        return self.completed(state & keeps | adds)

    def is_goal(self, state: Bits) -> bool:
        """Whether all facts of the goal hold and none of it is out of reach."""
        return not self.task.unreachable and state & self.goal == self.goal
