"""`sleuth list`: every puzzle with its views, methods and formats."""

from __future__ import annotations

from typing import Any

import click

from sleuth import catalogue
from sleuth.cli.games import GAMES
from sleuth.cli.methods import described, method_lines
from sleuth.cli.show import print_json
from sleuth.loading import load
from sleuth.puzzle import Puzzle
from sleuth.request import TASKS


@click.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def COMMAND(as_json: bool) -> None:  # noqa: N802
    """Show every puzzle with its views, methods and formats."""
    entries = [catalogue.puzzle(name) for name in catalogue.PUZZLES]
    theory = catalogue.puzzle("theory")
    if as_json:
        games = {name: {"summary": text, "commands": [*c]} for name, (text, c) in GAMES.items()}
        print_json(
            {
                "views": catalogue.VIEWS,
                "puzzles": [_to_json(entry) for entry in entries],
                "theory": _to_json(theory) | {"tasks": _theory_tasks()},
                "games": games,
            }
        )
        return
    for entry in [*entries, theory]:
        click.echo(f"{entry.name}: {entry.summary}")
        for line in method_lines(entry):
            click.echo(line)
        for pattern, reason in entry.excluded.items():
            _echo("not offered", f"{pattern}: {reason}")
        for name, text in entry.formats.items():
            _echo(f"{name} format", text)
        _echo("examples", ", ".join(entry.examples))
        click.echo()
    for task, methods in catalogue.THEORY_METHODS.items():
        click.echo(f"sleuth {task}: {TASKS[task]}")
        for engine in methods:
            star = "*" if engine is methods[0] else " "
            _echo(f"{engine.name} {star}".rstrip(), engine.summary)
        click.echo()
    for name, (summary, places) in GAMES.items():
        click.echo(f"{name}: {summary}; {', '.join(f'sleuth {verb} {name}' for verb in places)}")
    click.echo("\n* the method used without --method")


def _echo(name: str, text: str) -> None:
    for line in described(name, text):
        click.echo(line)


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
        "generator_options": [option.to_json() for option in entry.generator_options],
        "formats": dict(entry.formats),
        "writers": list(entry.writers),
        "examples": list(entry.examples),
        "generates": entry.generator is not None,
        "plays": entry.game is not None,
    }
