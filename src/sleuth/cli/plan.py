"""`sleuth plan DOMAIN PROBLEM`: find a plan and show it, validated."""

from __future__ import annotations

from typing import Any

import click

from sleuth import catalogue
from sleuth.answer import Answer
from sleuth.cli.common import (
    LIMIT_OPTIONS,
    answered,
    click_options,
    defined,
    given,
    limits_from,
    method_options,
    write_text,
)
from sleuth.cli.planning import FILES, planning_text
from sleuth.cli.show import counts, print_confirmations, print_drawing, print_json, print_warnings
from sleuth.cli.watch import Watcher
from sleuth.drawing import figure_svg, to_svg
from sleuth.drawing.chart import chart_figure
from sleuth.errors import BadRequest
from sleuth.options import Option
from sleuth.puzzle import Puzzle
from sleuth.recording import Recording
from sleuth.request import Question, Request
from sleuth.search_tree import tree_graph
from sleuth.tasks.plan import ANYTIME, causal_graph, film, kind_of


def run(**values: Any) -> None:
    """Find out the kind, plan, print."""
    text, source = planning_text(values["files"])
    kind = kind_of(text, source)
    entry = catalogue.puzzle(kind)
    options = [*entry.options_for("plan"), *method_options(entry)]
    _refuse_others(entry, options, values)
    request = Request(
        "plan",
        kind,
        text,
        source,
        _method(values),
        given(options, values),
        Question(shortest=values["optimal"]),
        limits_from(values),
    )
    if values["watch"] and values["json"]:
        raise BadRequest("--watch and --json exclude each other", remedy="give one")
    watcher = Watcher() if values["watch"] or values["tree"] else None
    answer = answered(request, "planning", hear=watcher)
    print_warnings(answer)
    if watcher is not None:
        _look(answer, watcher, values)
    if values["output"] and answer.solution is not None:
        write_text(values["output"], answer.problem.solution_to_text(answer.solution) + "\n")
    if values["svg"]:
        write_text(values["svg"], _picture(answer, values["explain"]))
    if values["json"]:
        print_json(answer.to_json())
    else:
        _print(answer)
    click.get_current_context().exit(answer.exit_code)


def _refuse_others(entry: Puzzle, known: list[Option], values: dict[str, Any]) -> None:
    """Refuse options that are for another kind of planning than the task is of."""
    names = {option.name for option in known}
    for option in _options():
        given_here = values.get(option.keyword) not in (None, False)
        if option.name not in names and given_here:
            raise BadRequest(
                f"--{option.name} is not for tasks of this kind: {entry.summary}",
                remedy="leave it out",
            )


def _look(answer: Answer[Any], watcher: Watcher, values: dict[str, Any]) -> None:
    """Replay the search, and draw its tree; where the solution is a policy, that is the tree."""
    if values["watch"]:
        watcher.replay(answer)
    if values["tree"]:
        policy = getattr(answer.problem, "solution_graph", None)
        if policy is not None and answer.solution is not None:
            graph = policy(answer.solution)
        else:
            graph = tree_graph(Recording(answer, tuple(watcher.events)))
        write_text(values["tree"], to_svg(graph))


def _picture(answer: Answer[Any], explain: bool) -> str:
    """The plan as SVG: its causes, its chart over time, or a film of states."""
    if answer.solution is None:
        return to_svg(answer.draw())
    if explain:
        return to_svg(causal_graph(answer))
    chart = getattr(answer.problem, "chart", None)
    return figure_svg(film(answer) if chart is None else chart_figure(chart(answer.solution)))


def _method(values: dict[str, Any]) -> str | None:
    if values["optimal"] and values["anytime"]:
        raise BadRequest("--optimal and --anytime exclude each other", remedy="give one")
    if values["anytime"]:
        if values["method"]:
            raise BadRequest("--method and --anytime exclude each other", remedy="give one")
        return ANYTIME
    method: str | None = values["method"]
    return method


def _print(answer: Answer[Any]) -> None:
    """The claim, the plan, the evidence, the counts."""
    click.echo(f"{answer.kind} by {answer.method}: {answer.sentence()}")
    if answer.solution is not None:
        click.echo()
        _print_solution(answer)
    if answer.evidence:
        click.echo(f"\n{answer.evidence.text}")
    _print_told(answer.result or {})
    print_confirmations(answer)
    click.echo(f"\n{counts(answer)}")


def _print_solution(answer: Answer[Any]) -> None:
    """A plan by its steps; what is no list of steps is drawn."""
    told = getattr(answer.problem, "solution_lines", None)
    if told is None:
        print_drawing(answer.draw())
        return
    for line in told(answer.solution):
        click.echo(line)


def _print_told(result: dict[str, Any]) -> None:
    """What was asked about the plan: what each step is for, what another plan costs."""
    if "explanation" in result:
        click.echo("\nWhat each step is for, and what it needs:")
        for step in result["explanation"]["steps"]:
            click.echo(f"{step['number']:4}  {step['step']}")
            for word, about in (("gives", step["for"]), ("needs", step["from"])):
                if about:
                    click.echo(defined([(word, about)], indent=6))
    for word in ("without", "with"):
        if word in result:
            click.echo(f"\n{result[word]['say'][0].upper()}{result[word]['say'][1:]}.")
            for line in (result[word]["plan"] or "").splitlines():
                click.echo(f"      {line}")


def _options() -> list[Option]:
    """The options of every kind of planning and of all their methods."""
    entries = [catalogue.puzzle(name) for name in catalogue.PLANNING]
    return [
        option
        for entry in entries
        for option in (*entry.options_for("plan"), *method_options(entry))
    ]


COMMAND = click.Command(
    "plan",
    callback=run,
    help="Find a plan for a planning task in PDDL, validate it and show it.\n\n"
    f"{FILES}\n\n"
    "\b\nExamples:\n"
    "  sleuth plan blocks\n"
    "  sleuth plan domain.pddl problem.pddl --optimal --seconds 30\n"
    "  sleuth plan domain.pddl problem.pddl --method greedy --output plan.txt\n"
    "  sleuth plan hanoi --svg film.svg\n"
    "  sleuth plan blocks --explain --svg why.svg\n"
    "  sleuth plan gripper --watch\n"
    "  sleuth plan which-door --tree policy.svg\n"
    '  sleuth plan blocks --optimal --why-not "(lower d e)"\n\n'
    "Exit code 0: a plan was found and validated; 1: proved that there is none; 2: bad input; "
    "3: stopped by a limit.",
    params=[
        click.Argument(["files"], nargs=-1, metavar="[DOMAIN PROBLEM|FILE|NAME|-]"),
        click.Option(["--method"], metavar="M", help="How to plan; `sleuth list planning` shows."),
        click.Option(["--optimal"], is_flag=True, help="A plan of provably least cost."),
        click.Option(["--anytime"], is_flag=True, help="Better and better plans, until stopped."),
        *LIMIT_OPTIONS,
        *click_options(_options()),
        click.Option(["--output"], metavar="OUT", help="Write the plan into a file."),
        click.Option(
            ["--svg"],
            metavar="OUT",
            help="Draw the states of the plan, or with --explain its causes, as SVG.",
        ),
        click.Option(
            ["--watch"],
            is_flag=True,
            help="First replay what the search did; keys pause, step and change the speed.",
        ),
        click.Option(
            ["--tree"],
            metavar="OUT",
            help="Draw the tree of a small search, or of a policy, as SVG.",
        ),
        click.Option(["--json"], is_flag=True, help="Print one JSON object."),
    ],
)
