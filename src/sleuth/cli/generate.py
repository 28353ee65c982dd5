"""`sleuth generate PUZZLE`: make new problems."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import click

from sleuth.answer import Answer, Status
from sleuth.cli.common import (
    LIMIT_OPTIONS,
    PuzzleGroup,
    answered,
    click_options,
    given,
    limits_from,
)
from sleuth.cli.many_makers import make_many
from sleuth.cli.shelf import Shelf
from sleuth.cli.show import print_json
from sleuth.errors import BadRequest
from sleuth.events import Only
from sleuth.options import Option
from sleuth.puzzle import Puzzle
from sleuth.request import Request
from sleuth.tasks.generate import OPTIONS, formats


def make(entry: Puzzle) -> click.Command:
    """The generate command of one puzzle."""
    options = [*(_for_entry(option, entry) for option in OPTIONS), *entry.generator_options]

    def run(**values: Any) -> None:
        wishes = given(options, values)
        if not values["output"] and (values["jobs"] > 1 or values["cluster"] is not None):
            raise BadRequest("several makers need somewhere to put it", remedy="give --output")
        if values["output"]:
            with closing(Shelf(values["output"], entry.name)) as shelf:
                answer = _onto(shelf, entry, wishes, values)
        else:
            request = Request("generate", entry.name, options=wishes, limits=limits_from(values))
            answer = answered(request, f"making {entry.name}")
        if values["json"]:
            print_json(answer.to_json())
        elif not values["output"]:
            texts = (text.rstrip("\n") for text in answer.result or ())
            click.echo("\n\n".join(texts))
        if answer.limit is not None and not values["json"]:
            click.echo(f"sleuth: {answer.sentence()}", err=True)
        click.get_current_context().exit(answer.exit_code)

    return click.Command(
        entry.name,
        callback=run,
        short_help=entry.summary,
        help=f"Make new problems of {entry.name}, with a blank line between two of them. The same "
        f"seed makes the same problems, on every machine.\n\n\b\nExamples:\n"
        f"  sleuth generate {entry.name} --size 7x7 --seed 1\n"
        f"  sleuth generate {entry.name} | sleuth solve {entry.name} -\n"
        f"  sleuth generate {entry.name} --count 1000 --seed 1 --output made/",
        params=[
            *click_options(options),
            click.Option(
                ["--output"],
                metavar="OUT",
                help="A file, or a folder for one file each; what is there is continued.",
            ),
            click.Option(
                ["--jobs"],
                type=click.IntRange(min=1, max=256),
                default=1,
                show_default=True,
                help="With --output: so many makers at a time.",
            ),
            click.Option(
                ["--cluster"],
                metavar="ADDRESS|local:N",
                help="With --output: make them on a Dask cluster.",
            ),
            *LIMIT_OPTIONS,
            click.Option(["--json"], is_flag=True, help="Print one JSON object."),
        ],
    )


def _for_entry(option: Option, entry: Puzzle) -> Option:
    """The option as this puzzle has it: the formats that it writes are its own."""
    if option.name != "to":
        return option
    return Option("to", option.help, "choice", option.default, tuple(formats(entry)))


def _onto(
    shelf: Shelf, entry: Puzzle, wishes: dict[str, Any], values: dict[str, Any]
) -> Answer[Any]:
    """Make what is missing on the shelf, and tell how many there are."""
    there = len(shelf.texts)
    wanted = wishes.get("count", 1)
    if there >= wanted:
        click.echo(f"{shelf.path} has {there} already", err=True)
        return Answer(Status.SOLVED, result=[], count=0)
    wishes |= {
        "count": wanted - there,
        "start": wishes.get("start", 0) + there,
        "unlike": [*wishes.get("unlike", ()), *shelf.texts],
    }
    if values["jobs"] > 1 or values["cluster"] is not None:
        answer = make_many(shelf, entry.name, wishes, wanted, values)
    else:
        request = Request("generate", entry.name, options=wishes, limits=limits_from(values))
        answer = answered(request, f"making {entry.name}", hear=Only(shelf.hear, "problem"))
    if not values["json"]:
        more = "" if len(shelf.texts) >= wanted else " (the same command continues)"
        click.echo(f"{len(shelf.texts)} of {wanted} in {shelf.path}{more}", err=True)
    return answer


COMMAND = PuzzleGroup(
    "generate", make, "Make new problems.", serves=lambda entry: entry.generator is not None
)
