"""Truth tables: the value of propositional formulas, and of their parts, for all assignments.

A column is one large number, a bit for each row, so that a connective is one operation on all
rows at once. In the first row everything is true, in the last nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sleuth.errors import Unsuitable
from sleuth.logic.ladr.writer import LadrWriter
from sleuth.logic.syntax import (
    EQUALITY,
    And,
    Atom,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    parts_of,
    subformulas,
    term_variables,
)

#: Tables double with every atom.
MOST_ATOMS = 20
_MOST_CELLS = 1 << 29


@dataclass(frozen=True, slots=True)
class TruthTable:
    """The columns of formulas: atoms first, then parts before what they are parts of.

    `texts` and `columns` go together; bit r of a column is its value in row r, counted from 0.
    `asked` are the places of the formulas themselves.
    """

    atoms: int
    texts: tuple[str, ...]
    columns: tuple[int, ...]
    asked: tuple[int, ...]

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return 1 << self.atoms

    @property
    def everywhere(self) -> int:
        """The column that is true in every row."""
        return (1 << self.rows) - 1

    def row(self, number: int) -> list[bool]:
        """The values in one row."""
        return [bool(column >> number & 1) for column in self.columns]

    def verdict(self, place: int) -> str:
        """What kind of formula stands in a column."""
        column = self.columns[place]
        if column == self.everywhere:
            return "tautology"
        return "contingent" if column else "contradiction"

    def first(self, column: int) -> dict[str, bool] | None:
        """The first row in which a column is true, as values of the atoms; None without one."""
        if not column:
            return None
        row = self.row((column & -column).bit_length() - 1)
        return dict(zip(self.texts[: self.atoms], row, strict=False))


def tabulate(formulas: Sequence[Formula]) -> TruthTable:
    """The table of some propositional formulas.

    >>> from sleuth.logic.ladr.reader import read_formula
    >>> table = tabulate([read_formula("p -> (q | -p)")])
    >>> table.texts, table.verdict(table.asked[0]), table.row(1)
    (('p', 'q', '-p', 'q | -p', 'p -> q | -p'), 'contingent', [True, False, False, False, False])
    """
    atoms: dict[Formula, None] = {}
    for formula in formulas:
        for part in subformulas(formula):
            _refuse_first_order(part)
            if isinstance(part, Atom):
                atoms[part] = None
    if len(atoms) > MOST_ATOMS:
        raise Unsuitable(
            f"there are {len(atoms)} atoms, and a table of them has 2^{len(atoms)} rows",
            remedy=f"take {MOST_ATOMS} at most, or ask `sleuth models` or `sleuth decide`",
        )
    parts = sum(1 for formula in formulas for _ in subformulas(formula))
    if parts << len(atoms) > _MOST_CELLS:
        raise Unsuitable(
            f"a table of {parts} columns and 2^{len(atoms)} rows is too large",
            remedy="take shorter formulas, or ask `sleuth models` or `sleuth decide`",
        )
    columns = {atom: _column(number, len(atoms)) for number, atom in enumerate(atoms)}
    everywhere = (1 << (1 << len(atoms))) - 1
    for formula in formulas:
        # Parts come before the whole, outer ones after inner ones.
        for part in reversed(list(subformulas(formula))):
            if part not in columns:
                columns[part] = _value(part, columns, everywhere)
    met = dict.fromkeys(part for formula in formulas for part in subformulas(formula))
    order = [*atoms, *sorted((part for part in met if part not in atoms), key=_depth)]
    # A formula that was asked for stands behind all parts.
    inner = [part for part in order if isinstance(part, Atom) or part not in formulas]
    listed = [*inner, *dict.fromkeys(each for each in formulas if not isinstance(each, Atom))]
    writer = LadrWriter()
    return TruthTable(
        len(atoms),
        tuple(writer.formula(part) for part in listed),
        tuple(columns[part] for part in listed),
        tuple(listed.index(formula) for formula in formulas),
    )


def _refuse_first_order(part: Formula) -> None:
    if isinstance(part, ForAll | Exists):
        what = "quantifiers"
    elif isinstance(part, Atom) and part.name == EQUALITY:
        what = "equality"
    elif isinstance(part, Atom) and term_variables(*part.args):
        what = "variables"
    else:
        return
    text = LadrWriter().formula(part)
    raise Unsuitable(f"{text} is not propositional", remedy=f"leave {what} out")


def _column(number: int, atoms: int) -> int:
    """The column of one of so many atoms; the first changes most slowly.

    >>> [bin(_column(number, 2)) for number in range(2)]
    ['0b11', '0b101']
    """
    run = 1 << (atoms - 1 - number)
    column = (1 << run) - 1
    length = 2 * run
    while length < 1 << atoms:
        column |= column << length
        length *= 2
    return column


def _value(part: Formula, columns: dict[Formula, int], everywhere: int) -> int:
    values = [columns[inner] for inner in parts_of(part)]
    match part:
        case Not():
            return everywhere ^ values[0]
        case And():
            value = everywhere
            for each in values:
                value &= each
            return value
        case Or():
            value = 0
            for each in values:
                value |= each
            return value
        case Implies():
            return everywhere ^ values[0] | values[1]
        case Iff():
            return everywhere ^ values[0] ^ values[1]
    raise AssertionError(part)


def _depth(part: Formula) -> int:
    return 1 + max(map(_depth, parts_of(part)), default=0)
