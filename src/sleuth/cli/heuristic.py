"""`sleuth heuristic PUZZLE [FILE]`: check a heuristic on every state of a problem."""

from __future__ import annotations

from typing import Any

import click

from sleuth.cli.common import (
    LIMIT_OPTIONS,
    PuzzleGroup,
    given,
    interruptible,
    limits_from,
    puzzle_options,
    read_problem,
)
from sleuth.cli.main import EXIT_INTERRUPTED
from sleuth.cli.show import print_drawing, print_json
from sleuth.errors import BadRequest, Unsuitable
from sleuth.limits import LimitReached, Meter
from sleuth.loading import load
from sleuth.puzzle import Problem, Puzzle
from sleuth.search.heuristic_check import Explored, Verdict
from sleuth.search.outcome import chosen_heuristic
from sleuth.search.state_space import Heuristic, StateSpace

_MOST_STATES = 500_000


def make(entry: Puzzle) -> click.Command:
    """The heuristic command of one puzzle."""

    def run(**values: Any) -> None:
        problem = read_problem(entry, values["file"], **given(entry, "problem", values))
        space = _state_space(entry, problem, given(entry, "view", values))
        chosen = _chosen(space, values["heuristic"])
        meter = Meter(limits_from(values))
        try:
            with interruptible("looking at all states"):
                explored = Explored(space, meter, values["states"])
                verdicts = {name: explored.examine(found) for name, found in chosen.items()}
        except LimitReached as reached:
            click.echo(f"sleuth: stopped by {reached.limit}; nothing is proved", err=True)
            interrupted = Meter.interrupted
            click.get_current_context().exit(EXIT_INTERRUPTED if interrupted else 3)
        if values["json"]:
            print_json([_to_json(entry, name, found) for name, found in verdicts.items()])
        else:
            for name, verdict in verdicts.items():
                _show(entry.name, name, space, chosen[name], verdict)
        all_hold = all(verdict.consistent for verdict in verdicts.values())
        click.get_current_context().exit(0 if all_hold else 1)

    return click.Command(
        entry.name,
        callback=run,
        short_help=entry.summary,
        help="Compare a heuristic with the true distance in every state that can be reached, "
        "and show the counterexample nearest to a goal. Without --heuristic, check all of "
        "them. Exit code 0: admissible and consistent; 1: a counterexample was found.",
        params=[
            click.Argument(["file"], required=False, metavar="[FILE|-]"),
            *_own_options(entry),
            click.Option(
                ["--states"],
                type=click.IntRange(min=1),
                default=_MOST_STATES,
                show_default=True,
                help="Refuse problems with more states than this.",
            ),
            *LIMIT_OPTIONS,
            click.Option(["--json"], is_flag=True, help="Print a list of JSON objects."),
        ],
    )


def _own_options(entry: Puzzle) -> list[click.Parameter]:
    """The options that shape the problem and its view, and --heuristic."""
    shaping = puzzle_options(entry, "problem", "view")
    if any(option.name == "heuristic" for option in shaping):
        return shaping
    return [*shaping, click.Option(["--heuristic"], metavar="H", help="The heuristic to check.")]


def _state_space(entry: Puzzle, problem: Problem, options: dict[str, Any]) -> StateSpace[Any, Any]:
    """The problem as a state space, by the first of the puzzle's methods that has one."""
    for method in entry.methods.values():
        informed = "heuristic" in method.engine_options + method.view_options
        if informed or method.engine.startswith("sleuth.search."):
            taken = {name: options[name] for name in method.view_options if name in options}
            view = load(method.view)(problem, **taken)
            if isinstance(view, StateSpace) and view.heuristics:
                return view
    raise BadRequest(f"{entry.name} has no state space with heuristics to check")


def _chosen(space: StateSpace[Any, Any], name: str | None) -> dict[str, Heuristic[Any]]:
    """The named heuristic, or without a name all that this problem has."""
    if name is not None:
        return {name: chosen_heuristic(space, name)}
    found = {}
    for each in space.heuristics:
        try:
            found[each] = chosen_heuristic(space, each)
        except Unsuitable as reason:
            click.echo(f"{each} left out: {reason.problem}", err=True)
    return found


def _to_json(entry: Puzzle, name: str, verdict: Verdict) -> dict[str, Any]:
    result: dict[str, Any] = {
        "puzzle": entry.name,
        "heuristic": name,
        "states": verdict.states,
        "admissible": verdict.admissible,
        "consistent": verdict.consistent,
        "overestimates": verdict.overestimates,
        "drops": verdict.drops,
    }
    if verdict.overestimate is not None:
        found = verdict.overestimate
        result["overestimate"] = {"estimate": found.estimate, "distance": found.distance}
    if verdict.drop is not None:
        drop = verdict.drop
        result["drop"] = {
            "estimate": drop.estimate,
            "cost": drop.cost,
            "estimate_after": drop.estimate_after,
        }
    return result


def _show(
    puzzle: str,
    name: str,
    space: StateSpace[Any, Any],
    heuristic: Heuristic[Any],
    verdict: Verdict,
) -> None:
    """Print what was found about one heuristic."""
    click.echo(f"{puzzle}: {name} ({heuristic.summary}), on all {verdict.states} states")
    over = verdict.overestimate
    if over is None:
        click.echo("  admissible: it never overestimates")
    else:
        click.echo(f"  not admissible: it overestimates {verdict.overestimates} states")
        click.echo(f"  nearest to a goal: it says {over.estimate:g}, true is {over.distance:g}")
        _draw(space, [over.state])
    drop = verdict.drop
    if drop is not None:
        click.echo(f"  not consistent: it falls too fast along {verdict.drops} steps")
        click.echo(
            f"  nearest to a goal: from {drop.estimate:g} to {drop.estimate_after:g} "
            f"by a step ({drop.action}) of cost {drop.cost:g}"
        )
        _draw(space, [drop.state, drop.successor])
    elif over is None:
        click.echo("  consistent: it never falls by more than a step costs")


def _draw(space: StateSpace[Any, Any], states: list[Any]) -> None:
    if space.draw is None:
        for state in states:
            click.echo(f"    {state}")
    else:
        print_drawing(space.draw(states))


COMMAND = PuzzleGroup("heuristic", make, "Check whether a heuristic is admissible and consistent.")
