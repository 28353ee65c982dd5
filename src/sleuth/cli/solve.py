"""`sleuth solve PUZZLE [FILE]`: solve a problem and show the checked answer."""

from __future__ import annotations

from typing import Any

import click

from sleuth import catalogue
from sleuth.answer import Answer
from sleuth.cli.common import (
    LIMIT_OPTIONS,
    PuzzleGroup,
    answered,
    click_options,
    defined,
    given,
    limits_from,
    method_options,
    parts_of,
    read_source,
    write_text,
)
from sleuth.cli.methods import method_lines
from sleuth.cli.show import Deadline, print_answer, print_json
from sleuth.cli.watch import Recording
from sleuth.drawing import to_svg
from sleuth.errors import BadRequest
from sleuth.puzzle import Puzzle
from sleuth.request import Question, Request


def make(entry: Puzzle) -> click.Command:
    """The solve command of one puzzle."""
    options = [*entry.options_for("solve"), *method_options(entry)]

    def run(**values: Any) -> None:
        text, source = read_source(entry, values["file"])
        request = Request(
            "solve",
            entry.name,
            text,
            source,
            values["method"],
            given(options, values),
            _question(values),
            limits_from(values),
        )
        if values["watch"] and values["json"]:
            raise BadRequest("--watch and --json exclude each other", remedy="give one")
        deadline = Deadline(request.limits)
        requests = parts_of(request)
        if len(requests) > 1:
            _solve_many(requests, values)
        recording = Recording(entry) if values["watch"] else None
        answer = answered(request, f"solving {entry.name}", hear=recording)
        if recording is not None:
            recording.replay(answer)
        _write_files(entry, answer, values)
        if values["json"]:
            print_json(answer.to_json())
        else:
            answer = print_answer(answer, deadline)
        click.get_current_context().exit(answer.exit_code)

    return click.Command(
        entry.name,
        callback=run,
        short_help=entry.summary,
        help=_help(entry),
        params=[
            click.Argument(["file"], required=False, metavar="[FILE|-]"),
            click.Option(
                ["--method"],
                metavar="M",
                help=f"One of those above, perhaps with options: M:option=value.  "
                f"[default: {catalogue.method(entry, None).name}]",
            ),
            click.Option(["--all", "every"], is_flag=True, help="Give all solutions."),
            click.Option(["--most"], type=click.IntRange(min=1), help="Give at most N solutions."),
            click.Option(["--count"], is_flag=True, help="Count the solutions."),
            click.Option(["--unique"], is_flag=True, help="Prove that there is no second one."),
            click.Option(["--shortest"], is_flag=True, help="Give one of provably least cost."),
            *LIMIT_OPTIONS,
            click.Option(
                ["--total-seconds"],
                type=click.FloatRange(min=0),
                help="Stop a file of many problems after so many seconds in all; "
                "--seconds is for each.",
            ),
            *click_options(options),
            click.Option(["--json"], is_flag=True, help="Print one JSON object."),
            click.Option(["--watch"], is_flag=True, help="First replay the search and its path."),
            click.Option(["--svg"], metavar="OUT", help="Also draw the answer into an SVG file."),
        ],
    )


def _solve_many(requests: list[Request], values: dict[str, Any]) -> None:
    """Solve a file of many problems and end the command."""
    from sleuth.cli.batch import solve_many

    if values["svg"] or values["watch"]:
        raise BadRequest(f"--svg and --watch are for one problem, not for {len(requests)}")
    code = solve_many(requests, json=values["json"], total_seconds=values["total_seconds"])
    click.get_current_context().exit(code)


def _question(values: dict[str, Any]) -> Question:
    if sum(map(bool, (values["every"], values["most"], values["count"]))) > 1:
        raise BadRequest("--all, --most and --count exclude each other", remedy="give one")
    most = None if values["every"] else values["most"] or 1
    return Question(most, values["count"], values["unique"], values["shortest"])


def _write_files(entry: Puzzle, answer: Answer[Any], values: dict[str, Any]) -> None:
    """Write what was asked for besides the answer: a drawing, and what options give."""
    if values["svg"]:
        write_text(values["svg"], to_svg(answer.draw()))
    for option in method_options(entry):
        file = values.get(option.keyword)
        if option.kind == "output" and file is not None and answer.result is not None:
            write_text(file, answer.result[option.name])


def _help(entry: Puzzle) -> str:
    known = "\n".join(method_lines(entry))
    formats = defined(entry.formats.items())
    examples = ", ".join(entry.examples)
    default = catalogue.method(entry, None).path
    return (
        f"{entry.summary[0].upper()}{entry.summary[1:]}.\n\n"
        f"FILE is a problem, or `-` for standard input, or the name of a shipped example "
        f"({examples}); without it the first of these is solved.\n\n"
        f"\b\nMethods (* the default; a full name such as {default} will do too):\n{known}\n\n"
        f"\b\nFormats:\n{formats}\n\n"
        f"\b\nExamples:\n  sleuth solve {entry.name}\n"
        f"  sleuth solve {entry.name} {entry.examples[-1]} --json\n"
    )


COMMAND = PuzzleGroup("solve", make, "Solve a problem and show the drawn, checked answer.")
