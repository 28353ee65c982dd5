"""Lowering a Csp to Rules: each constraint and each given becomes one named group of clauses."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any, TypeVar

from sleuth.csp.csp import (
    AllDifferent,
    Constraint,
    Csp,
    Element,
    ForbiddenTable,
    Given,
    Less,
    Linear,
    Row,
    Table,
    Variable,
)
from sleuth.csp.encodings import ENCODINGS, Encoding, at_most_one
from sleuth.csp.rows import spelled_out
from sleuth.errors import BadRequest, Unsuitable
from sleuth.sat.rules import FREE, Clause, Kind, Label, Rules

SolutionT = TypeVar("SolutionT")

#: Partial sums of one linear constraint beyond which its clauses would be too many.
_MOST_SUMS = 10_000


def to_rules(csp: Csp[SolutionT], encoding: str = "direct") -> Rules[SolutionT]:
    """The same problem as clauses, in the `direct` or the `order` encoding."""
    if encoding not in ENCODINGS:
        raise BadRequest(
            f"no encoding is called {encoding!r}", remedy=f"there are: {', '.join(ENCODINGS)}"
        )
    rules: Rules[SolutionT] = Rules(lift=lambda model: csp.lift(lowering.assignment(model)))
    lowering = _Lowering(csp, rules, encoding)
    for given in csp.givens:
        lowering.give(given)
    for place, constraint in enumerate(csp.constraints):
        lowering.add(constraint, csp.label(place))
    lowering.add_costs()
    return rules


class _Lowering:
    """The clauses of each kind of constraint, over the literals of one encoding."""

    def __init__(self, csp: Csp[Any], rules: Rules[Any], encoding: str) -> None:
        self.csp = csp
        self.rules = rules
        self.true = rules.new_variable()
        rules.add("what is true is true", [[self.true]], Label(Kind.MEANING, "true", weight=FREE))
        self.literals: Encoding = ENCODINGS[encoding](csp, rules, self.true)

    def assignment(self, model: frozenset[int]) -> tuple[int, ...]:
        """The value of every variable in a model."""
        return tuple(self.literals.value(variable, model) for variable in self.csp.variables)

    def give(self, given: Given) -> None:
        """Add the clue that a variable has a value."""
        variable = given.variable
        spots = (variable.spot,) if variable.spot else ()
        name = f"clue:{variable.spot or variable.name}"
        label = Label(Kind.CLUE, name, spots, given=True)
        clauses = self._simplified([[self.literals.equal(variable, given.value)]])
        self.rules.add(given.sentence, clauses, label)

    def add(self, constraint: Constraint, label: Label) -> None:
        """Add the group of one constraint."""
        sentence = constraint.sentence or str(constraint)
        self.rules.add(sentence, self._simplified(self._clauses(constraint)), label)

    def add_costs(self) -> None:
        """State the costs as literals, each once for every unit it costs."""
        least_cost = 0
        for weight, variable in self.csp.costs:
            domain = self._domain(variable)
            least = min((weight * value for value in domain), default=0)
            least_cost += least
            for value in domain:
                literal = self.literals.equal(variable, value)
                self.rules.cost_literals += [literal] * (weight * value - least)
        if least_cost < 0:
            raise Unsuitable("clauses cannot state a cost below zero", remedy="use cpsat or gac")
        self.rules.cost_literals += [self.true] * least_cost

    def _clauses(self, constraint: Constraint) -> Iterable[Clause]:
        match constraint:
            case AllDifferent(variables):
                return self._all_different(variables)
            case Less(smaller, larger):
                return self.literals.less(smaller, larger)
            case Linear():
                return self._linear(constraint)
            case Table(variables, rows):
                return self._table(variables, sorted(rows))
            case ForbiddenTable(variables, rows):
                return self._forbidden(variables, sorted(rows))
            case Element():
                return self._element(constraint)
            case _:
                allowed, forbidden = spelled_out(self.csp, constraint)
                if len(allowed) < len(forbidden):
                    return self._table(constraint.variables, allowed)
                return self._forbidden(constraint.variables, forbidden)

    def _domain(self, variable: Variable) -> list[int]:
        return sorted(self.csp.variables[variable.index].domain)

    def _simplified(self, clauses: Iterable[Clause]) -> list[Clause]:
        """Without the clauses that are true anyway and the literals that cannot help."""
        true, false = self.true, -self.true
        return [
            [literal for literal in clause if literal != false] if false in clause else clause
            for clause in clauses
            if true not in clause
        ]

    def _all_different(self, variables: tuple[Variable, ...]) -> list[Clause]:
        takers: dict[int, list[int]] = {}
        for variable in variables:
            for value in self._domain(variable):
                takers.setdefault(value, []).append(self.literals.equal(variable, value))
        clauses: list[Clause] = []
        for literals in takers.values():
            clauses.extend(at_most_one(literals, self.rules))
        if len(takers) == len(variables):
            # Implied, because each value is needed; with it, propagation finds last places.
            clauses.extend(takers.values())
        elif len(takers) < len(variables):
            clauses.append([])
        return clauses

    def _table(self, variables: tuple[Variable, ...], rows: list[Row]) -> list[Clause]:
        """A literal for each row, and for each value the rows that it stands in."""
        clauses: list[Clause] = []
        rows_with: dict[tuple[int, int], list[int]] = {}
        chosen = [self.rules.new_variable() for _ in rows]
        for literal, row in zip(chosen, rows, strict=True):
            for variable, value in zip(variables, row, strict=True):
                clauses.append([-literal, self.literals.equal(variable, value)])
                rows_with.setdefault((variable.index, value), []).append(literal)
        clauses.append(chosen)
        for variable in variables:
            for value in self._domain(variable):
                supporting = rows_with.get((variable.index, value), [])
                clauses.append([-self.literals.equal(variable, value), *supporting])
        return clauses

    def _forbidden(self, variables: tuple[Variable, ...], rows: list[Row]) -> list[Clause]:
        return [
            [-self.literals.equal(v, value) for v, value in zip(variables, row, strict=True)]
            for row in rows
        ]

    def _element(self, constraint: Element) -> list[Clause]:
        clauses: list[Clause] = []
        for place, value in product(self._domain(constraint.index), self._domain(constraint.value)):
            here = self.literals.equal(constraint.index, place)
            if not 0 <= place < len(constraint.array):
                clauses.append([-here])
                continue
            entry = constraint.array[place]
            if isinstance(entry, Variable):
                has_value = self.literals.equal(entry, value)
            else:
                has_value = self.true if entry == value else -self.true
            clauses.append([-here, -self.literals.equal(constraint.value, value), has_value])
        return clauses

    def _linear(self, constraint: Linear) -> list[Clause]:
        """Follow the partial sums term by term; a literal says that a sum was reached."""
        clauses: list[Clause] = []
        reached = {0: self.true}
        sums = 0
        for place, (weight, variable) in enumerate(constraint.terms):
            next_reached: dict[int, int] = {}
            last = place == len(constraint.terms) - 1
            for so_far, literal in reached.items():
                for value in self._domain(variable):
                    total = so_far + weight * value
                    step = [-literal, -self.literals.equal(variable, value)]
                    if not last:
                        if total not in next_reached:
                            next_reached[total] = self.rules.new_variable()
                        clauses.append([*step, next_reached[total]])
                    elif not constraint.accepts(total):
                        clauses.append(step)
                if sums + len(next_reached) > _MOST_SUMS:
                    raise Unsuitable(
                        f"the sum in {constraint.sentence or constraint} takes too many values",
                        remedy="use cpsat or gac",
                    )
            reached = next_reached
            sums += len(reached)
        if not constraint.terms and not constraint.accepts(0):
            clauses.append([])
        return clauses
