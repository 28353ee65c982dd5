"""`sleuth play PUZZLE [FILE]`: play in the terminal."""

from __future__ import annotations

from typing import Any

import click

from sleuth.cli.common import PuzzleGroup, given, puzzle_options, read_problem
from sleuth.errors import BadRequest
from sleuth.play.table import HELP
from sleuth.puzzle import Problem, Puzzle, load


def make(entry: Puzzle) -> click.Command:
    """The play command of one puzzle."""

    def run(**values: Any) -> None:
        if entry.game is None:
            raise BadRequest(f"{entry.name} cannot be played yet", remedy="see `sleuth list`")
        from sleuth.play.terminal import play

        play(load(entry.game)(_problem(entry, values)))

    own = _own_wishes(entry)
    new = _NEW if entry.generator is not None else ()
    what = (
        "FILE, on a shipped example, or with --new on a new one"
        if new
        else ("FILE or on a shipped example")
    )
    return click.Command(
        entry.name,
        callback=run,
        short_help=entry.summary,
        help=f"Play {entry.name} on {what}.\n\nThe keys of the game are shown below the board; "
        f"all games have: {HELP}.",
        params=[
            click.Argument(["file"], required=False, metavar="[FILE|-]"),
            *puzzle_options(entry, "problem"),
            *new,
            *(option for option in puzzle_options(entry, "generator") if option.name in own),
        ],
    )


_NEW: tuple[click.Parameter, ...] = (
    click.Option(["--new"], is_flag=True, help="Play a new board; implied by what follows."),
    click.Option(["--size"], metavar="ROWSxCOLUMNS", help="The size of the new board."),
    click.Option(["--difficulty"], metavar="D", help="How hard the new board is."),
    click.Option(["--seed"], type=int, help="Make the same new board again."),
)


def _own_wishes(entry: Puzzle) -> set[str]:
    """What can be wished of new boards and not of given ones."""
    of_new, of_given = (
        {option.name.replace("-", "_") for option in entry.options_for(part)}
        for part in ("generator", "problem")
    )
    return of_new - of_given if entry.generator is not None else set()


def _problem(entry: Puzzle, values: dict[str, Any]) -> Problem:
    """The board to be played: read, or generated if anything is said about a new one."""
    common = {name: values.get(name) for name in ("size", "seed", "difficulty")}
    wishes = [*common.values(), *(values.get(name) for name in _own_wishes(entry))]
    if values.get("new") or any(wish is not None for wish in wishes):
        if values["file"] is not None:
            raise BadRequest("a board is read or made, not both", remedy="leave FILE out")
        return next(entry.generate(count=1, **common, **given(entry, "generator", values)))
    return read_problem(entry, values["file"], **given(entry, "problem", values))


COMMAND = PuzzleGroup(
    "play", make, "Play in the terminal.", serves=lambda entry: entry.game is not None
)
