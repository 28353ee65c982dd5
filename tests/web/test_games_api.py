"""The API of games: moves in their order, games that end, nothing of a position shown."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from api_server import ApiServer

from sleuth.web.errors import Refusal
from sleuth.web.games import MOST_MOVES, Games, Ply


def begun(api: ApiServer, **asked: Any) -> dict[str, Any]:
    answer = api.post("/api/games", asked)
    assert answer.status == 200, answer.data
    game: dict[str, Any] = answer.data
    return game


def test_moves_are_made_in_their_order(api: ApiServer) -> None:
    game = begun(api, kind="pacman", board="alley", options={"seed": 1})
    assert "position" not in game
    path = f"/api/games/{game['id']}/moves"
    first = api.post(path, {"ply": 0, "move": "E"}).data
    assert (first["ply"], first["move"], first["said"]) == (1, "E", "Go right.")
    late = api.post(path, {"ply": 0, "move": "E"})
    assert late.status == 409
    assert late.data["error"]["code"] == "refused"
    assert late.data["game"]["ply"] == 1
    assert late.data["game"]["board"] == first["board"]
    assert api.post(path, {"ply": 1, "move": "N"}).status == 422
    second = api.post(path, {"ply": 1, "do": "advice"}).data
    assert second["advised"]["move"] == second["move"]
    back = api.post(path, {"ply": 2, "do": "go", "to": 1}).data
    assert (back["board"], back["last"]) == (first["board"], 2)
    again = api.post(path, {"ply": 1, "do": "go", "to": 2}).data
    assert again["board"] == second["board"]
    whole = api.get(f"/api/games/{game['id']}").data
    assert whole["moves"] == ["E", second["move"]]
    replayed = begun(
        api, kind="pacman", text=whole["text"], options={"seed": 1}, moves=whole["moves"]
    )
    assert replayed["board"] == second["board"]
    start = api.post(f"/api/games/{replayed['id']}/moves", {"ply": 2, "do": "go", "to": 1}).data
    assert start["board"] == first["board"]


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"kind": "nonsense"}, 422),
        ({"kind": "planning"}, 422),
        ({"kind": "pacman", "board": "../../etc/passwd"}, 404),
        ({"kind": "maze", "board": "nowhere"}, 404),
        ({"kind": "pacman", "text": "%" * 20_000}, 413),
        ({"kind": "pacman", "text": "nonsense"}, 422),
        ({"kind": "pacman", "options": {"ghosts": "lazy"}}, 422),
        ({"kind": "pacman", "options": {"position": "{}"}}, 422),
        ({"kind": "pacman", "moves": ["N"]}, 422),
        ({"kind": "pacman", "moves": ["E E"]}, 422),
        ({"kind": "tiles", "moves": ["D"] * (MOST_MOVES + 1)}, 413),
    ],
)
def test_what_cannot_begin_is_refused_with_a_sentence(
    api: ApiServer, asked: dict[str, Any], status: int
) -> None:
    answer = api.post("/api/games", asked)
    assert answer.status == status, answer.data
    assert answer.data["error"]["say"].endswith(".")


def test_a_game_that_is_ended_is_gone(api: ApiServer) -> None:
    game = begun(api, kind="lights-out")
    assert api.ask("DELETE", f"/api/games/{game['id']}").status == 204
    assert api.get(f"/api/games/{game['id']}").status == 404


def test_every_puzzle_with_a_game_can_be_played_here(api: ApiServer) -> None:
    for kind in ("cnf", "futoshiki", "riddle", "slitherlink"):
        game = begun(api, kind=kind)
        spot, touch = next(
            (spot, each) for spot, each in game["board"]["spots"].items() if each.get("moves")
        )
        after = api.post(f"/api/games/{game['id']}/moves", {"ply": 0, "move": touch["moves"][0]})
        assert after.status == 200, (kind, spot, after.data)
        assert after.data["said"]


def test_idle_games_die_and_there_are_not_too_many() -> None:
    async def play() -> None:
        games = Games(idle=0.05, most=2)
        first = games.begin("tiles", "", {}, [Ply("")])
        games.begin("tiles", "", {}, [Ply("")])
        with pytest.raises(Refusal) as refused:
            games.begin("tiles", "", {}, [Ply("")])
        assert refused.value.status == 429
        time.sleep(0.06)
        assert games.begin("tiles", "", {}, [Ply("")])
        with pytest.raises(Refusal) as gone:
            games.find(first.id)
        assert gone.value.status == 404

    asyncio.run(play())
