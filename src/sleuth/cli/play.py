"""`sleuth play PUZZLE [FILE]`: play in the terminal."""

from __future__ import annotations

from typing import Any

import click

from sleuth.cli.common import PuzzleGroup, given, puzzle_options, read_problem
from sleuth.errors import BadRequest
from sleuth.play.table import HELP
from sleuth.puzzle import Puzzle, load


def make(entry: Puzzle) -> click.Command:
    """The play command of one puzzle."""

    def run(**values: Any) -> None:
        if entry.game is None:
            raise BadRequest(f"{entry.name} cannot be played yet", remedy="see `sleuth list`")
        problem = read_problem(entry, values["file"], **given(entry, "problem", values))
        from sleuth.play.terminal import play

        play(load(entry.game)(problem))

    return click.Command(
        entry.name,
        callback=run,
        short_help=entry.summary,
        help=f"Play {entry.name} on FILE or on a shipped example.\n\nKeys: {HELP}.",
        params=[
            click.Argument(["file"], required=False, metavar="[FILE|-]"),
            *puzzle_options(entry, "problem"),
        ],
    )


class _PlayGroup(PuzzleGroup):
    """The puzzles, and Mafia, which is a game of several players and no puzzle."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All puzzles and Mafia."""
        return [*super().list_commands(ctx), "mafia"]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        """The command for one of them."""
        if cmd_name == "mafia":
            from sleuth.cli.mafia import COMMAND as MAFIA

            return MAFIA
        return super().get_command(ctx, cmd_name)


COMMAND = _PlayGroup("play", make, "Play in the terminal.")
