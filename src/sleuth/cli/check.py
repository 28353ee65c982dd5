"""`sleuth check PUZZLE FILE SOLUTION`: check a solution against the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from sleuth.cli import completion
from sleuth.cli.common import PuzzleGroup, answered, click_options, given, read_source, read_text
from sleuth.cli.show import print_drawing, print_json
from sleuth.errors import BadInput, BadRequest, Place
from sleuth.puzzle import Puzzle
from sleuth.request import Request
from sleuth.tasks.check import OPTIONS
from sleuth.tasks.export import rules_methods

_ELSEWHERE = (
    "\n\nClauses that `sleuth export` wrote may be solved elsewhere; --model reads what the solver "
    "printed (`v` lines, or the file of MiniSat) and carries it back.\n\n\b\nExample:\n"
    "  sleuth export {0} board.txt --to dimacs --output board.cnf\n"
    "  minisat board.cnf board.out\n"
    "  sleuth check {0} board.txt --model board.out\n"
)


def make(entry: Puzzle) -> click.Command:
    """The check command of one puzzle."""

    able = rules_methods(entry)
    options = [*entry.options_for("check"), *(OPTIONS if able else ())]
    model = [click.Option(["--method"], metavar="M", help="With --model: whose clauses.")]

    def run(**values: Any) -> None:
        text, source = read_source(entry, values["file"])
        request = Request(
            "check",
            entry.name,
            text,
            source,
            method=values.get("method"),
            options=given(options, values),
            solution=None if values["solution"] is None else _solution_text(values["solution"]),
        )
        answer = answered(request, "checking")
        if values["json"]:
            print_json(answer.to_json())
        elif answer.evidence is not None:
            broken = answer.evidence.data["broken"]
            click.echo("wrong:\n" + "\n".join(f"  {rule}" for rule in broken))
        else:
            cost = answer.cost
            click.echo("right" + (f", cost {cost:g}" if cost is not None else "") + "\n")
            print_drawing(answer.draw())
        click.get_current_context().exit(answer.exit_code)

    return click.Command(
        entry.name,
        callback=run,
        short_help=entry.summary,
        help="Check SOLUTION against the rules: a file, `-` for standard input, or the solution "
        "itself; what `sleuth solve --json` prints will do. Exit code 0 if it is right, 1 if not."
        + (_ELSEWHERE.format(entry.name) if able else ""),
        params=[
            completion.source(entry, required=True),
            click.Argument(["solution"], metavar="[SOLUTION]", required=False),
            *click_options(options),
            *(model if able else ()),
            click.Option(["--json"], is_flag=True, help="Print one JSON object."),
        ],
    )


def _solution_text(given_solution: str) -> str:
    """The notation of a solution."""
    if given_solution == "-" or _is_file(given_solution):
        text, source = read_text(given_solution)
    else:
        text, source = given_solution, "solution"
    if not text.lstrip().startswith("{"):
        return text
    try:
        notation = json.loads(text)["solution"]
    except (ValueError, KeyError, TypeError):
        raise BadInput(
            "this JSON has no solution", Place(source), "give what `sleuth solve --json` prints"
        ) from None
    if not isinstance(notation, str):
        raise BadRequest(f"{source}: the answer holds no solution to check")
    return notation


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):
        return False


class CheckGroup(PuzzleGroup):
    """The puzzles, and proofs of logic."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        """The command for one puzzle, or for proofs."""
        if cmd_name == "proof":
            from sleuth.cli.check_proof import COMMAND as PROOF

            return PROOF
        return super().get_command(ctx, cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the puzzles, and that there are proofs."""
        super().format_commands(ctx, formatter)
        with formatter.section("Logic"):
            formatter.write_dl([("proof", "a proof, by `sleuth prove` or by hand")])


COMMAND = CheckGroup("check", make, "Check a solution against the rules of its puzzle.")
