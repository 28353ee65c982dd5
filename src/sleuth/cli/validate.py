"""`sleuth validate DOMAIN PROBLEM PLAN`: is this a plan, and if not, what is wrong with it?"""

from __future__ import annotations

from typing import Any

import click

from sleuth.cli.common import LIMIT_OPTIONS, answered, limits_from, read_text
from sleuth.cli.planning import FILES, planning_text
from sleuth.cli.show import print_json, print_warnings
from sleuth.errors import BadRequest
from sleuth.request import Request
from sleuth.tasks.plan import kind_of
from sleuth.text import number


def run(**values: Any) -> None:
    """Read, validate, print."""
    *files, plan_file = values["files"]
    if not files:
        raise BadRequest("a task and a plan are needed", remedy="name the files of both")
    text, source = planning_text(files)
    plan, _ = read_text(plan_file)
    request = Request(
        "validate", kind_of(text, source), text, source, solution=plan, limits=limits_from(values)
    )
    answer = answered(request, "validating")
    print_warnings(answer)
    if values["json"]:
        print_json(answer.to_json())
    elif answer:
        cost = "" if answer.cost is None else f", cost {number(answer.cost)}"
        click.echo(f"valid{cost}")
    elif answer.evidence is not None:
        line = answer.evidence.data.get("line")
        where = f" ({plan_file}, line {line})" if line else ""
        click.echo(f"not valid{where}\n  {answer.evidence.text}")
        for repair in answer.evidence.data.get("repairs", ()):
            click.echo(f"  - {repair}")
    else:
        click.echo(f"sleuth: {answer}", err=True)
    click.get_current_context().exit(answer.exit_code)


COMMAND = click.Command(
    "validate",
    callback=run,
    help="Do the steps of PLAN one after the other, as PDDL defines them, and tell whether it is "
    "a plan of the task. If not, the first step that fails is named, with what is missing before "
    "it and what would repair the plan.\n\n"
    f"{FILES}\n\n"
    "PLAN is a file with an action a line, `(move a b c)`, as planners write them: numbers or "
    "times before it, durations after it and comments after `;` are passed over, and a cost that "
    "is claimed there is compared.\n\n"
    "\b\nExamples:\n"
    "  sleuth validate domain.pddl problem.pddl plan.txt\n"
    "  sleuth validate blocks plan.txt\n\n"
    "Exit code 0: valid; 1: not valid; 2: bad input.",
    params=[
        click.Argument(
            ["files"], nargs=-1, required=True, metavar="(DOMAIN PROBLEM|FILE|NAME) PLAN"
        ),
        *LIMIT_OPTIONS,
        click.Option(["--json"], is_flag=True, help="Print one JSON object."),
    ],
)
