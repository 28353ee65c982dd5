"""Ground instances of clauses as arrays of literals, with numpy.

A clause is instantiated column by column: variables first, those whose arithmetic conditions
can be tested soonest before the others; then each function term inside the clause is replaced
by every value that its cell can still have, under the condition that it has it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from sleuth.limits import afford, checkpoint
from sleuth.logic.models.meaning import Meaning
from sleuth.logic.models.signature import Layout
from sleuth.logic.syntax import (
    EQUALITY,
    Apply,
    Literal,
    Term,
    Variable,
    numeral_value,
    subterms,
    term_variables,
)

if TYPE_CHECKING:
    import numpy.typing as npt

Numbers: TypeAlias = "npt.NDArray[Any]"

#: What one number in a table of instances takes.
_BYTES = 8


class Tables:
    """What is known of the cells: which values each can still have, and its variables."""

    def __init__(self, layout: Layout, meaning: Meaning, values: Numbers | None = None) -> None:
        self.layout = layout
        self.meaning = meaning
        size = layout.size
        widths = [
            1 if symbol.relation else size
            for symbol in layout.symbols
            for _ in range(size**symbol.arity)
        ]
        self.first = np.zeros(layout.cells + 1, dtype=np.int64)
        np.cumsum(widths, out=self.first[1:])
        self.functional = np.array(
            [not symbol.relation for symbol in layout.symbols for _ in range(size**symbol.arity)],
            dtype=bool,
        )
        self.variables = int(self.first[-1])
        self.learn(np.zeros(self.variables, dtype=np.int8) if values is None else values)

    def learn(self, values: Numbers) -> None:
        """Take over which variables are true (1), false (-1) and open (0)."""
        layout = self.layout
        self.values = values
        places = self.first[:-1][self.functional][:, None] + np.arange(layout.size)
        possible = values[places] >= 0
        self.counts = np.zeros(layout.cells, dtype=np.int64)
        self.counts[self.functional] = possible.sum(axis=1)
        self.starts = np.cumsum(self.counts) - self.counts
        self.choices = np.nonzero(possible)[1]
        self.average = {
            symbol.name: float(self.counts[base : base + layout.size**symbol.arity].mean())
            for symbol, base in ((symbol, layout.bases[symbol.name]) for symbol in layout.symbols)
        }


@dataclass(slots=True)
class Rows:
    """Instances under construction: the values of terms, and the literals collected so far."""

    count: int
    columns: dict[Term, Numbers]
    literals: list[Numbers]

    def pick(self, index: Numbers) -> Rows:
        """The rows with these numbers, or under this mask."""
        columns = {term: column[index] for term, column in self.columns.items()}
        literals = [column[index] for column in self.literals]
        count = int(index.sum()) if index.dtype == bool else len(index)
        return Rows(count, columns, literals)


def instances(literals: Sequence[Literal], tables: Tables) -> Numbers:
    """All ground instances that are not true anyway: one row each, -1 where it is shorter."""
    meaning = tables.meaning
    pure = [literal for literal in literals if is_pure(literal, meaning)]
    others = [literal for literal in literals if not is_pure(literal, meaning)]
    variables = term_variables(*(term for literal in literals for term in literal.atom.args))
    rows = Rows(1, {}, [])
    waiting = list(variables)
    while waiting:
        variable = _soonest(waiting, pure, rows)
        waiting.remove(variable)
        size = tables.layout.size
        checkpoint()
        afford(rows.count * size * (len(rows.columns) + 1) * _BYTES)
        rows = rows.pick(np.repeat(np.arange(rows.count), size))
        rows.columns[variable] = np.tile(np.arange(size), rows.count // size)
        rows, pure = _apply_filters(rows, pure, tables)
    rows, pure = _apply_filters(rows, pure, tables)
    return _simplified(_with_literals(rows, others, tables), tables)


def is_pure(literal: Literal, meaning: Meaning) -> bool:
    """Whether no table is needed to tell what a literal says of given numbers."""
    atom = literal.atom
    if atom.name != EQUALITY and not meaning.relation(atom.name, len(atom.args)):
        return False
    return not any(needs_table(part, meaning) for term in atom.args for part in subterms(term))


def needs_table(term: Term, meaning: Meaning) -> bool:
    """Whether the value of a term is found in a table at its top."""
    return (
        isinstance(term, Apply)
        and numeral_value(term) is None
        and not meaning.function(term.name, len(term.args))
    )


def _soonest(waiting: list[Variable], pure: list[Literal], rows: Rows) -> Variable:
    """The variable after which some condition can be tested with the fewest others."""

    def missing(variable: Variable) -> int:
        counts = [
            sum(each not in rows.columns for each in names)
            for names in (term_variables(*literal.atom.args) for literal in pure)
            if variable in names
        ]
        return min(counts, default=len(waiting) + 1)

    return min(waiting, key=missing)


def _apply_filters(rows: Rows, pure: list[Literal], tables: Tables) -> tuple[Rows, list[Literal]]:
    left: list[Literal] = []
    for literal in pure:
        if all(name in rows.columns for name in term_variables(*literal.atom.args)):
            rows = rows.pick(~_truth(literal, rows, tables))
        else:
            left.append(literal)
    return rows, left


def _truth(literal: Literal, rows: Rows, tables: Tables) -> Numbers:
    """For each row whether a literal without open cells holds there."""
    left, left_defined = _value(literal.atom.args[0], rows, tables)
    right, right_defined = _value(literal.atom.args[1], rows, tables)
    name = literal.atom.name
    if name == EQUALITY:
        holds = left == right
    elif name == "<":
        holds = left < right
    elif name == "<=":
        holds = left <= right
    elif name == ">":
        holds = left > right
    else:
        holds = left >= right
    holds = np.asarray(holds & left_defined & right_defined)
    return holds if literal.positive else ~holds


def _value(term: Term, rows: Rows, tables: Tables) -> tuple[Numbers, Numbers]:
    """The value of a term in each row, and where it has one."""
    column = rows.columns.get(term)
    if column is not None:
        return column, np.ones(rows.count, dtype=bool)
    assert isinstance(term, Apply)
    number = numeral_value(term)
    if number is None and term.name == "domain_size":
        number = tables.layout.size
    if number is not None:
        return np.full(rows.count, number), np.ones(rows.count, dtype=bool)
    parts = [_value(argument, rows, tables) for argument in term.args]
    first, defined = parts[0]
    if len(parts) == 1:
        result = np.abs(first) if term.name == "abs" else -first
    else:
        second = parts[1][0]
        defined = defined & parts[1][1]
        if term.name in ("/", "mod"):
            defined = defined & (second != 0)
            second = np.where(second == 0, 1, second)
            if term.name == "mod":
                result = np.mod(first, second)
            else:
                quotient = np.abs(first) // np.abs(second)
                result = quotient * np.sign(first) * np.sign(second)
        else:
            operation = {"+": np.add, "*": np.multiply, "min": np.minimum, "max": np.maximum}
            result = operation[term.name](first, second)
    if tables.meaning.ring:
        result = np.mod(result, tables.layout.size)
    return result, defined


def _with_literals(rows: Rows, literals: list[Literal], tables: Tables) -> list[Numbers]:
    """The literal matrices of all rows once the literals are worked in one after the other."""
    if not rows.count:
        return []
    if not literals:
        if not rows.literals:
            return [np.full((rows.count, 1), -1, dtype=np.int64)]
        return [np.stack(rows.literals, axis=1)]
    literal, later = literals[0], literals[1:]
    step = _LiteralStep(rows, literal, tables)
    result = _with_literals(step.work(), later, tables)
    for undefined in step.undefined:
        result += _with_literals(undefined, later, tables)
    return result


class _LiteralStep:
    """Works one literal into rows; where it has no value it is false as an atom."""

    def __init__(self, rows: Rows, literal: Literal, tables: Tables) -> None:
        self.rows = rows
        self.literal = literal
        self.tables = tables
        self.undefined: list[Rows] = []

    def work(self) -> Rows:
        """The rows with the literal as one more column, or without the rows where it holds."""
        atom, tables = self.literal.atom, self.tables
        meaning = tables.meaning
        if atom.name == EQUALITY:
            left, right = atom.args
            if not needs_table(right, meaning) or right in self.rows.columns:
                left, right = right, left
            if needs_table(right, meaning) and right not in self.rows.columns:
                if self._has_fewer_values(right, left):
                    left, right = right, left
                self._evaluate(left)
                return self._equation(left, right)
        elif not meaning.relation(atom.name, len(atom.args)):
            cells = self._cells(Apply(atom.name, atom.args))
            sign = 0 if self.literal.positive else 1
            self.rows.literals.append(2 * tables.first[cells] + sign)
            return self.rows
        for term in atom.args:
            self._evaluate(term)
        return self.rows.pick(~_truth(self.literal, self.rows, tables))

    def _has_fewer_values(self, one: Term, other: Term) -> bool:
        """Whether going through the values of one term makes fewer rows than of the other."""
        if not needs_table(other, self.tables.meaning) or other in self.rows.columns:
            return False
        assert isinstance(one, Apply) and isinstance(other, Apply)
        average = self.tables.average
        return average[one.name] < average[other.name]

    def _equation(self, known: Term, term: Term) -> Rows:
        """The literal that the cell of a term has (or has not) a value that is known."""
        tables = self.tables
        assert isinstance(term, Apply)
        self._cells(term)
        value, defined = _value(known, self.rows, tables)
        self._keep_defined(defined & (value >= 0) & (value < tables.layout.size))
        value, _ = _value(known, self.rows, tables)
        cells = self._cells(term)
        sign = 0 if self.literal.positive else 1
        self.rows.literals.append(2 * (tables.first[cells] + value) + sign)
        return self.rows

    def _keep_defined(self, defined: Numbers) -> None:
        if defined.all():
            return
        if self.literal.positive:
            self.undefined.append(self.rows.pick(~defined))
        self.rows = self.rows.pick(defined)

    def _cells(self, term: Apply) -> Numbers:
        """The cell of a term in each row, after its arguments have been evaluated."""
        size = self.tables.layout.size
        for argument in term.args:
            self._evaluate(argument)
        inside = np.ones(self.rows.count, dtype=bool)
        for argument in term.args:
            value, defined = _value(argument, self.rows, self.tables)
            inside &= defined & (value >= 0) & (value < size)
        self._keep_defined(inside)
        index = np.zeros(self.rows.count, dtype=np.int64)
        for argument in term.args:
            index = index * size + _value(argument, self.rows, self.tables)[0]
        return index + self.tables.layout.bases[term.name]

    def _evaluate(self, term: Term) -> None:
        """Give the term and all its parts a value in each row, one row for each choice."""
        if term in self.rows.columns or isinstance(term, Variable):
            return
        if not needs_table(term, self.tables.meaning):
            for argument in term.args:
                self._evaluate(argument)
            return
        cells = self._cells(term)
        tables = self.tables
        counts = tables.counts[cells]
        index = np.repeat(np.arange(self.rows.count), counts)
        within = np.arange(len(index)) - np.repeat(np.cumsum(counts) - counts, counts)
        value = tables.choices[tables.starts[cells][index] + within]
        self.rows = self.rows.pick(index)
        self.rows.columns[term] = value
        self.rows.literals.append(2 * (tables.first[cells[index]] + value) + 1)


def _simplified(parts: list[Numbers], tables: Tables) -> Numbers:
    """The matrices as one, without true rows, false literals and repetitions."""
    cleaned = [_cleaned(part, tables.values) for part in parts]
    width = max((part.shape[1] for part in cleaned), default=1)
    rows = sum(len(part) for part in cleaned)
    matrix = np.full((rows, width), -1, dtype=np.int64)
    at = 0
    for part in cleaned:
        matrix[at : at + len(part), : part.shape[1]] = part
        at += len(part)
    return matrix


def _cleaned(matrix: Numbers, values: Numbers) -> Numbers:
    if not len(values):
        return matrix
    signs = 1 - 2 * (matrix & 1)
    state = np.where(matrix < 0, -1, values[matrix >> 1] * signs)
    keep = ~(state > 0).any(axis=1)
    matrix = np.sort(np.where(state[keep] < 0, -1, matrix[keep]), axis=1)[:, ::-1]
    if matrix.shape[1] > 1:
        left, right = matrix[:, :-1], matrix[:, 1:]
        tautology = ((left ^ 1) == right) & (right >= 0)
        repeated = (left == right) & (right >= 0)
        if tautology.any():
            fine = ~tautology.any(axis=1)
            matrix, repeated = matrix[fine], repeated[fine]
        if repeated.any():
            matrix = matrix.copy()
            matrix[:, 1:][repeated] = -1
            matrix = np.sort(matrix, axis=1)[:, ::-1]
        matrix = _distinct(matrix, 2 * len(values))
    return matrix


def _distinct(matrix: Numbers, literals: int) -> Numbers:
    """The rows without repetitions."""
    bits = (literals + 1).bit_length()
    if bits * matrix.shape[1] > 62:
        return matrix
    keys = np.zeros(len(matrix), dtype=np.int64)
    for column in range(matrix.shape[1]):
        keys = (keys << bits) | (matrix[:, column] + 1)
    _, index = np.unique(keys, return_index=True)
    return matrix[index] if len(index) < len(matrix) else matrix
