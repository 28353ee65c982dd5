"""Alpha-beta: minimax's value without looking at moves that cannot change it."""

from __future__ import annotations

import math
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
    """The move that minimax makes, of the same value.

    The listener hears the value of a state only where it is settled, and the bound where a bound
    on it was enough.
    """
    account = Account(game, meter, listener)

    def value(state: Any, parent: Any, move: Any, depth: int, alpha: float, beta: float) -> float:
        """The value if it lies between alpha and beta, else a bound on it on the same side."""
        account.add()
        account.entered(state, move, depth, alpha, beta)
        if depth == plies or game.is_over(state):
            return account.settled(state, game.value(state), depth)
        account.expanded(state, parent, depth)
        least, most = alpha, beta
        moves = game.moves(state)
        if game.player(state) == MAXIMISER:
            best = -math.inf
            for tried, go in enumerate(moves, 1):
                after = game.after(state, go)
                best = max(best, value(after, state, go, depth + 1, alpha, beta))
                if best >= beta:
                    return account.bounded(state, best, depth, least=True, unseen=moves[tried:])
                alpha = max(alpha, best)
        else:
            best = math.inf
            for tried, go in enumerate(moves, 1):
                after = game.after(state, go)
                best = min(best, value(after, state, go, depth + 1, alpha, beta))
                if best <= alpha:
                    return account.bounded(state, best, depth, least=False, unseen=moves[tried:])
                beta = min(beta, best)
        if least < best < most:
            return account.settled(state, best, depth)
        return account.bounded(state, best, depth, least=best >= most)

    account.add()
    account.entered(state, None, 0)
    account.expanded(state, None, 0)
    maximising = game.player(state) == MAXIMISER
    alpha, beta = -math.inf, math.inf
    chosen = None
    for move in game.moves(state):
        worth = value(game.after(state, move), state, move, 1, alpha, beta)
        # A later move of equal value is cut off at its bound, so the first best one stays.
        if chosen is None or (worth > alpha if maximising else worth < beta):
            chosen = move
            alpha, beta = (worth, beta) if maximising else (alpha, worth)
    worth = account.settled(state, alpha if maximising else beta, 0)
    return Decision(chosen, worth, account.nodes, plies)
