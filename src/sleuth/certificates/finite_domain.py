"""Formulas over a finite domain as propositional clauses, ground as simply as can be.

The clauses have one model for each interpretation over 0 … size−1 that makes the formulas true:
a variable says that a relation holds at some elements, or that a function has a value there; all
others are defined by these. So the formulas have no model of a size if these clauses are refuted,
and as many as the clauses have. Formulas are taken as they were read: there are no clauses with
Skolem functions, no symmetry breaking and no lemmas, which the engines have.

A variable of a formula is a string; a term is a tuple of a name and arguments, a number an int.
Formulas are `("all", x, f)`, `("some", x, f)`, `("not", f)`, `("and", …)`, `("or", …)`,
`("implies", f, g)`, `("iff", f, g)`, `("=", s, t)` and `("rel", name, …)`. Where integers are
meant, `("rel", "<", …)` and terms such as `("+", s, t)` compute; a term may then have no value,
and an atom about such a term is false.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, TypeAlias

from sleuth.limits import Pace

Term: TypeAlias = Any
Formula: TypeAlias = Any

#: A symbol with its number of arguments and whether it is a relation.
Symbol: TypeAlias = tuple[str, int, bool]

#: The values that a term may have, each with the literal that says so; None is no value.
Values: TypeAlias = dict[int | None, int]

_COMPARISONS = {
    "<": int.__lt__,
    "<=": int.__le__,
    ">": int.__gt__,
    ">=": int.__ge__,
}


class Ground:
    """The clauses of some formulas over one domain.

    `symbols` are those that need a table, and `computed` the names, with their numbers of
    arguments, that mean integers, modulo the size where that is a `ring`.
    """

    def __init__(
        self,
        formulas: Sequence[Formula],
        symbols: Sequence[Symbol],
        size: int,
        computed: frozenset[tuple[str, int]] = frozenset(),
        *,
        ring: bool = False,
    ) -> None:
        self.size = size
        self.symbols = tuple(symbols)
        self.clauses: list[list[int]] = [[1]]
        self.top = 1
        self._computed, self._ring = computed, ring
        self._pace = Pace()
        self._terms: dict[Term, Values] = {}
        self._cells: dict[tuple[Symbol, tuple[int, ...]], Values] = {}
        for symbol in symbols:
            for at in product(range(size), repeat=symbol[1]):
                self._pace()
                self._cells[symbol, at] = self._cell(symbol)
        for formula in formulas:
            self._assert(formula, {})

    def cells(self) -> Iterator[tuple[Symbol, tuple[int, ...], Values]]:
        """Every place of a table, with the literals of its values: 1 and 0 for a relation."""
        return ((symbol, at, values) for (symbol, at), values in self._cells.items())

    def literal(self, formula: Formula) -> int:
        """A literal that is true exactly where a closed formula is."""
        return self._literal(formula, {})

    def _new(self) -> int:
        self.top += 1
        return self.top

    def _cell(self, symbol: Symbol) -> Values:
        if symbol[2]:
            variable = self._new()
            return {1: variable, 0: -variable}
        values: Values = {value: self._new() for value in range(self.size)}
        literals = list(values.values())
        self.clauses.append(literals)
        for at, literal in enumerate(literals):
            self.clauses += [[-literal, -other] for other in literals[at + 1 :]]
        return values

    # --- formulas -------------------------------------------------------------------------

    def _assert(self, formula: Formula, env: dict[str, int]) -> None:
        """Clauses that say that a formula is true."""
        self._pace()
        kind = formula[0]
        if kind == "all":
            for element in range(self.size):
                self._assert(formula[2], {**env, formula[1]: element})
        elif kind == "and":
            for part in formula[1:]:
                self._assert(part, env)
        elif kind in ("or", "implies"):
            parts = formula[1:] if kind == "or" else (("not", formula[1]), formula[2])
            self.clauses.append([self._literal(part, env) for part in parts])
        else:
            self.clauses.append([self._literal(formula, env)])

    def _literal(self, formula: Formula, env: dict[str, int]) -> int:
        self._pace()
        kind = formula[0]
        if kind == "not":
            return -self._literal(formula[1], env)
        if kind == "=":
            return self._equal(formula[1], formula[2], env)
        if kind == "rel":
            return self._related(formula[1], formula[2:], env)
        if kind == "iff":
            left, right = (self._literal(part, env) for part in formula[1:])
            return self._any([self._all([left, right]), self._all([-left, -right])])
        if kind == "implies":
            return self._any([-self._literal(formula[1], env), self._literal(formula[2], env)])
        if kind in ("and", "or"):
            parts = [self._literal(part, env) for part in formula[1:]]
            return self._all(parts) if kind == "and" else self._any(parts)
        parts = [
            self._literal(formula[2], {**env, formula[1]: element}) for element in range(self.size)
        ]
        return self._all(parts) if kind == "all" else self._any(parts)

    def _any(self, literals: list[int]) -> int:
        return -self._all([-each for each in literals])

    def _all(self, literals: list[int]) -> int:
        """A literal that is true exactly where all of these are; 1 is true everywhere."""
        if -1 in literals:
            return -1
        different = list(dict.fromkeys(each for each in literals if each != 1))
        if len(different) < 2:
            return different[0] if different else 1
        variable = self._new()
        self.clauses += [[-variable, each] for each in different]
        self.clauses.append([variable, *(-each for each in different)])
        return variable

    def _equal(self, left: Term, right: Term, env: dict[str, int]) -> int:
        if left == right:
            # Also where it has no value.
            return 1
        first, second = self._values(left, env), self._values(right, env)
        both = [value for value in first if value is not None and value in second]
        return self._any([self._all([first[value], second[value]]) for value in both])

    def _related(self, name: str, args: Sequence[Term], env: dict[str, int]) -> int:
        parts = [self._values(each, env) for each in args]
        cases = []
        for at, condition in self._cases(parts):
            if (name, len(at)) in self._computed:
                left, right = at
                if left is not None and right is not None and _COMPARISONS[name](left, right):
                    cases.append(condition)
            elif all(each is not None and 0 <= each < self.size for each in at):
                cell = self._cells[(name, len(at), True), at]  # type: ignore[index]
                cases.append([*condition, cell[1]])
        return self._any([self._all(case) for case in cases])

    # --- terms ----------------------------------------------------------------------------

    def _cases(self, parts: list[Values]) -> Iterator[tuple[tuple[int | None, ...], list[int]]]:
        """The values that several terms may have together, with the literals that say so."""
        for case in product(*(part.items() for part in parts)):
            self._pace()
            yield tuple(value for value, _ in case), [each for _, each in case if each != 1]

    def _values(self, term: Term, env: dict[str, int]) -> Values:
        """The values that a term may have: in every model exactly one of the literals is true."""
        if isinstance(term, str):
            return {env[term]: 1}
        if isinstance(term, int):
            return {term: 1}
        parts = [self._values(each, env) for each in term[1:]]
        # Terms whose parts have the same literals are the same.
        key = (term[0], tuple(tuple(part.items()) for part in parts))
        if key not in self._terms:
            self._terms[key] = self._applied(term[0], parts)
        return self._terms[key]

    def _applied(self, name: str, parts: list[Values]) -> Values:
        cases = [(condition, self._result(name, at)) for at, condition in self._cases(parts)]
        if len(cases) == 1:
            return cases[0][1]
        possible = dict.fromkeys(value for _, values in cases for value in values)
        result: Values = {value: self._new() for value in possible}
        for condition, values in cases:
            but = [-each for each in condition]
            for value, literal in result.items():
                self._pace()
                if value not in values:
                    self.clauses.append([*but, -literal])
                elif values[value] == 1:
                    self.clauses.append([*but, literal])
                else:
                    self.clauses.append([*but, -values[value], literal])
                    self.clauses.append([*but, values[value], -literal])
        return result

    def _result(self, name: str, at: tuple[int | None, ...]) -> Values:
        """What a function may give at some values."""
        if (name, len(at)) in self._computed:
            numbers = [each for each in at if each is not None]
            known = len(numbers) == len(at)
            return {self._number(name, numbers) if known else None: 1}
        if all(each is not None and 0 <= each < self.size for each in at):
            return self._cells[(name, len(at), False), at]  # type: ignore[index]
        return {None: 1}

    def _number(self, name: str, at: list[int]) -> int | None:
        """What is computed from numbers, None where that is not possible."""
        if not at:
            return self.size
        if name in ("/", "mod"):
            if at[1] == 0:
                return None
            if name == "mod":
                return at[0] % at[1]
            quotient = abs(at[0]) // abs(at[1])
            return quotient if (at[0] < 0) == (at[1] < 0) else -quotient
        if name == "+":
            result = at[0] + at[1]
        elif name == "*":
            result = at[0] * at[1]
        elif name == "-":
            result = -at[0]
        elif name == "abs":
            result = abs(at[0])
        else:
            result = min(at) if name == "min" else max(at)
        return result % self.size if self._ring else result
