"""`sleuth prepare PUZZLE`: build what its methods look up, and keep it in the user's cache."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from sleuth import exit_codes
from sleuth.cli.common import (
    LIMIT_OPTIONS,
    PuzzleGroup,
    click_options,
    given,
    interruptible,
    limits_from,
    ticking,
)
from sleuth.cli.show import megabytes, print_json, print_table
from sleuth.events import Event, Hear
from sleuth.limits import LimitReached, Meter, metered, stopped
from sleuth.loading import load
from sleuth.puzzle import Puzzle


def make(entry: Puzzle) -> click.Command:
    """The prepare command of one puzzle."""

    def run(**values: Any) -> None:
        assert entry.preparer is not None
        options = given(entry.preparer_options, values)
        with interruptible() as cancellation, ticking(f"preparing {entry.name}") as bar:
            meter = Meter(limits_from(values), cancellation)
            try:
                with metered(meter):
                    files: list[Path] = load(entry.preparer)(**options, listener=_told(bar))
            except LimitReached as reached:
                click.echo(f"sleuth: {stopped(reached.limit)}; what was built is kept", err=True)
                click.get_current_context().exit(exit_codes.stopped(reached.limit))
        sizes = [file.stat().st_size for file in files]
        if values["json"]:
            kept = [
                {"file": str(file), "bytes": size} for file, size in zip(files, sizes, strict=True)
            ]
            print_json({"v": 1, "files": kept, "seconds": round(meter.seconds(), 3)})
            return
        rows = [[str(file), megabytes(size)] for file, size in zip(files, sizes, strict=True)]
        print_table(["file", "size"], rows)

    return click.Command(
        entry.name,
        callback=run,
        short_help=entry.summary,
        help="Build what methods look up, and show where it is kept and how large it is; what is "
        "there already is only checked. `sleuth cache` shows and clears it.\n\n\b\nExamples:\n"
        f"  sleuth prepare {entry.name} --size 3x3 --pattern 4-4",
        params=[
            *click_options(entry.preparer_options),
            *(option for option in LIMIT_OPTIONS if option.name != "nodes"),
            click.Option(["--json"], is_flag=True, help="Print one JSON object."),
        ],
    )


def _told(bar: Hear | None) -> Callable[..., None] | None:
    """What tells a bar of progress."""
    if bar is None:
        return None
    return lambda kind, **about: bar(Event(kind, about))


COMMAND = PuzzleGroup(
    "prepare",
    make,
    "Build what methods look up, once and for all.",
    lambda entry: entry.preparer is not None,
)
