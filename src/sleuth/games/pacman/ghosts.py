"""How ghosts choose among their legal moves."""

from __future__ import annotations

from collections.abc import Callable

from sleuth.games.pacman.board import STAY, Board
from sleuth.games.pacman.pacman_rules import Position, legal_moves

#: The chance of each legal move of the ghost whose turn it is.
Habit = Callable[[Board, Position], tuple[float, ...]]

#: How often a directional ghost goes for Pacman, or flees from it, on purpose.
PURPOSE = 0.8


def wandering(board: Board, position: Position) -> tuple[float, ...]:
    """All legal moves are equally likely."""
    number = len(legal_moves(board, position))
    return (1 / number,) * number


def directional(board: Board, position: Position) -> tuple[float, ...]:
    """Mostly towards Pacman as the crow flies, away from it when scared."""
    moves = legal_moves(board, position)
    ghost = position.ghosts[position.turn - 1]
    ways = board.ways[ghost.cell]
    distances = [
        board.straight(ghost.cell if move == STAY else ways[move], position.pacman)
        for move in moves
    ]
    wanted = max(distances) if ghost.scared else min(distances)
    best = distances.count(wanted)
    at_random = (1 - PURPOSE) / len(moves)
    return tuple(
        at_random + (PURPOSE / best if distance == wanted else 0) for distance in distances
    )


HABITS: dict[str, Habit] = {"directional": directional, "random": wandering}
