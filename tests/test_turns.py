"""Games turn by turn: each turn is told all it needs, and the tables of a hand say the rules."""

from __future__ import annotations

import json
import math
import random
from typing import Any

import pytest

from sleuth import catalogue, spots
from sleuth.answer import Status
from sleuth.errors import BadRequest, SleuthError
from sleuth.examples import example_names, example_text
from sleuth.game import Game, Session
from sleuth.loading import load
from sleuth.request import Request
from sleuth.running import run

EFFECTS = ("lights-out", "tiles", "maze", "hunger-games")
BOARDS = [(kind, name) for kind in EFFECTS for name in example_names(kind)]


def turn(kind: str, text: str, **options: Any) -> dict[str, Any]:
    answer = run(Request("turn", kind, text, options=options))
    assert answer.status in (Status.SOLVED, Status.UNSOLVABLE)
    result: dict[str, Any] = json.loads(json.dumps(answer.result))
    return result


def game_on(kind: str, text: str) -> Game:
    entry = catalogue.puzzle(kind)
    assert entry.game is not None
    made: Game = load(entry.game)(entry.read(text))
    return made


@pytest.mark.parametrize("kind", [*catalogue.PUZZLES])
def test_turns_are_those_of_a_session(kind: str) -> None:
    text = example_text(kind, catalogue.puzzle(kind).examples[0])
    session = Session(game_on(kind, text))
    luck = random.Random(kind)
    seen = turn(kind, text)
    for _ in range(4):
        assert seen["board"] == session.game.draw(session.position).to_json()
        assert (seen["ply"], seen["over"]) == (len(session.made), session.over)
        assert seen["position"] is None
        offered = [each["moves"] for each in seen["board"]["spots"].values() if each.get("moves")]
        if not offered:
            break
        move = luck.choice(luck.choice(offered))
        session.make(move)
        seen = turn(kind, text, played=seen["played"], move=move)
    assert seen["played"] == session.to_text()


@pytest.mark.parametrize(
    ("kind", "text", "move", "words"),
    [
        ("tiles", "1 2 3\n4 5 6\n7 0 8", "U", "Slide tile 5 down."),
        ("tiles", "1 2 3\n4 0 5\n7 8 6", "R", "Slide tile 5 left, where it belongs."),
        ("tiles", "1 2 3\n4 5 6\n7 0 8", "UU", "Slide tiles 5 and 2 down."),
        ("tiles", "0 1 2 3\n4 5 6 7", "RRR", "Slide tiles 1, 2 and 3 left."),
        ("maze", "%%%%%%\n%P  .%\n%%%%%%", "E2", "Go right to row 2, column 4."),
        ("hunger-games", "%%%%%%%\n%P.. E%\n%%%%%%%", "EE", "Go 2 steps right, eat 6; energy"),
    ],
)
def test_moves_of_several_steps_are_told(kind: str, text: str, move: str, words: str) -> None:
    assert turn(kind, text, move=move)["said"].startswith(words)


@pytest.mark.parametrize("kind", EFFECTS)
def test_hints_get_stronger_without_giving_the_move_away(kind: str) -> None:
    text = example_text(kind, catalogue.puzzle(kind).examples[0])
    hint = turn(kind, text, ask="hint")["hint"]
    assert len(hint["weaker"]) == 2
    assert hint["look"]
    solution = turn(kind, text, ask="solution")["solution"]
    assert hint["move"] == solution[0]["move"]
    assert all(hint["say"] not in words for words in hint["weaker"])
    assert all(step["say"].endswith(".") for step in solution)
    done = turn(kind, text, played=" ".join(step["move"] for step in solution), ask="closing")
    assert done["over"]
    assert "possible" in done["closing"]


def test_what_cannot_be_is_refused() -> None:
    for options, words in {
        ("move", "Q"): "is no move",
        ("move", "R L"): "is no move",
        ("played", "D D"): "slide",
        ("position", "{}"): "positions of this game are its moves",
        ("ask", "reasons"): "keeps no notes",
        ("ask", "nonsense"): "option ask",
        ("walls", "3"): "walls",
    }.items():
        with pytest.raises(SleuthError, match=words):
            turn("tiles", example_text("tiles", "eight"), **dict([options]))
    for kind, words in {"planning": "not played", "nonsense": "no puzzle is called"}.items():
        with pytest.raises(SleuthError, match=words):
            turn(kind, "")


def test_advice_makes_the_move_of_the_hint() -> None:
    text = example_text("maze", "courtyard")
    advised = turn("maze", text, ask="advice")
    assert advised["ply"] == 1
    assert advised["played"] == turn("maze", text, ask="hint")["hint"]["move"]


def test_no_way_to_win_is_no_hint() -> None:
    answer = run(
        Request(
            "turn", "lights-out", example_text("lights-out", "no-way-out"), options={"ask": "hint"}
        )
    )
    assert answer.status is Status.UNSOLVABLE
    assert answer.result["hint"] is None


# --- the tables of a hand, read as their docstrings say ---------------------------------------


