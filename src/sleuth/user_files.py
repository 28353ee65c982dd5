"""Where Sleuth keeps what belongs to the user: runs, and what is slow to compute again.

Everything is in the folder `SLEUTH_HOME` where that is set, otherwise in the data and cache
folders of the platform.
"""

from __future__ import annotations

import os
from pathlib import Path

_HOME = "SLEUTH_HOME"


def data_folder() -> Path:
    """What must not be lost, such as the store of runs."""
    return _folder("XDG_DATA_HOME", Path(".local", "share"))


def cache_folder() -> Path:
    """What is computed again where it is missing, such as pattern databases."""
    return _folder("XDG_CACHE_HOME", Path(".cache"), "cache")


def _folder(variable: str, usual: Path, below_home: str = "") -> Path:
    home = os.environ.get(_HOME)
    if home:
        return Path(home) / below_home
    base = os.environ.get(variable)
    return (Path(base) if base else Path.home() / usual) / "sleuth"
