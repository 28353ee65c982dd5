"""What the commands on logic share: a theory from a file, its warnings on standard error."""

from __future__ import annotations

from pathlib import Path

import click

from sleuth.cli.common import read_text
from sleuth.errors import refusing_endless_numbers
from sleuth.logic import reading
from sleuth.logic.theory import Theory


def read_theory(file: str, format: str | None = None) -> Theory:
    """Read a theory from a file or standard input (`-`) and say what is doubtful about it."""
    text, source = read_text(file)
    folder = Path() if file == "-" else Path(file).parent
    with refusing_endless_numbers(source):
        theory = reading.read_text(text, source, format, folder)
    for warning in theory.warnings:
        click.echo(f"sleuth: warning: {warning}", err=True)
    return theory