def after_add(table: dict[str, Any], lights: list[int], move: str, columns: int) -> list[int]:
    lights = list(lights)
    for spot in table["effects"][move]:
        _, row, column = spots.read(spot) or ("", 0, 0)
        index = row * columns + column
        lights[index] = (lights[index] + 1) % table["modulus"]
    return lights


def after_swap(table: dict[str, Any], tiles: list[int], move: str) -> list[int]:
    tiles = list(tiles)
    for letter in move:
        gap = tiles.index(0)
        beside = gap + {"U": -table["columns"], "D": table["columns"], "L": -1, "R": 1}[letter]
        tiles[gap], tiles[beside] = tiles[beside], 0
    return tiles


class Walker:
    """Walks on the picture of a table."""

    def __init__(self, table: dict[str, Any]) -> None:
        self.table = table
        _, self.row, self.column = spots.read(table["start"]) or ("", 0, 0)
        self.left = set(table["targets"]) - {table["start"]}
        energy = table.get("energy") or {"start": 0, "food": 0, "at": []}
        self.energy, self.food, self.cost = energy["start"], set(energy["at"]), 0.0

    def step(self, way: str) -> None:
        down, right = self.table["steps"][way]
        self.row, self.column = self.row + down, self.column + right
        sign = self.table["rows"][self.row][self.column]
        assert sign != "%"
        self.cost += (int(sign) if sign.isdigit() else 1) * (math.sqrt(2) if down and right else 1)
        here = spots.cell(self.row, self.column)
        self.left.discard(here)
        self.energy -= 1
        if here in self.food:
            self.food.discard(here)
            self.energy += self.table["energy"]["food"]


#: A maze in which one goes aslant, without and with cutting corners.
ASLANT = "moves: 8\n{}P  %  \n %  2 \n  %  E\n"
TEXTS = [(kind, example_text(kind, name)) for kind, name in BOARDS]
TEXTS += [("maze", ASLANT.format(line)) for line in ("", "corners: cut\n")]


@pytest.mark.parametrize(("kind", "text"), TEXTS, ids=range(len(TEXTS)))
def test_a_hand_says_what_every_move_does(kind: str, text: str) -> None:
    game = game_on(kind, text)
    table = run(Request("board", kind, text)).result
    assert table["kind"] == "effects"
    session, luck = Session(game), random.Random(text)
    state: Any = Walker(table) if table["op"] == "walk" else table["start"]
    for _ in range(20):
        offered = [spot.moves for spot in game.draw(session.position).spots.values() if spot.moves]
        if not offered:
            break
        move = luck.choice(offered)[0]
        session.make(move)
        if table["op"] == "add":
            state = after_add(table, state, move, table["geometry"]["columns"])
            assert tuple(state) == session.position.lights
            assert session.over == (state == table["goal"])
        elif table["op"] == "swap":
            state = after_swap(table, state, move)
            assert tuple(state) == session.position
            assert session.over == (state == table["goal"])
        else:
            for step in walked(move, table):
                state.step(step)
            check_walk(kind, game, session, state)


def walked(move: str, table: dict[str, Any]) -> list[str]:
    if table["runs"] == "letters":
        return list(move)
    way = move.rstrip("0123456789")
    return [way] * int(move[len(way) :] or 1)


def check_walk(kind: str, game: Any, session: Session, walker: Walker) -> None:
    here = (walker.row, walker.column)
    if kind == "maze":
        assert here == session.position.cell
        assert {spots.cell(*cell) for cell in session.position.left} == walker.left
        assert math.isclose(game.maze.cost(session.position.steps), walker.cost)
        over = (
            not walker.left
            if walker.table["visits"] == "all"
            else spots.cell(*here) in (walker.table["targets"])
        )
    else:
        moment = session.position.moment
        assert (here, walker.energy) == (moment.cell, moment.energy)
        assert {spots.cell(*cell) for cell in moment.food} == walker.food
        over = spots.cell(*here) in walker.table["targets"]
    assert session.over == over


# --- games against others -----------------------------------------------------------------------


def through(kind: str, text: str, options: dict[str, Any], most: int) -> list[dict[str, Any]]:
    """A game played by its own advice, every turn told by the one before it."""
    seen = [turn(kind, text, **options)]
    while not seen[-1]["over"] and len(seen) <= most:
        known = {"played": seen[-1]["played"], "position": seen[-1]["position"]}
        seen.append(turn(kind, text, **options, **known, ask="advice"))
    return seen


@pytest.mark.parametrize("ghosts", ["random", "directional", "minimax", "alphabeta", "expectimax"])
def test_pacman_by_turns_is_pacman_replayed(ghosts: str) -> None:
    from sleuth.games.pacman.played import pacman

    options = {"ghosts": ghosts, "seed": 5}
    text = example_text("pacman", "alley")
    seen = through("pacman", text, options, 12)
    game = pacman(text, **options)
    position = game.start()
    for move in seen[-1]["played"].split():
        position = game.play(position, move)
    assert json.loads(seen[-1]["position"]) == game.position_to_json(position)
    assert game.position_from_json(json.loads(seen[-1]["position"])) == position
    for view in seen:
        names = [actor["name"] for actor in view["scene"]["actors"]]
        assert names == ["Pacman", "ghost 1", "ghost 2"]
        assert view["board"]["spots"].keys() >= {actor["spot"] for actor in view["scene"]["actors"]}


