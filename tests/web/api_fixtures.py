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
