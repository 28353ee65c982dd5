"""The kernels: Korf's node counts, and the very same counts as the general engine."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from tile_boards import EIGHT, SMALL, all_distances, random_problem, walked_problem

from sleuth.answer import Answer, Status
from sleuth.limits import Limits, Meter
from sleuth.puzzles.tiles import idastar, kernel
from sleuth.puzzles.tiles.problem import SlidingTiles, gap_last
from sleuth.puzzles.tiles.views import TileSpace, tile_space
from sleuth.request import Question
from sleuth.search import idastar as general
from sleuth.search.state_space import Heuristic, StateSpace

KERNELS = ["manhattan", "walking-distance", "pdb"]

#: The instances of Korf with the fewest nodes, and some with more.
EASIEST = (79, 12, 42, 55)
QUICK = (97, 19, 94, 47, 93, 9, 74, 48, 30, 86, 31, 85, 73, 28, 45, 2, 5, 6, 4)


def interpreted() -> ModuleType:
    """The kernels as Python runs them, whether or not they are compiled."""
    source = Path(idastar.__file__).with_name("kernel.py")
    spec = importlib.util.spec_from_file_location("interpreted_kernel", source)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert not module.COMPILED
    return module


@pytest.fixture(params=["as installed", "interpreted"])
def mode(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The tests run with the kernel that is installed and with the interpreted one."""
    if request.param == "interpreted":
        if not kernel.COMPILED:
            pytest.skip("the installed kernel is the interpreted one")
        monkeypatch.setattr(idastar, "kernel", interpreted())
    return str(request.param)


def moves(answer: Answer[Any]) -> tuple[str, ...]:
    """The moves of an answer that has some."""
    assert answer.solution is not None
    found: tuple[str, ...] = answer.solution.actions
    return found


def korf(shared: Path) -> dict[int, tuple[SlidingTiles, int, int]]:
    """By number: the board, its fewest moves, the nodes of IDA* with Manhattan distance."""
    found = {}
    for line in (shared / "tiles" / "korf100.txt").read_text().splitlines():
        if not line.startswith("#"):
            number, *tiles, _, length, _, nodes = map(int, line.split())
            found[number] = (SlidingTiles(4, 4, tuple(tiles), tuple(range(16))), length, nodes)
    return found


def kernel_answer(problem: SlidingTiles, heuristic: str, pattern: str | None = None) -> Answer[Any]:
    return idastar.solve(
        tile_space(problem, pattern), Question(shortest=True), Meter(), heuristic=heuristic
    )


@pytest.mark.parametrize("number", EASIEST)
def test_nodes_and_lengths_of_korf(shared: Path, mode: str, number: int) -> None:
    problem, length, nodes = korf(shared)[number]
    answer = kernel_answer(problem, "manhattan")
    assert problem.check(moves(answer)) == []
    assert (answer.cost, answer.stats["nodes"]) == (length, nodes)


@pytest.mark.slow
@pytest.mark.parametrize("number", QUICK)
def test_nodes_and_lengths_of_more_of_korf(shared: Path, number: int) -> None:
    if not kernel.COMPILED:
        pytest.skip("takes long without a compiler")
    problem, length, nodes = korf(shared)[number]
    answer = kernel_answer(problem, "manhattan")
    assert (answer.cost, answer.stats["nodes"]) == (length, nodes)


@pytest.mark.slow
@pytest.mark.parametrize(("heuristic", "pattern"), [("walking-distance", None), ("pdb", "5-5-5")])
def test_other_kernels_agree_with_korf(shared: Path, heuristic: str, pattern: str | None) -> None:
    boards = korf(shared)
    for number in EASIEST + QUICK if kernel.COMPILED else EASIEST:
        problem, length, nodes = boards[number]
        answer = kernel_answer(problem, heuristic, pattern)
        assert problem.check(moves(answer)) == []
        assert answer.cost == length
        assert answer.stats["nodes"] < nodes


def move_sequences(space: TileSpace, heuristic: str) -> StateSpace[Any, Any]:
    """The boards as a tree of move sequences, none of which goes straight back.

    IDA* by the book has no other memory; the general engine drops states that are on the
    path already, and in this tree there are none.
    """
    back = {"U": "D", "D": "U", "L": "R", "R": "L"}
    chosen = space.heuristics[heuristic]

    def successors(state: tuple[bytes, str]) -> list[tuple[str, tuple[bytes, str], float]]:
        board, made = state
        return [
            (way, (other, made + way), cost)
            for way, other, cost in space.successors(board)
            if not made or way != back[made[-1]]
        ]

    return StateSpace(
        initial=(space.initial, ""),
        successors=successors,
        is_goal=lambda state: space.is_goal(state[0]),
        lift=lambda path: path,
        heuristics={"it": Heuristic(lambda s: chosen.estimate(s[0]), "", True, False)},
        default_heuristic="it",
    )


