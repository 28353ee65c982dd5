"""What all tests share."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from sleuth.catalogue import ENGINES
from sleuth.errors import NotInstalled
from sleuth.extras import EXTRAS, how_to_install, installed

# How long an example takes says nothing about it on a machine that others use too. The same
# examples on every run are for what must pass before a change lands; HYPOTHESIS_PROFILE=random
# looks for new ones.
settings.register_profile("sleuth", deadline=None, derandomize=True, max_examples=100)
settings.register_profile("random", deadline=None, derandomize=False, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "sleuth"))

#: The engines whose packages are missing, with the command that installs each.
MISSING = {
    engine.name: how_to_install(engine.needs)
    for engine in ENGINES
    if engine.needs is not None and not engine.installed
}


def pytest_configure(config: pytest.Config) -> None:
    """Let tests say which package they need: its name in `pytest.mark.needs`.

    A run that was started with signals ignored (by `nohup` or as a job in the background) would
    hand that down to the processes that tests start, which could then not be interrupted.
    """
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_IGN:
            default = signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL
            signal.signal(number, default)
    config.addinivalue_line("markers", "needs(package): skipped where it is not installed")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what needs a missing package, by its mark or by an engine among its parameters."""
    for mark in item.iter_markers("needs"):
        package = mark.args[0]
        assert package in EXTRAS
        if not installed(package):
            pytest.skip(how_to_install(package))
    parameters = getattr(getattr(item, "callspec", None), "params", {})
    for value in parameters.values():
        words = re.split(r"[^a-z]+", value) if isinstance(value, str) else ()
        for engine in MISSING.keys() & set(words):
            pytest.skip(MISSING[engine])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Skip what comes upon a missing package on its way, except where that is the question."""
    try:
        return (yield)
    except NotInstalled as missing:
        pytest.skip(missing.remedy or str(missing))


SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of reference data; tests that need it are skipped where it is absent."""
    if not SHARED.is_dir():
        pytest.skip(f"the reference data are not at {SHARED}")
    return SHARED


@pytest.fixture(autouse=True, scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folders of the tests' own, so that none reads or writes the user's cache or store."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("SLEUTH_HOME", raising=False)
        patch.setenv("XDG_CACHE_HOME", str(folder))
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield folder


@pytest.fixture(autouse=True, scope="session")
def patience() -> Iterator[None]:
    """Reasons get the time that a busy machine may need for them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sleuth.sat.clash._SECONDS_FOR_A_REASON", 60.0)
        yield
