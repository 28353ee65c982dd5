"""Tiles through the registry: the report's example, large boards, made boards, the game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from tile_boards import EIGHT, SMALL, all_distances, random_problem

from sleuth import catalogue
from sleuth.answer import Status
from sleuth.cli.main import cli
from sleuth.errors import BadRequest, Unsuitable
from sleuth.game import Frame, Session
from sleuth.limits import Limits
from sleuth.play.table import run
from sleuth.puzzles.tiles import PUZZLE
from sleuth.puzzles.tiles.game import TilesGame
from sleuth.puzzles.tiles.generator import generate
from sleuth.puzzles.tiles.problem import SlidingTiles, board_text, gap_last
from sleuth.puzzles.tiles.reader import read_tiles
from sleuth.request import Question
from solving import solve

REPORT = "[2/1,1/2,1/3,3/3,3/2,3/1,2/2,1/1,2/3]"
REPORT_PATH = "283 164 7 5|283 1 4 765|2 3 184 765| 23 184 765|123  84 765|123 8 4 765"


@pytest.mark.parametrize("heuristic", ["misplaced", "manhattan", "sequence"])
def test_rbfs_goes_the_way_of_the_report(heuristic: str) -> None:
    problem = read_tiles(REPORT, "report")
    answer = solve(PUZZLE, problem, "rbfs", heuristic=heuristic)
    assert answer.solution is not None
    boards = [board_text(board, 3) for board in problem.boards(answer.solution)]
    rows = [text.replace(" ", "").replace("0", " ").replace("\n", " ") for text in boards]
    assert "|".join(rows) == REPORT_PATH


@pytest.mark.parametrize(
    # A planner sees facts and no tiles: it has to search, and the parity is told afterwards.
    "method",
    [name for name in catalogue.methods(PUZZLE) if not name.startswith("task/")],
)
def test_every_method_hands_on_the_proof_of_parity(method: str) -> None:
    problem = SlidingTiles(4, 4, (*range(1, 14), 15, 14, 0), gap_last(4, 4))
    answer = solve(PUZZLE, problem, method, limits=Limits(nodes=1000))
    assert (answer.status, answer.stats["expanded"]) == (Status.UNSOLVABLE, 0)
    assert answer.evidence is not None and answer.evidence.kind == "parity"


def test_the_hardest_eight_puzzle() -> None:
    problem = SlidingTiles(3, 3, (8, 6, 7, 2, 5, 4, 3, 0, 1), EIGHT)
    answer = solve(PUZZLE, problem, "astar", heuristic="manhattan")
    assert (answer.cost, answer.optimal) == (31, True)


@pytest.mark.parametrize("method", [name for name in catalogue.methods(PUZZLE) if name != "dfs"])
def test_methods_that_claim_the_least_are_right(method: str) -> None:
    distances = all_distances(2, 3, SMALL["2x3"][2])
    for seed in range(5):
        problem = random_problem(2, 3, seed, SMALL["2x3"][2])
        answer = solve(PUZZLE, problem, method)
        assert answer.status is Status.SOLVED
        assert answer.cost is not None and answer.cost >= distances[problem.start]
        if answer.optimal:
            assert answer.cost == distances[problem.start]


@pytest.mark.parametrize("size", [(2, 2), (2, 7), (6, 2), (3, 5), (5, 5), (4, 7), (9, 8)])
def test_layers_solve_boards_of_any_size(size: tuple[int, int]) -> None:
    for seed in range(3):
        answer = solve(PUZZLE, random_problem(*size, seed), "layers")
        assert answer.status is Status.SOLVED


def test_large_boards_are_solved_without_choosing_a_method() -> None:
    answer = solve(PUZZLE, random_problem(8, 8, 1))
    assert answer.status is Status.SOLVED
    assert answer.optimal is None


def test_layers_refuse_what_they_cannot_do() -> None:
    with pytest.raises(Unsuitable, match="single line"):
        solve(PUZZLE, SlidingTiles(1, 3, (0, 1, 2), (1, 2, 0)), "layers")
    with pytest.raises(Unsuitable, match="shortest"):
        solve(PUZZLE, random_problem(5, 5, 1), "layers", question=Question(shortest=True))
    answer = solve(PUZZLE, random_problem(16, 16, 1), "layers", limits=Limits(seconds=0))
    assert answer.limit == "seconds"


def test_the_command_line_takes_a_goal_and_a_heuristic(tmp_path: Path) -> None:
    start, goal = tmp_path / "start.txt", tmp_path / "goal.txt"
    start.write_text("1 0 2\n3 4 5\n")
    goal.write_text("0 1 2\n3 4 5\n")
    words = ["solve", "tiles", str(start), "--goal", str(goal), "--json"]
    options = ["--method", "idastar", "--heuristic", "pdb", "--pattern", "3-2"]
    done = CliRunner().invoke(cli, words + options)
    answer = json.loads(done.output)
    assert (answer["solution"], answer["cost"], answer["optimal"]) == ("L", 1, True)


def test_made_boards_have_the_moves_asked_for() -> None:
    made = list(generate(size="3x3", count=4, seed=1, moves=18))
    assert len({problem.start for problem in made}) == 4
    for problem in made:
        assert all_distances(3, 3, EIGHT)[problem.start] == 18


def test_made_boards_of_larger_sizes_have_the_moves_asked_for() -> None:
    for problem in generate(size="3x4", count=2, seed=1, moves=14):
        answer = solve(PUZZLE, problem, "bidirectional")
        assert (answer.cost, answer.optimal) == (14, True)


def test_the_rarest_boards_are_made() -> None:
    made = {problem.start for problem in generate(size="3x3", count=2, seed=1, moves=31)}
    distances = all_distances(3, 3, EIGHT)
    assert made == {board for board, moves in distances.items() if moves == 31}


def test_boards_of_some_moves_are_drawn_from_all_of_them() -> None:
    distances = all_distances(2, 2, (1, 2, 3, 0))
    for moves in range(1, 7):
        layer = {board for board, fewest in distances.items() if fewest == moves}
        made = [problem.start for problem in generate(size="2x2", count=len(layer), moves=moves)]
        assert (len(made), set(made)) == (len(layer), layer)


def test_one_board_of_two_cells_is_not_the_goal() -> None:
    assert [problem.start for problem in generate(size="1x2")] == [(0, 1)]
    with pytest.raises(BadRequest, match="there is only 1 board other than the goal"):
        generate(size="1x2", count=2)


def test_made_boards_lead_to_the_goal() -> None:
    reachable = all_distances(2, 3, gap_last(2, 3))
    made = [problem.start for problem in generate(size="2x3", count=359, seed=2)]
    assert set(made) == set(reachable) - {gap_last(2, 3)}


@pytest.mark.parametrize(
    "wishes",
    [
        {"size": "1x4"},
        {"size": "17x17"},
        {"size": "2x2", "count": 12},
        {"difficulty": "nasty"},
        {"difficulty": "easy", "moves": 3},
        {"moves": 0},
        {"size": "2x2", "moves": 9},
        {"size": "2x2", "moves": 6, "count": 3},
    ],
)
def test_boards_that_cannot_be_made(wishes: dict[str, str | int]) -> None:
    with pytest.raises(BadRequest):
        list(generate(seed=1, **wishes))  # type: ignore[arg-type]


def test_the_game_slides_whole_lines() -> None:
    game = TilesGame(SlidingTiles(3, 3, (1, 2, 3, 0, 4, 5, 6, 7, 8), EIGHT))
    (move,) = game.moves_at(game.start(), "c1.2")
    after = game.play(game.start(), move)
    assert after == (1, 2, 3, 4, 5, 0, 6, 7, 8)
    assert game.moves_at(after, "c0.0") == game.moves_at(after, "c1.2") == ()
    (move,) = game.moves_at(after, "c0.2")
    assert game.play(after, move) == (1, 2, 0, 4, 5, 3, 6, 7, 8)
    assert game.count(["RR", "U"]) == "3 moves"


def test_arrows_slide_tiles_and_a_wall_does_not_count() -> None:
    game = TilesGame(SlidingTiles(3, 3, (1, 2, 3, 0, 4, 5, 6, 7, 8), EIGHT))
    frames: list[Frame] = []
    session = run(game, ["left", "right", "right"], frames.append)
    assert session.made == ["R", "L"]
    assert frames[-1].news == "no tile can slide right"
    assert frames[-1].status == "2 moves"


def test_the_game_is_won_by_its_own_hints() -> None:
    game = TilesGame(random_problem(3, 3, 3, EIGHT))
    session = Session(game)
    for _ in range(31):
        if session.over:
            break
        hint = game.hint(session.position)
        assert hint is not None
        session.make(hint.move)
    assert session.over
    assert len(session.made) == all_distances(3, 3, EIGHT)[game.problem.start]
    fewest = len(session.made)
    words = game.closing_words(session.made)
    assert words == f"done with {fewest} moves; the fewest possible: {fewest}"
    assert game.another().problem.rows == 3


@pytest.mark.parametrize("method", ["auto", "idastar", "astar", "greedy"])
@pytest.mark.parametrize("size", [3, 5])
def test_a_pattern_that_nobody_would_look_at_is_refused(method: str, size: int) -> None:
    problem = SlidingTiles(size, size, gap_last(size, size), gap_last(size, size))
    with pytest.raises(BadRequest, match="the heuristic is manhattan"):
        solve(PUZZLE, problem, method, heuristic="manhattan", pattern="3-2")
    with pytest.raises(BadRequest, match="choose the heuristic pdb"):
        solve(PUZZLE, problem, method, pattern="3-2")


@pytest.mark.parametrize("method", ["bfs", "ucs", "layers"])
def test_a_pattern_is_refused_where_no_heuristic_is_used(method: str) -> None:
    with pytest.raises(BadRequest, match="not used"):
        solve(PUZZLE, random_problem(5, 5, 1), method, pattern="3-2", limits=Limits(nodes=1000))


def test_the_remedy_names_no_method_that_tiles_lack() -> None:
    problem = read_tiles("1 2\n0 3", "t")
    with pytest.raises(Unsuitable, match="does not prove its solution shortest") as error:
        solve(PUZZLE, problem, "greedy", question=Question(shortest=True))
    assert error.value.remedy is not None
    able = error.value.remedy.removeprefix("methods that can: ").split(", ")
    assert set(able) <= {each.name for each in catalogue.methods(PUZZLE).values()}


def test_a_heuristic_that_does_not_fit_says_why() -> None:
    problem = read_tiles("1 2 3\n4 5 6\n7 0 8", "t")
    for method in ("astar", "idastar", "auto"):
        with pytest.raises(Unsuitable, match="sequence is defined on 3×3 boards whose goal has"):
            solve(PUZZLE, problem, method, heuristic="sequence")
