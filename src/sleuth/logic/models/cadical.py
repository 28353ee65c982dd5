"""CaDiCaL on the ground clauses of one size, turn by turn."""

from __future__ import annotations

import time

from sleuth.limits import LimitReached, Meter
from sleuth.logic.models.clauses import sat_clauses, watched
from sleuth.logic.models.compilation import Compiled
from sleuth.logic.models.enumeration import interpretation
from sleuth.logic.models.instance import Instance, instance_of
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.models.sorts import infer
from sleuth.logic.models.symmetry import sorted_symmetry_clauses
from sleuth.sat.rules import true_variables
from sleuth.sat.solver import SatSolver

#: Seconds for which it is worth to begin again where a turn was cut short.
_SHORTEST_STRIDE = 0.05


class Cadical:
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

    def __enter__(self) -> Cadical:
        return self

    def __exit__(self, *_: object) -> None:
        self.solver.__exit__(None, None, None)

    def turn(self, seconds: float) -> None:
        """Solve for about so long, in CPU time: how busy the machine is decides nothing."""
        deadline = time.process_time() + seconds
        left = seconds
        while self.verdict is None and left > 0:
            self._solve_for(max(left, _SHORTEST_STRIDE))
            left = deadline - time.process_time()

    def _solve_for(self, seconds: float) -> None:
        self.meter.checkpoint(self.solver.conflicts())
        self.solver.meter = self.meter.within(seconds=seconds)
        try:
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
