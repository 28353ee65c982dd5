"""`sleuth heuristic PUZZLE [FILE]`: check a heuristic on every state of a problem."""

from __future__ import annotations

from typing import Any

import click

from sleuth.answer import Answer
from sleuth.cli.common import (
    LIMIT_OPTIONS,
    PuzzleGroup,
    answered,
    click_options,
    given,
    limits_from,
    read_source,
)
from sleuth.cli.show import print_drawing, print_json
from sleuth.limits import stopped
from sleuth.loading import load
from sleuth.options import Option
from sleuth.puzzle import Puzzle
from sleuth.request import Request
from sleuth.tasks.heuristic import OPTIONS


def make(entry: Puzzle) -> click.Command:
    """The heuristic command of one puzzle."""
    names = ", ".join(each.name for each in entry.heuristics)
    chosen = Option("heuristic", f"{OPTIONS[0].help}: {names}")
    view_options = [option for view in entry.views for option in view.options]
    options = [*entry.options_for("heuristic"), *view_options, chosen, *OPTIONS[1:]]

    def run(**values: Any) -> None:
        text, source = read_source(entry, values["file"])
        request = Request(
            "heuristic",
            entry.name,
            text,
            source,
            options=given(options, values),
            limits=limits_from(values),
        )
        answer = answered(request, "looking at all states")
        for warning in answer.warnings:
            click.echo(warning, err=True)
        if values["json"]:
            print_json(answer.to_json())
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
        "them. Exit code 0: admissible and consistent; 1: a counterexample was found.",
        params=[
            click.Argument(["file"], required=False, metavar="[FILE|-]"),
            *click_options(options),
            *LIMIT_OPTIONS,
            click.Option(["--json"], is_flag=True, help="Print one JSON object."),
        ],
    )


def _show(entry: Puzzle, answer: Answer[Any], verdict: dict[str, Any]) -> None:
    """Print what was found about one heuristic."""
    name, summary = verdict["heuristic"], verdict["summary"]
    click.echo(f"{entry.name}: {name} ({summary}), on all {verdict['states']} states")
    over, drop = verdict["overestimate"], verdict["drop"]
    if over is None:
        click.echo("  admissible: it never overestimates")
    else:
        click.echo(f"  not admissible: it overestimates {_states(verdict['overestimates'])}")
        click.echo(
            f"  nearest to a goal: it says {over['estimate']:g}, true is {over['distance']:g}"
        )
        _draw(entry, answer, [over["state"]])
    if drop is not None:
        click.echo(f"  not consistent: it falls too fast along {_steps(verdict['drops'])}")
        click.echo(
            f"  nearest to a goal: from {drop['estimate']:g} to {drop['estimate_after']:g} "
            f"by a step ({drop['action']}) of cost {drop['cost']:g}"
        )
        _draw(entry, answer, [drop["state"], drop["successor"]])
    elif over is None:
        click.echo("  consistent: it never falls by more than a step costs")


def _states(number: int) -> str:
    return f"{number} state{'s' * (number != 1)}"


def _steps(number: int) -> str:
    return f"{number} step{'s' * (number != 1)}"


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
