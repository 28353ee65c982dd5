"""Iterative deepening: a search to a fixed depth made into one that stops at a limit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sleuth.answer import LimitReached, Limits, Listener, Meter
from sleuth.search.adversarial.opponents import AdversarialGame, Decision, GameSearch


def deepen(
    search: GameSearch,
    game: AdversarialGame[Any],
    state: Any,
    limits: Limits,
    listener: Listener | None = None,
    *,
    step: int = 1,
    most_plies: int = 100,
) -> Decision:
    """The decision of the deepest search that ended within the limits.

    Depths grow by `step` plies; the first one is searched to its end whatever it takes.
    """
    meter = Meter(limits)
    decision = search(game, state, step, None, listener)
    nodes = decision.nodes
    for plies in range(2 * step, most_plies + 1, step):
        rest = None if limits.nodes is None else max(0, limits.nodes - nodes)
        try:
            decision = search(game, state, plies, _with_nodes(meter, rest), listener)
        except LimitReached as reached:
            return replace(decision, nodes=nodes, limit=reached.limit)
        nodes += decision.nodes
    return replace(decision, nodes=nodes)


def _with_nodes(meter: Meter, nodes: int | None) -> Meter:
    """A meter of the same clock for one more search of at most so many nodes."""
    another = Meter(replace(meter.limits, nodes=nodes))
    another.started = meter.started
    return another
