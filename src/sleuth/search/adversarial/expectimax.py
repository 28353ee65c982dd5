"""Expectimax: the best move against opponents who move by chance."""

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
    """The move of player 0 with the best expected value after so many plies."""
    count = NodeCount(meter, listener)

    def value(state: Any, plies: int) -> float:
        count.add(state)
        if plies == 0 or game.is_over(state):
            return game.value(state)
        moves = game.moves(state)
        if game.player(state) == MAXIMISER:
            return max(value(game.after(state, move), plies - 1) for move in moves)
        return sum(
            chance * value(game.after(state, move), plies - 1)
            for move, chance in zip(moves, game.chances(state), strict=True)
            if chance
        )

    count.add(state)
    worth = {move: value(game.after(state, move), plies - 1) for move in game.moves(state)}
    move = max(worth, key=worth.__getitem__)
    return Decision(move, worth[move], count.nodes, plies)
