"""One model of one size: the least-number search against CaDiCaL, in turns.

The first prunes symmetric cases, the second learns from conflicts; which of the two a theory
needs is seen only by trying, so each gets a longer turn than before until one has the answer.
"""

from __future__ import annotations

import time
from itertools import chain

from sleuth.limits import LimitReached, Meter
from sleuth.logic.models.aid import Aid
from sleuth.logic.models.clauses import sat_clauses, watched
from sleuth.logic.models.compilation import Compiled
from sleuth.logic.models.enumeration import few_permutations, interpretation
from sleuth.logic.models.instance import Instance, ground_clauses, instance_of
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.models.kernel import BUDGET, MODEL, Search
from sleuth.logic.models.orders import concentric
from sleuth.logic.models.sorts import infer
from sleuth.logic.models.symmetry import only_relations, sorted_symmetry_clauses
from sleuth.sat.rules import true_variables
from sleuth.sat.solver import SatSolver

_FIRST_TURN = 0.4
_GROWTH = 1.5
_STRIDE_SECONDS = 0.1

#: CaDiCaL has to be given all clauses before it can begin: it joins in when that takes no more
#: time than the search has had, and not at all where they are too many.
_SECONDS_A_CLAUSE = 2e-6
_MOST_CLAUSES = 4e6


def first_model(
    compiled: Compiled, size: int, meter: Meter, engine: str = "race", aid: Aid | None = None
) -> tuple[Interpretation | None, dict[str, float]]:
    """A model of this size, or None if there is none, and the counts of the search.

    `engine` may be "search" or "cadical" to use only one of the two. A search that `aid` comes
    to begins anew with its lemmas. May raise LimitReached.
    """
    if engine == "cadical":
        with _Cadical(compiled, size, meter) as cadical:
            while cadical.verdict is None:
                cadical.turn(1.0)
            return cadical.model(), {"nodes": cadical.solver.conflicts()}
    search = _LeastNumbers(aid.compiled if aid else compiled, size, meter)
    vain = 0
    if aid is not None and aid.patience is not None:
        search.turn(aid.patience)
        aid.patience -= search.spent
        if search.verdict is None and aid.ask(meter):
            vain = search.search.node_count()
            search = _LeastNumbers(aid.compiled, size, meter)
    compiled = aid.compiled if aid else compiled
    expected = ground_clauses(
        [*compiled.literals, *compiled.lemmas],
        compiled.symbols,
        compiled.meaning,
        search.instance.tables.average,
        size,
    )
    turn = max(_FIRST_TURN, expected * _SECONDS_A_CLAUSE)
    search.turn(turn - search.spent)
    if engine == "race" and search.verdict is None and expected <= _MOST_CLAUSES:
        with _Cadical(compiled, size, meter) as cadical:
            while search.verdict is None and cadical.verdict is None:
                cadical.turn(turn)
                if cadical.verdict is None:
                    search.turn(turn)
                turn *= _GROWTH
            if cadical.verdict is not None:
                return cadical.model(), {"nodes": vain + search.search.node_count()}
    while search.verdict is None:
        search.turn(turn)
    return search.model(), {"nodes": vain + search.search.node_count()}


class _LeastNumbers:
    """The least-number search, turn by turn."""

    def __init__(self, compiled: Compiled, size: int, meter: Meter) -> None:
        self.meter = meter
        self.instance = instance_of(compiled, size, meter, keep_equations=True)
        self.search: Search = self.instance.search(concentric(self.instance.layout))
        free = compiled.free_elements(size)
        if free and only_relations(self.instance.layout):
            self.search.decide_in_order()
            images = few_permutations(free, self.instance.layout)
            self.search.use_permutations(list(chain.from_iterable(images)))
        elif not compiled.meaning.fixes_elements:
            layout = self.instance.layout
            sorts = infer(self.instance.prepared, layout)
            self.search.use_least_numbers(
                list(sorts.named), sorts.of_arguments(layout), sorts.of_values(layout)
            )
        self.verdict: bool | None = None
        self.spent = 0.0

    def turn(self, seconds: float) -> None:
        """Search for about so long, in CPU time: how busy the machine is decides nothing."""
        started = time.thread_time()
        try:
            self._search_until(started + seconds)
        finally:
            self.spent += time.thread_time() - started

    def _search_until(self, deadline: float) -> None:
        nodes = 100
        while self.verdict is None:
            self.meter.checkpoint(self.search.node_count())
            if time.thread_time() > deadline:
                return
            began = time.monotonic()
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
        self.instance = instance_of(compiled, size, meter)
        self.verdict: bool | None = None if self.instance.consistent else False
        self.solver = SatSolver(meter, sat_clauses(self.instance, meter))
        free = compiled.free_elements(size)
        if free:
            layout = self.instance.layout
            sorts = infer(self.instance.prepared, layout)
            breaking = sorted_symmetry_clauses(
                layout, self.instance.tables.first, free, sorts, self.instance.injective
            )
            self.solver.extend(watched(breaking, meter))

    def __enter__(self) -> _Cadical:
        return self

    def __exit__(self, *_: object) -> None:
        self.solver.__exit__(None, None, None)

    def turn(self, seconds: float) -> None:
        """Solve for about so long."""
        self.meter.checkpoint(self.solver.conflicts())
        self.solver.meter = self.meter.within(seconds=seconds)
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
