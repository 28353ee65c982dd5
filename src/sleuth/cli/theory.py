"""What the commands on logic share: words in, a request about a theory out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import click

from sleuth import catalogue
from sleuth.cli.common import click_options, given, limits_from, named_text
from sleuth.errors import BadRequest
from sleuth.examples import default_theory
from sleuth.options import Option
from sleuth.request import Question, Request

KIND = "theory"

#: Where the text of a theory may come from, for the help of the commands.
SOURCES = (
    "FILE may be `-` for standard input, or the NAME of an example that `sleuth list` shows; "
    "without it the first of these is taken."
)


#: What Prover9 and Mace4 both take: `-t 10 -f one.in two.in`.
SHARED_FLAGS: tuple[click.Parameter, ...] = (
    click.Option(["-f", "named"], multiple=True, metavar="FILE", help="FILE; all files are one."),
    click.Option(["-t", "limit"], type=click.FloatRange(min=0), metavar="S", help="--seconds S."),
)


def theory_params(
    options: Iterable[Option], *more: str, several: bool = False
) -> list[click.Parameter]:
    """The file, how it is read, and the options of a task; `more` are old names of --language.

    `several` files are read as if they were one.
    """
    reading = {option.name: option for option in catalogue.puzzle(KIND).options}
    language = reading["language"]
    count = -1 if several else 1
    return [
        click.Argument(["file"], required=False, metavar="[FILE|NAME|-]", nargs=count),
        click.Option(
            ["--language", *more, "language"],
            type=click.Choice(language.choices),
            help=f"{language.help}  [default: {language.default}]",
        ),
        *click_options([reading["includes"], *options]),
    ]


def _files(values: dict[str, Any]) -> list[str | None]:
    """The files that are named, in either way; None stands for the default example."""
    file = values["file"]
    named = [*values.get("named", ()), *(file if isinstance(file, tuple) else (file,))]
    return [each for each in named if each is not None] or [None]


def theory_texts(task: str, values: dict[str, Any]) -> list[tuple[str, str]]:
    """The texts that are named on a command line, each with its name."""
    return [named_text(KIND, default_theory(task), file) for file in _files(values)]


def with_shared_flags(values: dict[str, Any]) -> None:
    """Take what Prover9's and Mace4's flags say for what Sleuth's options say."""
    limit = values.pop("limit")
    if limit is not None:
        if values["seconds"] is not None:
            raise BadRequest("-t and --seconds exclude each other", remedy="give one")
        values["seconds"] = limit


def theory_request(
    task: str,
    values: dict[str, Any],
    options: Iterable[Option] = (),
    *,
    method: str | None = None,
    question: Question | None = None,
    texts: Sequence[tuple[str, str]] | None = None,
) -> Request:
    """The request that the words on a command line about a theory stand for.

    `texts` saves reading the files again.
    """
    files = _files(values)
    texts = theory_texts(task, values) if texts is None else texts
    text, source = "\n".join(each for each, _ in texts), " + ".join(name for _, name in texts)
    # Files may include what lies beside them; a text from elsewhere may not.
    folder = str(Path(source).parent) if source == files[0] else "."
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
