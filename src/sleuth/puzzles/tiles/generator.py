"""New boards: uniform over those that lead to the goal, or of an exact number of moves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from math import factorial

from sleuth.errors import BadRequest
from sleuth.limits import checkpoint, paced, running_meter
from sleuth.problem import read_size
from sleuth.puzzles.tiles import idastar
from sleuth.puzzles.tiles.geometry import neighbours
from sleuth.puzzles.tiles.parity import refutation
from sleuth.puzzles.tiles.problem import Board, SlidingTiles, gap_last
from sleuth.puzzles.tiles.shape import MOST_CELLS
from sleuth.puzzles.tiles.views import LARGEST_SHORTEST, moves_of_gap, tile_space
from sleuth.request import Question
from sleuth.text import several

#: The fewest moves by difficulty.
DIFFICULTIES = {"easy": 8, "normal": 16, "hard": 24}

#: Beyond so many moves it takes too long to prove that there is no shorter way.
MOST_MOVES = 40

#: Up to so many boards all of them are looked through for those of some number of moves.
MOST_TO_LOOK_THROUGH = 200_000
_STEPS_FOR_EACH_MOVE = 20
_MOST_REPEATS = 40


def generate(
    *,
    size: str | None = None,
    count: int = 1,
    seed: int | None = None,
    difficulty: str | None = None,
    start: int = 0,
    moves: int | None = None,
) -> Iterator[SlidingTiles]:
    """Yield different boards that lead to the usual goal; `moves` is the fewest that do."""
    rows, columns = read_size(size or "4x4")
    cells = rows * columns
    if not 1 < cells <= MOST_CELLS or (1 in (rows, columns) and cells > 2):
        raise BadRequest(
            f"boards of {rows}×{columns} cells are not made",
            remedy=f"give at least two rows and columns and at most {MOST_CELLS} cells",
        )
    if difficulty is not None:
        if difficulty not in DIFFICULTIES:
            raise BadRequest(
                f"no difficulty is called {difficulty!r}", remedy=f"say {', '.join(DIFFICULTIES)}"
            )
        if moves is not None:
            raise BadRequest("moves and difficulty exclude each other", remedy="give one")
        moves = DIFFICULTIES[difficulty]
    if moves is not None and not 1 <= moves <= MOST_MOVES:
        raise BadRequest(
            f"boards of exactly {several(moves, 'move')} are not made",
            remedy=f"say 1 to {MOST_MOVES}",
        )
    count += start
    # Half of all orders lead to the goal, but in a line of two cells both.
    leading_to_goal = factorial(cells) // 2 if cells > 2 else 2
    if moves is not None and leading_to_goal <= MOST_TO_LOOK_THROUGH:
        drawn = _drawn(rows, columns, count, moves, random.Random(seed))
        return islice(drawn, start, None)
    if count >= leading_to_goal:
        raise _too_few(leading_to_goal - 1, f"other than the goal on {rows}×{columns} cells")
    return islice(_different(rows, columns, count, moves, random.Random(seed)), start, None)


def _too_few(number: int, which: str) -> BadRequest:
    there_are = (
        "there is only 1 board" if number == 1 else f"there are only {several(number, 'board')}"
    )
    return BadRequest(f"{there_are} {which}", remedy="ask for fewer")


def _drawn(
    rows: int, columns: int, count: int, moves: int, randomness: random.Random
) -> Iterator[SlidingTiles]:
    """Boards of exactly so many moves, all equally likely."""
    goal = gap_last(rows, columns)
    problem = SlidingTiles(rows, columns, goal, goal)
    successors = moves_of_gap(problem)
    nearer: set[bytes] = set()
    layer = {bytes(goal)}
    for distance in range(moves):
        farther = {after for board in paced(layer) for _, after, _ in successors(board)} - nearer
        if not farther:
            raise BadRequest(
                f"no board of {rows}×{columns} cells takes {several(moves, 'move')}",
                remedy=f"the hardest take {distance}",
            )
        nearer, layer = layer, farther
    if count > len(layer):
        raise _too_few(len(layer), f"of {several(moves, 'move')} on {rows}×{columns} cells")
    # A set of bytes has no order of its own that a seed could rely on; and all are shuffled, so
    # that more boards begin with the same ones.
    for board in islice(randomness.sample(sorted(layer), len(layer)), count):
        yield replace(problem, start=tuple(board))


def _different(
    rows: int, columns: int, count: int, moves: int | None, randomness: random.Random
) -> Iterator[SlidingTiles]:
    goal = gap_last(rows, columns)
    seen: set[Board] = {goal}
    repeats = 0
    while len(seen) <= count:
        if moves is None:
            problem = _shuffled(rows, columns, randomness)
        else:
            problem = _walked(SlidingTiles(rows, columns, goal, goal), moves, randomness)
        if problem.start not in seen:
            seen.add(problem.start)
            repeats = 0
            yield problem
            continue
        repeats += 1
        if moves is not None and repeats > _MOST_REPEATS:
            raise BadRequest(
                f"found {several(len(seen) - 1, 'board')} and no other in {_MOST_REPEATS} tries",
                remedy="ask for fewer boards or more moves",
            )


def _shuffled(rows: int, columns: int, randomness: random.Random) -> SlidingTiles:
    """Any board; one from which no way leads to the goal becomes another by swapping a pair."""
    tiles = list(range(rows * columns))
    randomness.shuffle(tiles)
    problem = SlidingTiles(rows, columns, tuple(tiles), gap_last(rows, columns))
    if refutation(problem) is None:
        return problem
    one, other = [cell for cell, tile in enumerate(tiles) if tile][:2]
    tiles[one], tiles[other] = tiles[other], tiles[one]
    return replace(problem, start=tuple(tiles))


def _walked(problem: SlidingTiles, moves: int, randomness: random.Random) -> SlidingTiles:
    """A walk away from the goal: on where the fewest moves rise, anywhere where they cannot."""
    fewest = 0
    for _ in range(moves * _STEPS_FOR_EACH_MOVE):
        if fewest == moves:
            return problem
        around = neighbours(problem.rows, problem.columns)[problem.start.index(0)]
        steps = [replace(problem, start=problem.boards((way,))[1]) for way, _ in around]
        randomness.shuffle(steps)
        for problem in steps:
            after = _fewest_moves(problem)
            if after > fewest:
                break
        fewest = after
    raise BadRequest(
        f"no board of {several(moves, 'move')} was found",
        remedy="ask for fewer moves or a larger board",
    )


def _fewest_moves(problem: SlidingTiles) -> int:
    heuristic = None if len(problem.start) <= LARGEST_SHORTEST else "manhattan"
    answer = idastar.solve(tile_space(problem), Question(), running_meter(), heuristic=heuristic)
    checkpoint()
    return int(answer.cost or 0)
