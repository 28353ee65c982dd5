"""The rules of Pacman, move by move."""

from __future__ import annotations

import random

import pytest

from sleuth.drawing import to_text
from sleuth.errors import BadInput
from sleuth.games.pacman.board import STAY, UNREACHABLE, Board, read_board
from sleuth.games.pacman.ghosts import HABITS, directional
from sleuth.games.pacman.pacman_rules import (
    LOST,
    PLAYING,
    SCARED_MOVES,
    WON,
    Ghost,
    Position,
    after,
    first_position,
    legal_moves,
)
from sleuth.games.pacman.picture import drawing


def board(*rows: str) -> Board:
    return read_board("\n".join(rows), "board")


def played(board: Board, moves: str) -> Position:
    """The position after these moves of Pacman and the ghosts in turn."""
    position = first_position(board)
    for move in moves:
        assert move in legal_moves(board, position), (move, legal_moves(board, position))
        position = after(board, position, move)
    return position


def test_a_step_costs_one_and_food_gives_ten() -> None:
    corridor = board("P. .")
    assert played(corridor, STAY).score == -1
    assert played(corridor, "E").score == 9
    won = played(corridor, "EEE")
    assert (won.score, won.outcome) == (9 - 1 + 9 + 500, WON)


def test_running_into_a_ghost_is_death() -> None:
    lost = played(board("PG ."), "E")
    assert (lost.score, lost.outcome) == (-501, LOST)
    caught = played(board("P G."), STAY + "W" + STAY + "W")
    assert (caught.score, caught.outcome) == (-502, LOST)


def test_the_last_food_wins_even_beside_a_ghost_on_it() -> None:
    corridor = board("P.")
    ghost_on_food = first_position(corridor)._replace(ghosts=(Ghost(1),))
    assert after(corridor, ghost_on_food, "E").outcome == WON


def test_a_capsule_scares_and_a_scared_ghost_goes_home() -> None:
    corridor = board("Po G  .")
    scared = played(corridor, "E")
    assert [ghost.scared for ghost in scared.ghosts] == [SCARED_MOVES]
    eaten = after(corridor, after(corridor, scared, "W"), "E")
    assert eaten.score == -2 + 200
    assert eaten.ghosts == (Ghost(3),)
    assert eaten.outcome == PLAYING


def test_scared_ghosts_move_at_half_speed_until_their_fright_ends() -> None:
    corridor = board("Po..", "%%%%", "G   ")
    position = played(corridor, "E")
    steps = 0
    for number in range(SCARED_MOVES):
        before = position.ghosts[0]
        assert before.scared == SCARED_MOVES - number
        position = after(corridor, position, legal_moves(corridor, position)[0])
        steps += position.ghosts[0].cell != before.cell
        position = after(corridor, position, STAY)
    assert steps == SCARED_MOVES // 2
    assert position.ghosts[0].scared == 0


def test_ghosts_turn_back_only_in_dead_ends() -> None:
    corridor = board("P%.", "%%%", "  G")
    heading_west = first_position(corridor)._replace(ghosts=(Ghost(7, "W"),), turn=1)
    assert legal_moves(corridor, heading_west) == ("W",)
    dead_end = first_position(corridor)._replace(ghosts=(Ghost(6, "W"),), turn=1)
    assert legal_moves(corridor, dead_end) == ("E",)
    walled_in = board("P.%G")
    assert legal_moves(walled_in, first_position(walled_in)._replace(turn=1)) == (STAY,)


def test_directional_ghosts_prefer_pacman_and_flee_when_scared() -> None:
    corridor = board("P  G  .")
    position = first_position(corridor)._replace(turn=1)
    assert legal_moves(corridor, position) == ("E", "W")
    assert directional(corridor, position) == pytest.approx((0.1, 0.9))
    scared = position._replace(ghosts=(Ghost(3, STAY, 40),))
    assert directional(corridor, scared) == pytest.approx((0.9, 0.1))


def test_chances_are_a_distribution_in_random_games() -> None:
    arena = board("%%%%%%%", "%P..o.%", "%.%.%G%", "%G....%", "%%%%%%%")
    rng = random.Random(3)
    checked = 0
    for _ in range(40):
        position = first_position(arena)
        while position.outcome == PLAYING and checked < 3000:
            moves = legal_moves(arena, position)
            if position.turn:
                for habit in HABITS.values():
                    chances = habit(arena, position)
                    assert len(chances) == len(moves)
                    assert sum(chances) == pytest.approx(1)
                checked += 1
            position = after(arena, position, rng.choice(moves))
    assert checked > 300


def test_distances_go_around_walls() -> None:
    walls = board("P%.", " % ", "   ", "%%%", " G ")
    assert walls.distance(0, 2) == 6
    assert walls.distance(0, 13) == UNREACHABLE


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("P  ", "board: there is no food"),
        (". .", "board: the layout has no Pacman's start"),
        ("P.E", "board:1:3: 'E' is no sign"),
    ],
)
def test_bad_boards_say_what_and_where(text: str, message: str) -> None:
    with pytest.raises(BadInput) as error:
        read_board(text, "board")
    assert str(error.value).startswith(message)


def test_the_picture() -> None:
    arena = board("P.%", "oG ")
    assert to_text(drawing(arena, first_position(arena), "E")).splitlines() == [
        " P  → ███",
        " o  G",
    ]
    frightened = played(arena, "S")
    assert to_text(drawing(arena, frightened)).splitlines() == ["    · ███", " P  g"]
