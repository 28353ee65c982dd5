"""What all tests share."""

from __future__ import annotations

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of reference data; tests that need it are skipped where it is absent."""
    if not SHARED.is_dir():
        pytest.skip(f"the reference data are not at {SHARED}")
    return SHARED
