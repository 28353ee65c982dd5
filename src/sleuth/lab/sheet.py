"""The sheets and starting files of labs, which ship as texts."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parent / "sheets"


def shipped(name: str) -> str:
    """The text of a sheet or of a file to start from."""
    return (_HERE / name).read_text(encoding="utf-8")
