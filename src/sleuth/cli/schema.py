"""`sleuth schema request|answer|event|drawing|step`: print a JSON schema."""

from __future__ import annotations

import click

from sleuth.cli.completion import NameChoice
from sleuth.cli.show import print_json
from sleuth.schemas import SCHEMAS


@click.command("schema")
@click.argument("of", type=NameChoice(list(SCHEMAS)))
def COMMAND(of: str) -> None:  # noqa: N802
    """Print the JSON schema of requests, answers, events, drawings or steps of explanations."""
    print_json(SCHEMAS[of])
