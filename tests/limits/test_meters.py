"""Meters: what they count, and that they break nowhere."""

from __future__ import annotations

import builtins
import os
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest

from sleuth import limits
from sleuth.limits import (
    Cancellation,
    LimitReached,
    Limits,
    Meter,
    Pace,
    afford,
    checkpoint,
    memory_in_use,
    metered,
    paced,
)


def cancelled() -> Meter:
    cancellation = Cancellation()
    cancellation.cancel()
    return Meter(None, cancellation)


def test_what_is_paced_stops_within_its_stride() -> None:
    seen: list[int] = []
    cancellation = Cancellation()

    def items() -> Iterator[int]:
        for number in range(10_000):
            if number == 1_000:
                cancellation.cancel()
            yield number

    with metered(Meter(None, cancellation)), pytest.raises(LimitReached, match="interrupted"):
        for number in paced(items(), stride=64):
            seen.append(number)
    assert 1_000 <= len(seen) <= 1_000 + 64


def test_slow_items_are_looked_at_sooner() -> None:
    with metered(Meter(Limits(seconds=0.3))), pytest.raises(LimitReached, match="seconds"):
        began = time.monotonic()
        for _ in paced(range(1_000), stride=256):
            time.sleep(0.03)
    assert time.monotonic() - began < 3


def test_a_pace_follows_the_run_that_it_is_in() -> None:
    """What is made in one run may be used in the next, whose limits count."""
    with metered(Meter(Limits(seconds=0))):
        pace = Pace(1)
    for _ in range(100):
        pace()
    with metered(cancelled()), pytest.raises(LimitReached):
        for _ in range(100):
            pace()


def test_limits_on_nodes_are_not_for_items() -> None:
    with metered(Meter(Limits(nodes=0))):
        checkpoint()
        assert list(paced(range(3))) == [0, 1, 2]


def test_what_cannot_be_afforded_is_refused_before_it_is_taken() -> None:
    afford(1 << 60)
    with metered(Meter(Limits(memory=1 << 30))):
        afford(1 << 20)
        with pytest.raises(LimitReached, match="memory"):
            afford(1 << 40)


def test_memory_is_counted_in_pages_of_this_system(monkeypatch: pytest.MonkeyPatch) -> None:
    if not os.path.exists("/proc/self/statm"):
        pytest.skip("this system has no /proc")
    pages = memory_in_use()
    sysconf = os.sysconf
    monkeypatch.setattr(os, "sysconf", lambda name: 4 * sysconf(name))
    assert 3 * pages < memory_in_use() < 5 * pages


def without_proc(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = builtins.open

    def refusing(name: Any, *args: Any, **values: Any) -> Any:
        if str(name).startswith("/proc"):
            raise FileNotFoundError(name)
        return opened(name, *args, **values)

    monkeypatch.setattr(builtins, "open", refusing)


def test_memory_without_proc_is_the_most_that_was_held(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("resource")
    without_proc(monkeypatch)
    assert memory_in_use() > 1 << 20


def test_memory_is_nothing_where_no_system_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    without_proc(monkeypatch)
    monkeypatch.setitem(sys.modules, "resource", None)
    assert memory_in_use() == 0
    assert limits.Meter(Limits(memory=1)).stop_reason() is None
