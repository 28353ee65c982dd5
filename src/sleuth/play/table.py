"""The play loop: keys in, frames out; the terminal is only one place to connect them to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sleuth.drawing import Drawing
from sleuth.play.game import Cursor, Game, Session

HELP = "arrows move · Enter move · h hint · u undo · r redo · 0 reset · s solve · n new · q quit"

_STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


@dataclass(frozen=True, slots=True)
class Frame:
    """What the player sees: the board, a line about the game, and a line of news."""

    board: Drawing
    status: str
    news: str


def run(game: Game, keys: Iterable[str], show: Callable[[Frame], None]) -> Session:
    """Play until the keys end or the player quits; returns the last session."""
    session = Session(game)
    cursor: Cursor = (0, 0)
    hint: str | None = None
    news = HELP
    show(_frame(session, cursor, hint, news))
    for key in keys:
        hint_before, hint = hint, None
        news = HELP
        match key:
            case "up" | "down" | "left" | "right":
                cursor = _moved(session.game, cursor, key)
                hint = hint_before
            case "enter" | "space":
                if not session.over:
                    session.make(session.game.move_at(cursor))
            case "u":
                news = HELP if session.undo() else "nothing to take back"
            case "r":
                news = HELP if session.redo() else "nothing to make again"
            case "0":
                session.reset()
            case "h":
                hint = session.hint()
                news = f"try {hint}" if hint else _no_move(session)
            case "s":
                news = _solve(session, show)
            case "n":
                session = Session(session.game.another())
            case "q":
                break
        if session.over:
            news = session.game.closing_words(len(session.made))
        show(_frame(session, cursor, hint, news))
    return session


def _solve(session: Session, show: Callable[[Frame], None]) -> str:
    """Make the moves of a shortest solution, one frame each."""
    moves = session.game.solution(session.position)
    if moves is None:
        return _no_move(session)
    for move in moves:
        show(_frame(session, None, move, f"solving: {move}"))
        session.make(move)
    return HELP


def _no_move(session: Session) -> str:
    return "there is nothing left to do" if session.over else "there is no way to win from here"


def _moved(game: Game, cursor: Cursor, key: str) -> Cursor:
    rows, columns = game.size
    down, right = _STEPS[key]
    return (cursor[0] + down) % rows, (cursor[1] + right) % columns


def _frame(session: Session, cursor: Cursor | None, hint: str | None, news: str) -> Frame:
    moves = len(session.made)
    return Frame(
        session.game.draw(session.position, cursor, hint),
        f"{moves} move{'s' if moves != 1 else ''}",
        news,
    )
