"""What a worker does for a mark: lay out the work, run it apart, let its marker judge it."""

from __future__ import annotations

import json
import os
from base64 import b64decode
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from sleuth.answer import Answer, Status
from sleuth.brought import OwnCodeFailed
from sleuth.errors import BadInput, SleuthError
from sleuth.events import Hear
from sleuth.lab.exercise import WRONG, Mark, Work
from sleuth.lab.fence import unreadable
from sleuth.lab.performing import Perform, performing
from sleuth.limits import Cancellation, LimitReached, Meter, metered
from sleuth.loading import load
from sleuth.request import Request

#: The folder of what was handed in, beside the one in which it runs.
_HANDED_IN = "work"

FUNCTION = "sleuth.lab.worker:marked"


def marked(
    request: Request, hear: Hear | None = None, *, cancellation: Cancellation | None = None
) -> Answer[Any]:
    """Mark the work that a request is about; its text says which, and how."""
    asked = json.loads(request.text)
    meter = Meter(request.limits, cancellation)
    # For as long as there is a process of the work, and a little longer.
    with unreadable(), metered(meter):
        try:
            mark = judged(laid_out(asked), meter)
        except OwnCodeFailed as error:
            mark = Mark(WRONG, (str(error),))
        except BadInput as error:
            mark = Mark(WRONG, (f"it cannot be read: {error}",))
        except SleuthError as error:
            mark = Mark(WRONG, (str(error),))
        except LimitReached as reached:
            return Answer(Status.UNKNOWN, limit=reached.limit, stats=meter.stats())
    # Where the work lies is nothing for a student's page.
    folder = f"{Path(asked['place']) / _HANDED_IN}{os.sep}"
    words = tuple(each.replace(folder, "") for each in mark.words)
    result = replace(mark, words=words).to_json()
    return Answer(Status.SOLVED, task=request.task, kind=request.kind, result=result)


def laid_out(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Write down what was handed in, and make an empty folder for the work to be in.

    This is done as late as can be: what is not on the disk cannot be written over by others.
    """
    place = Path(asked["place"])
    work, desk = place / _HANDED_IN, place / "desk"
    desk.mkdir(parents=True)
    for name, data in asked["files"].items():
        file = work / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b64decode(data))
        file.chmod(0o444)
    # Root may run the work as a user who has no other way to read it.
    for each in (place, *place.rglob("*")):
        if each.is_dir():
            each.chmod(0o755)
    return {**asked, "path": str(work / asked["file"]), "folder": str(desk)}


def judged(asked: Mapping[str, Any], meter: Meter) -> Mark:
    """The mark of a piece of work; code in it runs in a process of its own, and judges nothing."""
    work, settings = Work(asked["path"], asked["text"]), asked["settings"]
    # Loaded before there is anything of the work.
    judge: Callable[[Work, Mapping[str, Any]], Mark] = load(asked["mark"])
    if asked["perform"] is None:
        return replace(judge(work, settings), fenced=True)
    perform: Perform = load(asked["perform"])
    with performing(perform, work, settings, meter, asked["folder"]) as performance:
        mark = judge(replace(work, given=performance.given), settings)
        return replace(mark, fenced=performance.fenced)
