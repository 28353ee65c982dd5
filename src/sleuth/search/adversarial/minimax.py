"""Minimax: the best move against opponents who always answer with their best."""

from __future__ import annotations

from typing import Any

from sleuth.events import Listener
from sleuth.limits import Meter
from sleuth.search.adversarial.opponents import MAXIMISER, AdversarialGame, Decision, NodeCount


def search(
    game: AdversarialGame[Any],
    state: Any,
    plies: int,
    meter: Meter | None = None,
    listener: Listener | None = None,
) -> Decision:
    """The move of best value after so many plies; the first of several equals."""
    count = NodeCount(meter, listener)

    def value(state: Any, plies: int) -> float:
        count.add(state)
        if plies == 0 or game.is_over(state):
            return game.value(state)
        values = (value(game.after(state, move), plies - 1) for move in game.moves(state))
        return max(values) if game.player(state) == MAXIMISER else min(values)

    count.add(state)
    best = max if game.player(state) == MAXIMISER else min
    worth = {move: value(game.after(state, move), plies - 1) for move in game.moves(state)}
    move = best(worth, key=worth.__getitem__)
    return Decision(move, worth[move], count.nodes, plies)
