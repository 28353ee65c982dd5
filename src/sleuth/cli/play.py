"""`sleuth play PUZZLE [FILE]`: play in the terminal."""

from __future__ import annotations

from typing import Any

import click

from sleuth.cli.common import PuzzleGroup, click_options, given, read_problem
from sleuth.errors import BadRequest
from sleuth.loading import load
from sleuth.play.table import HELP
from sleuth.puzzle import Puzzle


def make(entry: Puzzle) -> click.Command:
    """The play command of one puzzle."""

    def run(**values: Any) -> None:
        if entry.game is None:
            raise BadRequest(f"{entry.name} cannot be played yet", remedy="see `sleuth list`")
        problem = read_problem(entry, values["file"], given(entry.options, values))
        from sleuth.play.terminal import play

        play(load(entry.game)(problem))

    return click.Command(
        entry.name,
        callback=run,
        short_help=entry.summary,
        help=f"Play {entry.name} on FILE or on a shipped example.\n\nKeys: {HELP}.",
        params=[
            click.Argument(["file"], required=False, metavar="[FILE|-]"),
            *click_options(entry.options),
        ],
    )


COMMAND = PuzzleGroup(
    "play", make, "Play in the terminal.", serves=lambda entry: entry.game is not None
)
