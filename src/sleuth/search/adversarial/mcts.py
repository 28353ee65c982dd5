"""Monte-Carlo tree search: play-outs from a tree that grows where they turn out well."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field
from typing import Any

from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter
from sleuth.search.adversarial.opponents import MAXIMISER, Account, AdversarialGame, Decision

#: How much a move tried seldom is favoured (the UCB1 rule), on values scaled to 0 … 1.
EXPLORATION = math.sqrt(2)


@dataclass(slots=True)
class _Node:
    """A state in the tree with the play-outs through it."""

    state: Any
    untried: list[Any]
    children: dict[Any, _Node] = field(default_factory=dict)
    visits: int = 0
    total: float = 0.0


def search(
    game: AdversarialGame[Any],
    state: Any,
    meter: Meter,
    rng: random.Random,
    listener: Listener | None = None,
    *,
    playouts: int | None = None,
    horizon: int = 20,
) -> Decision:
    """The move of player 0 tried most; opponents move by chance.

    Ends after so many play-outs or at a limit. A play-out goes on for `horizon` random plies
    beyond the tree and counts the value of the state where it ends. The listener hears of the
    states that join the tree, and in the end what the first moves turned out to be worth.
    """
    limits = meter.limits
    if playouts is None and limits.seconds is None and limits.nodes is None:
        raise ValueError("Monte-Carlo tree search needs play-outs or a limit to end")
    account = Account(game, meter, listener)
    tree = _Tree(game, rng, account, horizon)
    root = tree.node(state, None, 0)
    limit = None
    try:
        while playouts is None or root.visits < playouts:
            tree.play_out(root)
    except LimitReached as reached:
        limit = reached.limit
    if not root.visits:
        move = rng.choice(list(game.moves(state)))
        return Decision(move, game.value(state), account.nodes, limit=limit)
    for child in root.children.values():
        account.settled(child.state, child.total / child.visits, 1)
    account.settled(state, root.total / root.visits, 0)
    move, child = max(root.children.items(), key=lambda item: item[1].visits)
    return Decision(move, child.total / child.visits, account.nodes, limit=limit)


class _Tree:
    """The growing tree and the range of values seen, by which they are scaled."""

    def __init__(
        self, game: AdversarialGame[Any], rng: random.Random, account: Account, horizon: int
    ) -> None:
        self.game = game
        self.rng = rng
        self.account = account
        self.horizon = horizon
        self.least = math.inf
        self.most = -math.inf

    def node(self, state: Any, parent: Any, depth: int) -> _Node:
        """A new node whose moves are tried in random order."""
        moves = [] if self.game.is_over(state) else list(self.game.moves(state))
        if moves:
            self.account.expanded(state, parent, depth)
        self.rng.shuffle(moves)
        return _Node(state, moves)

    def play_out(self, root: _Node) -> None:
        """Descend, add one node, play on at random, and count the outcome on the way back."""
        game = self.game
        path = [root]
        while not game.is_over(path[-1].state):
            here = path[-1]
            chosen, new = self._descend(here)
            if chosen not in here.children:
                after = game.after(here.state, chosen)
                here.children[chosen] = self.node(after, here.state, len(path))
            path.append(here.children[chosen])
            if new:
                break
        outcome = self._outcome(path[-1].state)
        self.least, self.most = min(self.least, outcome), max(self.most, outcome)
        for node in path:
            node.visits += 1
            node.total += outcome

    def _descend(self, node: _Node) -> tuple[Any, bool]:
        """The next move, and whether it leaves the tree."""
        if self.game.player(node.state) != MAXIMISER:
            move = self._by_chance(node.state)
            return move, move not in node.children
        if node.untried:
            return node.untried.pop(), True
        return max(node.children, key=lambda move: self._promise(node, node.children[move])), False

    def _promise(self, node: _Node, child: _Node) -> float:
        span = (self.most - self.least) or 1.0
        mean = (child.total / child.visits - self.least) / span
        return mean + EXPLORATION * math.sqrt(math.log(node.visits) / child.visits)

    def _outcome(self, state: Any) -> float:
        game = self.game
        self.account.add()
        for _ in range(self.horizon):
            if game.is_over(state):
                break
            if game.player(state) == MAXIMISER:
                move = self.rng.choice(game.moves(state))
            else:
                move = self._by_chance(state)
            state = game.after(state, move)
            self.account.add()
        return game.value(state)

    def _by_chance(self, state: Any) -> Any:
        moves = self.game.moves(state)
        return self.rng.choices(moves, self.game.chances(state))[0]
