"""What the heuristics claim, checked over all boards of small sizes."""

from __future__ import annotations

from math import inf

import pytest
from tile_boards import EIGHT, SMALL, all_distances, random_problem, swaps

from sleuth.answer import Status
from sleuth.errors import BadRequest, Unsuitable
from sleuth.heuristic_entry import by_name
from sleuth.limits import LimitReached, Limits, Meter
from sleuth.puzzles.tiles import idastar
from sleuth.puzzles.tiles.formats.coordinates import RING
from sleuth.puzzles.tiles.heuristic_table import HEURISTICS
from sleuth.puzzles.tiles.heuristics import walking_distance
from sleuth.puzzles.tiles.heuristics.patterns import share_out
from sleuth.puzzles.tiles.heuristics.sequence import sequence_score
from sleuth.puzzles.tiles.problem import SlidingTiles, gap_last
from sleuth.puzzles.tiles.views import tile_space
from sleuth.request import Question
from sleuth.search import astar

ENTRIES = by_name(HEURISTICS)
CLAIMING = [entry.name for entry in HEURISTICS if entry.admissible]
PATTERNS = {6: "3-2", 9: "4-4"}


def estimates(size: str, heuristic: str) -> tuple[dict[tuple[int, ...], float], ...]:
    """The estimates and the true distances of all boards of a size."""
    rows, columns, goal = SMALL[size]
    problem = SlidingTiles(rows, columns, goal, goal)
    space = tile_space(problem, PATTERNS.get(len(goal)))
    estimate = space.heuristics[heuristic].estimate
    distances = all_distances(rows, columns, goal)
    return {board: estimate(bytes(board)) for board in distances}, dict(distances)


@pytest.mark.parametrize(
    "size",
    [pytest.param(size, marks=[pytest.mark.thorough] if "3x3" in size else []) for size in SMALL],
)
@pytest.mark.parametrize("heuristic", CLAIMING)
def test_claims_hold_on_all_boards(heuristic: str, size: str) -> None:
    found, distances = estimates(size, heuristic)
    rows, columns, goal = SMALL[size]
    assert found[goal] == 0
    assert all(0 <= found[board] <= distances[board] for board in distances)
    if ENTRIES[heuristic].consistent:
        for board in distances:
            # Moves go both ways, so one comparison in each direction covers all.
            assert all(found[board] <= 1 + found[other] for other in swaps(board, rows, columns))


def test_pattern_databases_rightly_do_not_claim_to_be_consistent() -> None:
    found, distances = estimates("2x3", "pdb")
    jumps = [abs(found[b] - found[other]) for b in distances for other in swaps(b, 2, 3)]
    assert max(jumps) > 1


@pytest.mark.slow
def test_the_sequence_score_overestimates_almost_always() -> None:
    found, distances = estimates("3x3 ring", "sequence")
    assert sum(found[board] > distances[board] for board in distances) == 181_436
    assert len(distances) == 181_440


def test_the_sequence_score_of_the_report() -> None:
    board = (1, 3, 4, 8, 0, 2, 7, 6, 5)
    assert sequence_score(SlidingTiles(3, 3, board, RING))(bytes(board)) == 6


def test_the_sequence_score_needs_a_ring() -> None:
    for problem in (SlidingTiles(3, 3, EIGHT, EIGHT), random_problem(4, 4, 1)):
        offered = tile_space(problem).heuristics
        assert list(offered) == CLAIMING
        assert "sequence" not in offered
        with pytest.raises(Unsuitable, match="goal has the gap in the centre"):
            offered["sequence"]
    assert "sequence" in tile_space(SlidingTiles(3, 3, RING, RING)).heuristics


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_stronger_heuristics_are_stronger(seed: int) -> None:
    problem = random_problem(4, 4, seed, gap_last(4, 4))
    space = tile_space(problem, "5-5-5")
    values = {name: space.heuristics[name].estimate(space.initial) for name in CLAIMING}
    assert values["misplaced"] <= values["manhattan"] <= values["linear-conflict"]
    assert values["manhattan"] <= values["walking-distance"]
    assert values["manhattan"] <= values["pdb"]


def test_walking_distance_refuses_tables_that_are_too_large(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(walking_distance, "MOST_STATES", 5_000)
    problem = random_problem(5, 5, 1)
    with pytest.raises(Unsuitable, match="5 lines of 5"):
        tile_space(problem).heuristics["walking-distance"].ready(Meter())


def test_walking_distance_is_prepared_within_limits() -> None:
    walking_distance.automaton.cache_clear()
    space = tile_space(random_problem(4, 4, 1))
    meter = Meter(Limits(seconds=0))
    with pytest.raises(LimitReached, match="seconds"):
        space.heuristics["walking-distance"].ready(meter)
    for engine in (astar.solve, idastar.solve):
        answer = engine(space, Question(), Meter(Limits(seconds=0)), heuristic="walking-distance")
        assert (answer.status, answer.limit) == (Status.UNKNOWN, "seconds")


def test_walking_distance_is_infinite_where_there_is_no_way() -> None:
    problem = SlidingTiles(1, 4, (2, 1, 3, 0), (1, 2, 3, 0))
    assert tile_space(problem).heuristics["walking-distance"].estimate(bytes(problem.start)) == inf


def test_walking_distance_is_the_default_only_where_it_serves() -> None:
    defaults = {}
    for rows in range(1, 9):
        for columns in range(2, 9):
            space = tile_space(random_problem(rows, columns, 1))
            name = defaults[rows, columns] = space.default_heuristic
            if name == "walking-distance":
                assert space.heuristics[name].estimate(space.initial) >= 0
    assert defaults[4, 4] == defaults[2, 5] == defaults[1, 8] == "walking-distance"
    assert defaults[3, 5] == defaults[2, 8] == "pdb"
    assert defaults[5, 5] == defaults[3, 6] == "linear-conflict"


def test_pattern_databases_refuse_boards_that_are_too_large() -> None:
    problem = random_problem(9, 9, 1)
    with pytest.raises(Unsuitable, match="up to 64 cells"):
        tile_space(problem).heuristics["pdb"].ready(Meter())


def test_patterns_share_out_all_tiles() -> None:
    assert share_out(4, 4, 0) == share_out(4, 4, 0, "6-6-3")
    for sizes in ("5-5-5", "6-6-3", "4-4-4-3"):
        groups = share_out(4, 4, 0, sizes)
        assert "-".join(str(len(group)) for group in groups) == sizes
        assert sorted(cell for group in groups for cell in group) == list(range(1, 16))


@pytest.mark.parametrize("sizes", ["5-5", "5-5-5-0", "7-8", "x", "", "5--10"])
def test_patterns_that_do_not_fit_are_refused(sizes: str) -> None:
    with pytest.raises(BadRequest):
        share_out(4, 4, 0, sizes)


@pytest.mark.parametrize("heuristic", CLAIMING)
@pytest.mark.parametrize("seed", range(3))
def test_astar_finds_shortest_paths_with_each(heuristic: str, seed: int) -> None:
    problem = random_problem(2, 4, seed, SMALL["2x4"][2])
    space = tile_space(problem)
    answer = astar.solve(space, Question(shortest=True), Meter(), heuristic=heuristic)
    assert answer.cost == all_distances(*SMALL["2x4"])[problem.start]
