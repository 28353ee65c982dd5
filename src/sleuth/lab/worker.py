"""What a worker does for a mark: leave the network, load the work, let its marker judge it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from sleuth.answer import Answer, Status
from sleuth.brought import OwnCodeFailed
from sleuth.errors import BadInput, SleuthError
from sleuth.events import Hear
from sleuth.lab.exercise import WRONG, Mark, Work
from sleuth.lab.fence import adopt_orphans, leave_the_network
from sleuth.lab.performing import Perform, performing
from sleuth.limits import Cancellation, LimitReached, Meter, metered
from sleuth.loading import load
from sleuth.request import Request

FUNCTION = "sleuth.lab.worker:marked"

_FENCED: list[bool] = []


def marked(
    request: Request, hear: Hear | None = None, *, cancellation: Cancellation | None = None
) -> Answer[Any]:
    """Mark the work that a request is about; its text says which, and how."""
    if not _FENCED:
        adopt_orphans()
        _FENCED.append(leave_the_network())
    asked = json.loads(request.text)
    meter = Meter(request.limits, cancellation)
    with metered(meter):
        try:
            mark = judged(asked, meter)
        except OwnCodeFailed as error:
            mark = Mark(WRONG, (str(error),))
        except BadInput as error:
            mark = Mark(WRONG, (f"it cannot be read: {error}",))
        except SleuthError as error:
            mark = Mark(WRONG, (str(error),))
        except LimitReached as reached:
            return Answer(Status.UNKNOWN, limit=reached.limit, stats=meter.stats())
    # Where the teacher keeps submissions is nothing for a student's page.
    folder = f"{Path(asked['path']).parent}{os.sep}"
    words = tuple(each.replace(folder, "") for each in mark.words)
    result = replace(mark, words=words, fenced=_FENCED[0]).to_json()
    return Answer(Status.SOLVED, task=request.task, kind=request.kind, result=result)


def judged(asked: Mapping[str, Any], meter: Meter) -> Mark:
    """The mark of a piece of work; code in it runs in a process of its own, and judges nothing."""
    work, settings = Work(asked["path"], asked["text"]), asked["settings"]
    # Loaded before there is anything of the work.
    judge: Callable[[Work, Mapping[str, Any]], Mark] = load(asked["mark"])
    if asked["perform"] is None:
        return judge(work, settings)
    perform: Perform = load(asked["perform"])
    with performing(perform, work, settings, meter, asked["folder"]) as given:
        return judge(replace(work, given=given), settings)
