"""What the commands on logic share: a theory from a file, its warnings on standard error."""

from __future__ import annotations

from pathlib import Path

import click

from sleuth.cli.common import read_text
from sleuth.logic import reading
from sleuth.logic.theory import Theory
from sleuth.text import safe

#: For every command that reads a theory.
INCLUDES = click.Option(
    ["--includes"],
    metavar="FOLDER",
    multiple=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Also look here for what TPTP includes; else beside the file and under $TPTP.",
)


def read_theory(file: str, format: str | None = None, includes: tuple[Path, ...] = ()) -> Theory:
    """Read a theory from a file or standard input (`-`) and say what is doubtful about it."""
    text, source = read_text(file)
    folder = Path() if file == "-" else Path(file).parent
    theory = reading.read_text(text, source, format, folder, includes=includes or True)
    for warning in theory.warnings:
        click.echo(safe(f"sleuth: warning: {warning}"), err=True)
    return theory
