"""The grid kernel, compiled and interpreted, counts exactly like the generic engine."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sleuth.answer import Status
from sleuth.errors import BadRequest
from sleuth.limits import Limits, Meter
from sleuth.request import Question
from sleuth.search import astar, grid, grid_kernel
from sleuth.search.grid import Grid, grid_space
from sleuth.search.state_space import Heuristic

ONE = Question()
COUNTS = ["expanded", "generated", "reopened", "frontier_peak"]


def interpreted() -> ModuleType:
    """The kernel's source run by Python, whether or not it was compiled."""
    source = Path(grid_kernel.__file__).parent / "grid_kernel.py"
    spec = importlib.util.spec_from_file_location("interpreted_grid_kernel", source)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


INTERPRETED = interpreted()


@st.composite
def grids(draw: Any) -> Grid[Any]:
    """Grids of up to 9 × 9 cells and their margins."""
    height, width = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    stride = width + 2
    free = bytearray(stride * (height + 2))
    inside = [row * stride + c for row in range(1, height + 1) for c in range(1, width + 1)]
    for cell in inside:
        free[cell] = draw(st.sampled_from([0, 1, 1, 1]))
    start, goal = draw(st.sampled_from(inside)), draw(st.sampled_from(inside))
    free[start] = free[goal] = 1
    return grid_space(stride, bytes(free), start, goal, lambda path: path)


@given(grids(), st.sampled_from(["fifo", "lifo"]), st.sampled_from([None, 0, 3, 10]))
def test_the_kernel_does_what_the_generic_engine_does(
    view: Grid[Any], ties: str, nodes: int | None
) -> None:
    expected = astar.solve(view, ONE, Meter(Limits(nodes=nodes)), ties=ties)
    for kernel in (grid_kernel, INTERPRETED):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(grid, "GridSearch", kernel.GridSearch)
            answer = grid.solve(view, ONE, Meter(Limits(nodes=nodes)), ties=ties)
        assert answer.solution == expected.solution
        assert (answer.status, answer.limit) == (expected.status, expected.limit)
        assert [answer.stats[c] for c in COUNTS] == [expected.stats[c] for c in COUNTS]


@given(grids(), st.sampled_from(["fifo", "lifo"]))
def test_who_listens_hears_every_state(view: Grid[Any], ties: str) -> None:
    heard: list[tuple[str, dict[str, Any]]] = []
    watched = grid.solve(
        view, ONE, Meter(), lambda kind, **about: heard.append((kind, about)), ties=ties
    )
    quick = grid.solve(view, ONE, Meter(), ties=ties)
    assert watched.solution == quick.solution
    assert [watched.stats[c] for c in COUNTS] == [quick.stats[c] for c in COUNTS]
    assert sum(kind == "expand" for kind, _ in heard) == quick.stats["expanded"]


def test_who_wants_bounds_alone_leaves_the_kernel_at_work() -> None:
    class Bounds:
        kinds = frozenset({"bound"})
        heard: ClassVar[list[float]] = []

        def __call__(self, kind: str, **about: Any) -> None:
            assert kind == "bound"
            self.heard.append(about["value"])

    view = open_square(200)
    answer = grid.solve(view, ONE, Meter(), Bounds(), ties="fifo")
    assert Bounds.heard == [answer.cost] * len(Bounds.heard)
    assert 1 <= len(Bounds.heard) < answer.stats["expanded"] / 100


def open_square(side: int) -> Grid[Any]:
    """A grid without walls inside, from corner to corner."""
    stride = side + 2
    row = bytes([0]) + bytes([1]) * side + bytes([0])
    free = bytes(stride) + row * side + bytes(stride)
    return grid_space(stride, free, stride + 1, len(free) - stride - 2, lambda path: path)


def test_the_kernel_obeys_limits_between_slices() -> None:
    view = open_square(600)
    answer = grid.solve(view, ONE, Meter(Limits(nodes=100_000)), ties="fifo")
    assert answer.status is Status.UNKNOWN
    assert answer.limit == "nodes"
    assert answer.stats["expanded"] == 100_000


def test_grids_without_a_margin_are_refused() -> None:
    with pytest.raises(BadRequest, match="margin"):
        grid_space(3, bytes([1] * 9), 4, 4, lambda path: path)
    with pytest.raises(BadRequest, match="free cells"):
        grid_space(3, bytes(9), 4, 99, lambda path: path)
    walled = grid_space(3, bytes([0, 0, 0, 0, 1, 0, 0, 0, 0]), 4, 4, lambda path: path)
    with pytest.raises(BadRequest, match="ties"):
        grid.solve(walled, ONE, Meter(), ties="low-h")
    own: Heuristic[int] = Heuristic(lambda cell: 0, "", True, True)
    with pytest.raises(BadRequest, match="manhattan"):
        grid.solve(walled, ONE, Meter(), heuristic=own)
