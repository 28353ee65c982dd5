"""Reads a theory from a file or a text in any of the formats, told apart by their content."""

from __future__ import annotations

from pathlib import Path

from sleuth.errors import BadRequest
from sleuth.logic.ladr.reader import read_ladr
from sleuth.logic.theory import Theory


def read_file(path: str | Path, format: str | None = None) -> Theory:
    """Read a theory from a file; without a format its content tells which it is."""
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRequest(f"cannot read {path}: {error}") from None
    return read_text(text, str(path), format)


def read_text(text: str, source: str = "input", format: str | None = None) -> Theory:
    """Read a theory from a text; without a format its content tells which it is."""
    return read_ladr(text, source)
