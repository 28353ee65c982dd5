"""Ground clauses as SAT solvers read them: variable v of the search is v + 1."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from sleuth.errors import Unsuitable
from sleuth.limits import Meter
from sleuth.logic.models.instance import Instance, value_clause_count
from sleuth.sat.rules import Clause

#: With more clauses CaDiCaL would need gigabytes before it begins.
_MOST_CLAUSES = 10_000_000
_STRIDE = 4096


def sat_clauses(instance: Instance, meter: Meter) -> Iterator[Clause]:
    """All clauses as CaDiCaL reads them: variable v of the search is v + 1.

    Raises Unsuitable if they are too many; may raise LimitReached while they are made.
    """
    layout = instance.layout
    clauses = value_clause_count(layout.symbols, layout.size) + sum(map(len, instance.matrices))
    if clauses > _MOST_CLAUSES:
        raise Unsuitable(
            f"too large: {clauses} clauses at size {layout.size}",
            remedy="give a smaller size",
        )
    return watched(_all_clauses(instance), meter)


def watched(clauses: Iterable[Clause], meter: Meter) -> Iterator[Clause]:
    """The same clauses, with a look at the limits now and then."""
    for number, clause in enumerate(clauses):
        if number % _STRIDE == 0:
            meter.checkpoint()
        yield clause


def _all_clauses(instance: Instance) -> Iterator[Clause]:
    tables = instance.tables
    known = np.nonzero(tables.values)[0]
    yield from (
        [int(sign) * (int(each) + 1)]
        for each, sign in zip(known, tables.values[known], strict=True)
    )
    yield from value_clauses(instance)
    for matrix in instance.matrices:
        signed = np.where(matrix & 1, -((matrix >> 1) + 1), (matrix >> 1) + 1)
        if (matrix >= 0).all():
            yield from signed.tolist()
        else:
            for row, filled in zip(signed.tolist(), (matrix >= 0).tolist(), strict=True):
                yield [literal for literal, there in zip(row, filled, strict=True) if there]


def value_clauses(instance: Instance) -> Iterator[Clause]:
    """Each cell of a function has exactly one value."""
    tables = instance.tables
    size = instance.layout.size
    for start in (tables.first[:-1][tables.functional] + 1).tolist():
        yield list(range(start, start + size))
        for one in range(start, start + size):
            for other in range(one + 1, start + size):
                yield [-one, -other]
