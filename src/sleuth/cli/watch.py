"""`--watch`: replay in the terminal what a search expanded, and then its path."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

import click

from sleuth.answer import Answer
from sleuth.drawing import Drawing, terminal_lines, to_text
from sleuth.errors import BadRequest
from sleuth.events import Event
from sleuth.loading import load
from sleuth.puzzle import Puzzle

_Draw = Callable[[Sequence[str]], Drawing]

#: Each half of a replay takes about this long on a terminal; a pipe gets a few frames at once.
_SECONDS = 6.0
_MOST_FRAMES = 200
_LEAST_PAUSE = 0.04
_LONGEST_PAUSE = 0.4
_FRAMES_IN_A_PIPE = 5


class Recording:
    """Hears a run and keeps the states which a search expands, and those of its path."""

    def __init__(self, entry: Puzzle) -> None:
        if entry.searched is None:
            raise BadRequest(
                f"{entry.name} cannot be watched", remedy="--watch shows searches of state spaces"
            )
        self._searched: Callable[[Any, Sequence[str]], Drawing] = load(entry.searched)
        self.expanded: list[str] = []
        self.path: Sequence[str] = ()

    def __call__(self, event: Event) -> None:
        """Hear one event."""
        if event.kind == "expand":
            self.expanded.append(event.about["state"])
        elif event.kind == "solution":
            self.path = event.about["path"] or ()

    def replay(self, answer: Answer[Any]) -> None:
        """Show first the search, then the path, on a terminal in the same place."""
        if not self.expanded and not self.path:
            click.echo(f"method {answer.method} told nothing that could be shown", err=True)
        on_terminal = sys.stdout.isatty()
        show = self._animate if on_terminal else self._print
        most = _MOST_FRAMES if on_terminal else _FRAMES_IN_A_PIPE

        def draw(states: Sequence[str]) -> Drawing:
            return self._searched(answer.problem, states)

        for states, what in ((self.expanded, "expansion"), (self.path, "state of the path")):
            show(draw, states, frame_numbers(len(states), most), what)

    def _print(self, draw: _Draw, states: Sequence[str], numbers: list[int], what: str) -> None:
        for number in numbers:
            click.echo(f"{what} {number} of {len(states)}")
            click.echo(to_text(draw(states[:number])) + "\n")

    def _animate(self, draw: _Draw, states: Sequence[str], numbers: list[int], what: str) -> None:
        from rich.live import Live
        from rich.text import Text

        pause = max(_LEAST_PAUSE, min(_LONGEST_PAUSE, _SECONDS / max(1, len(numbers))))
        with Live(auto_refresh=False, vertical_overflow="crop", transient=True) as live:
            for number in numbers:
                pieces: list[Any] = []
                for line in terminal_lines(draw(states[:number]), live.console.width):
                    pieces += [*line, "\n"]
                pieces.append(f"{what} {number} of {len(states)}")
                live.update(Text.assemble(*pieces, no_wrap=True), refresh=True)
                time.sleep(pause)


def frame_numbers(total: int, most: int) -> list[int]:
    """Which frames to show: all, or so many evenly spread, always the first and the last.

    >>> frame_numbers(3, 10), frame_numbers(100, 4)
    ([1, 2, 3], [1, 34, 67, 100])
    """
    if total <= most:
        return list(range(1, total + 1))
    return [1 + round(step * (total - 1) / (most - 1)) for step in range(most)]
