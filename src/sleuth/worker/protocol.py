"""The JSON lines between a worker and its caller, and how errors travel in them.

To the worker:   {"run": 1, "request": …, "hear": true, "folder": …}   {"cancel": 1, "reason": …}
From the worker: {"ready": …}   {"events": […]}   {"answer": …, "memory": …}   {"error": …, …}
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any

from sleuth.errors import (
    BadInput,
    BadRequest,
    NotInstalled,
    Place,
    SleuthError,
    Unsuitable,
    WrongAnswer,
)

#: What a worker is told to run when that is the one way in.
DEFAULT = "-"

#: Set in the environment of everything below a worker.
INSIDE = "SLEUTH_WORKER"

_CLASSES: dict[str, type[SleuthError]] = {
    known.__name__: known
    for known in (SleuthError, BadInput, BadRequest, NotInstalled, Unsuitable, WrongAnswer)
}


def workers_serve() -> bool:
    """Whether runs can have processes of their own here: not inside one, and not on Windows."""
    return os.name == "posix" and INSIDE not in os.environ


def to_line(message: Mapping[str, Any]) -> bytes:
    """A message as one line of ASCII."""
    return json.dumps(message, separators=(",", ":")).encode("ascii") + b"\n"


def error_to_json(error: SleuthError) -> dict[str, Any]:
    """An error as JSON-ready data, by the nearest class that the other end knows."""
    name = next(each.__name__ for each in type(error).__mro__ if each.__name__ in _CLASSES)
    place = error.place
    return {
        "class": name,
        "problem": error.problem,
        "place": None if place is None else [place.source, place.line, place.column],
        "remedy": error.remedy,
        "shown": error.shown,
    }


def error_from_json(data: Mapping[str, Any]) -> SleuthError:
    """The same error again.

    >>> error_from_json(error_to_json(BadInput("no cells", Place("a.txt", 3), "add some")))
    BadInput('a.txt:3: no cells (add some)')
    """
    place = None if data["place"] is None else Place(*data["place"])
    return _CLASSES[data["class"]](data["problem"], place, data["remedy"], data["shown"])
