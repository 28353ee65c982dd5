"""Solve a problem, or search a game for a move, told so that a page can replay it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sleuth.answer import Answer, Status
from sleuth.errors import BadRequest
from sleuth.events import Event, Hear, Listener
from sleuth.limits import LimitReached, Meter
from sleuth.options import Option, refuse_strangers, taken
from sleuth.problem import Problem
from sleuth.request import Request
from sleuth.tasks.solve import solve
from sleuth.tasks.tracing import Tracing

#: The game whose search for a move can be watched.
GAME = "pacman"

#: How it can be searched, and what each does.
GAME_SEARCHES: dict[str, str] = {
    "alphabeta": "minimax without moves that cannot change the value",
    "minimax": "the best move against opponents who answer with their best",
    "expectimax": "the best move against opponents who move by chance",
}

#: What can be said about that.
OPTIONS: tuple[Option, ...] = (
    Option("depth", "rounds in which everybody moves once", "integer", 1, least=1),
    Option("evaluation", "what positions are worth", "choice", "balanced", ("balanced", "score")),
    Option("ghosts", "what Pacman believes of them", "choice", "random", ("random", "directional")),
)


def watch(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """The answer of solving; searches are told in traces, everything else as it is.

    For Pacman the move that a search finds best from the start of a layout is the result.
    """
    tracing = None if hear is None else Tracing(hear)
    try:
        if request.kind == GAME:
            answer = _move(request, meter, tracing)
        else:
            answer = solve(replace(request, task="solve"), meter, tracing, problem)
    finally:
        if tracing is not None:
            tracing.flush()
    if tracing is None:
        return answer
    return replace(answer, warnings=(*answer.warnings, *tracing.warnings))


def _move(request: Request, meter: Meter, hear: Hear | None) -> Answer[Any]:
    """The best move by one of the game searches, at the start of a board."""
    from sleuth.games.pacman.adversarial import PacmanGame
    from sleuth.games.pacman.agents import SEARCHES
    from sleuth.games.pacman.board import read_board
    from sleuth.games.pacman.ghosts import HABITS
    from sleuth.games.pacman.pacman_rules import first_position
    from sleuth.games.pacman.position_value import EVALUATIONS, evaluation

    refuse_strangers(f"watch {GAME}", OPTIONS, request.options)
    said = {option.name: option.default for option in OPTIONS} | taken(OPTIONS, request.options)
    name = request.method or "alphabeta"
    if name not in GAME_SEARCHES:
        known = ", ".join(GAME_SEARCHES)
        raise BadRequest(f"no game search is called {name!r:.60}", remedy=f"say {known}")
    board = read_board(request.text, request.source)
    game = PacmanGame(board, HABITS[said["ghosts"]], evaluation(EVALUATIONS[said["evaluation"]]))
    listener = None if hear is None else _told_to(hear)
    plies = said["depth"] * game.players
    try:
        found = SEARCHES[name](game, first_position(board), plies, meter, listener)
    except LimitReached as reached:
        return Answer(Status.UNKNOWN, stats=meter.stats(), limit=reached.limit, method=name)
    result = {"move": found.move, "value": found.value, "plies": plies}
    stats = meter.stats(expanded=found.nodes)
    return Answer(Status.SOLVED, result=result, stats=stats, method=name)


def _told_to(hear: Hear) -> Listener:
    """A listener of game searches; what they expand is said again by their visits."""

    def tell(kind: str, **about: Any) -> None:
        if kind != "expand":
            hear(Event(kind, about))

    return tell
