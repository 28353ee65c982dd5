"""What the game of every puzzle promises: it is played here, wildly and to the end."""

from __future__ import annotations

import random
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from sleuth import catalogue, spots
from sleuth.drawing import HIGHLIGHTS, apply, difference, from_json, to_json, to_svg, to_text
from sleuth.errors import BadRequest
from sleuth.examples import example_text
from sleuth.game import Frame, Game, Session
from sleuth.loading import load
from sleuth.play.table import run

GAMES = [
    (name, example) for name in catalogue.PUZZLES for example in catalogue.puzzle(name).examples
]
#: Examples that no moves solve.
HOPELESS = {
    ("lights-out", "no-way-out"),
    ("cnf", "pigeons"),
    ("tiles", "swapped-pair"),
    ("hunger-games", "desert"),
}
IMPOSSIBLE = [
    "NS" * 50,
    "E" * 100_000,
    "LR",
    "c0.0=~" + "9" * 5000,
    "9" * 5000,
    "c" + "9" * 5000 + ".0",
    "",
    "nonsense",
    "c0",
    "c99.99",
    "c99.99=1",
    "h0.0",
    "c0.0=~",
    "99",
    "ZZ",
    "E0",
    "=line",
]

every_game = pytest.mark.parametrize(("name", "example"), GAMES)


@cache
def game(name: str, example: str) -> Game:
    entry = catalogue.puzzle(name)
    assert entry.game is not None
    made: Game = load(entry.game)(entry.read(example_text(name, example), example))
    return made


def wild_session(here: Game, seed: int, most: int = 12) -> Session:
    """A session of random touches."""
    rng = random.Random(seed)
    session = Session(here)
    for _ in range(most):
        offered = [spot.moves for spot in here.draw(session.position).spots.values() if spot.moves]
        if session.over or not offered:
            break
        session.make(rng.choice(rng.choice(offered)))
    return session


@every_game
def test_every_move_that_a_spot_offers_is_accepted_and_changes_something(
    name: str, example: str
) -> None:
    here = game(name, example)
    for seed in range(3):
        position = wild_session(here, seed, 4 * seed).position
        drawing = here.draw(position)
        rng = random.Random(seed)
        for spot in rng.sample(sorted(drawing.spots), min(30, len(drawing.spots))):
            assert drawing.place(spot) is not None
            assert drawing.spots[spot].say
            assert drawing.spots[spot].moves == here.moves_at(position, spot)
            moves = drawing.spots[spot].moves
            assert len(set(moves)) >= len(moves) - 1
            assert not set(moves[:2]) & set(moves[2:])
            for move in moves:
                assert isinstance(move, str)
                assert move.split() == [move]
                assert here.play(position, move) != position


@every_game
def test_undo_restores_and_redo_and_replay_repeat(name: str, example: str) -> None:
    here = game(name, example)
    session = wild_session(here, 7)
    positions, moves = list(session.positions), list(session.made)
    assert moves
    for earlier in reversed(positions[:-1]):
        assert session.undo()
        assert session.position == earlier
    assert not session.undo()
    for later in positions[1:]:
        assert session.redo()
        assert session.position == later
    assert not session.redo()
    assert session.made == moves
    again = Session.replayed(here, session.to_text())
    assert (again.positions, again.made) == (positions, moves)
    session.reset()
    assert (session.position, session.made) == (here.start(), [])


@every_game
def test_a_solution_wins_and_no_sooner_than_it_ends(name: str, example: str) -> None:
    here = game(name, example)
    moves = here.solution(here.start())
    assert (moves is None) == ((name, example) in HOPELESS)
    hint = here.hint(here.start())
    assert (hint is None) == (not moves)
    if not moves:
        return
    assert hint is not None
    assert hint.say
    assert here.solution(here.play(here.start(), hint.move)) is not None
    if not hint.weaker:
        assert hint.move == moves[0]
    session = Session(here)
    for move in moves:
        assert not session.over
        session.make(move)
    assert session.over
    assert here.count(session.made)
    assert here.closing_words(session.made)
    assert all(not spot.moves for spot in here.draw(session.position).spots.values())
    with pytest.raises(BadRequest):
        session.make(moves[0])
    assert len(session.made) == len(moves)


@every_game
def test_a_solution_wins_from_wherever_it_can_be_won(name: str, example: str) -> None:
    here = game(name, example)
    for seed in range(3):
        session = wild_session(here, seed)
        moves = here.solution(session.position)
        for move in moves or ():
            session.make(move)
        assert session.over == (moves is not None)


@every_game
@pytest.mark.parametrize("move", IMPOSSIBLE)
def test_an_impossible_move_is_refused_and_not_counted(name: str, example: str, move: str) -> None:
    session = wild_session(game(name, example), 3, 2)
    session.undo()
    before = (list(session.made), list(session.taken_back), session.position)
    with pytest.raises(BadRequest) as error:
        session.make(move)
    assert len(str(error.value)) < 200
    assert (session.made, session.taken_back, session.position) == before


@every_game
def test_drawings_are_valid_in_every_form(name: str, example: str) -> None:
    here = game(name, example)
    session = wild_session(here, 5)
    for before, after in zip(session.positions, session.positions[1:], strict=False):
        old, new = here.draw(before), here.draw(after)
        new = new.highlighted(dict(zip(new.spots, HIGHLIGHTS, strict=False)))
        assert from_json(to_json(new)) == new
        assert apply(old, difference(old, new)) == new
        assert ElementTree.fromstring(to_svg(new)).tag.endswith("svg")
        assert to_text(new, 40)


