"""What the commands about explanations share: one shape, each with its own words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import click

from sleuth.answer import Answer
from sleuth.cli.common import (
    LIMIT_OPTIONS,
    answered,
    click_options,
    given,
    limits_from,
    read_source,
)
from sleuth.cli.show import print_json, print_warnings
from sleuth.options import Option
from sleuth.puzzle import Puzzle
from sleuth.request import Request
from sleuth.tasks.explain import options_of


def explaining_command(
    entry: Puzzle,
    task: str,
    doing: str,
    help: str,
    show: Callable[[Answer[Any]], None],
    own: Sequence[Option] = (),
    more: Sequence[click.Parameter] = (),
    done: Callable[[Answer[Any], dict[str, Any]], None] = lambda answer, values: None,
) -> click.Command:
    """A command of one puzzle that does a task and shows its result.

    `done` is called with the answer and all that was said on the command line before it is shown.
    """
    options = (*options_of(entry, task), *own)

    def run(**values: Any) -> None:
        text, source = read_source(entry, values["file"])
        request = Request(
            task,
            entry.name,
            text,
            source,
            options=given(options, values),
            limits=limits_from(values),
        )
        answer = answered(request, f"{doing} {entry.name}")
        print_warnings(answer)
        if answer.result is not None:
            done(answer, values)
        if values["json"]:
            print_json(answer.to_json() | _lifted(answer))
        elif answer.result is None:
            click.echo(str(answer))
        else:
            show(answer)
        click.get_current_context().exit(answer.exit_code)

    return click.Command(
        entry.name,
        callback=run,
        short_help=entry.summary,
        help=help,
        params=[
            click.Argument(["file"], required=False, metavar="[FILE|-]"),
            *LIMIT_OPTIONS,
            *click_options(options),
            *more,
            click.Option(["--json"], is_flag=True, help="Print one JSON object."),
        ],
    )


def _lifted(answer: Answer[Any]) -> dict[str, Any]:
    """Steps and their grade stand beside the answer, not inside of its result."""
    if answer.task != "explain" or answer.result is None:
        return {}
    rest = {name: value for name, value in answer.result.items() if name not in _BESIDE}
    return {"result": rest, **{name: answer.result[name] for name in _BESIDE}}


_BESIDE = ("grade", "steps")
