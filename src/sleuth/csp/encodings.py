"""Integer variables as SAT literals, in the direct and in the order encoding.

The direct encoding has a SAT variable for each "x is v". The order encoding has one for each
"x is at least v", which makes comparisons short; it defines "x is v" from two of them where
a constraint asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations, pairwise
from typing import Any, Protocol

from sleuth.csp.csp import Csp, Variable
from sleuth.sat.rules import FREE, Clause, Kind, Label, Rules, Words

#: Pairs are the better way to say "at most one" up to about this many literals.
_FEW = 10


class Encoding(Protocol):
    """Names facts about integer variables by literals."""

    def equal(self, variable: Variable, value: int) -> int:
        """The literal of "the variable is `value`"."""

    def less(self, smaller: Variable, larger: Variable) -> list[Clause]:
        """Clauses that say that one variable is less than another."""

    def value(self, variable: Variable, model: frozenset[int]) -> int:
        """The value of a variable in a model."""


class DirectEncoding:
    """One SAT variable for each value of each variable."""

    def __init__(self, csp: Csp[Any], rules: Rules[Any], true: int) -> None:
        self._false = -true
        self._equal: list[dict[int, int]] = []
        deciding = {variable.index for variable in csp.deciding or csp.variables}
        for variable in csp.variables:
            new = rules.new_deciding if variable.index in deciding else rules.new_variable
            literal_of = {v: new(partial(_is, variable, v)) for v in sorted(variable.domain)}
            self._equal.append(literal_of)
            literals = list(literal_of.values())
            clauses = [literals, *at_most_one(literals, rules)]
            rules.add(f"{variable.name} has one value", clauses, _one_value(variable))

    def equal(self, variable: Variable, value: int) -> int:
        return self._equal[variable.index].get(value, self._false)

    def less(self, smaller: Variable, larger: Variable) -> list[Clause]:
        below, above = self._equal[smaller.index], self._equal[larger.index]
        clauses: list[Clause] = []
        for value, literal in below.items():
            clauses.append([-literal, *(other for v, other in above.items() if v > value)])
        for value, literal in above.items():
            clauses.append([-literal, *(other for v, other in below.items() if v < value)])
        return clauses

    def value(self, variable: Variable, model: frozenset[int]) -> int:
        literal_of = self._equal[variable.index]
        return next(value for value, literal in literal_of.items() if literal in model)


class OrderEncoding:
    """One SAT variable for each step up in the domain of each variable."""

    def __init__(self, csp: Csp[Any], rules: Rules[Any], true: int) -> None:
        self._rules = rules
        self._false = -true
        self._domains: list[list[int]] = []
        self._at_least: list[list[int]] = []
        self._equal: list[dict[int, int]] = []
        deciding = {variable.index for variable in csp.deciding or csp.variables}
        for variable in csp.variables:
            new = rules.new_deciding if variable.index in deciding else rules.new_variable
            domain = sorted(variable.domain)
            steps = [new(partial(_is_at_least, variable, value)) for value in domain[1:]]
            self._domains.append(domain)
            self._at_least.append([true, *steps, -true])
            self._equal.append({})
            clauses: list[Clause] = [[-higher, lower] for lower, higher in pairwise(steps)]
            if not domain:
                clauses.append([])
            if clauses:
                rules.add(f"{variable.name} has one value", clauses, _one_value(variable))

    def equal(self, variable: Variable, value: int) -> int:
        known = self._equal[variable.index]
        if value not in known:
            known[value] = self._define(variable, value)
        return known[value]

    def _define(self, variable: Variable, value: int) -> int:
        """A literal for "at least this value and not at least the next"."""
        domain = self._domains[variable.index]
        if value not in domain:
            return self._false
        place = domain.index(value)
        reached, passed = self._at_least[variable.index][place : place + 2]
        if place == 0:
            return -passed
        if place == len(domain) - 1:
            return reached
        literal = self._rules.new_variable(partial(_is, variable, value))
        self._rules.add(
            f"what '{variable.name} is {value}' means",
            [[-literal, reached], [-literal, -passed], [literal, -reached, passed]],
            Label(Kind.MEANING, f"meaning:{variable.name}={value}", weight=FREE),
        )
        return literal

    def less(self, smaller: Variable, larger: Variable) -> list[Clause]:
        below, above = self._domains[smaller.index], self._domains[larger.index]
        reach_above = self._at_least[larger.index]
        clauses: list[Clause] = []
        place = 0
        for value, reached in zip(below, self._at_least[smaller.index], strict=False):
            while place < len(above) and above[place] <= value:
                place += 1
            clauses.append([-reached, reach_above[place]])
        return clauses

    def value(self, variable: Variable, model: frozenset[int]) -> int:
        steps = self._at_least[variable.index][1:-1]
        return self._domains[variable.index][sum(literal in model for literal in steps)]


def _is(variable: Variable, value: int) -> Words:
    return Words(
        f"{variable.name} is {value}",
        f"{variable.name} is not {value}",
        variable.spot,
        str(value),
        f"not {value}",
    )


def _is_at_least(variable: Variable, value: int) -> Words:
    name = variable.name
    return Words(f"{name} is at least {value}", f"{name} is less than {value}", variable.spot)


def _one_value(variable: Variable) -> Label:
    """The label of what goes without saying."""
    spots = (variable.spot,) if variable.spot else ()
    return Label(Kind.RULE, f"value:{variable.spot or variable.name}", spots, FREE)


ENCODINGS: dict[str, Callable[[Csp[Any], Rules[Any], int], Encoding]] = {
    "direct": DirectEncoding,
    "order": OrderEncoding,
}


def at_most_one(literals: Sequence[int], rules: Rules[Any]) -> list[Clause]:
    """Clauses that say that at most one of the literals is true.

    In pairs for few; for many by a ladder of "one of those so far is true".
    """
    if len(literals) <= _FEW:
        return [(-one, -other) for one, other in combinations(literals, 2)]
    clauses: list[Clause] = []
    so_far = literals[0]
    for literal in literals[1:-1]:
        next_so_far = rules.new_variable()
        clauses += [(-so_far, -literal), (-so_far, next_so_far), (-literal, next_so_far)]
        so_far = next_so_far
    clauses.append((-so_far, -literals[-1]))
    return clauses
