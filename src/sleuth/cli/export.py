"""`sleuth export PUZZLE [FILE] --to FORMAT`: write a problem for other programs."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from sleuth import registry
from sleuth.cli.common import PuzzleGroup, given, puzzle_options, read_problem
from sleuth.errors import BadRequest
from sleuth.puzzle import Method, Problem, Puzzle, load
from sleuth.sat import dimacs
from sleuth.sat.rules import Rules

_DIMACS = "dimacs"
_OWN_TEXT = "text"
_RULES_ENGINE = "sleuth.sat.cadical:solve"


def make(entry: Puzzle) -> click.Command:
    """The export command of one puzzle."""
    rules_methods = [name for name, method in entry.methods.items() if _has_rules(method)]
    formats = [_OWN_TEXT, *([_DIMACS] if rules_methods else []), *entry.writers]

    def run(**values: Any) -> None:
        problem = read_problem(entry, values["file"], **given(entry, "problem", values))
        if values["to"] == _DIMACS:
            rules = _rules(entry, problem, values["method"], rules_methods)
            _write(values["output"], dimacs.write(rules))
            if values["map"]:
                _write(values["map"], _map_lines(rules))
        elif values["map"] or values["method"]:
            raise BadRequest("--map and --method are for --to dimacs")
        else:
            _write(values["output"], [_in_format(entry, problem, values["to"])])

    return click.Command(
        entry.name,
        callback=run,
        short_help=entry.summary,
        help="Write a problem in another format: text is the puzzle's own, dimacs its clauses, "
        "with the sentences of variables and rules in comments.",
        params=[
            click.Argument(["file"], required=False, metavar="[FILE|-]"),
            click.Option(["--to"], type=click.Choice(formats), required=True, help="The format."),
            click.Option(["--output"], metavar="OUT", help="A file instead of standard output."),
            click.Option(["--map"], metavar="OUT", help="Also write numbers and sentences there."),
            click.Option(["--method"], metavar="M", help="Whose clauses: a method of the puzzle."),
            *puzzle_options(entry, "problem"),
        ],
    )


def _rules(entry: Puzzle, problem: Problem, name: str | None, methods: list[str]) -> Rules[Any]:
    """The rules of the method with this name, or of the first that states all of them."""
    if name is not None and not _has_rules(registry.method(entry, name)[1]):
        raise BadRequest(
            f"method {name} does not state its problem as clauses",
            remedy=f"methods that do: {', '.join(methods)}",
        )
    candidates = [name] if name is not None else methods
    views: list[Rules[Any]] = [load(entry.methods[each].view)(problem) for each in candidates]
    return next((rules for rules in views if rules.unstated is None), views[0])


def _has_rules(method: Method) -> bool:
    return method.engine == _RULES_ENGINE


def _in_format(entry: Puzzle, problem: Problem, name: str) -> str:
    text = problem.to_text()
    return text if name == _OWN_TEXT else str(load(entry.writers[name])(text))


def _map_lines(rules: Rules[Any]) -> Iterable[str]:
    """Number, tab, sentence."""
    return (f"{variable}\t{sentence}" for variable, sentence in sorted(rules.sentences().items()))


def _write(file: str | None, lines: Iterable[str]) -> None:
    """Write lines to a file or to standard output."""
    if file is None:
        for line in lines:
            click.echo(line)
        return
    try:
        with Path(file).open("w", encoding="utf-8") as out:
            out.writelines(f"{line}\n" for line in lines)
    except OSError as error:
        raise BadRequest(f"{file}: {error.strerror}", remedy="name a file to write") from None


COMMAND = PuzzleGroup("export", make, "Write a problem for other programs.")
