"""What the commands on logic share: words in, a request about a theory out."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from sleuth import catalogue
from sleuth.cli.common import click_options, given, limits_from, read_text
from sleuth.options import Option
from sleuth.request import Question, Request

KIND = "theory"


def theory_params(options: Iterable[Option], *more: str) -> list[click.Parameter]:
    """The file, how it is read, and the options of a task; `more` are old names of --language."""
    reading = {option.name: option for option in catalogue.puzzle(KIND).options}
    language = reading["language"]
    return [
        click.Argument(["file"], metavar="FILE"),
        click.Option(
            ["--language", *more, "language"],
            type=click.Choice(language.choices),
            help=f"{language.help}  [default: {language.default}]",
        ),
        *click_options([reading["includes"], *options]),
    ]


def theory_request(
    task: str,
    values: dict[str, Any],
    options: Iterable[Option] = (),
    *,
    method: str | None = None,
    question: Question | None = None,
) -> Request:
    """The request that the words on a command line about a theory stand for."""
    file = values["file"]
    text, source = read_text(file)
    # Files may include what lies beside them; a text from elsewhere may not.
    folder = "." if file == "-" else str(Path(file).parent)
    return Request(
        task,
        KIND,
        text,
        source,
        method,
        {"includes": folder} | given([*catalogue.puzzle(KIND).options, *options], values),
        question or Question(),
        limits_from(values),
    )
