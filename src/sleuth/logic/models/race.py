"""One model of one size: the least-number search against CaDiCaL, in turns.

The first prunes symmetric cases, the second learns from conflicts; which of the two a theory
needs is seen only by trying, so each gets a longer turn than before until one has the answer.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import numpy as np

from sleuth.answer import LimitReached, Limits, Meter
from sleuth.logic.models.compilation import Compiled
from sleuth.logic.models.enumeration import interpretation
from sleuth.logic.models.grounding import Numbers
from sleuth.logic.models.instance import Instance, build
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.models.kernel import BUDGET, MODEL, Search
from sleuth.logic.models.orders import concentric
from sleuth.logic.models.signature import Layout
from sleuth.sat.rules import Clause, true_variables
from sleuth.sat.solver import SatSolver

_FIRST_TURN = 0.4
_GROWTH = 1.5
_STRIDE_SECONDS = 0.1


def first_model(
    compiled: Compiled, size: int, meter: Meter, engine: str = "race"
) -> tuple[Interpretation | None, dict[str, float]]:
    """A model of this size, or None if there is none, and the counts of the search.

    `engine` may be "search" or "cadical" to use only one of the two. May raise LimitReached.
    """
    if engine == "cadical":
        with _Cadical(compiled, size, meter) as cadical:
            while cadical.verdict is None:
                cadical.turn(1.0)
            return cadical.model(), {"nodes": cadical.solver.conflicts()}
    search = _LeastNumbers(compiled, size, meter)
    turn = _FIRST_TURN
    search.turn(turn)
    if engine == "race" and search.verdict is None:
        with _Cadical(compiled, size, meter) as cadical:
            while search.verdict is None and cadical.verdict is None:
                cadical.turn(turn)
                if cadical.verdict is None:
                    search.turn(turn)
                turn *= _GROWTH
            if cadical.verdict is not None:
                return cadical.model(), {"nodes": search.search.node_count()}
    while search.verdict is None:
        search.turn(turn)
    return search.model(), {"nodes": search.search.node_count()}


class _LeastNumbers:
    """The least-number search, turn by turn."""

    def __init__(self, compiled: Compiled, size: int, meter: Meter) -> None:
        self.meter = meter
        self.instance = build(
            compiled.literals, compiled.symbols, compiled.meaning, size, meter, keep_equations=True
        )
        self.search: Search = self.instance.search(concentric(self.instance.layout))
        free = compiled.free_elements(size)
        if free:
            self.search.use_least_numbers(free.start - 1)
        self.verdict: bool | None = None

    def turn(self, seconds: float) -> None:
        """Search for about so long."""
        deadline = time.monotonic() + seconds
        nodes = 100
        while self.verdict is None:
            self.meter.checkpoint(self.search.node_count())
            began = time.monotonic()
            if began > deadline:
                return
            status = self.search.run(nodes)
            if status != BUDGET:
                self.verdict = status == MODEL
            elapsed = max(time.monotonic() - began, 1e-5)
            nodes = max(20, min(4 * nodes, int(nodes * _STRIDE_SECONDS / elapsed)))

    def model(self) -> Interpretation | None:
        """The model that was found, if there is one."""
        if not self.verdict:
            return None
        return interpretation(self.instance.layout, self.search.cell_values())


class _Cadical:
    """CaDiCaL on the same clauses, turn by turn. Use it as a context manager."""

    def __init__(self, compiled: Compiled, size: int, meter: Meter) -> None:
        self.meter = meter
        self.instance = build(compiled.literals, compiled.symbols, compiled.meaning, size, meter)
        self.verdict: bool | None = None if self.instance.consistent else False
        self.solver = SatSolver(meter, sat_clauses(self.instance))
        free = compiled.free_elements(size)
        if free:
            self.solver.extend(
                least_number_clauses(self.instance.layout, self.instance.tables.first, free.start)
            )

    def __enter__(self) -> _Cadical:
        return self

    def __exit__(self, *_: object) -> None:
        self.solver.__exit__(None, None, None)

    def turn(self, seconds: float) -> None:
        """Solve for about so long."""
        self.meter.checkpoint(self.solver.conflicts())
        left = self.meter.seconds_left()
        limited = seconds if left is None else min(seconds, left)
        self.solver.meter = Meter(Limits(limited, self.meter.limits.memory))
        try:
            if self.verdict is None:
                self.verdict = self.solver.solve()
        except LimitReached as reached:
            if reached.limit != "seconds":
                raise

    def model(self) -> Interpretation | None:
        """The model that was found, if there is one."""
        if not self.verdict:
            return None
        return lifted(self.instance, true_variables(self.solver.model()))


def lifted(instance: Instance, true: frozenset[int]) -> Interpretation:
    """The interpretation that a set of true SAT variables stands for."""
    first = instance.tables.first.tolist()
    values = []
    for cell, functional in enumerate(instance.tables.functional.tolist()):
        if functional:
            values.append(
                next(
                    value
                    for value in range(instance.layout.size)
                    if first[cell] + value + 1 in true
                )
            )
        else:
            values.append(int(first[cell] + 1 in true))
    return interpretation(instance.layout, values)


def sat_clauses(instance: Instance) -> Iterator[Clause]:
    """All clauses as CaDiCaL reads them: variable v of the search is v + 1."""
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
