"""The server that tests of the API share; those that need other settings start their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from api_server import ApiServer, api_server


@pytest.fixture(scope="session")
def api() -> Iterator[ApiServer]:
    """A real server of two workers; its limit on the rate is out of the way of tests."""
    with api_server(rate=1e6, burst=10**6) as server:
        yield server


@pytest.fixture(scope="session")
def small() -> Iterator[ApiServer]:
    """One that allows little: one worker, few streams, little patience."""
    with api_server(
        workers=1,
        queued=2,
        streams=4,
        pause=50_000,
        unread=100_000,
        patience=1.0,
        head_seconds=0.5,
        body_seconds=0.5,
    ) as server:
        yield server
