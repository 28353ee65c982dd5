"""Agents that play Pacman by searching ahead."""

from __future__ import annotations

import random
from collections.abc import Callable

from sleuth.errors import BadRequest
from sleuth.games.pacman.adversarial import PacmanGame
from sleuth.games.pacman.pacman_rules import Position
from sleuth.limits import Meter, running_meter
from sleuth.search.adversarial import alphabeta, expectimax, mcts, minimax
from sleuth.search.adversarial.deepening import deepen
from sleuth.search.adversarial.opponents import Decision, GameSearch

Agent = Callable[[PacmanGame, Position, random.Random], Decision]

#: Searches to a fixed depth, by name.
SEARCHES: dict[str, GameSearch] = {
    "minimax": minimax.search,
    "alphabeta": alphabeta.search,
    "expectimax": expectimax.search,
}
AGENTS = (*SEARCHES, "mcts")

DEFAULT_DEPTH = 2
DEFAULT_PLAYOUTS = 150
#: Plies that a play-out goes on beyond the tree: none, because Pacman walking at random dies
#: so often that the evaluation of the new position tells more.
HORIZON = 0


def make_agent(
    name: str,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    playouts: int | None = None,
) -> Agent:
    """The agent with this name; a depth is in rounds, in which everybody moves once.

    With `seconds` it thinks so long about each move, else as deep or often as it is told.
    """
    if name not in AGENTS:
        raise BadRequest(f"no agent is called {name!r}", remedy=f"there are: {', '.join(AGENTS)}")

    def meter() -> Meter:
        return running_meter().within(seconds=seconds)

    if name == "mcts":
        if playouts is None and seconds is None:
            playouts = DEFAULT_PLAYOUTS
        return lambda game, position, rng: mcts.search(
            game,
            position,
            meter(),
            rng,
            playouts=playouts,
            horizon=HORIZON,
        )
    search = SEARCHES[name]
    if seconds is None:
        rounds = DEFAULT_DEPTH if depth is None else depth
        return lambda game, position, rng: search(game, position, rounds * game.players, meter())
    most = 20 if depth is None else depth
    return lambda game, position, rng: deepen(
        search,
        game,
        position,
        meter(),
        step=game.players,
        most_plies=most * game.players,
    )
