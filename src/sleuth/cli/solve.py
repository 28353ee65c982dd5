"""`sleuth solve PUZZLE [FILE]`: solve a problem and show the checked answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from sleuth import registry
from sleuth.cli.common import (
    LIMIT_OPTIONS,
    PuzzleGroup,
    exit_code,
    given,
    interruptible,
    limits_from,
    puzzle_options,
    read_source,
    ticking,
)
from sleuth.cli.show import answer_to_json, print_answer, print_json
from sleuth.cli.watch import Recording
from sleuth.drawing import to_svg
from sleuth.errors import BadRequest, Place
from sleuth.puzzle import Puzzle
from sleuth.request import Question
from sleuth.solving import solve


def make(entry: Puzzle) -> click.Command:
    """The solve command of one puzzle."""

    def run(**values: Any) -> None:
        text, source = read_source(entry, values["file"])
        problem_options = given(entry, "problem", values)
        question = _question(values)
        options = {**given(entry, "view", values), **given(entry, "engine", values)}
        method, path = registry.method(entry, values["method"])
        if values["watch"] and values["json"]:
            raise BadRequest("--watch and --json exclude each other", remedy="give one")
        instances = entry.split(text, source)
        if len(instances) > 1:
            _solve_many(entry, instances, method, question, problem_options, options, values)
        problem = entry.read(text, source, **problem_options)
        recording = Recording(problem, method, path, options) if values["watch"] else None
        with ticking(f"solving by {method}") as bar, interruptible(f"solving by {method}"):
            answer = solve(
                entry,
                problem,
                method,
                question=question,
                limits=limits_from(values),
                listener=recording or (bar if path.progress else None),
                **options,
            )
        if recording is not None:
            recording.replay()
        if values["svg"]:
            _write(values["svg"], to_svg(problem.draw(answer.solution)))
        if values["json"]:
            print_json(answer_to_json(entry.name, method, problem, answer))
        else:
            print_answer(entry.name, method, problem, answer)
        click.get_current_context().exit(exit_code(answer))

    methods = ", ".join(entry.methods)
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
                help=f"One of {methods}.  [default: {entry.default_method}]",
            ),
            click.Option(["--all", "every"], is_flag=True, help="Give all solutions."),
            click.Option(["--most"], type=click.IntRange(min=1), help="Give at most N solutions."),
            click.Option(["--count"], is_flag=True, help="Count the solutions."),
            click.Option(["--unique"], is_flag=True, help="Prove that there is no second one."),
            click.Option(["--shortest"], is_flag=True, help="Give one of provably least cost."),
            *LIMIT_OPTIONS,
            *puzzle_options(entry, "problem", "view", "engine"),
            click.Option(["--json"], is_flag=True, help="Print one JSON object."),
            click.Option(["--watch"], is_flag=True, help="First replay the search and its path."),
            click.Option(["--svg"], metavar="OUT", help="Also draw the answer into an SVG file."),
        ],
    )


def _solve_many(
    entry: Puzzle,
    instances: list[tuple[str, Place]],
    method: str,
    question: Question,
    problem_options: dict[str, Any],
    method_options: dict[str, Any],
    values: dict[str, Any],
) -> None:
    """Solve a file of many problems and end the command."""
    from sleuth.cli.batch import solve_many

    if values["svg"] or values["watch"]:
        raise BadRequest(f"--svg and --watch are for one problem, not for {len(instances)}")
    code = solve_many(
        entry,
        instances,
        method,
        question,
        limits_from(values),
        json=values["json"],
        problem_options=problem_options,
        method_options=method_options,
    )
    click.get_current_context().exit(code)


def _question(values: dict[str, Any]) -> Question:
    if sum(map(bool, (values["every"], values["most"], values["count"]))) > 1:
        raise BadRequest("--all, --most and --count exclude each other", remedy="give one")
    most = None if values["every"] else values["most"] or 1
    return Question(most, values["count"], values["unique"], values["shortest"])


def _help(entry: Puzzle) -> str:
    methods = "\n".join(f"  {name:12} {method.summary}" for name, method in entry.methods.items())
    formats = "\n".join(f"  {name:12} {text}" for name, text in entry.formats.items())
    examples = ", ".join(entry.examples)
    return (
        f"{entry.summary[0].upper()}{entry.summary[1:]}.\n\n"
        f"FILE is a problem, or `-` for standard input, or the name of a shipped example "
        f"({examples}); without it the first of these is solved.\n\n"
        f"\b\nMethods:\n{methods}\n\n\b\nFormats:\n{formats}\n\n"
        f"\b\nExamples:\n  sleuth solve {entry.name}\n"
        f"  sleuth solve {entry.name} {entry.examples[-1]} --json\n"
    )


def _write(file: str, text: str) -> None:
    try:
        Path(file).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadRequest(f"{file}: {error.strerror}", remedy="name a file to write") from None


COMMAND = PuzzleGroup("solve", make, "Solve a problem and show the drawn, checked answer.")
