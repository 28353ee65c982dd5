"""Clauses that keep one of several models which differ only by the names of elements."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import combinations, islice
from typing import TYPE_CHECKING

from sleuth.logic.models.grounding import Numbers
from sleuth.logic.models.lemmas import Place
from sleuth.logic.models.orders import concentric
from sleuth.logic.models.rows import row_clauses, table_of_three_sorts
from sleuth.logic.models.signature import Layout
from sleuth.logic.models.sorts import Sorts, one_sort

if TYPE_CHECKING:
    from sleuth.sat.rules import Clause

#: Of very many exchanges only so many cells are compared: leaving some out is no mistake.
_MOST_COMPARISONS = 3_000_000


def only_relations(layout: Layout) -> bool:
    """Whether no function is part of a model, so that least numbers say nothing."""
    return all(symbol.relation for symbol in layout.symbols if not symbol.hidden)


def symmetry_clauses(layout: Layout, first: Numbers, free: range) -> Iterator[Clause]:
    """Symmetry breaking in new variables from `first[-1] + 1` on, `first` being those of cells.

    All sorts are renamed together, so that what elements are equal stays as it is.
    """
    if only_relations(layout):
        return lex_leader_clauses(layout, first, free)
    together = one_sort(layout, free.start - 1)
    return least_number_clauses(layout, first, together, concentric(layout))


def sorted_symmetry_clauses(
    layout: Layout, first: Numbers, free: range, sorts: Sorts, injective: Collection[Place]
) -> Iterator[Clause]:
    """The same with each sort renamed by itself, given where functions are one-to-one."""
    if only_relations(layout):
        yield from lex_leader_clauses(layout, first, free)
        return
    table = table_of_three_sorts(layout, sorts, injective)
    if table is None:
        yield from least_number_clauses(layout, first, sorts, concentric(layout))
        return
    fresh = int(first[-1])
    different = (table.name, 2, 0) in injective
    for clause in row_clauses(layout, first, table, fresh, different=different):
        fresh = max(fresh, *map(abs, clause))
        yield clause
    settled = {sorts.of_place[table.name, at] for at in (-1, 0, 1)}
    order = range(layout.cells)
    yield from least_number_clauses(layout, first, sorts, order, settled, fresh)


def least_number_clauses(
    layout: Layout,
    first: Numbers,
    sorts: Sorts,
    order: Iterable[int],
    settled: Collection[int] = (),
    fresh: int = 0,
) -> Iterator[Clause]:
    """In an order of the cells, a value is at most one above all of its sort mentioned before.

    New variables `reached[m]`, above `fresh` and those of cells, say that some element from m on
    has been mentioned. Nothing is said of sorts that are `settled`.
    """
    fresh = max(fresh, int(first[-1]))
    size = layout.size
    arguments = list(layout.arguments())
    mentioned = list(sorts.named)
    reached: list[dict[int, int]] = [{} for _ in mentioned]
    for cell in order:
        symbol, indices = arguments[cell]
        if symbol.hidden:
            continue
        for at, element in enumerate(indices):
            sort = sorts.of_place[symbol.name, at]
            mentioned[sort] = max(mentioned[sort], element)
        if symbol.relation:
            continue
        sort = sorts.of_place[symbol.name, -1]
        if sort in settled:
            continue
        before, top = reached[sort], mentioned[sort]
        start = int(first[cell]) + 1
        for value in range(top + 2, size):
            earlier = before.get(value - 1)
            yield [-(start + value)] if earlier is None else [-(start + value), earlier]
        # What is above the last but one is no news.
        for value in range(top + 1, size) if top < size - 2 else ():
            fresh += 1
            clause = [-fresh, *range(start + value, start + size)]
            if value in before:
                clause.append(before[value])
            yield clause
            before[value] = fresh


def lex_leader_clauses(layout: Layout, first: Numbers, free: range) -> Iterator[Clause]:
    """No exchange of two elements makes the relations, read cell by cell, smaller.

    New variables `equal` say that the tables and their images agree so far.
    """
    fresh = int(first[-1])
    cells = [
        (cell, symbol, arguments)
        for cell, (symbol, arguments) in enumerate(layout.arguments())
        if symbol.relation and not symbol.hidden
    ]
    most = _MOST_COMPARISONS // max(1, len(cells))
    for one, other in islice(combinations(free, 2), most):
        exchanged = {one: other, other: one}
        equal = 0
        for cell, symbol, arguments in cells:
            index = 0
            for argument in arguments:
                index = index * layout.size + exchanged.get(argument, argument)
            image = layout.bases[symbol.name] + index
            if image <= cell:
                continue
            mine, theirs = int(first[cell]) + 1, int(first[image]) + 1
            fresh += 1
            so_far = [-equal] if equal else []
            yield [*so_far, -mine, theirs]
            yield [*so_far, mine, theirs, fresh]
            yield [*so_far, -mine, -theirs, fresh]
            equal = fresh
