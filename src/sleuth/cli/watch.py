"""`--watch`: replay in the terminal what a search expanded, and then its path."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

import click

from sleuth.drawing import Drawing, terminal_lines, to_text
from sleuth.errors import BadRequest
from sleuth.puzzle import Method, Problem, load
from sleuth.search.state_space import Path

#: Each half of a replay takes about this long on a terminal; a pipe gets a few frames at once.
_SECONDS = 6.0
_MOST_FRAMES = 200
_LEAST_PAUSE = 0.04
_LONGEST_PAUSE = 0.4
_FRAMES_IN_A_PIPE = 5


class Recording:
    """A listener that keeps the states which a search expands, and those of its path."""

    def __init__(
        self, problem: Problem, name: str, method: Method, options: dict[str, Any]
    ) -> None:
        taken = {option: options[option] for option in method.view_options if option in options}
        draw = getattr(load(method.view)(problem, **taken), "draw", None)
        if draw is None:
            raise BadRequest(
                f"method {name} cannot be watched", remedy="--watch shows searches of state spaces"
            )
        self._draw: Callable[[Sequence[Any]], Drawing] = draw
        self.expanded: list[Any] = []
        self.path: Sequence[Any] = ()

    def __call__(self, kind: str, subject: Any) -> None:
        """Hear one event."""
        if kind == "expand":
            self.expanded.append(subject)
        elif kind == "solution" and isinstance(subject, Path):
            self.path = subject.states

    def replay(self) -> None:
        """Show first the search, then the path, on a terminal in the same place."""
        on_terminal = sys.stdout.isatty()
        show = self._animate if on_terminal else self._print
        most = _MOST_FRAMES if on_terminal else _FRAMES_IN_A_PIPE
        for states, what in ((self.expanded, "expansion"), (self.path, "state of the path")):
            show(states, frame_numbers(len(states), most), what)

    def _print(self, states: Sequence[Any], numbers: list[int], what: str) -> None:
        for number in numbers:
            click.echo(f"{what} {number} of {len(states)}")
            click.echo(to_text(self._draw(states[:number])) + "\n")

    def _animate(self, states: Sequence[Any], numbers: list[int], what: str) -> None:
        from rich.live import Live
        from rich.text import Text

        pause = max(_LEAST_PAUSE, min(_LONGEST_PAUSE, _SECONDS / max(1, len(numbers))))
        with Live(auto_refresh=False, vertical_overflow="crop", transient=True) as live:
            for number in numbers:
                pieces: list[Any] = []
                for line in terminal_lines(self._draw(states[:number]), live.console.width):
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
