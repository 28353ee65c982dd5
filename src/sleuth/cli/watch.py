"""`--watch`: replay what a run did, in the terminal with keys, elsewhere a few frames of it."""

from __future__ import annotations

import os
import select
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from sleuth import catalogue
from sleuth.answer import Answer
from sleuth.cli.limited import take_time
from sleuth.drawing import terminal_lines, to_text
from sleuth.events import Event
from sleuth.limits import INTERRUPTED, TERMINATED
from sleuth.recording import Recording
from sleuth.replay import Frame, Scene, scenes
from sleuth.text import safe

_FRAMES_IN_A_PIPE = 5
#: Nobody watches more of a run; what it tells beyond is not kept.
_MOST_EVENTS = 200_000
#: At its own speed a scene takes about so long, without frames that flash by or stand still.
_SECONDS = 6.0
_LEAST_PAUSE = 0.04
_LONGEST_PAUSE = 0.4
_FASTEST = 10

_KEYS = {
    " ": "pause",
    "n": "on",
    "\x1b[C": "on",
    "\x1bOC": "on",
    "b": "back",
    "\x1b[D": "back",
    "\x1bOD": "back",
    "+": "faster",
    "=": "faster",
    "-": "slower",
    "q": "leave",
}
_HELP = "space pause  n/→ step  b/← back  +/- speed  q to the answer"


class Watcher:
    """Hears a run and keeps what it tells, up to a number of events; then replays it."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.untold = 0

    def __call__(self, event: Event) -> None:
        """Hear one event."""
        if event.kind == "progress":
            return
        if len(self.events) >= _MOST_EVENTS and event.kind != "solution":
            self.untold += 1
            return
        self.events.append(event)

    def replay(self, answer: Answer[Any]) -> None:
        """Show scene after scene; q and Ctrl-C lead to the answer, which is known already."""
        take_time()
        if answer.problem is None or answer.limit in (INTERRUPTED, TERMINATED):
            return
        found = scenes(Recording(answer, tuple(self.events)))
        if not found:
            click.echo(_nothing(answer), err=True)
        if self.untold:
            click.echo(
                f"only the first {_MOST_EVENTS} events are shown, not {self.untold} more", err=True
            )
        try:
            for scene in found:
                if not (_animate(scene) if sys.stdout.isatty() else _print(scene)):
                    break
        except KeyboardInterrupt:
            pass


def _nothing(answer: Answer[Any]) -> str:
    """Why there is nothing to see, and what could be watched instead."""
    entry = catalogue.puzzle(answer.kind)
    telling = [
        each.name
        for each in catalogue.methods(entry).values()
        if set(each.engine.tells) - {"solution", "progress"}
    ]
    able = f" (methods that do: {', '.join(telling)})" if telling else ""
    return f"method {answer.method} told nothing that could be shown{able}"


def _print(scene: Scene) -> bool:
    """A few frames in plain text; True, since nobody leaves a pipe by a key."""
    for number in frame_numbers(len(scene), _FRAMES_IN_A_PIPE):
        frame = scene.frame(number)
        board = [to_text(frame.drawing)] if frame.drawing is not None else []
        click.echo("\n".join([frame.heading, *board, *map(safe, frame.words)]) + "\n")
    return True


def frame_numbers(total: int, most: int) -> list[int]:
    """Which frames to show: all, or so many evenly spread, always the first and the last.

    >>> frame_numbers(3, 10), frame_numbers(100, 4)
    ([1, 2, 3], [1, 34, 67, 100])
    """
    if total <= most:
        return list(range(1, total + 1))
    return [1 + round(step * (total - 1) / (most - 1)) for step in range(most)]


class Player:
    """Where a replay is, whether it runs, and how fast: what the keys change."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.at = 1
        self.running = True
        self.left = False
        self._rate = max(1 / _LONGEST_PAUSE, total / _SECONDS)
        self._speed = 0

    @property
    def pause(self) -> float:
        """Seconds until the next frame."""
        return max(_LEAST_PAUSE, 1 / self._frames_a_second)

    @property
    def stride(self) -> int:
        """How many frames a running replay goes on at once, where single ones would flash by.

        >>> Player(10).stride, Player(10_000).stride
        (1, 67)
        """
        return max(1, round(self._frames_a_second * self.pause))

    @property
    def speed(self) -> str:
        """The speed as a multiple of its own."""
        return f"×{2**self._speed:g}"

    @property
    def _frames_a_second(self) -> float:
        return float(self._rate * 2.0**self._speed)

    @property
    def ended(self) -> bool:
        """Whether it ran to its end; one that was paused stays there until it is left."""
        return self.left or (self.running and self.at >= self.total)

    def tick(self) -> None:
        """Go on, unless it is paused."""
        if self.running:
            self.at = min(self.total, self.at + self.stride)

    def press(self, key: str) -> None:
        """Do what a key says; other keys do nothing."""
        match _KEYS.get(key):
            case "pause":
                self.running = not self.running
            case "on":
                self.running = False
                self.at = min(self.total, self.at + 1)
            case "back":
                self.running = False
                self.at = max(1, self.at - 1)
            case "faster":
                self._speed = min(_FASTEST, self._speed + 1)
            case "slower":
                self._speed = max(-_FASTEST, self._speed - 1)
            case "leave":
                self.left = True


