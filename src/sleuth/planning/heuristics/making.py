"""All heuristics of one task, each made when it is first used."""

from __future__ import annotations

from collections.abc import Mapping

from sleuth.events import Listener
from sleuth.heuristic_entry import HeuristicEntry
from sleuth.limits import Meter
from sleuth.loading import load
from sleuth.planning.heuristics.relaxed_estimate import Estimate
from sleuth.planning.heuristics.table import HEURISTICS, MAKERS
from sleuth.planning.packed import PackedTask, State
from sleuth.search.state_space import Heuristic


def heuristics_of(task: PackedTask) -> Mapping[str, Heuristic[State]]:
    """Every heuristic of a task by its name."""
    return {entry.name: _heuristic(task, entry) for entry in HEURISTICS}


def _heuristic(task: PackedTask, entry: HeuristicEntry) -> Heuristic[State]:
    made: list[Estimate] = []

    def prepare(meter: Meter | None = None, listener: Listener | None = None) -> Estimate:
        if not made:
            made.append(load(MAKERS[entry.name])(task))
        return made[0]

    def estimate(state: State) -> float:
        return prepare()(state)

    return Heuristic.of(entry, estimate, prepare, safe=True)
