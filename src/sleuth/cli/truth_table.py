"""`sleuth truth-table FORMULA…`: the truth table of propositional formulas."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from sleuth.cli.common import (
    LIMIT_OPTIONS,
    answered,
    click_options,
    given,
    limits_from,
    read_text,
)
from sleuth.cli.show import print_json
from sleuth.errors import BadRequest
from sleuth.examples import THEORIES, example_text
from sleuth.request import Request
from sleuth.tasks.truth_table import OPTIONS

#: A table that is wider than this gets numbers for columns.
_WIDTH = 78


def run(**values: Any) -> None:
    """Tabulate and print."""
    text, source = _text(values["formulas"])
    request = Request(
        "truth-table",
        "theory",
        text,
        source,
        options=given(OPTIONS, values),
        limits=limits_from(values),
    )
    answer = answered(request, "tabulating")
    if values["json"]:
        print_json(answer.to_json())
    elif answer.result is None:
        click.echo(f"sleuth: {answer}", err=True)
    else:
        _print_table(answer.result)
        _print_verdicts(answer.result)
        if answer.evidence is not None:
            click.echo(answer.evidence.text)
    click.get_current_context().exit(answer.exit_code)


def _text(given_words: tuple[str, ...]) -> tuple[str, str]:
    """The formulas on the command line, or those of a file."""
    if not given_words:
        raise BadRequest("there is no formula", remedy='write one, such as "p -> q | -p"')
    for word in given_words:
        if re.fullmatch("--[a-z][a-z-]*", word):
            raise BadRequest(f"there is no option {word}", remedy="see --help")
    (first, *others) = given_words
    if not others and (first == "-" or Path(first).is_file()):
        return read_text(first)
    if not others and first in THEORIES:
        return example_text("theory", first), first
    return "\n".join(" ".join(each.split()) for each in given_words), "formula"


def _print_table(result: dict[str, Any]) -> None:
    columns = result["columns"]
    widths = [len(text) for text in columns]
    legend = sum(widths) + 2 * len(widths) > _WIDTH
    if legend:
        names = [
            text if place < result["atoms"] else f"({place - result['atoms'] + 1})"
            for place, text in enumerate(columns)
        ]
        for name, text in zip(names, columns, strict=True):
            if name != text:
                click.echo(f"{name:>4} {text}")
        click.echo()
        columns = names
    if not result["rows"]:
        return
    click.echo("  ".join(columns))
    for row in result["rows"]:
        cells = (
            ("T" if value else "F").center(len(text))
            for value, text in zip(row, columns, strict=True)
        )
        click.echo("  ".join(cells).rstrip())
    left_out = result["total_rows"] - len(result["rows"])
    if left_out:
        click.echo(f"… and {left_out} more rows (--rows {result['total_rows']} gives all)")
    click.echo()


def _print_verdicts(result: dict[str, Any]) -> None:
    total = result["total_rows"]
    for each in result["formulas"]:
        true = each["true_rows"]
        rows = f"{total} row{'s' * (total != 1)}"
        click.echo(f"{each['formula']}: {each['verdict']}, true in {true} of {rows}")
    if result["claim"] is not None and result["counterexample"] is None:
        click.echo(result["claim"])


COMMAND = click.Command(
    "truth-table",
    callback=run,
    # A formula may begin with the sign of negation.
    context_settings={"ignore_unknown_options": True},
    help="Print the truth table of a propositional formula with a column for each part, and "
    "whether it is a tautology, a contradiction or contingent. Several formulas are also compared: "
    "exit code 1 and the row that shows it if they are not equivalent. One argument may be a file "
    "(`-`: standard input) of formulas, a line each, or a theory, perhaps an example such as "
    "knights: then exit code 1 if its goals do not follow. Signs: - & | -> <-> and $T, $F.\n\n"
    "\b\nExamples:\n"
    '  sleuth truth-table "p -> (q | -p)"\n'
    '  sleuth truth-table "-(p & q)" "-p | -q"\n'
    '  sleuth truth-table "p <-> q" --json',
    params=[
        click.Argument(["formulas"], nargs=-1, metavar="FORMULA…|FILE"),
        *click_options(OPTIONS),
        *LIMIT_OPTIONS,
        click.Option(["--json"], is_flag=True, help="Print one JSON object."),
    ],
)