@every_game
def test_the_table_plays_with_keys_alone(name: str, example: str) -> None:
    """Whatever keys are pressed, the game goes on, and the words fit the game."""
    frames: list[Frame] = []
    keys = random.Random(1).choices(
        ["up", "down", "left", "right", "enter", "x", "1", "alt-2", "backspace", "u", "r", "0"],
        k=60,
    )
    here = game(name, example)
    session = run(here, [*keys, "h", "0", "n", "q", "enter"], frames.append)
    assert len(frames) == 1 + 63
    assert session.game is not here
    assert session.made == []
    for frame in frames:
        assert set(frame.board.highlights.values()) <= {"cursor", "hint"}
        assert frame.status
        assert frame.news


@pytest.mark.parametrize("name", ["slitherlink", "lights-out", "futoshiki", "cnf"])
def test_arrows_reach_every_spot(name: str) -> None:
    """From the first spot, by the shortest runs of arrows there are."""
    here = game(name, catalogue.puzzle(name).examples[0])
    board = here.draw(here.start())
    from sleuth.play.table import _beyond

    reached, frontier = set(), [next(iter(board.spots))]
    while frontier:
        spot = frontier.pop()
        if spot not in reached:
            reached.add(spot)
            frontier += [str(_beyond(board, spot, key)) for key in ("up", "down", "left", "right")]
    assert reached == set(board.spots)


def test_the_cursor_makes_marks_on_sides() -> None:
    here = game("slitherlink", "small")
    session = run(here, ["up", "enter", "down", "right", "x", "enter"], lambda frame: None)
    assert session.made == ["h0.0=line", "v0.1=cross", "v0.1="]
    assert spots.words("v0.1", 6, 6) == "the side left of row 1, column 2"


def test_numbers_of_two_digits_are_typed() -> None:
    from sleuth.puzzles.futoshiki.game import FutoshikiGame
    from sleuth.puzzles.futoshiki.problem import Futoshiki

    large = FutoshikiGame(Futoshiki(((0,) * 12,) * 12))
    assert run(large, ["1", "2", "3"], lambda frame: None).position == {"c0.0": "3"}
    assert run(large, ["1", "0"], lambda frame: None).position == {"c0.0": "10"}
    notes: dict[str, Any] = run(large, ["alt-3", "alt-1", "alt-3"], lambda frame: None).position
    assert notes == {"c0.0": "~1"}


@pytest.mark.parametrize(("light", "often"), [("1", "2 times"), ("2", "once")])
def test_a_hint_says_how_often_to_press(light: str, often: str) -> None:
    from sleuth.puzzles.lights_out.game import LightsOutGame
    from sleuth.puzzles.lights_out.reader import read_board

    board = read_board(f"states: 3\n{light}", "board")
    hint = LightsOutGame(board).hint(board)
    assert hint is not None
    assert hint.say == f"press row 1, column 1, {often}"


def test_starving_can_be_taken_back() -> None:
    from sleuth.puzzles.hunger_games.game import HungerGamePlay
    from sleuth.puzzles.hunger_games.reader import read_hunger_game

    here = HungerGamePlay(read_hunger_game("P  .E", "field", energy=2, food_energy=3))
    frames: list[Frame] = []
    session = run(here, ["right", "right", "right", "h", "u"], frames.append)
    assert frames[2].status == "2 steps · starved: take a step back"
    assert frames[3].news == "there is no energy left"
    assert frames[4].news == "there is no way to win from here"
    assert session.made == ["E"]


def test_a_mistake_is_the_first_hint() -> None:
    here = game("futoshiki", "five")
    solved = here.solution(here.start())
    assert solved
    spot, _, number = solved[0].partition("=")
    wrong = "1" if number != "1" else "2"
    hint = here.hint({spot: wrong})
    assert hint is not None
    assert hint.move == solved[0]
    assert hint.say.startswith(f"the {wrong} in row")


def test_hints_get_stronger_and_mistakes_are_taken_back() -> None:
    here = game("futoshiki", "five")
    frames: list[Frame] = []
    run(here, ["h", "h", "h"], frames.append)
    weak, middle, whole = (frame.news for frame in frames[1:])
    assert weak.startswith("Look at ")
    assert " can be 1" not in weak + middle
    assert whole.startswith("try: ")
    assert " can be 1: " in whole
    solved = here.solution(here.start())
    assert solved
    right = {move.partition("=")[0]: move.partition("=")[2] for move in solved}
    wrong = "1" if right["c0.0"] != "1" else "2"
    session = run(here, [wrong, "right", right["c0.1"], "h", "b"], frames.append)
    assert "is wrong" in frames[-2].news
    assert session.made == []


def test_a_walk_in_a_line_ends_at_the_goal() -> None:
    from sleuth.puzzles.maze.game import MazeGame
    from sleuth.puzzles.maze.reader import read_maze

    here = MazeGame(read_maze("P E  ", "maze"))
    assert here.draw(here.start()).spots.keys() == {"c0.1", "c0.2"}
    assert here.moves_at(here.start(), "c0.2") == ("E2",)
    with pytest.raises(BadRequest, match="over before that"):
        here.play(here.start(), "E3")


def test_a_mark_that_is_there_already_is_refused() -> None:
    here = game("slitherlink", "small")
    for move in ("h0.0=line", "h0.0="):
        position = here.start() if move.endswith("=") else {"h0.0": "line"}
        with pytest.raises(BadRequest, match="is so already"):
            here.play(position, move)
