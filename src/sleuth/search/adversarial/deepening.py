"""Iterative deepening: a search to a fixed depth made into one that stops at a limit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter
from sleuth.search.adversarial.opponents import AdversarialGame, Decision, GameSearch


def deepen(
    search: GameSearch,
    game: AdversarialGame[Any],
    state: Any,
    meter: Meter,
    listener: Listener | None = None,
    *,
    step: int = 1,
    most_plies: int = 100,
) -> Decision:
    """The decision of the deepest search that ended within the limits.

    Depths grow by `step` plies; the first one is searched to its end whatever it takes.
    """
    _tell(listener, step)
    decision = search(game, state, step, None, listener)
    nodes = decision.nodes
    most = meter.limits.nodes
    for plies in range(2 * step, most_plies + 1, step):
        _tell(listener, plies)
        rest = None if most is None else max(0, most - nodes)
        try:
            decision = search(game, state, plies, meter.within(nodes=rest), listener)
        except LimitReached as reached:
            return replace(decision, nodes=nodes, limit=reached.limit)
        nodes += decision.nodes
    return replace(decision, nodes=nodes)


def _tell(listener: Listener | None, plies: int) -> None:
    if listener is not None:
        listener("bound", what="plies", value=plies)
