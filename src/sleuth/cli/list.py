"""`sleuth list [NAME]`: what ships with Sleuth, and how each kind of problem can be solved."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click

from sleuth import catalogue
from sleuth.cli.common import defined
from sleuth.cli.games import GAMES
from sleuth.cli.methods import described, faulty, method_lines
from sleuth.cli.show import print_json
from sleuth.errors import BadRequest
from sleuth.examples import THEORIES, example_names, example_summary
from sleuth.extras import how_to_install
from sleuth.loading import load
from sleuth.puzzle import Puzzle
from sleuth.request import TASKS

_THEORY = "theory"
#: What the kinds of planning are about, in a few words.
_PLANNING = {
    "planning": "Plans",
    "conformant": "Plans for a start that is not known",
    "contingent": "Policies with actions that look",
    "mdp": "Policies where chance decides",
    "multi-agent": "Plans of several agents",
}

_STORY = "event-calculus"
_EXPERIMENTS = "experiments"
_WIDEST = max(map(len, THEORIES))


@click.command("list")
@click.argument("name", required=False, metavar="[NAME]")
@click.option("--all", "everything", is_flag=True, help="The methods and formats of everything.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def COMMAND(name: str | None, everything: bool, as_json: bool) -> None:  # noqa: N802
    """Show the puzzles, theories, planning tasks, games and experiments that ship with Sleuth.

    With NAME, show the methods, formats and examples of one puzzle, of `theory`, of `planning` or
    another kind of planning, or of a game.
    """
    if as_json:
        _print_json()
    elif everything:
        for each in [*catalogue.PUZZLES, _THEORY, *catalogue.PLANNING, _STORY, *GAMES]:
            _print_one(each)
            click.echo()
    elif name is not None:
        known = [*catalogue.PUZZLES, _THEORY, *catalogue.PLANNING, _STORY, *GAMES]
        if name not in known:
            raise BadRequest(
                f"nothing is called {name!r:.60}", remedy=catalogue.did_you_mean(name, known)
            )
        _print_one(name)
    else:
        _print_overview()


def _print_overview() -> None:
    entries = [catalogue.puzzle(name) for name in catalogue.PUZZLES]
    played = [entry.name for entry in entries if entry.game is not None]
    _section(
        "Puzzles: sleuth solve PUZZLE [EXAMPLE]",
        ((entry.name, f"{entry.summary}\n{_examples(entry.name)}") for entry in entries),
    )
    for task in catalogue.THEORY_METHODS:
        _section(
            f"Theories: sleuth {task} [NAME]",
            (
                (f"{name:{_WIDEST}}", example_summary(_THEORY, name))
                for name, made_for in THEORIES.items()
                if made_for == task
            ),
        )
    for kind in catalogue.PLANNING:
        _section(
            f"{_PLANNING[kind]}: sleuth plan [NAME]",
            (
                (name, example_summary(kind, name))
                for name in dict.fromkeys([*catalogue.puzzle(kind).examples, *example_names(kind)])
            ),
        )
    _section(
        "Stories: sleuth events [NAME]",
        ((name, example_summary(_STORY, name)) for name in catalogue.puzzle(_STORY).examples),
    )
    _section("Games: sleuth play NAME", ((name, _game(name)) for name in GAMES))
    _section(
        "Experiments: sleuth compare NAME",
        ((name, example_summary(_EXPERIMENTS, name)) for name in example_names(_EXPERIMENTS)),
    )
    click.echo(defined([("Played in the terminal:", ", ".join([*played, *GAMES]))], indent=0))
    missing = {
        engine.name: how_to_install(engine.needs)
        for engine in catalogue.ENGINES
        if engine.needs is not None and not engine.installed
    }
    if missing:
        click.echo("\nMethods that are not installed:")
        click.echo(defined(missing.items()))
    click.echo("\nsleuth list NAME shows methods and formats, sleuth list --all those of all.")


def _section(title: str, pairs: Iterable[tuple[str, str]]) -> None:
    """Names, each with a line or more about it, below a title."""
    click.echo(title)
    several = [(name, text.split("\n")) for name, text in pairs]
    click.echo(
        defined(
            (name if not at else "", line)
            for name, lines in several
            for at, line in enumerate(lines)
            if line
        )
    )
    click.echo()


def _examples(name: str) -> str:
    """The examples of a puzzle or game, those first that it names first."""
    served = (*catalogue.PUZZLES, *catalogue.PLANNING)
    first = catalogue.puzzle(name).examples if name in served else ()
    return ", ".join(dict.fromkeys([*first, *example_names(name)]))


def _game(name: str) -> str:
    summary, places = GAMES[name]
    others = [f"sleuth {verb} {name}" for verb in places if verb != "play"]
    also = f"; also {', '.join(others)}" if others else ""
    return f"{summary}{also}\n{_examples(name)}"


def _print_one(name: str) -> None:
    """A puzzle, theories or a game in full."""
    if name in GAMES:
        _section(f"sleuth play {name}", [(name, _game(name))])
        return
    entry = catalogue.puzzle(name)
    click.echo(f"{entry.name}: {entry.summary}")
    for line in method_lines(entry):
        click.echo(line)
    reasons: dict[str, list[str]] = {}
    for pattern, reason in entry.excluded.items():
        reasons.setdefault(reason, []).append(pattern)
    for reason, patterns in reasons.items():
        _echo("not offered", f"{', '.join(patterns)}: {reason}")
    for fault, text in faulty(entry):
        _echo(fault, text)
    for format_name, text in entry.formats.items():
        _echo(f"{format_name} format", text)
    _echo("examples", ", ".join(THEORIES) if name == _THEORY else _examples(name))
    if name == _THEORY:
        for task, methods in catalogue.THEORY_METHODS.items():
            click.echo(f"\nsleuth {task}: {TASKS[task]}")
            for engine in methods:
                star = "*" if engine is methods[0] else " "
                _echo(f"{engine.name} {star}".rstrip(), engine.summary)
    click.echo("\n* the method used without --method")


def _echo(name: str, text: str) -> None:
    for line in described(name, text):
        click.echo(line)


def _print_json() -> None:
    theory = catalogue.puzzle(_THEORY)
    print_json(
        {
            "views": catalogue.VIEWS,
            "puzzles": [_to_json(catalogue.puzzle(name)) for name in catalogue.PUZZLES],
            "theory": _to_json(theory)
            | {
                "tasks": _theory_tasks(),
                "made_for": THEORIES,
                "summaries": {name: example_summary(_THEORY, name) for name in THEORIES},
            },
            "planning": [
                _to_json(catalogue.puzzle(kind))
                | {"summaries": {name: example_summary(kind, name) for name in example_names(kind)}}
                for kind in catalogue.PLANNING
            ],
            "experiments": {
                name: example_summary(_EXPERIMENTS, name) for name in example_names(_EXPERIMENTS)
            },
            "games": {
                name: {"summary": text, "commands": [*places], "examples": example_names(name)}
                for name, (text, places) in GAMES.items()
            },
        }
    )


def _theory_tasks() -> dict[str, Any]:
    """What can be asked of a theory besides a model: the methods and options of each task."""
    return {
        task: {
            "methods": [
                {
                    "name": each.name,
                    "summary": each.summary,
                    "answers": list(each.answers),
                    "tells": list(each.tells),
                }
                for each in methods
            ],
            "options": [each.to_json() for each in load(f"sleuth.tasks.{task}:OPTIONS")],
        }
        for task, methods in catalogue.THEORY_METHODS.items()
    }


def _to_json(entry: Puzzle) -> dict[str, Any]:
    return {
        "name": entry.name,
        "summary": entry.summary,
        "default_method": catalogue.method(entry, None).path,
        "methods": [each.to_json() for each in catalogue.methods(entry).values()],
        "excluded": dict(entry.excluded),
        "options": [option.to_json() for option in entry.options],
        "heuristics": [each.to_json() for each in entry.heuristics],
        "faulty_methods": [each.to_json() for each in catalogue.faulty_methods(entry)],
        "faulty_heuristics": [each.to_json() for each in entry.faulty_heuristics],
        "generator_options": [option.to_json() for option in entry.generator_options],
        "formats": dict(entry.formats),
        "writers": list(entry.writers),
        "examples": list(dict.fromkeys([*entry.examples, *example_names(entry.name)])),
        "generates": entry.generator is not None,
        "plays": entry.game is not None,
    }
