"""Check by parity that the tiles of one board can never be slid into another.

Every move exchanges the gap with a neighbour: the tiles are permuted oddly, and the gap changes
its colour on a chessboard. So the parity of the permutation that leads from a board to another
equals the parity of the distance between the places of the gap, if moves lead there. On a board
of one line no tile passes another, so that their order stays.
"""

from __future__ import annotations

from collections.abc import Sequence

from sleuth import certificates


class Refused(certificates.Refused):
    """Parity does not show that the goal is out of reach."""


def check_out_of_reach(columns: int, board: Sequence[int], goal: Sequence[int]) -> None:
    """Raise Refused unless parity, order or other tiles keep the board from becoming the goal.

    Boards are listed row by row; 0 is the gap.

    >>> check_out_of_reach(2, [2, 1, 3, 0], [1, 2, 3, 0])
    >>> check_out_of_reach(2, [1, 2, 0, 3], [1, 2, 3, 0])
    Traceback (most recent call last):
    ...
    sleuth.certificates.sliding.Refused: both parities agree
    """
    if sorted(board) != sorted(goal):
        return
    if columns in (1, len(board)) and [t for t in board if t] != [t for t in goal if t]:
        return
    place = {tile: index for index, tile in enumerate(goal)}
    where = [place[tile] for tile in board]
    exchanges = 0
    for index in range(len(where)):
        while where[index] != index:
            other = where[index]
            where[index], where[other] = where[other], where[index]
            exchanges += 1
    (row, column), (to_row, to_column) = (
        divmod(list(tiles).index(0), columns) for tiles in (board, goal)
    )
    if (exchanges - abs(row - to_row) - abs(column - to_column)) % 2 == 0:
        raise Refused("both parities agree")
