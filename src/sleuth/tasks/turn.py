"""One turn of a game: a move is made, or a hint, the way to the end or the closing words given.

Nothing is kept between turns: who asks brings the moves made so far, and the position they led
to where replaying them would have opponents think again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.errors import BadRequest
from sleuth.events import Hear
from sleuth.game import Game, Hint
from sleuth.limits import Meter
from sleuth.loading import load
from sleuth.options import Option, refuse_strangers, taken
from sleuth.problem import Problem
from sleuth.request import Request

ASKED = ("board", "hint", "advice", "solution", "closing", "reasons")

OPTIONS: tuple[Option, ...] = (
    Option("played", "the moves made so far, divided by blanks"),
    Option("position", "where they led, as an earlier turn said it"),
    Option("move", "the move to make"),
    Option("key", "instead of a move the key that makes it, such as up, space or 3"),
    Option("spot", "where the key is pressed"),
    Option(
        "ask",
        "board: how it looks then; hint: what to do next; advice: let that be done; solution: all "
        "moves to the end; closing: how good the moves were; reasons: why a note must be so",
        "choice",
        ASKED[0],
        ASKED,
    ),
    Option("about", "the note that reasons are asked for"),
)


def turn(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """The position after the move, and what was asked for, is the result."""
    asked = taken(OPTIONS, request.options)
    game = _game(request, problem)
    made = asked.get("played", "").split()
    position = _position(game, made, asked.get("position"), meter)
    status = Status.SOLVED
    extra: dict[str, Any] = {}
    move = asked.get("move")
    if "key" in asked:
        move = game.move_by_key(position, asked.get("spot"), asked["key"])
        if move is None:
            raise BadRequest(f"the key {asked['key']!r:.20} means nothing here")
    if move is not None:
        position, extra["said"] = _after(game, position, made, move)
    match asked.get("ask"):
        case "hint":
            hint = _hint(game, position)
            extra["hint"] = None if hint is None else _hint_to_json(hint)
            status = Status.SOLVED if hint is not None else Status.UNSOLVABLE
        case "advice":
            hint = _hint(game, position)
            if hint is None:
                raise BadRequest("there is nothing to advise", remedy="take a move back")
            position, extra["said"] = _after(game, position, made, hint.move)
            extra["advised"] = {"move": hint.move, "say": hint.say}
        case "solution":
            moves = game.solution(position)
            extra["solution"] = None if moves is None else _told(game, position, moves, meter)
            status = Status.SOLVED if moves is not None else Status.UNSOLVABLE
        case "closing":
            extra["closing"] = game.closing_words(made) if game.is_over(position) else ""
        case "reasons":
            if not hasattr(game, "reasons"):
                raise BadRequest("this game keeps no notes", remedy="ask for a hint")
            extra["reasons"] = game.reasons(position, asked.get("about", ""))
    result = {**_view(game, position, made), **extra}
    return Answer(status, result=result, problem=problem, stats=meter.stats())


def _game(request: Request, problem: Problem | None) -> Game:
    """The game that a request is about."""
    own = {option.keyword for option in OPTIONS}
    rest = {name: value for name, value in request.options.items() if name not in own}
    if request.kind in catalogue.GAMES:
        played = catalogue.game(request.kind)
        refuse_strangers(played.name, (*played.options, *OPTIONS), rest)
        against: Game = load(played.maker)(request.text, **taken(played.options, rest))
        return against
    entry = catalogue.puzzle(request.kind)
    if entry.game is None:
        raise BadRequest(f"{entry.name} is not played", remedy="choose a puzzle with a game")
    refuse_strangers(f"a turn of {entry.name}", (*entry.options_for("turn"), *OPTIONS), rest)
    if problem is None:
        problem = entry.read(request.text, request.place, **rest)
    game: Game = load(entry.game)(problem)
    return game


def _position(game: Game, made: Sequence[str], known: str | None, meter: Meter) -> Any:
    """Where the moves led: as was said, or by making them again."""
    if known is not None:
        if not hasattr(game, "position_from_json"):
            raise BadRequest("positions of this game are its moves", remedy="leave it out")
        try:
            data = json.loads(known)
        except (ValueError, RecursionError):
            raise BadRequest("a position is JSON, as an earlier turn said it") from None
        return game.position_from_json(data)
    position = game.start()
    for number, move in enumerate(made):
        meter.checkpoint(number)
        if game.is_over(position):
            raise BadRequest(f"the game is over after {number} moves", remedy="leave out the rest")
        position = game.play(position, move)
    return position


def _after(game: Game, position: Any, made: list[str], move: str) -> tuple[Any, str]:
    """The position after a move, which is then among those made, and the move in words."""
    if move.split() != [move]:
        raise BadRequest(f"{move!r:.40} is no move", remedy="moves have no blanks")
    if game.is_over(position):
        raise BadRequest("the game is over", remedy="take a move back or begin a new one")
    after = game.play(position, move)
    made.append(move)
    return after, _words(game, position, move)


def _words(game: Game, position: Any, move: str) -> str:
    """A move in words: those of the game, else of the first spot that makes it."""
    words = getattr(game, "move_words", None)
    if words is not None:
        said: str = words(position, move)
        return said
    for spot in game.draw(position).spots.values():
        if move in spot.moves:
            return f"{spot.say}, {move.partition('=')[2]}".removesuffix(", ")
    return move


def _hint(game: Game, position: Any) -> Hint | None:
    if game.is_over(position):
        raise BadRequest("the game is over", remedy="take a move back or begin a new one")
    return game.hint(position)


def _hint_to_json(hint: Hint) -> dict[str, Any]:
    return {
        "move": hint.move,
        "say": hint.say,
        "weaker": list(hint.weaker),
        "look": list(hint.look),
        "back": hint.back,
    }


def _told(game: Game, position: Any, moves: Sequence[str], meter: Meter) -> list[dict[str, str]]:
    """The moves to the end, each in words."""
    told = []
    for number, move in enumerate(moves):
        meter.checkpoint(number)
        told.append({"move": move, "say": _words(game, position, move)})
        position = game.play(position, move)
    return told


def _view(game: Game, position: Any, made: Sequence[str]) -> dict[str, Any]:
    """What a player sees, and what the next turn has to be told."""
    kept = getattr(game, "position_to_json", None)
    scene = getattr(game, "scene", None)
    return {
        "played": " ".join(made),
        "position": None if kept is None else json.dumps(kept(position), separators=(",", ":")),
        "ply": len(made),
        "over": game.is_over(position),
        "count": game.count(made),
        "remark": game.remark(position),
        "keys": dict(game.keys),
        "board": game.draw(position).to_json(),
        "scene": None if scene is None else scene(position).to_json(),
    }
