"""Pattern databases: built right, kept on disk, and built anew where the file is spoilt."""

from __future__ import annotations

import hashlib
import importlib.util
import os
from collections import deque
from itertools import permutations
from math import perm
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from tile_boards import EIGHT, random_problem, swaps

from sleuth.answer import Status
from sleuth.limits import Cancellation, Meter
from sleuth.puzzles.tiles import idastar
from sleuth.puzzles.tiles.heuristics import pattern_database, pattern_store
from sleuth.puzzles.tiles.heuristics.pattern_database import (
    Pattern,
    build,
    entry_number,
    standing_for,
    symmetries,
)
from sleuth.puzzles.tiles.heuristics.pattern_kernel import UNREACHED
from sleuth.puzzles.tiles.problem import SlidingTiles
from sleuth.puzzles.tiles.views import tile_space
from sleuth.request import Question
from sleuth.search import astar
from sleuth.search.preamble import SearchEngine


def by_hand(pattern: Pattern) -> dict[tuple[int, ...], int]:
    """The fewest moves of the pattern's tiles, by a search over whole boards.

    Tiles are named by their goal cells from 1 and the others are all alike (-1).
    """
    names = {cell: number for number, cell in enumerate(pattern.tiles, start=1)}
    start = tuple(
        0 if cell == pattern.gap else names.get(cell, -1) for cell in range(pattern.cells)
    )
    costs = {start: 0}
    waiting = deque([start])
    while waiting:
        board = waiting.popleft()
        for other in swaps(board, pattern.rows, pattern.columns):
            counts = board[other.index(0)] > 0
            cost = costs[board] + counts
            if cost < costs.get(other, 999):
                costs[other] = cost
                (waiting.append if counts else waiting.appendleft)(other)
    best: dict[tuple[int, ...], int] = {}
    for board, cost in costs.items():
        places = tuple(board.index(name) for name in range(1, len(names) + 1))
        best[places] = min(cost, best.get(places, cost))
    return best


PATTERNS = [
    Pattern(2, 3, 0, (1, 2)),
    Pattern(2, 3, 1, (0, 4, 5)),
    Pattern(3, 2, 0, (1, 2, 3, 4, 5)),
    Pattern(2, 4, 0, (1, 2, 4, 5)),
    Pattern(3, 3, 4, (0, 8)),
    Pattern(3, 3, 0, (5, 1, 4)),
    Pattern(3, 3, 0, (1, 3, 4)),
    Pattern(1, 4, 3, (0, 2)),
    Pattern(4, 1, 0, (1, 2, 3)),
]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_databases_equal_a_search_over_boards(pattern: Pattern) -> None:
    distances = build(pattern)
    expected = by_hand(pattern)
    for places in permutations(range(pattern.cells), len(pattern.tiles)):
        number = entry_number(pattern.cells, places)
        assert distances[number] == expected.get(places, UNREACHED), places
    assert (distances != UNREACHED).sum() == len(expected)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_one_database_serves_all_boards_that_are_the_same_turned(pattern: Pattern) -> None:
    expected = by_hand(pattern)
    kept, turned = standing_for(pattern)
    distances = build(kept)
    for cells in symmetries(pattern.rows, pattern.columns):
        tiles = tuple(cells[tile] for tile in pattern.tiles)
        same = Pattern(pattern.rows, pattern.columns, cells[pattern.gap], tiles)
        assert standing_for(same)[0] == kept
    order = [pattern.tiles.index(turned.index(home)) for home in kept.tiles]
    for places in permutations(range(pattern.cells), len(pattern.tiles)):
        number = entry_number(pattern.cells, [turned[places[digit]] for digit in order])
        assert distances[number] == expected.get(places, UNREACHED), places


def test_numbers_of_entries_go_up_with_the_places() -> None:
    for cells, tiles in ((5, 3), (6, 1), (4, 4)):
        numbers = [entry_number(cells, places) for places in permutations(range(cells), tiles)]
        assert numbers == list(range(perm(cells, tiles)))


