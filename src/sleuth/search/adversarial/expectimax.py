"""Expectimax: the best move against opponents who move by chance."""

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
    """The move of player 0 with the best expected value after so many plies."""
    account = Account(game, meter, listener)

    def value(state: Any, parent: Any, move: Any, depth: int) -> float:
        account.add()
        account.entered(state, move, depth)
        if depth == plies or game.is_over(state):
            return account.settled(state, game.value(state), depth)
        account.expanded(state, parent, depth)
        moves = game.moves(state)
        if game.player(state) == MAXIMISER:
            worth = max(value(game.after(state, move), state, move, depth + 1) for move in moves)
        else:
            worth = sum(
                chance * value(game.after(state, move), state, move, depth + 1)
                for move, chance in zip(moves, game.chances(state), strict=True)
                if chance
            )
        return account.settled(state, worth, depth)

    account.add()
    account.entered(state, None, 0)
    account.expanded(state, None, 0)
    worth = {move: value(game.after(state, move), state, move, 1) for move in game.moves(state)}
    move = max(worth, key=worth.__getitem__)
    return Decision(move, account.settled(state, worth[move], 0), account.nodes, plies)
