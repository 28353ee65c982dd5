"""A call that has ended leaves its place to the next one, however it ended."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest

from sleuth.answer import Answer, Status
from sleuth.request import Request
from sleuth.web import desk as desks
from sleuth.web.desk import Desk
from sleuth.web.errors import Refusal
from sleuth.web.settings import Settings

REQUEST = Request("solve", "futoshiki", text="1")

Run = Callable[..., Answer[Any]]


def answers(*_: object) -> Answer[Any]:
    return Answer(Status.SOLVED)


def fails(*_: object) -> Answer[Any]:
    return Answer(Status.FAILED, error="broken")


def is_interrupted(*_: object) -> Answer[Any]:
    return Answer(Status.UNKNOWN, limit="interrupted")


def breaks(*_: object) -> Answer[Any]:
    raise RuntimeError("broken")


async def ask(run: Run, times: int) -> list[str]:
    """What becomes of many calls, one after the other: the name of an error, or "answered"."""
    desk = Desk(Settings(workers=1))
    desk._calls.run = run  # type: ignore[method-assign]
    found = []
    try:
        for _ in range(times):
            try:
                await asyncio.wait_for(desk.call(REQUEST), 30)
                found.append("answered")
            except (Refusal, RuntimeError) as error:
                found.append(str(error))
    finally:
        await desk.close()
    return found


@pytest.mark.parametrize("run", [answers, fails, is_interrupted, breaks])
def test_more_calls_than_may_wait_at_once_follow_each_other(run: Run) -> None:
    found = asyncio.run(ask(run, desks._CALLS + 5))
    assert all((each == "answered") is (run is answers) for each in found)
    assert not [each for each in found if "Too many" in each]


def test_calls_that_wait_at_once_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desks, "_CALLS", 1)
    go_on = threading.Event()

    def waits(*_: object) -> Answer[Any]:
        go_on.wait(30)
        return Answer(Status.SOLVED)

    async def two() -> Answer[Any]:
        desk = Desk(Settings(workers=1))
        desk._calls.run = waits  # type: ignore[assignment, method-assign]
        first = asyncio.ensure_future(desk.call(REQUEST))
        await asyncio.sleep(0)
        try:
            with pytest.raises(Refusal, match="Too many calls at once"):
                await desk.call(REQUEST)
        finally:
            go_on.set()
            answer = await first
            await desk.close()
        return answer

    assert asyncio.run(two()).status is Status.SOLVED