@pytest.mark.parametrize("heuristic", KERNELS)
@pytest.mark.parametrize("size", SMALL)
def test_kernels_count_as_the_general_engine_does(mode: str, heuristic: str, size: str) -> None:
    rows, columns, goal = SMALL[size]
    pattern = {6: "3-2", 8: "4-3", 9: "3-5"}.get(len(goal)) if heuristic == "pdb" else None
    for seed in range(4):
        problem = walked_problem(rows, columns, goal, 60, seed)
        space = tile_space(problem, pattern)
        fast = idastar.solve(space, Question(), Meter(), heuristic=heuristic)
        slow = general.solve(move_sequences(space, heuristic), Question(), Meter())
        assert moves(fast) == moves(slow)
        assert (fast.cost, fast.optimal) == (slow.cost, True)
        for count in ("expanded", "generated"):
            assert fast.stats[count] == slow.stats[count], count


@pytest.mark.parametrize("heuristic", KERNELS)
def test_kernels_find_shortest_paths_to_any_goal(mode: str, heuristic: str) -> None:
    for seed in range(12):
        problem = random_problem(2, 3, seed)
        answer = kernel_answer(problem, heuristic)
        assert problem.check(moves(answer)) == []
        assert answer.cost == all_distances(2, 3, problem.goal)[problem.start]


def test_as_many_patterns_as_tiles_are_manhattan_distance() -> None:
    problem = walked_problem(5, 5, gap_last(5, 5), 40, 1)
    singly = kernel_answer(problem, "pdb", "-".join(["1"] * 24))
    assert singly.stats["nodes"] == kernel_answer(problem, "manhattan").stats["nodes"]


@pytest.mark.parametrize("heuristic", KERNELS)
def test_a_solved_board_needs_no_move(mode: str, heuristic: str) -> None:
    pattern = "4-4" if heuristic == "pdb" else None
    answer = kernel_answer(SlidingTiles(3, 3, EIGHT, EIGHT), heuristic, pattern)
    assert moves(answer) == ()
    assert answer.stats["nodes"] == 1


@pytest.mark.parametrize("heuristic", ["misplaced", "linear-conflict"])
def test_heuristics_without_a_kernel_go_to_the_general_engine(heuristic: str) -> None:
    problem = random_problem(2, 3, 5)
    answer = kernel_answer(problem, heuristic)
    assert answer.cost == all_distances(2, 3, problem.goal)[problem.start]
    assert "nodes" not in answer.stats


def hard_board() -> SlidingTiles:
    """A board that takes minutes."""
    return SlidingTiles(
        4, 4, (0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 2, 5, 4, 8, 6, 1), gap_last(4, 4)
    )


def test_a_limit_on_nodes_is_kept(mode: str) -> None:
    answer = idastar.solve(
        tile_space(hard_board()), Question(), Meter(Limits(nodes=10_000)), heuristic="manhattan"
    )
    assert (answer.status, answer.limit) == (Status.UNKNOWN, "nodes")
    assert 10_000 <= answer.stats["generated"] < 10_010
    assert answer.bound is not None and answer.bound >= 50


@pytest.mark.parametrize("heuristic", ["manhattan", "walking-distance"])
def test_a_limit_on_seconds_is_kept(mode: str, heuristic: str) -> None:
    limits = Meter(Limits(seconds=0.2))
    answer = idastar.solve(tile_space(hard_board()), Question(), limits, heuristic=heuristic)
    assert (answer.status, answer.limit) == (Status.UNKNOWN, "seconds")


def test_an_interruption_stops_the_kernel(mode: str) -> None:
    meter = Meter()

    class InterruptLater:
        kinds = frozenset({"bound"})

        def __call__(self, kind: str, **about: Any) -> None:
            if about["value"] >= 50:
                meter.cancellation.cancel()

    answer = idastar.solve(
        tile_space(hard_board()), Question(), meter, InterruptLater(), heuristic="manhattan"
    )
    assert (answer.status, answer.limit) == (Status.UNKNOWN, "interrupted")


@pytest.mark.parametrize("heuristic", KERNELS)
def test_who_listens_hears_the_states_on_the_same_way(heuristic: str) -> None:
    for seed in range(4):
        problem = random_problem(2, 3, seed)
        heard: list[tuple[str, dict[str, Any]]] = []
        watched = idastar.solve(
            tile_space(problem),
            Question(),
            Meter(),
            lambda kind, heard=heard, **about: heard.append((kind, about)),
            heuristic=heuristic,
        )
        assert moves(watched) == moves(kernel_answer(problem, heuristic))
        assert sum(kind == "expand" for kind, _ in heard) == watched.stats["expanded"]
        bounds = [about["value"] for kind, about in heard if kind == "bound"]
        assert bounds == sorted(set(bounds))
        assert bounds[-1] == watched.cost


def test_who_wants_bounds_alone_leaves_the_kernel_at_work() -> None:
    class Bounds:
        kinds = frozenset({"bound", "progress"})

        def __init__(self) -> None:
            self.heard: list[float] = []

        def __call__(self, kind: str, **about: Any) -> None:
            assert kind == "bound"
            self.heard.append(about["value"])

    listener = Bounds()
    problem = random_problem(3, 3, 1, EIGHT)
    answer = idastar.solve(
        tile_space(problem), Question(), Meter(), listener, heuristic="manhattan"
    )
    assert "nodes" in answer.stats
    assert listener.heard[-1] == answer.cost
