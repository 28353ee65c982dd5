"""The player's terminal: single keys in, frames drawn in place."""

from __future__ import annotations

import os
import select
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sleuth.drawing import terminal_lines
from sleuth.errors import BadRequest
from sleuth.game import Frame, Game
from sleuth.play.table import run
from sleuth.text import several

_ESCAPES = {"[A": "up", "[B": "down", "[C": "right", "[D": "left", "[H": "home", "[F": "end"}
_ESCAPES |= {code.replace("[", "O"): name for code, name in _ESCAPES.items()}
_ESCAPES |= {"[1~": "home", "[4~": "end", "[5~": "pageup", "[6~": "pagedown"}
_PLAIN = {
    "\r": "enter",
    "\n": "enter",
    " ": "space",
    "\x7f": "backspace",
    "\b": "backspace",
    "\x03": "q",
    "\x04": "q",
}
_FRAME_SECONDS = 0.25
_LINES_BELOW = 5


def play(game: Game) -> None:
    """Play a game on this terminal until the player quits."""
    if not sys.stdout.isatty():
        raise BadRequest("playing needs a terminal", remedy="run it in a terminal window")
    size = shutil.get_terminal_size()
    lines = terminal_lines(game.draw(game.start()), size.columns)
    height = len(lines) + _LINES_BELOW
    width = max(sum(len(text) for text, _ in line) for line in lines)
    if height > size.lines or width > size.columns:
        raise BadRequest(
            f"the board needs {several(height, 'line')} of {width} characters, "
            f"and the terminal has {size.lines} of {size.columns}",
            remedy="enlarge the window or play a smaller board",
        )
    on_terminal(lambda keys, show: run(game, keys, show))


def on_terminal(
    loop: Callable[[Iterator[str], Callable[[Frame], None]], object],
) -> None:
    """Run a loop of keys and frames on this terminal and leave it as it was."""
    import termios
    import tty

    from rich.console import Console

    console = Console(highlight=False)
    with _keyboard() as handle:
        before = termios.tcgetattr(handle)
        try:
            tty.setcbreak(handle)
            with console.screen(hide_cursor=True):
                loop(_keys(handle), lambda frame: _show(console, frame))
        finally:
            termios.tcsetattr(handle, termios.TCSADRAIN, before)


@contextmanager
def _keyboard() -> Iterator[int]:
    """Where keys are read from: standard input, or the terminal itself if a board came there."""
    if sys.stdin.isatty():
        yield sys.stdin.fileno()
        return
    try:
        handle = os.open("/dev/tty", os.O_RDWR)
    except OSError:
        raise BadRequest("playing needs a terminal", remedy="run it in a terminal window") from None
    try:
        yield handle
    finally:
        os.close(handle)


def _keys(handle: int) -> Iterator[str]:
    """The names of the keys as they are pressed."""
    while True:
        character = os.read(handle, 1).decode(errors="ignore")
        if character == "":
            return
        if character == "\x1b":
            yield _escaped(handle)
        else:
            yield _PLAIN.get(character, character.lower())


def _escaped(handle: int) -> str:
    """The key whose code begins with Escape; an empty name for Escape alone."""
    # A code arrives as one burst; a lone Escape is followed by nothing.
    burst = ""
    while select.select([handle], [], [], 0.05)[0]:
        burst += os.read(handle, 1).decode(errors="ignore")
        if burst not in ("[", "O") and not (burst.startswith("[") and burst[-1].isdigit()):
            break
    return _ESCAPES.get(burst, f"alt-{burst}" if len(burst) == 1 else "")


def _show(console: object, frame: Frame) -> None:
    from rich.console import Console
    from rich.text import Text

    assert isinstance(console, Console)
    console.clear()
    for pieces in terminal_lines(frame.board, console.width):
        console.print(Text.assemble(*pieces), no_wrap=True, crop=False)
    console.print(f"\n{frame.status}\n{frame.news}")
    if frame.news.startswith("solving"):
        time.sleep(_FRAME_SECONDS)
