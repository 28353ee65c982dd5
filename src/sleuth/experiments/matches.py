"""Games of Pacman as runs: a contestant is an agent, a problem a layout, a repetition a seed."""

from __future__ import annotations

from typing import Any

from sleuth.answer import Answer, Status
from sleuth.brought import load_function, names_a_file
from sleuth.errors import BadRequest
from sleuth.games.pacman.adversarial import PacmanGame
from sleuth.games.pacman.agents import make_agent
from sleuth.games.pacman.board import read_board
from sleuth.games.pacman.ghosts import HABITS
from sleuth.games.pacman.match import play
from sleuth.games.pacman.own_agent import own_agent
from sleuth.games.pacman.pacman_rules import WON
from sleuth.games.pacman.position_value import EVALUATIONS, evaluation
from sleuth.limits import Cancellation, LimitReached, Meter, metered
from sleuth.method_name import parse_method
from sleuth.request import Request

#: The kind of problem that is played and not solved.
MATCH = "pacman"

#: Options of an agent, and of what it reads them as.
_OF_AGENT = {"depth": int, "seconds": float, "playouts": int}
_OF_GAME = ("ghosts", "evaluation", "seed")


def run_match(request: Request, cancellation: Cancellation | None) -> Answer[Any]:
    """Play one game; it is answered by being played to its end, won or lost."""
    name, in_name = parse_method(request.method)
    options = {**request.options, **in_name}
    for each in options:
        if each not in (*_OF_AGENT, *_OF_GAME):
            known = ", ".join((*_OF_AGENT, *_OF_GAME))
            raise BadRequest(f"a game has no option {each:.60}", remedy=f"it has {known}")
    meter = Meter(request.limits, cancellation)
    with metered(meter):
        try:
            game = PacmanGame(
                read_board(request.text, request.source),
                HABITS[_choice(options, "ghosts", "directional", HABITS)],
                evaluation(EVALUATIONS[_choice(options, "evaluation", "balanced", EVALUATIONS)]),
            )
            result = play(game, _agent(name, options), _number(options.get("seed", 0), int))
        except LimitReached as reached:
            return Answer(Status.UNKNOWN, limit=reached.limit, stats=meter.stats())
    counts = {
        "won": int(result.outcome == WON),
        "score": result.score,
        "moves": result.moves,
        "nodes": result.nodes,
    }
    return Answer(
        Status.SOLVED,
        task=request.task,
        kind=request.kind,
        method=name,
        stats=meter.stats(**counts),
    )


def _agent(name: str | None, options: dict[str, Any]) -> Any:
    if name is not None and names_a_file(name):
        return own_agent(load_function(name), name)
    own = {key: _number(options[key], kind) for key, kind in _OF_AGENT.items() if key in options}
    return make_agent(name or "expectimax", **own)


def _choice(options: dict[str, Any], name: str, default: str, known: Any) -> str:
    value = str(options.get(name, default))
    if value not in known:
        raise BadRequest(f"{name} are not {value!r:.60}", remedy=f"say {', '.join(known)}")
    return value


def _number(value: Any, kind: type) -> Any:
    try:
        return kind(value)
    except (TypeError, ValueError):
        raise BadRequest(f"{value!r:.60} is no number", remedy="give one") from None
