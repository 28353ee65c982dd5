"""States of searches on tile boards: in words, and drawn.

A state reads as its rows from the top, the gap as 0: `1 2 3/4 5 6/7 8 0`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sleuth.drawing import Drawing
from sleuth.errors import BadRequest
from sleuth.puzzles.tiles.film import film
from sleuth.puzzles.tiles.problem import Board, SlidingTiles

#: So many of the last boards are drawn.
_LATEST = 6


def state_words(columns: int) -> Callable[[bytes], str]:
    """The function from a state to its words.

    >>> state_words(2)(bytes([3, 1, 2, 0]))
    '3 1/2 0'
    """
    return lambda state: "/".join(
        " ".join(map(str, state[first : first + columns]))
        for first in range(0, len(state), columns)
    )


def state_named(problem: SlidingTiles, words: str) -> Board:
    """Read a state back; raises BadRequest where the words name no board of this problem."""
    rows = [row.split(" ") for row in words.split("/")]
    numbers = [number for row in rows for number in row]
    if all(number.isascii() and number.isdigit() and len(number) < 4 for number in numbers):
        board = tuple(map(int, numbers))
        shape = [len(row) for row in rows]
        if shape == [problem.columns] * problem.rows and sorted(board) == sorted(problem.start):
            return board
    raise BadRequest(f"{words!r:.60} is no board of these tiles", remedy="say rows such as 1 2/3 0")


def searched(problem: SlidingTiles, states: Sequence[str], frontier: Sequence[str] = ()) -> Drawing:
    """The last few of the boards that a search met; the last is the one at hand."""
    boards = [state_named(problem, words) for words in states[-_LATEST:]]
    return film(boards, problem.goal, problem.columns)