def test_the_kernel_that_builds_does_the_same_interpreted(
    disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pattern = Pattern(3, 3, 0, (1, 5, 3, 4))
    as_installed = build(pattern)
    monkeypatch.setattr(pattern_database, "Blocks", interpreted("pattern_kernel").Blocks)
    assert build(pattern).tobytes() == as_installed.tobytes()


def interpreted(name: str) -> ModuleType:
    """A kernel as Python runs it, whether or not it is compiled."""
    source = Path(pattern_store.__file__).with_name(f"{name}.py")
    spec = importlib.util.spec_from_file_location(f"interpreted_{name}", source)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PATTERN = Pattern(3, 3, 0, (1, 2, 3))


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, on disk and in memory; the file of PATTERN in it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(pattern_store, "_MEMORY", {})
    return pattern_store.cache_file(PATTERN)


def heard_while_loading() -> list[int]:
    """What is reported while the database is fetched anew, not from memory."""
    pattern_store._MEMORY.clear()
    heard: list[int] = []
    distances = pattern_store.database(PATTERN, lambda pattern, found, total: heard.append(found))
    assert distances.tobytes() == build(PATTERN).tobytes()
    return heard


def test_a_database_is_built_once_and_then_read(disk: Path) -> None:
    assert heard_while_loading()[-1] == 9 * 8 * 7
    assert disk.is_file()
    assert heard_while_loading() == []


@pytest.mark.parametrize("place", [5, 60, -1])
def test_a_spoilt_file_is_built_anew(disk: Path, place: int) -> None:
    heard_while_loading()
    contents = bytearray(disk.read_bytes())
    contents[place] ^= 1
    disk.write_bytes(contents)
    with pytest.warns(UserWarning, match="is spoilt and is built anew"):
        assert heard_while_loading()
    assert heard_while_loading() == []


def forged(entries: bytes) -> bytes:
    """A file with these entries that says of itself that it is as it was written."""
    return pattern_store._header(PATTERN) + hashlib.sha256(entries).digest() + entries


RIGHT = build(PATTERN).tobytes()


@pytest.mark.parametrize(
    "contents",
    [
        b"",
        forged(RIGHT)[:-10],
        forged(RIGHT[:-1]),
        forged(RIGHT + b"\0"),
        forged(b""),
        forged(bytes(len(RIGHT))),
        forged(bytes([7]) * len(RIGHT)),
        forged(RIGHT.replace(b"\0", b"\1")),
        forged(bytes(1_000_000)),
        b"x" * 10_000,
    ],
    ids=[
        "empty",
        "cut",
        "one entry short",
        "one entry long",
        "no entries",
        "all home",
        "nothing home",
        "no home",
        "many entries",
        "noise",
    ],
)
def test_no_file_gets_past_its_length_and_range(disk: Path, contents: bytes) -> None:
    disk.parent.mkdir(parents=True)
    disk.write_bytes(contents)
    with pytest.warns(UserWarning, match="is spoilt and is built anew"):
        assert heard_while_loading()
    assert heard_while_loading() == []


def test_entries_that_were_changed_are_not_believed(disk: Path) -> None:
    """Of the right number and in the right range, but not those that the digest is of."""
    changed = bytearray(RIGHT)
    place = next(place for place, entry in enumerate(changed) if 1 < entry < UNREACHED)
    changed[place] -= 1
    header = len(pattern_store._header(PATTERN))
    digest = forged(RIGHT)[header : header + 32]
    whole = forged(bytes(changed))
    disk.parent.mkdir(parents=True)
    disk.write_bytes(whole[:header] + digest + whole[header + 32 :])
    with pytest.warns(UserWarning, match="is spoilt and is built anew"):
        assert heard_while_loading()


def test_files_are_named_by_what_built_them(monkeypatch: pytest.MonkeyPatch) -> None:
    before = pattern_store.cache_file(PATTERN)
    assert pattern_store.cache_file(Pattern(3, 3, 0, (1, 2, 4))) != before
    monkeypatch.setattr(pattern_store, "BUILDER", "another")
    assert pattern_store.cache_file(PATTERN) != before


def test_unfinished_files_are_cleaned_up(disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk.parent.mkdir(parents=True)
    old, new = disk.with_suffix(".old.part"), disk.with_suffix(".new.part")
    old.write_bytes(b"")
    new.write_bytes(b"")
    os.utime(old, (0, 0))
    heard_while_loading()
    assert sorted(disk.parent.iterdir()) == sorted([disk, new])
    disk.unlink()

    def full(self: Path, target: Path) -> Path:
        raise OSError("the disk is full")

    monkeypatch.setattr(Path, "replace", full)
    heard_while_loading()
    assert list(disk.parent.iterdir()) == [new]


def test_no_cache_is_no_obstacle(disk: Path) -> None:
    disk.parent.parent.parent.joinpath("sleuth").write_text("a file where a folder should be")
    assert heard_while_loading()
    assert heard_while_loading()


def test_progress_is_told_to_the_listener(disk: Path) -> None:
    heard: list[Any] = []
    space = tile_space(SlidingTiles(3, 3, EIGHT, EIGHT), "3-5")

    def listener(kind: str, **about: Any) -> None:
        if kind == "progress":
            heard.append(about)

    astar.solve(space, Question(), Meter(), listener, heuristic="pdb")
    assert {"what": "pattern of 3 tiles", "done": 504, "total": 504} in heard
    assert {"what": "pattern of 5 tiles", "done": 15120, "total": 15120} in heard


@pytest.mark.parametrize("engine", [idastar.solve, astar.solve])
def test_limits_stop_the_building(disk: Path, engine: SearchEngine[Any]) -> None:
    space = tile_space(random_problem(4, 4, 1), "5-5-5")
    stopped = Cancellation()
    stopped.cancel()
    answer = engine(space, Question(), Meter(cancellation=stopped), heuristic="pdb")
    assert (answer.status, answer.limit) == (Status.UNKNOWN, "interrupted")
    assert not list(disk.parent.glob("*"))
