"""Operators as moves of variables: what is asked of some, and what others are set to.

An operator with conditional effects is several moves, one for each set of effects that may come
about; that an effect does not come about is not asked for, so that more seems possible than is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from sleuth.limits import Pace
from sleuth.planning.finite_domain import FiniteDomain
from sleuth.planning.ground import Effect, Operator

#: With more conditional effects than this an operator has too many branches.
MOST_CONDITIONAL = 6


@dataclass(frozen=True, slots=True)
class Move:
    """What an operator asks of variables and sets them to.

    `loses` are values of variables of which nothing is asked: who has such a value has none
    afterwards.
    """

    operator: int
    asks: dict[int, int]
    sets: dict[int, int]
    loses: dict[int, tuple[int, ...]]


class Moves:
    """All moves of a task, and for each variable the numbers of those that change it."""

    def __init__(self, form: FiniteDomain) -> None:
        self.form = form
        self.all = [move for move in _moves(form) if move.sets or move.loses]
        self.changing: list[list[int]] = [[] for _ in form.variables]
        for number, move in enumerate(self.all):
            for variable in (*move.sets, *move.loses):
                self.changing[variable].append(number)

    def of(self, pattern: Iterable[int]) -> list[Move]:
        """The moves that change a variable of a pattern."""
        numbers = sorted({number for each in pattern for number in self.changing[each]})
        return [self.all[number] for number in numbers]


def too_conditional(form: FiniteDomain) -> bool:
    """Whether some operator has more conditional effects than there can be branches for."""
    return any(
        sum(bool(effect.condition) for effect in operator.effects) > MOST_CONDITIONAL
        for operator in form.task.operators
    )


def seen(form: FiniteDomain, facts: Sequence[int]) -> dict[int, int] | None:
    """What is asked of each variable; None where that never holds."""
    values: dict[int, int] = {}
    for fact in facts:
        if form.never >> fact & 1:
            return None
        place = form.place[fact]
        if place is not None and values.setdefault(*place) != place[1]:
            return None
    return values


def _moves(form: FiniteDomain) -> Iterator[Move]:
    pace = Pace()
    for number, operator in enumerate(form.task.operators):
        plain = [each for each in operator.effects if not each.condition]
        others = [each for each in operator.effects if each.condition]
        for fires in product((False, True), repeat=len(others)):
            pace()
            chosen = [each for each, does in zip(others, fires, strict=True) if does]
            move = _move(form, number, operator, [*plain, *chosen])
            if move is not None:
                yield move


def _move(
    form: FiniteDomain, number: int, operator: Operator, effects: list[Effect]
) -> Move | None:
    """The move that these effects make; None if they never come about together."""
    asked = [*operator.precondition, *(fact for each in effects for fact in each.condition)]
    asks = seen(form, asked)
    # Two values of one variable at once never hold: then the operator is never used so.
    sets = None if asks is None else seen(form, [fact for each in effects for fact in each.adds])
    if asks is None or sets is None:
        return None
    loses: dict[int, list[int]] = {}
    for effect in effects:
        for fact in effect.deletes:
            place = form.place[fact]
            if place is None or place[0] in sets:
                continue
            variable, value = place
            if not form.variables[variable].may_be_none:
                continue
            if variable not in asks:
                loses.setdefault(variable, []).append(value)
            elif asks[variable] == value:
                sets[variable] = len(form.variables[variable].facts)
    return Move(
        number,
        asks,
        {variable: value for variable, value in sets.items() if asks.get(variable) != value},
        {variable: tuple(values) for variable, values in loses.items() if variable not in sets},
    )
