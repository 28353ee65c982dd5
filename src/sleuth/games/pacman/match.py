"""Seeded games of Pacman, and what a series of them says about an agent."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sleuth.games.pacman.adversarial import PacmanGame
from sleuth.games.pacman.agents import Agent
from sleuth.games.pacman.pacman_rules import PLAYING, WON, Position, first_position

#: A game in which Pacman has made so many moves ends undecided, which is not won.
MOST_MOVES = 1000


@dataclass(frozen=True, slots=True)
class Result:
    """How one game went; `nodes` are the states that the agent looked at."""

    seed: int
    outcome: str
    score: int
    moves: int
    nodes: int
    seconds: float


def ghost_move(game: PacmanGame, position: Position, rng: random.Random) -> str:
    """The move that the ghost whose turn it is makes."""
    return rng.choices(game.moves(position), game.chances(position))[0]


def play(game: PacmanGame, agent: Agent, seed: int, most_moves: int = MOST_MOVES) -> Result:
    """One game; the seed decides what ghosts do and how an agent that needs luck is lucky."""
    started = time.process_time()
    ghosts_luck, agents_luck = random.Random(f"ghosts {seed}"), random.Random(f"agent {seed}")
    position = first_position(game.board)
    moves = nodes = 0
    while position.outcome == PLAYING and moves < most_moves:
        decision = agent(game, position, agents_luck)
        nodes += decision.nodes
        moves += 1
        position = game.after(position, decision.move)
        while position.outcome == PLAYING and position.turn:
            position = game.after(position, ghost_move(game, position, ghosts_luck))
    seconds = time.process_time() - started
    return Result(seed, position.outcome, position.score, moves, nodes, seconds)


def series(
    game: PacmanGame, agent: Agent, games: int, seed: int, most_moves: int = MOST_MOVES
) -> Iterator[Result]:
    """Games with the seeds from `seed` on, so that agents can be compared on the same ones."""
    for number in range(games):
        yield play(game, agent, seed + number, most_moves)


@dataclass(frozen=True, slots=True)
class Summary:
    """A series in numbers: the win rate lies in `interval` with 95 % confidence."""

    games: int
    wins: int
    win_rate: float
    interval: tuple[float, float]
    mean_score: float
    moves: int
    nodes_per_move: float
    seconds_per_game: float

    def to_json(self) -> dict[str, Any]:
        """The summary as JSON-ready data."""
        return asdict(self)


def summary(results: Sequence[Result]) -> Summary:
    """What a series of at least one game says."""
    games = len(results)
    wins = sum(result.outcome == WON for result in results)
    moves = sum(result.moves for result in results)
    return Summary(
        games,
        wins,
        wins / games,
        wilson(wins, games),
        sum(result.score for result in results) / games,
        moves,
        sum(result.nodes for result in results) / max(1, moves),
        sum(result.seconds for result in results) / games,
    )


def wilson(wins: int, games: int, z: float = 1.959964) -> tuple[float, float]:
    """Wilson's interval for a rate; z is the quantile of the confidence, here 95 %.

    >>> [round(bound, 3) for bound in wilson(8, 10)]
    [0.49, 0.943]
    """
    rate = wins / games
    denominator = 1 + z * z / games
    middle = (rate + z * z / (2 * games)) / denominator
    spread = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / denominator
    return max(0.0, middle - spread), min(1.0, middle + spread)
