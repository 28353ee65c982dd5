"""Games that the server keeps: what was asked for at the start, and every position since.

A game is text: its moves, and the positions that turns gave. Rules and opponents run in workers,
which keep nothing.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sleuth.request import Request
from sleuth.web.errors import busy, gone, refused

#: Games at once, moves of one, and seconds after which one that nobody plays is forgotten.
MOST_GAMES = 500
MOST_MOVES = 5_000
IDLE = 30 * 60.0


@dataclass(frozen=True, slots=True)
class Ply:
    """The position after a move: what the page is shown, and what the next turn is told.

    Where `view` is None nobody has asked for it yet: its moves were made all at once.
    """

    move: str
    said: str = ""
    view: Mapping[str, Any] | None = None
    position: str | None = None


@dataclass(slots=True)
class KeptGame:
    """One game: `plies` has the start and what followed, `taken_back` what can be made again."""

    id: str
    kind: str
    text: str
    options: Mapping[str, Any]
    plies: list[Ply]
    taken_back: list[Ply] = field(default_factory=list)
    touched: float = field(default_factory=time.monotonic)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def ply(self) -> int:
        """How many moves were made."""
        return len(self.plies) - 1

    def request(self, **asked: Any) -> Request:
        """The turn that asks for something where the game stands."""
        now = self.plies[-1]
        played = " ".join(each.move for each in self.plies[1:])
        known = {"played": played, "position": now.position}
        options = {**self.options, **known, **asked}
        return Request("turn", self.kind, self.text, options=options)

    def advance(self, result: Mapping[str, Any]) -> None:
        """Remember the position after a move, and forget what was taken back."""
        if len(self.plies) > MOST_MOVES:
            raise refused("This game has gone on for too long.")
        self.plies.append(ply_of(result))
        self.taken_back.clear()

    def settle(self, result: Mapping[str, Any]) -> None:
        """Remember what the present position looks like."""
        self.plies[-1] = replace(ply_of(result), said=self.plies[-1].said)

    def undo(self) -> None:
        """Take the last move back, if there is one."""
        if self.ply:
            self.taken_back.append(self.plies.pop())

    def redo(self) -> None:
        """Make the move again that was taken back last, if there is one."""
        if self.taken_back:
            self.plies.append(self.taken_back.pop())

    def go_to(self, ply: int) -> None:
        """Take moves back, or make them again, up to a number of moves."""
        while self.ply > ply:
            self.undo()
        while self.ply < ply and self.taken_back:
            self.redo()

    def to_json(self, **extra: Any) -> dict[str, Any]:
        """What a page is shown."""
        return {
            "v": 1,
            "id": self.id,
            "kind": self.kind,
            "ply": self.ply,
            "last": self.ply + len(self.taken_back),
            "move": self.plies[-1].move,
            "said": self.plies[-1].said,
            **(self.plies[-1].view or {}),
            **extra,
        }


def ply_of(result: Mapping[str, Any]) -> Ply:
    """What a turn answered, without what is nobody's business: a position may hold secrets."""
    shown = ("over", "count", "remark", "keys", "board", "scene")
    *_, move = ("", *str(result["played"]).split())
    view = {name: result[name] for name in shown}
    return Ply(move, result.get("said", ""), view, result["position"])


class Games:
    """All games of a server, the one touched longest ago first."""

    def __init__(self, idle: float = IDLE, most: int = MOST_GAMES) -> None:
        self._idle, self._most = idle, most
        self._games: dict[str, KeptGame] = {}

    def begin(self, kind: str, text: str, options: Mapping[str, Any], plies: list[Ply]) -> KeptGame:
        """Keep a new game."""
        self._forget_idle()
        if len(self._games) >= self._most:
            raise busy("Too many games are being played. Try again later.", 60)
        game = KeptGame(secrets.token_urlsafe(12), kind, text, options, plies)
        self._games[game.id] = game
        return game

    def find(self, name: str) -> KeptGame:
        """The game with this id; raises a Refusal when it is gone."""
        self._forget_idle()
        game = self._games.pop(name, None)
        if game is None:
            raise gone("This game is over: nobody played it for 30 minutes.")
        game.touched = time.monotonic()
        self._games[name] = game
        return game

    def end(self, name: str) -> None:
        """Forget a game."""
        self._games.pop(name, None)

    def _forget_idle(self) -> None:
        oldest = time.monotonic() - self._idle
        while self._games:
            name, game = next(iter(self._games.items()))
            if game.touched >= oldest:
                return
            del self._games[name]
