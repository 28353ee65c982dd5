"""A theory over a domain of one size: its cells and all ground clauses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

import numpy as np

from sleuth.errors import Unsuitable
from sleuth.limits import Limits, Meter
from sleuth.logic.models.compilation import Compiled
from sleuth.logic.models.grounding import Numbers, Tables, instances, needs_table
from sleuth.logic.models.kernel import NUMERAL, Search
from sleuth.logic.models.lemmas import Place, lemmas
from sleuth.logic.models.meaning import Meaning
from sleuth.logic.models.orthogonality import pairs
from sleuth.logic.models.preparation import (
    MANY_INSTANCES,
    Literals,
    Names,
    estimate,
    without_conditions,
)
from sleuth.logic.models.signature import Layout, Symbol
from sleuth.logic.syntax import (
    EQUALITY,
    Term,
    Variable,
    clause_variables,
    numeral,
    numeral_value,
    substitute_literal,
    subterms,
    term_variables,
)

#: Clauses with more instances are grounded in portions, for memory and for limits.
_PORTION = 500_000
_MOST_INSTANCES = 2e7

#: Clauses that only help are left out where there would be more of them.
_MOST_LEMMAS = 2_000_000

#: Clauses that are grounded one by one may have so many instances together.
_MOST_PIECES = 200_000

#: Equations are kept as terms for at most so many choices of their variables.
_MOST_EQUATIONS = 400_000


@dataclass(slots=True)
class Instance:
    """Ground clauses, as matrices of literals of the search, and what follows at once.

    `equations` are kept as terms; `prepared` are all clauses before they were grounded;
    `injective` says where functions are known to be one-to-one.
    """

    tables: Tables
    matrices: list[Numbers] = field(default_factory=list)
    equations: list[Literals] = field(default_factory=list)
    prepared: list[Literals] = field(default_factory=list)
    injective: tuple[Place, ...] = ()
    consistent: bool = True

    @property
    def layout(self) -> Layout:
        """Where the cells are."""
        return self.tables.layout

    def search(self, order: Sequence[int] | None = None) -> Search:
        """A search that knows all clauses."""
        search = new_search(self.layout, order)
        known = np.nonzero(self.tables.values)[0]
        facts = (2 * known + (self.tables.values[known] < 0))[:, None]
        for matrix in (facts, *self.matrices):
            _add(search, matrix)
        if self.equations:
            codes, variables = _coded(self.equations, self.layout)
            search.use_equations(codes, variables)
        return search


def new_search(layout: Layout, order: Sequence[int] | None = None) -> Search:
    """A search over the cells, without clauses yet."""
    functional: list[int] = []
    base: list[int] = []
    arities: list[int] = []
    hidden: list[bool] = []
    for symbol in layout.symbols:
        cells = layout.size**symbol.arity
        functional += [0 if symbol.relation else 1] * cells
        base += [layout.bases[symbol.name]] * cells
        arities += [symbol.arity] * cells
        hidden += [symbol.hidden] * cells
    padding = [(0,) * (layout.width - arity) for arity in range(layout.width + 1)]
    digits = list(
        chain.from_iterable(
            arguments + padding[symbol.arity] for symbol, arguments in layout.arguments()
        )
    )
    visible = [cell for cell in (order or range(layout.cells)) if not hidden[cell]]
    others = [cell for cell in range(layout.cells) if hidden[cell]]
    return Search(
        layout.size,
        functional,
        base,
        arities,
        digits,
        layout.width,
        visible + others,
        len(visible),
        [layout.bases[symbol.name] for symbol in layout.symbols],
        [symbol.arity for symbol in layout.symbols],
    )


def _add(search: Search, matrix: Numbers) -> bool:
    filled = matrix >= 0
    lengths = filled.sum(axis=1).astype(np.int32)
    return search.add(np.ascontiguousarray(matrix[filled], dtype=np.int32), lengths)


def instance_of(
    compiled: Compiled, size: int, meter: Meter, *, keep_equations: bool = False
) -> Instance:
    """A theory with its lemmas over `size` elements, for a search."""
    return build(
        compiled.literals,
        compiled.symbols,
        compiled.meaning,
        size,
        meter,
        keep_equations=keep_equations,
        derived=compiled.lemmas,
    )


def build(
    clauses: Sequence[Literals],
    symbols: Sequence[Symbol],
    meaning: Meaning,
    size: int,
    meter: Meter | None = None,
    *,
    keep_equations: bool = False,
    derived: Sequence[Literals] = (),
) -> Instance:
    """Ground the clauses over `size` elements, small ones first, so that what follows from
    them keeps the others small.

    Equations with very many instances may be kept as terms, for the least-number search. What is
    `derived` from the clauses comes after them: which equations are kept is not up to it.
    """
    prepared = [without_conditions(literals, meaning, size) for literals in clauses]
    further = lemmas([*prepared, *derived], meaning)
    prepared += further.equations
    # What replaces a clause must all be said, so not where it might be too much.
    plain = not meaning.fixes_elements and _pairs(size) * size**2 <= _MOST_LEMMAS
    anew = pairs(prepared, (*further.said, *further.implied) if plain else ())
    prepared = [each for each in prepared if each not in anew.replaced]
    prepared += anew.definitions
    meter = meter or Meter(Limits())
    instance = Instance(Tables(Layout.of((*symbols, *anew.symbols), size), meaning))
    instance.prepared = [*prepared, *derived]
    instance.injective = (*further.said, *further.implied)
    meter.checkpoint()
    grounder = _Grounder(instance, meter)
    large = grounder.ground(prepared, MANY_INSTANCES)
    large += grounder.ground(derived, MANY_INSTANCES)
    if keep_equations:
        instance.equations = [each for each in large if _is_kept(each, meaning, size)]
        large = [each for each in large if each not in instance.equations]
    if large and instance.consistent:
        names = Names(size, meaning, instance.tables.average)
        short = [names.shorten(literals) for literals in large] + names.definitions
        instance.prepared += names.definitions
        if names.symbols:
            grounder.extend(names.symbols)
        grounder.ground(short, None)
    if instance.consistent:
        for place in (*further.said, *further.implied, *anew.places):
            grounder.add(_onto(instance.tables, *place))
        for place in (*further.implied, *anew.places):
            if _pairs(size) * size ** place[1] <= _MOST_LEMMAS:
                grounder.add(_cancelling(instance.tables, *place))
    meter.checkpoint()
    return instance


class Pieces:
    """Clauses grounded one by one, to be put together in various ways.

    What follows from one clause does not keep the others small, and nothing else is added, so
    that this is for small domains and many searches. `too_large` says that it will not do.
    """

    def __init__(
        self, clauses: Sequence[Literals], symbols: Sequence[Symbol], meaning: Meaning, size: int
    ) -> None:
        self.tables = Tables(Layout.of(symbols, size), meaning)
        self.matrices: dict[Literals, Numbers] = {}
        self.kept: set[Literals] = set()
        self.too_large = False
        rows = 0.0
        for literals in dict.fromkeys(clauses):
            short = without_conditions(literals, meaning, size)
            cost = estimate(short, size, meaning, self.tables.average)
            if cost <= MANY_INSTANCES and rows + cost <= _MOST_PIECES:
                rows += cost
                self.matrices[literals] = instances(short, self.tables).astype(np.int32)
            elif _is_kept(literals, meaning, size):
                self.kept.add(literals)
            else:
                self.too_large = True
                return

    def together(self, clauses: Sequence[Literals]) -> Instance:
        """Some of the clauses."""
        matrices = [self.matrices[each] for each in clauses if each in self.matrices]
        equations = [each for each in clauses if each in self.kept]
        return Instance(self.tables, matrices, equations, list(clauses))


def ground_clauses(
    clauses: Sequence[Literals],
    symbols: Sequence[Symbol],
    meaning: Meaning,
    average: dict[str, float],
    size: int,
) -> float:
    """About how many clauses CaDiCaL is given when `build` keeps no equations."""
    choices = {symbol.name: average[symbol.name] for symbol in symbols}
    names = Names(size, meaning, choices)
    short = [names.shorten(without_conditions(literals, meaning, size)) for literals in clauses]
    said = sum(
        estimate(literals, size, meaning, choices) for literals in (*short, *names.definitions)
    )
    return said + value_clause_count((*symbols, *names.symbols), size)


def value_clause_count(symbols: Sequence[Symbol], size: int) -> int:
    """How many clauses say that each cell of a function has exactly one value."""
    cells = sum(int(size**symbol.arity) for symbol in symbols if not symbol.relation)
    return cells * (_pairs(size) + 1)


def _pairs(size: int) -> int:
    return size * (size - 1) // 2


class _Grounder:
    """Grounds clauses in the order of their number of instances, and propagates in between."""

    def __init__(self, instance: Instance, meter: Meter) -> None:
        self.instance = instance
        self.meter = meter
        self.search = new_search(instance.layout)
        self._learn()

    def ground(self, clauses: Sequence[Literals], most: int | None) -> list[Literals]:
        """Ground all clauses with at most so many instances; what is left comes back."""
        waiting = list(clauses)
        while waiting and self.instance.consistent:
            tables = self.instance.tables
            costs = [
                estimate(literals, tables.layout.size, tables.meaning, tables.average)
                for literals in waiting
            ]
            bound = max(1000.0, 8 * min(costs))
            if most is not None:
                if min(costs) > most:
                    break
                bound = min(bound, most)
            later = []
            for literals, cost in zip(waiting, costs, strict=True):
                if cost > bound:
                    later.append(literals)
                    continue
                self._ground_one(literals, cost)
            waiting = later
            self._learn()
        return waiting

    def _ground_one(self, literals: Literals, cost: float) -> None:
        """Ground one clause, in portions if it has very many instances."""
        self.meter.checkpoint()
        if cost <= _PORTION:
            self.add(instances(literals, self.instance.tables))
            return
        if cost > _MOST_INSTANCES:
            raise Unsuitable(
                f"a clause has about {cost:.0g} ground instances: {' | '.join(map(str, literals))}",
                remedy="give a smaller size, or say the same with fewer variables",
            )
        size = self.instance.layout.size
        variables = clause_variables(literals)
        for element in range(size):
            chosen = {variables[0]: numeral(element)}
            part = tuple(substitute_literal(each, chosen) for each in literals)
            self._ground_one(part, cost / size)

    def extend(self, symbols: Sequence[Symbol]) -> None:
        """Append the tables of more symbols."""
        old = self.instance.tables
        layout = Layout.of((*old.layout.symbols, *symbols), old.layout.size)
        tables = Tables(layout, old.meaning)
        values = np.zeros(tables.variables, dtype=np.int8)
        values[: len(old.values)] = old.values
        tables.learn(values)
        self.instance.tables = tables
        self.search = self.instance.search()
        self._learn()

    def add(self, matrix: Numbers) -> None:
        """Add ground clauses."""
        self.meter.checkpoint()
        if len(matrix):
            self.instance.matrices.append(matrix.astype(np.int32))
            self.instance.consistent = _add(self.search, matrix) and self.instance.consistent

    def _learn(self) -> None:
        values = np.frombuffer(self.search.root_values(), dtype=np.int8)
        self.instance.tables.learn(values)


def _onto(tables: Tables, name: str, arity: int, at: int) -> Numbers:
    """For each value and the other arguments: some argument in this place gives it."""
    size = tables.layout.size
    cells = np.arange(size**arity).reshape((size,) * arity) + tables.layout.bases[name]
    rows = np.moveaxis(cells, at, -1).reshape(-1, size)
    literals: Any = 2 * (tables.first[rows][:, None, :] + np.arange(size)[None, :, None])
    return np.asarray(literals.reshape(-1, size))


def _cancelling(tables: Tables, name: str, arity: int, at: int) -> Numbers:
    """For each value and the other arguments: not two arguments in this place give it."""
    rows = _onto(tables, name, arity, at) + 1
    one, other = np.triu_indices(tables.layout.size, 1)
    return np.stack([rows[:, one], rows[:, other]], axis=-1).reshape(-1, 2)


def _is_kept(literals: Literals, meaning: Meaning, size: int) -> bool:
    """Whether a clause is one equation between terms of the theory's own symbols."""
    if len(literals) != 1 or not literals[0].positive or literals[0].atom.name != EQUALITY:
        return False
    if size ** len(term_variables(*literals[0].atom.args)) > _MOST_EQUATIONS:
        return False
    return all(
        isinstance(part, Variable) or needs_table(part, meaning) or numeral_value(part) is not None
        for term in literals[0].atom.args
        for part in subterms(term)
    )


def _coded(equations: Sequence[Literals], layout: Layout) -> tuple[list[list[int]], list[int]]:
    """The sides of equations in the postfix code of the search, and how many variables each has."""
    numbers = {symbol.name: index for index, symbol in enumerate(layout.symbols)}
    codes: list[list[int]] = []
    counts: list[int] = []
    for (literal,) in equations:
        places = {name: at for at, name in enumerate(term_variables(*literal.atom.args))}
        counts.append(len(places))
        codes += [_postfix(term, places, numbers) for term in literal.atom.args]
    return codes, counts


def _postfix(term: Term, places: dict[Variable, int], numbers: dict[str, int]) -> list[int]:
    if isinstance(term, Variable):
        return [places[term]]
    number = numeral_value(term)
    if number is not None:
        return [NUMERAL + number]
    inner = [item for argument in term.args for item in _postfix(argument, places, numbers)]
    return [*inner, -1 - numbers[term.name]]
