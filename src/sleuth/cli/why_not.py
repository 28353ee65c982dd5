"""`sleuth why-not PUZZLE [FILE]`: why there is no solution, or more than one."""

from __future__ import annotations

from typing import Any

import click

from sleuth.answer import Answer
from sleuth.cli.common import LIMIT_OPTIONS, PuzzleGroup, answered, limits_from
from sleuth.cli.explained import explaining_command
from sleuth.cli.planning import FILES, planning_text
from sleuth.cli.show import print_drawing, print_json, print_warnings
from sleuth.puzzle import Puzzle
from sleuth.request import Request
from sleuth.tasks.why_not import OPTIONS, serves


def make(entry: Puzzle) -> click.Command:
    """The why-not command of one puzzle."""
    if entry.why_not is not None:
        return _planning_command(entry)
    return explaining_command(
        entry,
        "why-not",
        "looking into",
        "For a problem without solution: clues and rules that cannot hold together, none of "
        "which can be left out, and all ways to repair it by dropping or changing one clue, or "
        "else two. For one with several solutions: two of them, in how many places solutions "
        "differ, and with --fix the fewest clues to add.",
        _print,
        OPTIONS,
    )


def _planning_command(entry: Puzzle) -> click.Command:
    """The command of a kind of planning, whose domain and problem may be two files."""

    def run(**values: Any) -> None:
        text, source = planning_text(values["files"])
        request = Request("why-not", entry.name, text, source, limits=limits_from(values))
        answer = answered(request, f"looking into {entry.name}")
        print_warnings(answer)
        if values["json"]:
            print_json(answer.to_json())
        elif answer.result is None:
            click.echo(str(answer))
        else:
            _print(answer)
        click.get_current_context().exit(answer.exit_code)

    return click.Command(
        entry.name,
        callback=run,
        short_help=entry.summary,
        help="For a task without a plan: what is missing for the goal and why nothing brings it, "
        "or which facts exclude each other, or which goals conflict, how that is known, and what "
        f"would help.\n\n{FILES}",
        params=[
            click.Argument(["files"], nargs=-1, metavar="[DOMAIN PROBLEM|FILE|NAME|-]"),
            *LIMIT_OPTIONS,
            click.Option(["--json"], is_flag=True, help="Print one JSON object."),
        ],
    )


def _print(answer: Answer[Any]) -> None:
    for sentence in answer.result["say"]:
        click.echo(sentence)
    if answer.unique is False:
        for solution in answer.solutions:
            click.echo()
            print_drawing(answer.problem.draw(solution))


COMMAND = PuzzleGroup(
    "why-not",
    make,
    "Tell why there is no solution, or not only one.",
    serves,
    others=("theory", "planning"),
)
