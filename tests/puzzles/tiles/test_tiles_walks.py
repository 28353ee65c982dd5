"""Walks that are left out, boards that go on errands together, and databases built beforehand."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from click.testing import CliRunner
from tile_boards import EIGHT, SMALL, all_distances, random_problem, swaps

from sleuth.answer import Status
from sleuth.cli.main import cli
from sleuth.limits import Limits, Meter
from sleuth.puzzles.tiles import beam_kernel, idastar, layers
from sleuth.puzzles.tiles.heuristics import pattern_store, patterns
from sleuth.puzzles.tiles.heuristics.pattern_database import standing_for
from sleuth.puzzles.tiles.problem import WAYS, Board, SlidingTiles, gap_last
from sleuth.puzzles.tiles.views import tile_space
from sleuth.puzzles.tiles.walks import automaton, superfluous_words
from sleuth.request import Question


def test_six_moves_round_four_cells_are_made_one_way_only() -> None:
    words = superfluous_words(6)
    assert len(words) == 4 + 4
    assert {len(word) for word in words} == {2, 6}


@pytest.mark.parametrize("size", ["2x3", "3x2", "2x4", "3x3"])
def test_every_board_is_reached_as_soon_without_superfluous_words(size: str) -> None:
    rows, columns, goal = SMALL[size]
    allowed, onward = automaton(8)
    ways = [down * columns + right for down, right in WAYS.values()]
    reached: dict[Board, int] = {goal: 0}
    layer = {(goal, 0)}
    for moves in range(1, 37):
        following = set()
        # Only boards reached as soon as by any walk go on: a shortest walk has no others.
        for board, state in layer:
            gap = board.index(0)
            for other in swaps(board, rows, columns):
                way = ways.index(other.index(0) - gap)
                if allowed[state] >> way & 1 and reached.setdefault(other, moves) == moves:
                    following.add((other, onward[state * 4 + way]))
        layer = following
    assert reached == all_distances(rows, columns, goal)


def interpreted() -> ModuleType:
    """The kernel of errands as Python runs it."""
    source = Path(layers.__file__).with_name("beam_kernel.py")
    spec = importlib.util.spec_from_file_location("interpreted_beam_kernel", source)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def walked(problem: SlidingTiles, monkeypatch: pytest.MonkeyPatch, kernel: Any) -> tuple[str, ...]:
    monkeypatch.setattr(layers, "COMPILED", True)
    monkeypatch.setattr(layers, "Beam", kernel.Beam)
    answer = layers.solve(tile_space(problem), Question(), Meter())
    assert answer.solution is not None
    moves: tuple[str, ...] = answer.solution.actions
    assert problem.check(moves) == []
    return moves


@pytest.mark.parametrize("size", [(2, 5), (5, 2), (3, 4), (4, 4), (5, 4)])
def test_boards_on_errands_do_the_same_interpreted(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(layers, "_WIDTH", 6)
    for seed in range(2):
        problem = random_problem(*size, seed)
        as_installed = walked(problem, monkeypatch, beam_kernel)
        assert walked(problem, monkeypatch, interpreted()) == as_installed


@pytest.mark.parametrize("width", [1, 2, 5])
def test_few_boards_come_home_too(monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setattr(layers, "_WIDTH", width)
    for seed in range(20 if beam_kernel.COMPILED else 1):
        walked(random_problem(5, 6, seed), monkeypatch, beam_kernel)


def test_walks_by_many_boards_are_shorter(monkeypatch: pytest.MonkeyPatch) -> None:
    if not beam_kernel.COMPILED:
        pytest.skip("takes long without a compiler")
    problems = [random_problem(8, 8, seed) for seed in range(4)]
    together = sum(len(walked(problem, monkeypatch, beam_kernel)) for problem in problems)
    monkeypatch.setattr(layers, "COMPILED", False)
    answers = [layers.solve(tile_space(problem), Question(), Meter()) for problem in problems]
    assert together < 0.8 * sum(answer.cost or 0 for answer in answers)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache in which 3×3 boards have patterns that are worth preparing."""
    monkeypatch.setenv("SLEUTH_HOME", str(tmp_path))
    monkeypatch.setattr(pattern_store, "_MEMORY", {})
    monkeypatch.setattr(patterns, "_WORTH_PREPARING", {(3, 3): "4-4"})
    monkeypatch.setattr(patterns, "_MOST_TILES_UNASKED", 2)
    return tmp_path


def sizes_for(problem: SlidingTiles) -> list[int]:
    return [len(each.tiles) for each in patterns.pattern_databases(problem).straight]


def test_what_is_prepared_is_used_and_its_place_and_size_are_told(home: Path) -> None:
    problem = random_problem(3, 3, 1, EIGHT)
    assert sizes_for(problem) == [2, 2, 2, 2]
    assert patterns.sizes_not_at_hand(problem, None) == "4-4"
    result = CliRunner().invoke(cli, ["prepare", "tiles", "--size", "3x3", "--json"])
    assert result.exit_code == 0, result.output
    files = json.loads(result.output)["files"]
    assert {Path(each["file"]).parent for each in files} == {home / "cache" / "tiles"}
    assert all(Path(each["file"]).stat().st_size == each["bytes"] for each in files)
    assert sizes_for(problem) == [4, 4]
    assert patterns.sizes_not_at_hand(problem, None) is None
    shown = CliRunner().invoke(cli, ["cache"]).output
    assert all(each["file"] in shown for each in files)


def test_a_limit_stops_the_preparation_and_leaves_nothing_half_done(home: Path) -> None:
    words = ["prepare", "tiles", "--size", "4x4", "--pattern", "6-6-3", "--seconds", "0"]
    result = CliRunner().invoke(cli, words)
    assert result.exit_code == 3
    assert not list(home.rglob("*.pdb")) and not list(home.rglob("*.part"))


def test_a_run_that_was_stopped_says_how_to_prepare(home: Path) -> None:
    problem = random_problem(3, 3, 1, EIGHT)
    stopped = idastar.solve(
        tile_space(problem), Question(), Meter(Limits(nodes=1)), heuristic="pdb"
    )
    assert stopped.status is Status.UNKNOWN
    assert "`sleuth prepare tiles` builds them" in stopped.warnings[0]


def test_a_long_search_goes_on_with_larger_databases(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(idastar, "_WORTH_BUILDING", 10)
    for seed in range(3):
        problem = random_problem(3, 3, seed, EIGHT)
        answer = idastar.solve(tile_space(problem), Question(), Meter(), heuristic="pdb")
        assert answer.cost == all_distances(3, 3, EIGHT)[problem.start]
        assert patterns.sizes_not_at_hand(problem, None) is None


def test_four_corners_of_the_24_puzzle_share_two_files() -> None:
    goal = gap_last(5, 5)
    names = set()
    for turned in patterns.patterns_of(5, 5, 0, "6-6-6-6"):
        names.add(pattern_store.cache_file(standing_for(turned)[0]))
    assert len(names) == 2
    flip = patterns._flip(5, 5, goal.index(0))
    assert flip[goal.index(0)] == 0
