"""`--watch`: replay in the terminal what a search expanded, in its order."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import click

from sleuth.drawing import Drawing, terminal_lines, to_text
from sleuth.errors import BadRequest
from sleuth.puzzle import Method, Problem, load

#: A replay takes about this long on a terminal; a pipe gets a few frames at once.
_SECONDS = 8.0
_MOST_FRAMES = 200
_LEAST_PAUSE = 0.04
_FRAMES_IN_A_PIPE = 5


class Recording:
    """A listener that keeps the states which a search expands."""

    def __init__(
        self, problem: Problem, name: str, method: Method, options: dict[str, Any]
    ) -> None:
        taken = {option: options[option] for option in method.view_options if option in options}
        draw = getattr(load(method.view)(problem, **taken), "draw", None)
        if draw is None:
            raise BadRequest(
                f"method {name} cannot be watched", remedy="--watch shows searches of state spaces"
            )
        self._draw: Callable[[list[Any]], Drawing] = draw
        self.states: list[Any] = []

    def __call__(self, kind: str, subject: Any) -> None:
        """Hear one event."""
        if kind == "expand":
            self.states.append(subject)

    def frame(self, number: int) -> Drawing:
        """The drawing after so many expansions."""
        return self._draw(self.states[:number])

    def replay(self) -> None:
        """Show the frames one after the other, on a terminal in the same place."""
        total = len(self.states)
        on_terminal = sys.stdout.isatty()
        numbers = frame_numbers(total, _MOST_FRAMES if on_terminal else _FRAMES_IN_A_PIPE)
        if on_terminal:
            self._animate(numbers)
            return
        for number in numbers:
            click.echo(f"after {number} of {total} expansions")
            click.echo(to_text(self.frame(number)) + "\n")

    def _animate(self, numbers: list[int]) -> None:
        from rich.live import Live
        from rich.text import Text

        pause = max(_LEAST_PAUSE, min(0.4, _SECONDS / max(1, len(numbers))))
        with Live(auto_refresh=False, vertical_overflow="crop", transient=True) as live:
            for number in numbers:
                pieces: list[Any] = []
                for line in terminal_lines(self.frame(number)):
                    pieces += [*line, "\n"]
                pieces.append(f"after {number} of {len(self.states)} expansions")
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
