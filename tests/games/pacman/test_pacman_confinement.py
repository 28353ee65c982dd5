"""Traps are seen: how soon ghosts that do not turn back arrive, and what room that leaves."""

from __future__ import annotations

from sleuth.games.pacman.board import STEPS, UNREACHABLE, Board, read_board
from sleuth.games.pacman.pacman_rules import Ghost, after, first_position, legal_moves
from sleuth.games.pacman.position_value import confinement

RING = """\
%%%%%%%
%P   .%
% %%% %
%  G  %
% %%%%%
%     %
%%%%%%%
"""
CORRIDOR = """\
%%%%%%%%%
%G  P  G%
%%%%%%%.%
%%%%%%%%%
"""


LONG_CORRIDOR = """\
%%%%%%%%%%%%%%%%%%%%%%%
%.     G  P  G        %
%%%%%%%%%%%%%%%%%%%%%%%
"""


def arrivals(board: Board, cell: int, heading: str) -> list[int]:
    """The fewest moves of a ghost to each cell, by playing all moves that the rules allow it."""
    start = first_position(board)._replace(
        pacman=board.pacman, ghosts=(Ghost(cell, heading),), turn=1, food=0
    )
    found = [UNREACHABLE] * len(board.ways)
    found[cell] = 0
    states = {(cell, heading)}
    for moves in range(1, 60):
        following = set()
        for at, came in states:
            here = start._replace(ghosts=(Ghost(at, came),))
            for move in legal_moves(board, here):
                ghost = after(board, here, move).ghosts[0]
                following.add((ghost.cell, ghost.heading))
                found[ghost.cell] = min(found[ghost.cell], moves)
        states = following
    return found


def test_hunting_distances_are_those_of_the_rules() -> None:
    board = read_board(RING, "ring")
    for cell, ways in enumerate(board.ways):
        if ways:
            for heading in (*STEPS, "-"):
                assert board.hunting_distances(cell, heading) == arrivals(board, cell, heading)


def test_between_two_ghosts_there_is_little_room() -> None:
    board = read_board(CORRIDOR, "corridor")
    position = first_position(board)
    # Its own cell and one on either side; the food is behind a ghost.
    assert confinement(board, position) == 10 - 3
    scared = position._replace(ghosts=tuple(Ghost(cell, "-", 5) for cell in board.ghosts))
    assert confinement(board, scared) == 10 - 8


def test_what_lies_behind_a_ghost_is_no_room() -> None:
    board = read_board(LONG_CORRIDOR, "long corridor")
    left, right = board.ghosts
    closing_in = first_position(board)._replace(ghosts=(Ghost(left, "E"), Ghost(right, "W")))
    assert confinement(board, closing_in) == 10 - 3


def test_with_room_enough_nothing_is_missing() -> None:
    board = read_board(RING, "ring")
    position = first_position(board)
    fled = position._replace(ghosts=(Ghost(board.ghosts[0], "E", 1),))
    assert confinement(board, fled) == 0
