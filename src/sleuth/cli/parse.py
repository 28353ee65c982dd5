"""`sleuth parse FILE --to LANGUAGE`: read a theory or a planning task and write it again."""

from __future__ import annotations

from typing import Any

import click

from sleuth.cli.common import LIMIT_OPTIONS, answered, given, limits_from
from sleuth.cli.planning import is_example, planning_text
from sleuth.cli.show import print_json, print_warnings
from sleuth.cli.theory import SOURCES, theory_params, theory_request, theory_texts
from sleuth.request import Request
from sleuth.tasks.parse import OPTIONS, looks_like_pddl
from sleuth.tasks.plan import joined, kind_of


def run(**values: Any) -> None:
    """Read, convert, print."""
    answer = answered(_request(values), "reading")
    print_warnings(answer)
    if values["json"]:
        print_json(answer.to_json())
    elif answer.result is None:
        click.echo(f"sleuth: {answer}", err=True)
    else:
        click.echo(answer.result["text"], nl=False)
    click.get_current_context().exit(answer.exit_code)


def _request(values: dict[str, Any]) -> Request:
    """The request, about a planning task where the files are PDDL."""
    if any(map(is_example, values["file"])):
        texts = [planning_text(values["file"])]
    else:
        texts = theory_texts("parse", values)
        if not any(looks_like_pddl(text) for text, _ in texts):
            return theory_request("parse", values, OPTIONS, texts=texts)
    text = texts[0][0] if len(texts) == 1 else joined(texts)
    source = " + ".join(name for _, name in texts)
    said = given(OPTIONS, values)
    return Request("parse", kind_of(text), text, source, options=said, limits=limits_from(values))


COMMAND = click.Command(
    "parse",
    callback=run,
    help="Read a theory from FILE and write it as LADR, as TPTP, as a "
    "plain list of clauses (with goals denied) or as JSON. Warnings go to standard error.\n\n"
    "A planning task in PDDL (two files, or one, or a domain alone) is laid out well; its comments "
    "are left out.\n\n"
    f"{SOURCES}\n\n"
    "\b\nExamples:\n"
    "  sleuth parse group --to tptp\n"
    "  sleuth parse domain.pddl problem.pddl\n",
    params=[
        *theory_params(OPTIONS, "--format", several=True),
        *LIMIT_OPTIONS,
        click.Option(["--json"], is_flag=True, help="Print one JSON object around the text."),
    ],
)
