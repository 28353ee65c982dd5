"""`sleuth solve PUZZLE [FILE]`: solve a problem and show the checked answer."""

from __future__ import annotations

from typing import Any

import click

from sleuth import catalogue
from sleuth.answer import Answer
from sleuth.cli import completion
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
from sleuth.cli.methods import described, faulty, method_lines
from sleuth.cli.show import Deadline, print_answer, print_json, print_warnings
from sleuth.cli.watch import Watcher
from sleuth.drawing import Drawing, to_svg
from sleuth.errors import BadRequest
from sleuth.examples import example_names
from sleuth.puzzle import Puzzle
from sleuth.recording import Recording, refuse_without_region
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
        for other in ("json", "watch"):
            if values["svg"] == "-" and values[other]:
                raise BadRequest(f"--svg - and --{other} exclude each other", remedy="give one")
        deadline = Deadline(request.limits)
        requests = parts_of(request)
        if len(requests) > 1:
            _solve_many(requests, values)
        if values.get("show"):
            refuse_without_region(entry)
        watcher = Watcher() if values["watch"] or values.get("show") else None
        answer = answered(request, f"solving {entry.name}", hear=watcher)
        if watcher is not None and values["watch"]:
            watcher.replay(answer)
            deadline = Deadline(request.limits)
        drawing = _drawing(answer, watcher) if values.get("show") else None
        _write_files(entry, answer, drawing, values)
        if values["svg"] == "-":
            click.echo(f"sleuth: {answer.sentence()}", err=True)
        elif values["json"]:
            print_json(answer.to_json())
        else:
            answer = print_answer(answer, deadline, drawing)
            print_warnings(answer)
        click.get_current_context().exit(answer.exit_code)

    return click.Command(
        entry.name,
        callback=run,
        short_help=entry.summary,
        help=_help(entry),
        params=[
            completion.source(entry),
            click.Option(
                ["--method"],
                metavar="M",
                shell_complete=completion.methods(entry),
                help=f"One of those above, perhaps with options: M:option=value.  "
                f"[default: {catalogue.method(entry, None).name}]",
            ),
            *_question_options(entry),
            *LIMIT_OPTIONS,
            click.Option(
                ["--total-seconds"],
                type=click.FloatRange(min=0),
                help="Stop a file of many problems after so many seconds in all; "
                "--seconds is for each.",
            ),
            *click_options(options),
            click.Option(["--json"], is_flag=True, help="Print one JSON object."),
            click.Option(
                ["--watch"],
                is_flag=True,
                help="First replay what the method did; keys pause, step and change the speed.",
            ),
            *(
                [
                    click.Option(
                        ["--show"],
                        type=click.Choice(["expanded"]),
                        help="Draw the answer over what the search looked at.",
                    )
                ]
                if entry.region
                else []
            ),
            click.Option(
                ["--svg"],
                metavar="OUT",
                help="Also draw the answer into an SVG file (`-`: on standard output).",
            ),
        ],
    )


def _solve_many(requests: list[Request], values: dict[str, Any]) -> None:
    """Solve a file of many problems and end the command."""
    from sleuth.cli.batch import solve_many

    if values["svg"] or values["watch"]:
        raise BadRequest(f"--svg and --watch are for one problem, not for {len(requests)}")
    code = solve_many(requests, json=values["json"], total_seconds=values["total_seconds"])
    click.get_current_context().exit(code)


def _question_options(entry: Puzzle) -> list[click.Option]:
    """What can be asked about the solutions; what no method of the puzzle answers is not shown."""
    known = catalogue.methods(entry).values()
    answered_here = {asked for each in known for asked in each.engine.answers}
    if not entry.costs:
        answered_here.discard("shortest")
    asked_by = {
        "all": [
            click.Option(["--all", "every"], is_flag=True, help="Give all solutions."),
            click.Option(["--most"], type=click.IntRange(min=1), help="Give at most N solutions."),
        ],
        "count": [click.Option(["--count"], is_flag=True, help="Count the solutions.")],
        "unique": [
            click.Option(["--unique"], is_flag=True, help="Prove that there is no second one.")
        ],
        "shortest": [
            click.Option(["--shortest"], is_flag=True, help="Give one of provably least cost.")
        ],
    }
    # Those that are hidden are refused with the reason, where unknown ones would only be unknown.
    for asked, options in asked_by.items():
        for option in options:
            option.hidden = asked not in answered_here
    return [option for options in asked_by.values() for option in options]


def _question(values: dict[str, Any]) -> Question:
    if sum(map(bool, (values["every"], values["most"], values["count"]))) > 1:
        raise BadRequest("--all, --most and --count exclude each other", remedy="give one")
    most = None if values["every"] else values["most"] or 1
    return Question(most, values["count"], values["unique"], values["shortest"])


def _drawing(answer: Answer[Any], watcher: Watcher | None) -> Drawing | None:
    """The answer drawn over what the search looked at, if it looked at anything."""
    if watcher is None or not any(event.kind == "expand" for event in watcher.events):
        click.echo(f"method {answer.method} told of no expansions", err=True)
        return None
    return Recording(answer, tuple(watcher.events)).draw_answer()


def _write_files(
    entry: Puzzle, answer: Answer[Any], drawing: Drawing | None, values: dict[str, Any]
) -> None:
    """Write what was asked for besides the answer: a drawing, and what options give."""
    if values["svg"]:
        write_text(values["svg"], to_svg(drawing or answer.draw()))
    for option in method_options(entry):
        file = values.get(option.keyword)
        if option.kind == "output" and file is not None and answer.result is not None:
            write_text(file, answer.result[option.name])


def _help(entry: Puzzle) -> str:
    wrong = (line for name, text in faulty(entry) for line in described(name, text))
    known = "\n".join([*method_lines(entry), *wrong])
    formats = defined(entry.formats.items())
    examples = ", ".join(entry.examples)
    others = len(set(example_names(entry.name)) - set(entry.examples))
    more = f" and {others} more that `sleuth list` shows" if others else ""
    default = catalogue.method(entry, None).path
    return (
        f"{entry.summary[0].upper()}{entry.summary[1:]}.\n\n"
        f"FILE is a problem, or `-` for standard input, or the name of a shipped example "
        f"({examples}{more}); without it the first of these is solved.\n\n"
        f"\b\nMethods (* the default; a full name such as {default} will do too):\n{known}\n\n"
        f"\b\nFormats:\n{formats}\n\n"
        f"\b\nExamples:\n  sleuth solve {entry.name}\n"
        f"  sleuth solve {entry.name} {entry.examples[-1]} --json\n"
    )


COMMAND = PuzzleGroup("solve", make, "Solve a problem and show the drawn, checked answer.")
