"""The kernels for 8 moves, and jump points with 4, as built and interpreted: by brute force."""

from __future__ import annotations

import importlib.util
import math
import random
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sleuth.answer import Status
from sleuth.limits import Limits, Meter
from sleuth.request import Question
from sleuth.search import grid, octile_kernel
from sleuth.search.grid import Grid, grid_space

ONE = Question()


def interpreted() -> ModuleType:
    """The kernel's source run by Python, whether or not it was compiled."""
    source = Path(octile_kernel.__file__).parent / "octile_kernel.py"
    spec = importlib.util.spec_from_file_location("interpreted_octile_kernel", source)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


INTERPRETED = interpreted()


def steps(view: Grid[Any], cell: int) -> list[tuple[int, int, float]]:
    """The steps out of a cell, from the rules: (direction, cell, cost)."""
    found = []
    ways = [(-1, 0), (1, 0), (0, 1), (0, -1), (-1, 1), (-1, -1), (1, 1), (1, -1)]
    for way, (down, right) in enumerate(ways[: view.moves]):
        row, column = divmod(cell, view.stride)
        beside = [(row + down, column), (row, column + right)]
        around = [(row + down, column + right), *([] if view.cuts else beside)]
        if all(view.free[r * view.stride + c] for r, c in around):
            cost = math.sqrt(2) if down and right else 1.0
            found.append((way, cell + down * view.stride + right, cost))
    return found


def least(view: Grid[Any]) -> float:
    """What the cheapest path costs, by relaxing until nothing changes."""
    best, changed = {view.initial: 0.0}, [view.initial]
    while changed:
        cell = changed.pop(0)
        for _, after, cost in steps(view, cell):
            if best[cell] + cost < best.get(after, math.inf) - 1e-9:
                best[after] = best[cell] + cost
                changed.append(after)
    return best.get(view.goal, math.inf)


def assert_is_a_path(view: Grid[Any], path: Any) -> None:
    """The path leads from the start to the goal by steps of the grid, at its cost."""
    cell, total = view.initial, 0.0
    for action, after in zip(path.actions, path.states[1:], strict=True):
        assert (action, after) in [step[:2] for step in steps(view, cell)]
        total += next(cost for way, _, cost in steps(view, cell) if way == action)
        cell = after
    assert (path.states[0], cell) == (view.initial, view.goal)
    assert total == pytest.approx(path.cost)


def random_grid(rng: random.Random, height: int, width: int, moves: int, cuts: bool) -> Grid[Any]:
    """Cells at random, few or many of them walls."""
    stride = width + 2
    walls = rng.choice((0.05, 0.2, 0.35, 0.5))
    free = bytearray(stride * (height + 2))
    inside = [row * stride + c for row in range(1, height + 1) for c in range(1, width + 1)]
    for cell in inside:
        free[cell] = rng.random() >= walls
    start, goal = rng.choice(inside), rng.choice(inside)
    free[start] = free[goal] = 1
    return grid_space(stride, bytes(free), start, goal, lambda path: path, moves=moves, cuts=cuts)


KINDS = [(8, False), (8, True), (4, False)]


@pytest.mark.parametrize("kernel", [octile_kernel, INTERPRETED], ids=["as built", "interpreted"])
@pytest.mark.parametrize(("moves", "cuts"), KINDS)
@pytest.mark.parametrize("engine", [grid.solve, grid.solve_by_jumps], ids=["steps", "jumps"])
def test_paths_are_shortest(
    kernel: ModuleType, moves: int, cuts: bool, engine: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("StepSearch", "JumpSearch", "Lines"):
        monkeypatch.setattr(grid, name, getattr(kernel, name))
    rng = random.Random(3)
    for _ in range(120):
        view = random_grid(rng, rng.randint(1, 9), rng.randint(1, 9), moves, cuts)
        answer = engine(view, ONE, Meter())
        expected = least(view)
        if expected == math.inf:
            assert answer.status is Status.UNSOLVABLE
        else:
            assert answer.cost == pytest.approx(expected)
            assert answer.optimal
            assert_is_a_path(view, answer.solution)


@pytest.mark.parametrize(("moves", "cuts"), KINDS)
def test_lines_longer_than_a_word(moves: int, cuts: bool) -> None:
    rng = random.Random(5)
    for height, width in [(3, 200), (200, 3), (70, 70)] * 2:
        view = random_grid(rng, height, width, moves, cuts)
        answer = grid.solve_by_jumps(view, ONE, Meter())
        expected = least(view)
        assert (answer.cost or math.inf) == pytest.approx(expected)
        if answer.solution is not None:
            assert_is_a_path(view, answer.solution)


@given(st.integers(0, 10**6), st.sampled_from(KINDS), st.sampled_from([0, 1, 3, 10]))
def test_limits_hold_and_leave_a_bound(seed: int, kind: tuple[int, bool], nodes: int) -> None:
    view = random_grid(random.Random(seed), 6, 6, *kind)
    for engine in (grid.solve, grid.solve_by_jumps):
        answer = engine(view, ONE, Meter(Limits(nodes=nodes)))
        assert answer.stats["expanded"] <= nodes
        if answer.limit:
            assert answer.bound is not None
            assert answer.bound <= least(view) + 1e-9


@pytest.mark.parametrize("cuts", [False, True])
def test_who_listens_hears_of_cells_and_of_the_same_cost(cuts: bool) -> None:
    view = random_grid(random.Random(8), 9, 9, 8, cuts)
    heard: list[str] = []
    watched = grid.solve_by_jumps(view, ONE, Meter(), lambda kind, **_: heard.append(kind))
    assert watched.cost == pytest.approx(grid.solve_by_jumps(view, ONE, Meter()).cost)
    assert "expand" in heard


def test_jump_points_are_few_on_open_ground() -> None:
    stride = 302
    row = bytes([0]) + bytes([1]) * 300 + bytes([0])
    free = bytes(stride) + row * 300 + bytes(stride)
    view = grid_space(stride, free, stride + 1, len(free) - stride - 2, lambda p: p, moves=8)
    answer = grid.solve_by_jumps(view, ONE, Meter())
    assert answer.stats["expanded"] == 1
    assert answer.cost == pytest.approx(299 * math.sqrt(2))
