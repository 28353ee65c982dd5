"""Minimax: the best move against opponents who always answer with their best."""

from __future__ import annotations

from typing import Any

from sleuth.events import Listener
from sleuth.limits import Meter
from sleuth.search.adversarial.opponents import MAXIMISER, Account, AdversarialGame, Decision


def search(
    game: AdversarialGame[Any],
    state: Any,
    plies: int,
    meter: Meter | None = None,
    listener: Listener | None = None,
) -> Decision:
    """The move of best value after so many plies; the first of several equals."""
    account = Account(game, meter, listener)

    def value(state: Any, parent: Any, move: Any, depth: int) -> float:
        account.add()
        account.entered(state, move, depth)
        if depth == plies or game.is_over(state):
            return account.settled(state, game.value(state), depth)
        account.expanded(state, parent, depth)
        values = (
            value(game.after(state, move), state, move, depth + 1) for move in game.moves(state)
        )
        worth = max(values) if game.player(state) == MAXIMISER else min(values)
        return account.settled(state, worth, depth)

    account.add()
    account.entered(state, None, 0)
    account.expanded(state, None, 0)
    best = max if game.player(state) == MAXIMISER else min
    worth = {move: value(game.after(state, move), state, move, 1) for move in game.moves(state)}
    move = best(worth, key=worth.__getitem__)
    return Decision(move, account.settled(state, worth[move], 0), account.nodes, plies)
