"""`sleuth play PUZZLE [FILE]`: play in the terminal."""

from __future__ import annotations

from typing import Any

import click

from sleuth.cli import completion
from sleuth.cli.common import PuzzleGroup, click_options, given, read_problem
from sleuth.errors import BadRequest
from sleuth.loading import load
from sleuth.options import Option
from sleuth.play.table import HELP
from sleuth.problem import Problem
from sleuth.puzzle import Puzzle
from sleuth.tasks.generate import WISHES


def make(entry: Puzzle) -> click.Command:
    """The play command of one puzzle."""

    def run(**values: Any) -> None:
        if entry.game is None:
            raise BadRequest(f"{entry.name} cannot be played yet", remedy="see `sleuth list`")
        from sleuth.play.terminal import play

        play(load(entry.game)(_problem(entry, values)))

    new = [click.Option(["--new"], is_flag=True, help="Play a new one.")] if entry.generator else []
    what = "on FILE, on a shipped example or on a new one" if new else "on FILE or on an example"
    return click.Command(
        entry.name,
        callback=run,
        short_help=entry.summary,
        help=f"Play {entry.name} {what}.\n\nThe keys of the game are shown below the board; "
        f"all games have: {HELP}.",
        params=[
            completion.source(entry),
            *new,
            *click_options([*entry.options_for("play"), *_wishes(entry)]),
        ],
    )


def _wishes(entry: Puzzle) -> list[Option]:
    """What can be said about a new board."""
    if entry.generator is None:
        return []
    return [*WISHES, *entry.generator_options]


def _problem(entry: Puzzle, values: dict[str, Any]) -> Problem:
    """The board to be played: read, or made if anything is wished of a new one."""
    wishes = given(_wishes(entry), values)
    if values.get("new") or wishes.keys() - {
        option.keyword for option in entry.options_for("play")
    }:
        if values["file"] is not None:
            raise BadRequest("a board is read or made, not both", remedy="leave FILE out")
        return next(entry.generate(**wishes))
    return read_problem(entry, values["file"], given(entry.options_for("play"), values))


COMMAND = PuzzleGroup(
    "play", make, "Play in the terminal.", serves=lambda entry: entry.game is not None
)
