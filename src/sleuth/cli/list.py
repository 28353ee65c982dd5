"""`sleuth list`: every puzzle with its views, methods and formats."""

from __future__ import annotations

from typing import Any

import click

from sleuth import registry
from sleuth.cli.games import GAMES
from sleuth.cli.show import print_json
from sleuth.puzzle import Puzzle


@click.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def COMMAND(as_json: bool) -> None:  # noqa: N802
    """Show every puzzle with its views, engines and formats."""
    entries = [registry.puzzle(name) for name in registry.PUZZLES]
    if as_json:
        games = {name: {"summary": text, "commands": [*c]} for name, (text, c) in GAMES.items()}
        print_json({"puzzles": [_to_json(entry) for entry in entries], "games": games})
        return
    for entry in entries:
        click.echo(f"{entry.name}: {entry.summary}")
        for name, method in entry.methods.items():
            star = "*" if name == entry.default_method else " "
            path = f"{method.view_name} → {method.engine_name}"
            click.echo(f"  {star} {name:16} {path:34} {method.summary}")
        for name, text in entry.formats.items():
            click.echo(f"    {name + ' format':16} {text}")
        click.echo(f"    {'examples':16} {', '.join(entry.examples)}")
        click.echo()
    for name, (summary, places) in GAMES.items():
        click.echo(f"{name}: {summary}; {', '.join(f'sleuth {verb} {name}' for verb in places)}")
    click.echo("\n* the method used without --method")


def _to_json(entry: Puzzle) -> dict[str, Any]:
    return {
        "name": entry.name,
        "summary": entry.summary,
        "default_method": entry.default_method,
        "methods": {
            name: {"view": method.view_name, "engine": method.engine, "summary": method.summary}
            for name, method in entry.methods.items()
        },
        "formats": dict(entry.formats),
        "examples": list(entry.examples),
        "generates": entry.generator is not None,
        "plays": entry.game is not None,
    }
