"""The fixtures of browser tests. They say what is missing, and fail instead where CI=true."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from browsing import ARGUMENTS, PHONE, Desk, Faults, Server, chromium, serving
from playwright.sync_api import Browser, Page, sync_playwright

MISSING = "no Chromium: apt-get install chromium"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One real server for all tests of a process, with a home folder of its own."""
    with serving(tmp_path_factory.mktemp("home")) as started:
        yield started


# Of one module, not of the session: while Playwright is on, its event loop runs in this thread, and
# whatever else wants one here, such as a test of the cluster, could not start.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A headless Chromium of the system."""
    if chromium() is None:
        if os.environ.get("CI") == "true":
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        yield started
        started.close()


@pytest.fixture
def faults() -> Faults:
    """What went wrong in the pages of this test; `faults.allow(words)` expects some."""
    return Faults()


@pytest.fixture
def desk(browser: Browser, server: Server, faults: Faults) -> Iterator[Desk]:
    """Opens pages; fails the test when one had errors, broke the policy or asked another host."""
    opened = Desk(browser, server, faults)
    yield opened
    opened.close()
    assert not faults.left()


@pytest.fixture
def page(desk: Desk) -> Page:
    """An empty page of a desktop, 1280 × 800."""
    return desk.open()


@pytest.fixture
def phone(desk: Desk) -> Page:
    """An empty page of a phone, 390 × 844, with touch."""
    return desk.open(size=PHONE, touch=True)
