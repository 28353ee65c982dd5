"""How pytest collects doctests, and in which order it runs the tests."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out the sources of compiled kernels: they are imported as extensions instead.

    A puzzle of the tests that registers itself must not come among those that ship.
    """
    if collection_path.name == "jumping_puzzle.py":
        return True
    if collection_path.suffix != ".py" or os.environ.get("SLEUTH_PURE") == "1":
        return None
    return True if any(collection_path.parent.glob(f"{collection_path.stem}.*.so")) else None


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the tests run in any order."""
    parser.addoption(
        "--random-order", type=int, metavar="SEED", help="shuffle the tests by this number"
    )
    parser.addoption(
        "--thorough", action="store_true", help="also run what takes too long for every change"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what takes long, and shuffle; the same number gives the same order."""
    if not config.getoption("--thorough"):
        left_out = [item for item in items if item.get_closest_marker("thorough")]
        if left_out:
            config.hook.pytest_deselected(items=left_out)
            items[:] = [item for item in items if not item.get_closest_marker("thorough")]
    seed = config.getoption("--random-order")
    if seed is not None:
        Random(seed).shuffle(items)
