"""Symmetry of tables whose rows, columns and values are three sorts: the first two rows are fixed.

If each row is one-to-one, values can be renamed so that row 0 is 0, 1, 2, …; columns and values,
renamed together, then leave of row 1 only how long its cycles are; and the other rows can be put
in the order of their first values.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from sleuth.logic.models.grounding import Numbers
from sleuth.logic.models.lemmas import Place
from sleuth.logic.models.signature import Layout, Symbol
from sleuth.logic.models.sorts import Sorts

if TYPE_CHECKING:
    from sleuth.sat.rules import Clause

#: For larger tables there are too many ways to have cycles, and row 1 is left as it is.
_MOST_COLUMNS = 20


def table_of_three_sorts(
    layout: Layout, sorts: Sorts, injective: Collection[Place]
) -> Symbol | None:
    """A table with one-to-one rows whose three sorts are different and have no named elements."""
    for symbol in layout.symbols:
        if symbol.hidden or symbol.relation or symbol.arity != 2:
            continue
        three = {sorts.of_place[symbol.name, at] for at in (-1, 0, 1)}
        nameless = all(sorts.named[sort] < 0 for sort in three)
        if len(three) == 3 and nameless and (symbol.name, 2, 1) in injective:
            return symbol
    return None


def row_clauses(
    layout: Layout, first: Numbers, symbol: Symbol, fresh: int, *, different: bool
) -> Iterator[Clause]:
    """What can be said of the rows, in new variables above `fresh`.

    `different` says that no column has a value twice: then no cycle of row 1 has length 1.
    """
    size = layout.size
    base = layout.bases[symbol.name]

    def literal(row: int, column: int, value: int) -> int:
        return int(first[base + row * size + column]) + value + 1

    yield from ([literal(0, column, column)] for column in range(size))
    if 1 < size <= _MOST_COLUMNS:
        kinds: list[int] = []
        for lengths in _partitions(size, 2 if different else 1):
            fresh += 1
            kinds.append(fresh)
            start = 0
            for length in lengths:
                for offset in range(length):
                    value = start + (offset + 1) % length
                    yield [-fresh, literal(1, start + offset, value)]
                start += length
        yield kinds
    for row in range(2, size - 1):
        for value in range(size):
            for less in range(value):
                yield [-literal(row, 0, value), -literal(row + 1, 0, less)]


def _partitions(total: int, least: int) -> Iterator[tuple[int, ...]]:
    """The ways to write a number as a sum of numbers from a least on, in ascending order.

    >>> list(_partitions(6, 2))
    [(2, 2, 2), (2, 4), (3, 3), (6,)]
    """
    for part in range(least, total // 2 + 1):
        for others in _partitions(total - part, part):
            yield (part, *others)
    if total >= least:
        yield (total,)
