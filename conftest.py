"""How pytest collects doctests."""

from __future__ import annotations

from pathlib import Path


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out the sources of compiled kernels: they are imported as extensions instead."""
    compiled = collection_path.parent.glob(f"{collection_path.stem}.*.so")
    return True if collection_path.suffix == ".py" and any(compiled) else None
