"""What a command line asks for, as requests, without running it: for pages that show commands."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import click

from sleuth.cli.common import Caught, catching
from sleuth.errors import BadRequest
from sleuth.request import Request

#: The commands that do nothing before they ask.
ASKING = frozenset(
    [
        "solve",
        "check",
        "explain",
        "hint",
        "why-not",
        "grade",
        "generate",
        "draw",
        "heuristic",
        "export",
        "parse",
        "prove",
        "decide",
        "models",
        "truth-table",
        "unify",
        "plan",
        "validate",
    ]
)
_COMPARE = "compare"
_METHODS = "--methods"
#: What a comparison has besides its methods and the options of its problems.
_CONDUCT = ("--repeat", "--store", "--jobs", "--shuffle")


def requested(words: Sequence[str], files: Mapping[str, str]) -> list[tuple[str, Request]]:
    """The requests of the words after `sleuth`, each with a label; `files` are texts by name.

    A comparison is one request a problem and method, without its repetitions. Raises a
    SleuthError where the words are no command, or one that does more than ask.
    """
    if words[:1] == [_COMPARE]:
        return _compared(words, files)
    if not words or words[0] not in ASKING:
        raise BadRequest(f"{' '.join(words[:1])} is no command that only asks")
    return [("", _asked(words, files))]


def _asked(words: Sequence[str], files: Mapping[str, str]) -> Request:
    from sleuth.cli.main import cli

    with tempfile.TemporaryDirectory(prefix="sleuth-") as folder:
        paths = {}
        for number, (name, text) in enumerate(files.items()):
            file = Path(folder) / str(number)
            file.write_text(text, encoding="utf-8")
            paths[name] = str(file)
        given = [paths.get(word, word) for word in words]
        with catching():
            try:
                cli.main(given, "sleuth", standalone_mode=False)
            except Caught as caught:
                request = caught.request
            except click.ClickException as error:
                raise BadRequest(error.format_message()) from None
            else:
                raise BadRequest(f"{' '.join(words)[:60]} asks for nothing")
    names = {path: name for name, path in paths.items()}
    return replace(request, source=names.get(request.source, request.source))


def _compared(words: Sequence[str], files: Mapping[str, str]) -> list[tuple[str, Request]]:
    """A request a problem and method."""
    kind, *rest = words[1:]
    if _METHODS not in rest:
        raise BadRequest("a comparison here names its methods")
    at = rest.index(_METHODS)
    methods = rest[at + 1].split(",")
    rest = rest[:at] + rest[at + 2 :]
    end = next((at for at, word in enumerate(rest) if word.startswith("-")), len(rest))
    problems, options = rest[:end], rest[end:]
    for word in _CONDUCT:
        if word in options:
            at = options.index(word)
            del options[at : at + 2]
    return [
        (
            f"{problem}, {method}" if len(problems) > 1 else method,
            _asked(["solve", kind, problem, "--method", method, *options], files),
        )
        for problem in problems
        for method in methods
    ]
