"""Clauses that keep one of several models which differ only by the names of elements."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

from sleuth.logic.models.grounding import Numbers
from sleuth.logic.models.orders import concentric
from sleuth.logic.models.signature import Layout
from sleuth.sat.rules import Clause

#: Of very many exchanges only so many cells are compared: leaving some out is no mistake.
_MOST_COMPARISONS = 3_000_000


def only_relations(layout: Layout) -> bool:
    """Whether no function is part of a model, so that least numbers say nothing."""
    return all(symbol.relation for symbol in layout.symbols if not symbol.hidden)


def symmetry_clauses(layout: Layout, first: Numbers, free: range) -> Iterator[Clause]:
    """Symmetry breaking in new variables from `first[-1] + 1` on, `first` being those of cells."""
    if only_relations(layout):
        return lex_leader_clauses(layout, first, free)
    return least_number_clauses(layout, first, free.start)


def least_number_clauses(layout: Layout, first: Numbers, first_free: int) -> Iterator[Clause]:
    """In the order of the cells, a value is at most one above all elements mentioned before.

    New variables `reached[m]` say that some element from m on has been mentioned.
    """
    fresh = int(first[-1])
    size = layout.size
    arguments = list(layout.arguments())
    mentioned = first_free - 1
    reached: dict[int, int] = {}
    for cell in concentric(layout):
        symbol, indices = arguments[cell]
        mentioned = max(mentioned, *indices, -1)
        if mentioned >= size - 2:
            return
        if symbol.relation or symbol.hidden:
            continue
        start = int(first[cell]) + 1
        for value in range(mentioned + 2, size):
            before = reached.get(value - 1)
            yield [-(start + value)] if before is None else [-(start + value), before]
        for value in range(mentioned + 1, size):
            fresh += 1
            clause = [-fresh, *range(start + value, start + size)]
            if value in reached:
                clause.append(reached[value])
            yield clause
            reached[value] = fresh


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
