"""The rules of Pacman: who may move where, what is eaten, and when the game ends."""

from __future__ import annotations

from typing import NamedTuple

from sleuth.games.pacman.board import OPPOSITE, STAY, Board

FOOD_POINTS = 10
STEP_POINTS = -1
WIN_POINTS = 500
DEATH_POINTS = -500
GHOST_POINTS = 200
#: How many moves of its own a ghost stays scared after Pacman has eaten a capsule.
SCARED_MOVES = 40

PLAYING, WON, LOST = "playing", "won", "lost"


class Ghost(NamedTuple):
    """Where a ghost is, which way it came, and for how many moves it is still scared."""

    cell: int
    heading: str = STAY
    scared: int = 0


class Position(NamedTuple):
    """Everything that changes; `turn` is 0 for Pacman and i for the i-th ghost."""

    pacman: int
    food: int
    capsules: int
    ghosts: tuple[Ghost, ...]
    score: int = 0
    turn: int = 0
    outcome: str = PLAYING


def first_position(board: Board) -> Position:
    """The position before the first move."""
    ghosts = tuple(Ghost(cell) for cell in board.ghosts)
    return Position(board.pacman, board.food, board.capsules, ghosts)


def legal_moves(board: Board, position: Position) -> tuple[str, ...]:
    """Pacman may stay; a ghost turns back only in a dead end, and rests half of its scared time."""
    if position.turn == 0:
        return (*board.ways[position.pacman], STAY)
    ghost = position.ghosts[position.turn - 1]
    ways = board.ways[ghost.cell]
    if ghost.scared % 2 or not ways:
        return (STAY,)
    back = OPPOSITE.get(ghost.heading)
    return tuple(move for move in ways if move != back) or tuple(ways)


def after(board: Board, position: Position, move: str) -> Position:
    """The position after a legal move."""
    if position.turn == 0:
        return _after_pacman(board, position, move)
    return _after_ghost(board, position, move)


def _after_pacman(board: Board, position: Position, move: str) -> Position:
    _, food, capsules, ghosts, score, _, outcome = position
    cell = position.pacman if move == STAY else board.ways[position.pacman][move]
    score += STEP_POINTS
    here = 1 << cell
    if food & here:
        food ^= here
        score += FOOD_POINTS
        if not food:
            score += WIN_POINTS
            outcome = WON
    if capsules & here:
        capsules ^= here
        ghosts = tuple(ghost._replace(scared=SCARED_MOVES) for ghost in ghosts)
    turn = 1 if ghosts else 0
    following = Position(cell, food, capsules, ghosts, score, turn, outcome)
    for number, ghost in enumerate(ghosts):
        if ghost.cell == cell:
            following = _met(board, following, number)
    return following


def _after_ghost(board: Board, position: Position, move: str) -> Position:
    number = position.turn - 1
    ghosts = position.ghosts
    cell, heading, scared = ghosts[number]
    if move != STAY:
        cell, heading = board.ways[cell][move], move
    moved = Ghost(cell, heading, max(0, scared - 1))
    following = position._replace(
        ghosts=(*ghosts[:number], moved, *ghosts[number + 1 :]),
        turn=(position.turn + 1) % (len(ghosts) + 1),
    )
    if cell == position.pacman:
        # It is still scared during the move that ends its fright.
        return _met(board, following, number, scared=scared > 0)
    return following


def _met(board: Board, position: Position, number: int, *, scared: bool | None = None) -> Position:
    """Pacman and a ghost in one cell: the scared one is eaten and goes home."""
    ghosts = position.ghosts
    if ghosts[number].scared if scared is None else scared:
        home = Ghost(board.ghosts[number])
        return position._replace(
            ghosts=(*ghosts[:number], home, *ghosts[number + 1 :]),
            score=position.score + GHOST_POINTS,
        )
    if position.outcome == PLAYING:
        return position._replace(score=position.score + DEATH_POINTS, outcome=LOST)
    return position
