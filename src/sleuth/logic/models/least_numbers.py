"""The least-number search for one model of one size, turn by turn."""

from __future__ import annotations

import time
from itertools import chain

from sleuth.limits import Meter
from sleuth.logic.models.compilation import Compiled
from sleuth.logic.models.enumeration import few_permutations, interpretation
from sleuth.logic.models.instance import Instance, instance_of
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.models.kernel import BUDGET, MODEL, Search
from sleuth.logic.models.orders import concentric
from sleuth.logic.models.sorts import infer
from sleuth.logic.models.symmetry import only_relations

_STRIDE_SECONDS = 0.1


class LeastNumbers:
    """The least-number search, turn by turn."""

    def __init__(
        self, compiled: Compiled, size: int, meter: Meter, instance: Instance | None = None
    ) -> None:
        """An `instance` of the theory may be given where it is there already."""
        self.meter = meter
        self.instance = instance or instance_of(compiled, size, meter, keep_equations=True)
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

    def run(self, nodes: int) -> int:
        """Search on for so many decisions, and what comes of it, as the kernel tells it."""
        status: int = self.search.run(nodes)
        if status != BUDGET:
            self.verdict = status == MODEL
        return status

    def _search_until(self, deadline: float) -> None:
        nodes = 100
        while self.verdict is None:
            self.meter.checkpoint(self.search.node_count())
            if time.thread_time() > deadline:
                return
            began = time.monotonic()
            self.run(nodes)
            elapsed = max(time.monotonic() - began, 1e-5)
            nodes = max(20, min(4 * nodes, int(nodes * _STRIDE_SECONDS / elapsed)))

    def model(self) -> Interpretation | None:
        """The model that was found, if there is one."""
        if not self.verdict:
            return None
        return interpretation(self.instance.layout, self.search.cell_values())
