"""Where something was measured."""

from __future__ import annotations

import platform


def machine() -> str:
    """This machine in a few words: its name, processor and Python."""
    return f"{platform.node()} {platform.machine()} Python {platform.python_version()}"