def test_hunting_ghosts_catch_who_stands_still_sooner_than_chance() -> None:
    text = example_text("pacman", "market")

    def moves_until_caught(ghosts: str) -> float:
        total = 0
        for seed in range(4):
            view = turn("pacman", text, ghosts=ghosts, seed=seed)
            while not view["over"] and view["ply"] < 60:
                known = {"played": view["played"], "position": view["position"]}
                view = turn("pacman", text, ghosts=ghosts, seed=seed, **known, move="-")
            total += view["ply"]
        return total / 4

    by_chance = moves_until_caught("random")
    for ghosts in ("minimax", "alphabeta", "expectimax"):
        assert moves_until_caught(ghosts) < by_chance


@pytest.mark.parametrize(
    "change",
    [
        {"pacman": 0},
        {"pacman": -1},
        {"pacman": 10**30},
        {"pacman": True},
        {"food": "zz"},
        {"food": "f" * 500},
        {"food": "-1"},
        {"food": "0"},
        {"ghosts": []},
        {"ghosts": [[1, "N"]]},
        {"ghosts": [[18, "Q", 0], [18, "N", 0]]},
        {"ghosts": [[18, "N", -1], [18, "N", 0]]},
        {"outcome": "none"},
        {"ply": -1},
        {"facing": ["N"]},
        {"score": None},
    ],
)
def test_a_strange_position_of_pacman_is_refused(change: dict[str, Any]) -> None:
    known = json.loads(turn("pacman", "")["position"])
    with pytest.raises(BadRequest, match="no position"):
        turn("pacman", "", position=json.dumps({**known, **change}))
    for text in ("[]", "3", "null", '{"pacman": 3}'):
        with pytest.raises(BadRequest):
            turn("pacman", "", position=text)


@pytest.mark.parametrize("seed", range(6))
def test_mafia_is_played_to_its_end_and_the_notebook_is_never_wrong(seed: int) -> None:
    from sleuth.games.mafia.played import mafia

    seen = through("mafia", "", {"seed": seed, "players": "Ann,Brad,Chris,Dave"}, 40)
    assert seen[-1]["over"]
    told = [line for passage in seen[-1]["scene"]["story"] for line in passage["lines"]]
    roles = {
        line.split()[1]: line.split()[-1]
        for line in told
        if line.startswith("the ") and " was " in line
    }
    assert roles == dict(mafia("", seed=seed, players="Ann,Brad,Chris,Dave").start().game.player_of)
    for view in seen:
        for name, notes in view["scene"]["notes"].items():
            for role, note in zip(view["scene"]["heads"], notes, strict=True):
                if note["text"] != "?":
                    assert (roles[role] == name) == (note["text"] == "✓"), (view["ply"], note)


def test_reasons_of_the_notebook_are_enough_and_none_is_idle() -> None:
    view = through("mafia", "", {"seed": 4}, 1)[-1]
    known = {"played": view["played"], "position": view["position"]}
    notes = [note for row in view["scene"]["notes"].values() for note in row if note["about"]]
    assert notes
    for note in notes[:3]:
        reasons = turn("mafia", "", seed=4, **known, ask="reasons", about=note["about"])["reasons"]
        assert reasons
        assert all(reason and "label" not in reason for reason in reasons)
    open_note = next(
        f"{role} {name}"
        for name, row in view["scene"]["notes"].items()
        for role, note in zip(view["scene"]["heads"], row, strict=True)
        if note["text"] == "?"
    )
    for about, words in {open_note: "or not", "king Ann": "no note", "": "no note"}.items():
        with pytest.raises(BadRequest, match=words):
            turn("mafia", "", seed=4, **known, ask="reasons", about=about)


def test_strange_mafia_is_refused() -> None:
    known = json.loads(turn("mafia", "")["position"])
    for change in (
        {"nights": [["Zoe", None, None, None]]},
        {"nights": [["Ann"]]},
        {"nights": 3},
        {"due": "noon"},
        {"due": "vote"},
        {"accused": [["Ann"]]},
        {"story": [["x"]]},
        {"ply": "3"},
    ):
        with pytest.raises(BadRequest, match="no position"):
            turn("mafia", "", position=json.dumps({**known, **change}))
    for options, words in (
        ({"you": "Zoe"}, "does not play"),
        ({"players": "Ann"}, "fewer players"),
        ({"players": ",".join(f"A{number}" for number in range(12))}, "12 play"),
    ):
        with pytest.raises(BadRequest, match=words):
            turn("mafia", "", **options)
    with pytest.raises(BadRequest, match="no board"):
        turn("mafia", "%%%")
    with pytest.raises(BadRequest, match="cannot be chosen"):
        turn("mafia", "", move="accuse=Ann")
