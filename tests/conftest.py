"""What all tests share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# How long an example takes says nothing about it on a machine that others use too. The same
# examples on every run are for what must pass before a change lands; HYPOTHESIS_PROFILE=random
# looks for new ones.
settings.register_profile("sleuth", deadline=None, derandomize=True, max_examples=100)
settings.register_profile("random", deadline=None, derandomize=False, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "sleuth"))

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of reference data; tests that need it are skipped where it is absent."""
    if not SHARED.is_dir():
        pytest.skip(f"the reference data are not at {SHARED}")
    return SHARED


@pytest.fixture(autouse=True, scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A cache folder of the tests' own, so that none reads or writes the user's."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder))
        yield folder


@pytest.fixture(autouse=True, scope="session")
def patience() -> Iterator[None]:
    """Reasons get the time that a busy machine may need for them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sleuth.sat.clash._SECONDS_FOR_A_REASON", 60.0)
        yield