def _animate(scene: Scene) -> bool:
    """Show the frames in one place; False if the rest shall be left out."""
    from rich.live import Live

    player = Player(len(scene))
    shown = (0, "", False)
    with (
        _keys() as keys,
        Live(auto_refresh=False, vertical_overflow="crop", transient=True) as live,
    ):
        while True:
            now = (player.at, player.speed, player.running)
            if now != shown:
                size = live.console.size
                live.update(
                    _screen(scene.frame(player.at), player, size.width, size.height), refresh=True
                )
                shown = now
            pressed = _next_key(keys, player.pause)
            if pressed is not None:
                player.press(pressed)
            else:
                if player.ended:
                    return True
                player.tick()
            if player.left:
                return False


def _screen(frame: Frame, player: Player, width: int, height: int) -> Any:
    """A frame as it fits a terminal: the heading, the board, the words, the keys."""
    from rich.text import Text

    state = f"speed {player.speed}" if player.running else "paused"
    words = [safe(each).replace("\n", " ") for each in frame.words]
    board = [] if frame.drawing is None else terminal_lines(frame.drawing, width)
    # The last line stays free, so that the terminal does not scroll.
    room = max(1, height - 3 - len(words))
    cut = [[(f"… {len(board) - room + 1} more rows", "dim")]] if len(board) > room else []
    board = board[: room - len(cut)] + cut
    lines = [[(f"{frame.heading}  ({state})", "bold")], *board, *([(each, "")] for each in words)]
    text = Text(no_wrap=True, overflow="ellipsis")
    for line in [*lines, [(_HELP, "dim")]]:
        piece = Text.assemble(*line)
        piece.truncate(width - 1, overflow="ellipsis")
        text.append_text(piece).append("\n")
    text.right_crop(1)
    return text


@contextmanager
def _keys() -> Iterator[int | None]:
    """The descriptor on which single keys arrive, without echo; None where there is none."""
    if not sys.stdin.isatty():
        yield None
        return
    try:
        import termios
        import tty
    except ImportError:  # only terminals of Unix give single keys this way
        yield None
        return
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    tty.setcbreak(descriptor)
    try:
        yield descriptor
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def _next_key(keys: int | None, seconds: float) -> str | None:
    """The key that is pressed within so many seconds."""
    if keys is None:
        time.sleep(seconds)
        return None
    ready, _, _ = select.select([keys], [], [], seconds)
    if not ready:
        return None
    first = os.read(keys, 1)
    if not first:
        return "q"
    if first == b"\x1b" and select.select([keys], [], [], 0.01)[0]:
        first += os.read(keys, 2)
    return first.decode(errors="replace")
