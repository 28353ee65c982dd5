"""`sleuth generate PUZZLE`: make new problems."""

from __future__ import annotations

from typing import Any

import click

from sleuth.cli.common import (
    LIMIT_OPTIONS,
    PuzzleGroup,
    answered,
    click_options,
    given,
    limits_from,
)
from sleuth.cli.show import print_json
from sleuth.puzzle import Puzzle
from sleuth.request import Request
from sleuth.tasks.generate import OPTIONS


def make(entry: Puzzle) -> click.Command:
    """The generate command of one puzzle."""
    options = [*OPTIONS, *entry.generator_options]

    def run(**values: Any) -> None:
        request = Request(
            "generate", entry.name, options=given(options, values), limits=limits_from(values)
        )
        answer = answered(request, f"making {entry.name}")
        if values["json"]:
            print_json(answer.to_json())
        else:
            click.echo("\n".join(answer.result or ()), nl=False)
            if answer.limit is not None:
                click.echo(f"sleuth: {answer.sentence()}", err=True)
        click.get_current_context().exit(answer.exit_code)

    return click.Command(
        entry.name,
        callback=run,
        short_help=entry.summary,
        help=f"Make new problems of {entry.name}, with a blank line between two of them. The same "
        f"seed makes the same problems.\n\n\b\nExamples:\n"
        f"  sleuth generate {entry.name} --size 7x7 --seed 1\n"
        f"  sleuth generate {entry.name} | sleuth solve {entry.name} -",
        params=[
            *click_options(options),
            *LIMIT_OPTIONS,
            click.Option(["--json"], is_flag=True, help="Print one JSON object."),
        ],
    )


COMMAND = PuzzleGroup(
    "generate", make, "Make new problems.", serves=lambda entry: entry.generator is not None
)
