"""`sleuth heuristic PUZZLE [FILE]`: check a heuristic on every state of a problem."""

from __future__ import annotations

from typing import Any

import click

from sleuth.answer import Answer
from sleuth.cli import completion
from sleuth.cli.common import (
    LIMIT_OPTIONS,
    PuzzleGroup,
    answered,
    click_options,
    given,
    limits_from,
    read_source,
    with_heuristics,
)
from sleuth.cli.estimates import print_estimates
from sleuth.cli.show import print_drawing, print_json
from sleuth.errors import BadRequest
from sleuth.limits import stopped
from sleuth.loading import load
from sleuth.options import Option
from sleuth.puzzle import Puzzle
from sleuth.request import Request
from sleuth.tasks.estimate import OPTIONS as ESTIMATE_OPTIONS
from sleuth.tasks.heuristic import OPTIONS
from sleuth.text import several

_VALUES = Option("values", "only tell what the estimates are, and what is true", "flag", False)


def make(entry: Puzzle) -> click.Command:
    """The heuristic command of one puzzle."""
    chosen = with_heuristics(OPTIONS[0], entry)
    view_options = [option for view in entry.views for option in view.options]
    common = [*entry.options_for("heuristic"), *view_options]

    def run(**values: Any) -> None:
        text, source = read_source(entry, values["file"])
        asks = values["values"] or values["along"]
        if asks and values["states"] is not None:
            raise BadRequest("--states is for checking all of them", remedy="leave it out")
        options = [*common, *(ESTIMATE_OPTIONS if asks else OPTIONS)]
        request = Request(
            "estimate" if asks else "heuristic",
            entry.name,
            text,
            source,
            options=given(options, values),
            limits=limits_from(values),
        )
        answer = answered(request, "searching" if asks else "looking at all states")
        for warning in answer.warnings:
            click.echo(warning, err=True)
        if values["json"]:
            print_json(answer.to_json())
        elif answer.limit is None and isinstance(answer.result, dict):
            print_estimates(entry, answer.result)
        elif answer.limit is not None:
            click.echo(f"sleuth: {stopped(answer.limit)}; nothing is proved", err=True)
        else:
            for verdict in answer.result:
                _show(entry, answer, verdict)
        click.get_current_context().exit(answer.exit_code)

    return click.Command(
        entry.name,
        callback=run,
        short_help=entry.summary,
        help="Compare a heuristic with the true distance in every state that can be reached, "
        "and show the counterexample nearest to a goal. Without --heuristic, check all of "
        "them. Exit code 0: admissible and consistent; 1: a counterexample was found. With "
        "--values or --along, only tell what the estimates are, in the problem itself or along a "
        "best "
        f"solution.\n\n\b\nExamples:\n"
        f"  sleuth heuristic {entry.name} --values\n"
        f"  sleuth heuristic {entry.name} --along --heuristic {entry.heuristics[0].name}",
        params=[
            completion.source(entry),
            *click_options([*common, chosen, *OPTIONS[1:], _VALUES, *ESTIMATE_OPTIONS[1:]]),
            *LIMIT_OPTIONS,
            click.Option(["--json"], is_flag=True, help="Print one JSON object."),
        ],
    )


def _show(entry: Puzzle, answer: Answer[Any], verdict: dict[str, Any]) -> None:
    """Print what was found about one heuristic."""
    name, summary = verdict["heuristic"], verdict["summary"]
    click.echo(f"{entry.name}: {name} ({summary}), on all {several(verdict['states'], 'state')}")
    over, drop = verdict["overestimate"], verdict["drop"]
    if over is None:
        click.echo("  admissible: it never overestimates")
    else:
        click.echo(
            f"  not admissible: it overestimates {several(verdict['overestimates'], 'state')}"
        )
        click.echo(
            f"  nearest to a goal: it says {_said(over['estimate'])}, true is {over['distance']:g}"
        )
        _draw(entry, answer, [over["state"]])
    if drop is not None:
        click.echo(f"  not consistent: it falls too fast along {several(verdict['drops'], 'step')}")
        fall = f"from {_said(drop['estimate'])} to {_said(drop['estimate_after'])}"
        by = f"by a step ({drop['action']}) of cost {drop['cost']:g}"
        click.echo(f"  nearest to a goal: {fall} {by}")
        _draw(entry, answer, [drop["state"], drop["successor"]])
    elif over is None:
        click.echo("  consistent: it never falls by more than a step costs")


def _said(estimate: float | None) -> str:
    """An estimate in words; none is that of a dead end."""
    return "no way" if estimate is None else f"{estimate:g}"


def _draw(entry: Puzzle, answer: Answer[Any], states: list[str]) -> None:
    if entry.searched is None:
        for state in states:
            click.echo(f"    {state}")
    else:
        print_drawing(load(entry.searched)(answer.problem, states))


COMMAND = PuzzleGroup(
    "heuristic",
    make,
    "Check whether a heuristic is admissible and consistent.",
    serves=lambda entry: bool(entry.heuristics),
)
