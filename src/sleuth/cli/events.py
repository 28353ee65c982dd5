"""`sleuth events FILE`: what follows from a story, what explains it, or what to do."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from textwrap import fill
from typing import Any

import click

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.cli import completion
from sleuth.cli.common import (
    LIMIT_OPTIONS,
    answered,
    click_options,
    given,
    limits_from,
    read_source,
    write_text,
)
from sleuth.cli.show import counts, print_confirmations, print_json
from sleuth.drawing import figure_svg
from sleuth.drawing.chart import Chart, chart_figure, chart_text
from sleuth.errors import BadRequest
from sleuth.limits import stopped
from sleuth.request import Question, Request
from sleuth.tasks.events import mode_of, prediction, program_of
from sleuth.text import several

KIND = "event-calculus"
_WIDTH = 80
#: So many explanations are shown where nobody says how many.
_MOST = 5


def _options() -> tuple[Any, ...]:
    return catalogue.puzzle(KIND).views[0].options


def run(**values: Any) -> None:
    """Read, ask, draw."""
    entry = catalogue.puzzle(KIND)
    if values["every"] and values["most"]:
        raise BadRequest("--all and --most exclude each other", remedy="give one")
    text, source = read_source(entry, values["file"])
    problem = entry.read(text, source)
    options = given(_options(), values)
    if values["program"]:
        click.echo(program_of(problem, options), nl=False)
        return
    mode = mode_of(problem, options)
    most = values["most"] or (_MOST if mode == "explain" else 1)
    request = Request(
        "solve",
        KIND,
        text,
        source,
        None,
        {**options, "mode": mode},
        Question(most=None if values["every"] else most),
        limits_from(values),
    )
    answer = answered(request, "thinking the story through", problem=problem)
    charts = [*_charts(answer)]
    if values["svg"]:
        if not charts:
            raise BadRequest("there is nothing to draw", remedy="leave --svg out")
        write_text(values["svg"], figure_svg(chart_figure(charts[0])))
    if values["json"]:
        print_json(answer.to_json())
    elif values["svg"] == "-":
        click.echo(f"sleuth: {answer}", err=True)
    else:
        _print(answer, mode, charts)
    click.get_current_context().exit(answer.exit_code)


def _charts(answer: Answer[Any]) -> Iterator[Chart]:
    """The time line of each course; of a prediction with several what is certain and possible."""
    if answer.problem is None:
        return
    shared = prediction(answer) if len(answer.shown) == 1 else None
    if shared is not None:
        yield shared
        return
    yield from (answer.problem.chart(each) for each in answer.shown)


def _print(answer: Answer[Any], mode: str, charts: list[Chart]) -> None:
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else _WIDTH
    click.echo(_claim(answer, mode))
    for number, (chart, course) in enumerate(zip(charts, answer.shown, strict=True), 1):
        if len(charts) > 1:
            click.echo(f"\n{number}. {_added(course)}{_sureness(answer, number - 1)}")
        click.echo(f"\n{chart_text(chart, width)}\n\n{chart.caption}")
        if mode == "plan" and len(charts) == 1:
            click.echo(f"\nplan: {_added(course)}")
        elif mode == "explain" and len(charts) == 1:
            click.echo(f"\nexplanation: {_added(course)}{_sureness(answer, 0)}")
    if answer.evidence is not None:
        told = answer.evidence.text.splitlines()
        click.echo()
        for line in told:
            click.echo(fill(line, width, subsequent_indent="    "))
    print_confirmations(answer)
    click.echo(f"\n{counts(answer)}")


def _claim(answer: Answer[Any], mode: str) -> str:
    stop = f"; {stopped(answer.limit)}" if answer.limit else ""
    none = {
        "predict": "the story contradicts itself: there is no way in which it goes",
        "explain": "nothing explains the observations",
        "plan": "there is no plan that is over in time",
    }
    if answer.status is Status.UNSOLVABLE:
        return none[mode]
    if answer.status is not Status.SOLVED:
        return f"no answer yet{stop}"
    checked = "checked by the axioms of the event calculus"
    if mode == "predict":
        return f"what follows, {checked}{stop}"
    if mode == "plan":
        plans = "a plan" if answer.count is None else several(answer.count, "plan")
        return f"{plans}, over at moment {answer.cost:g}, {checked}{stop}"
    found = several(len(answer.shown), "explanation")
    more = "" if answer.complete and not answer.limit else ", perhaps more"
    return f"{found}{more}, the least first, {checked}{stop}"


def _added(course: Any) -> str:
    """What an explanation or a plan adds to the story, in words."""
    parts = [f"{fluent} at the start" for fluent in sorted(course.assumed)]
    parts += [f"{event} at {time}" for time, event in course.steps]
    return ", ".join(parts) or "nothing is added"


def _sureness(answer: Answer[Any], number: int) -> str:
    told = [] if answer.evidence is None else answer.evidence.data.get("sure", [])
    return " (possible, not sure)" if number < len(told) and not told[number] else ""


COMMAND = click.Command(
    "events",
    callback=run,
    help="Think through the story in FILE by the discrete event calculus: predict what follows, "
    "explain what was observed by the fewest assumptions, or plan the soonest way to a goal. "
    "Without --mode the story decides: observations ask for an explanation, a goal for a plan. "
    "Exit code 1 says that there is no such course, by proof.\n\n"
    "FILE may be `-` for standard input, or the NAME of an example: yale-shooting, yale-murder, "
    "falling-object, kitchen-sink, blocks-world.\n\n\b\nExamples:\n"
    "  sleuth events yale-shooting\n"
    "  sleuth events yale-murder --all\n"
    "  sleuth events kitchen-sink --until 6 --svg sink.svg\n"
    "  sleuth events kitchen-sink --mode plan\n"
    "  sleuth events blocks-world --json",
    params=[
        completion.source(catalogue.puzzle(KIND)),
        *click_options(_options()),
        click.Option(["--all", "every"], is_flag=True, help="All explanations, courses or plans."),
        click.Option(["--most"], type=click.IntRange(min=1), help="At most so many of them."),
        click.Option(["--svg"], metavar="OUT", help="Also draw the time line into an SVG file."),
        click.Option(["--program"], is_flag=True, help="Print the program for clingo instead."),
        *LIMIT_OPTIONS,
        click.Option(["--json"], is_flag=True, help="Print one JSON object."),
    ],
)
