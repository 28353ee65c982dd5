"""`sleuth export PUZZLE [FILE] --to FORMAT`: write a problem for other programs."""

from __future__ import annotations

from typing import Any

import click

from sleuth.cli import completion
from sleuth.cli.common import PuzzleGroup, answered, click_options, given, read_source, write_text
from sleuth.cli.show import print_json
from sleuth.errors import BadRequest
from sleuth.puzzle import Puzzle
from sleuth.request import Request
from sleuth.tasks.export import DIMACS, LADR, PDDL, formats


def make(entry: Puzzle) -> click.Command:
    """The export command of one puzzle."""

    def run(**values: Any) -> None:
        text, source = read_source(entry, values["file"])
        if values["json"] and values["output"]:
            raise BadRequest("--json and --output exclude each other", remedy="give one")
        if values["map"] and values["to"] != DIMACS:
            raise BadRequest(f"--map is for --to {DIMACS}")
        request = Request(
            "export",
            entry.name,
            text,
            source,
            values["method"],
            {**given(entry.options_for("export"), values), "to": values["to"]},
        )
        answer = answered(request, f"writing {entry.name}")
        result = answer.result
        if values["json"]:
            print_json(answer.to_json())
        elif values["output"]:
            write_text(values["output"], result["text"].rstrip("\n") + "\n")
        else:
            click.echo(result["text"].rstrip("\n"))
        if values["map"]:
            lines = (f"{number}\t{words}\n" for number, words in result["sentences"].items())
            write_text(values["map"], "".join(lines))

    return click.Command(
        entry.name,
        callback=run,
        short_help=entry.summary,
        help="Write a problem in another format: text is the puzzle's own, dimacs its clauses, "
        "with the sentences of variables and rules in comments"
        f"{', ladr a theory whose models are the solutions' if LADR in formats(entry) else ''}"
        f"{', pddl a planning task whose plans solve it' if PDDL in formats(entry) else ''}"
        ".",
        params=[
            completion.source(entry),
            click.Option(
                ["--to"],
                type=completion.NameChoice(formats(entry)),
                required=True,
                help="The format.",
            ),
            click.Option(["--output"], metavar="OUT", help="A file instead of standard output."),
            click.Option(["--map"], metavar="OUT", help="Also write numbers and sentences there."),
            click.Option(
                ["--method"],
                metavar="M",
                shell_complete=completion.methods(entry),
                help="Whose clauses: a method of the puzzle.",
            ),
            *click_options(entry.options_for("export")),
            click.Option(["--json"], is_flag=True, help="Print one JSON object."),
        ],
    )


COMMAND = PuzzleGroup("export", make, "Write a problem for other programs.")
