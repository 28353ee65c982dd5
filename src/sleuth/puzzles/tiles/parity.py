"""Why a goal cannot be reached: every move flips a parity, or tiles in a line keep their order."""

from __future__ import annotations

from sleuth.answer import Evidence
from sleuth.puzzles.tiles.problem import Board, SlidingTiles
from sleuth.text import several


def refutation(problem: SlidingTiles) -> Evidence | None:
    """The proof that no moves lead from the start to the goal, or None where some do."""
    if 1 in (problem.rows, problem.columns):
        return _line_order(problem)
    swaps = _swaps(problem.start, problem.goal)
    steps = _gap_steps(problem)
    if swaps % 2 == steps % 2:
        return None
    text = (
        "Every move swaps the gap with a tile and takes the gap one step. "
        f"The gap's place in the goal is {several(steps, 'step')} away, "
        f"so any way to the goal has an {_parity(steps)} number of moves. "
        f"But start and goal differ by {several(swaps, 'swap')}, and whatever swaps are chosen "
        f"instead, their number stays {_parity(swaps)}: so any way to the goal has "
        f"an {_parity(swaps)} number of moves. No number is both, so there is no way."
    )
    return Evidence("parity", text, {"swaps": swaps, "gap_steps": steps})


def why_none(problem: SlidingTiles) -> str | None:
    """The same in words alone, for methods that do not see the board as one of tiles."""
    evidence = refutation(problem)
    return None if evidence is None else evidence.text


def _line_order(problem: SlidingTiles) -> Evidence | None:
    start = [tile for tile in problem.start if tile]
    goal = [tile for tile in problem.goal if tile]
    for place, (tile, wanted) in enumerate(zip(start, goal, strict=True), start=1):
        if tile != wanted:
            text = (
                "In a single line no tile can pass another, so their order never changes: "
                f"tile {tile} is number {place} at the start, tile {wanted} in the goal."
            )
            return Evidence("order", text, {"place": place, "start": tile, "goal": wanted})
    return None


def _swaps(start: Board, goal: Board) -> int:
    """How many swaps of two cells' contents turn the start into the goal."""
    board = list(start)
    swaps = 0
    for cell, wanted in enumerate(goal):
        if board[cell] != wanted:
            other = board.index(wanted)
            board[other] = board[cell]
            board[cell] = wanted
            swaps += 1
    return swaps


def _gap_steps(problem: SlidingTiles) -> int:
    row, column = divmod(problem.start.index(0), problem.columns)
    goal_row, goal_column = divmod(problem.goal.index(0), problem.columns)
    return abs(row - goal_row) + abs(column - goal_column)


def _parity(number: int) -> str:
    return "odd" if number % 2 else "even"
