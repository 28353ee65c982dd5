"""The meter of a run: every limit stops it, and a part of a run has no more than is left."""

from __future__ import annotations

import time

import pytest

from sleuth import limits
from sleuth.limits import (
    INTERRUPTED,
    Cancellation,
    LimitReached,
    Limits,
    Meter,
    checkpoint,
    metered,
    paced,
)


def stopped_by(meter: Meter, nodes: int = 0) -> str | None:
    """The limit that a checkpoint meets."""
    try:
        meter.checkpoint(nodes)
    except LimitReached as reached:
        assert reached.limit == meter.stop_reason(nodes)
        return reached.limit
    assert meter.stop_reason(nodes) is None
    return None


def test_every_limit_stops_at_its_number() -> None:
    assert stopped_by(Meter()) is None
    assert stopped_by(Meter(Limits(seconds=60, memory=1 << 40, nodes=10)), 9) is None
    assert stopped_by(Meter(Limits(nodes=10)), 10) == "nodes"
    assert stopped_by(Meter(Limits(seconds=0))) == "seconds"
    assert stopped_by(Meter(Limits(memory=0))) == "memory"
    cancellation = Cancellation()
    meter = Meter(cancellation=cancellation)
    assert stopped_by(meter) is None
    cancellation.cancel()
    cancellation.cancel("later")
    assert stopped_by(meter) == INTERRUPTED


def test_checkpoints_come_no_later_than_the_limit_on_nodes() -> None:
    meter = Meter(Limits(nodes=100))
    due = 0
    for _ in range(20):
        due = meter.checkpoint(min(due, 99))
        assert due <= 100


def test_a_part_has_what_is_left_of_the_whole() -> None:
    whole = Meter(Limits(seconds=60, nodes=7))
    whole.started -= 50
    left = whole.within(seconds=1000).limits.seconds
    assert left is not None
    assert 0 < left <= 10
    assert whole.within(seconds=2).limits.seconds == 2
    assert whole.within().limits.nodes == 7
    assert Meter().within(seconds=3).limits.seconds == 3


def test_memory_of_a_part_counts_from_the_beginning_of_the_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    held = 1000
    monkeypatch.setattr(limits, "memory_in_use", lambda: held)
    whole = Meter(Limits(memory=100))
    held = 1090
    part = whole.within(memory=500)
    assert part.limits.memory == 100
    assert part.stop_reason() is None
    held = 1100
    assert part.stop_reason() == "memory"


def test_whoever_is_not_handed_a_meter_looks_at_that_of_the_run() -> None:
    checkpoint()
    assert list(paced(range(1000))) == list(range(1000))
    with metered(Meter(Limits(seconds=0))):
        with pytest.raises(LimitReached):
            checkpoint()
        with pytest.raises(LimitReached):
            list(paced(range(1000)))
    with metered(Meter(Limits(nodes=0))):
        assert list(paced(range(1000))) == list(range(1000))


def test_a_stride_grows_and_shrinks_with_the_time_between_looks() -> None:
    meter = Meter(Limits(seconds=60))
    due = [meter.checkpoint(0) for _ in range(12)]
    assert due[0] < due[-1] <= 1024
    meter._looked = time.monotonic() - 1
    assert meter.checkpoint(0) < due[-1]
