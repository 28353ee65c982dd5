"""`sleuth generate PUZZLE`: make new problems."""

from __future__ import annotations

from typing import Any

import click

from sleuth.cli.common import PuzzleGroup, given, puzzle_options
from sleuth.cli.show import print_json
from sleuth.puzzle import Puzzle


def make(entry: Puzzle) -> click.Command:
    """The generate command of one puzzle."""

    def run(**values: Any) -> None:
        problems = entry.generate(
            size=values["size"],
            count=values["count"],
            seed=values["seed"],
            difficulty=values["difficulty"],
            **given(entry, "generator", values),
        )
        if values["json"]:
            print_json([problem.to_text() for problem in problems])
            return
        for number, problem in enumerate(problems):
            if number:
                click.echo()
            click.echo(problem.to_text(), nl=False)

    return click.Command(
        entry.name,
        callback=run,
        short_help=entry.summary,
        help=f"Make new problems of {entry.name}, with a blank line between two of them. The same "
        f"seed makes the same problems.\n\n\b\nExamples:\n"
        f"  sleuth generate {entry.name} --size 7x7 --seed 1\n"
        f"  sleuth generate {entry.name} | sleuth solve {entry.name} -",
        params=[
            click.Option(["--size"], metavar="RxC", help="Rows and columns, such as 7x7."),
            click.Option(["--count"], type=click.IntRange(min=1), default=1, help="How many."),
            click.Option(["--seed"], type=int, help="Where the randomness starts."),
            click.Option(["--difficulty"], metavar="D", help="easy, medium or hard."),
            *puzzle_options(entry, "generator"),
            click.Option(["--json"], is_flag=True, help="Print a JSON list of texts."),
        ],
    )


COMMAND = PuzzleGroup(
    "generate", make, "Make new problems.", serves=lambda entry: entry.generator is not None
)
