"""Every method on small random mazes against brute force."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_mazes import least_cost, mazes

from sleuth import catalogue
from sleuth.answer import Status
from sleuth.drawing import to_text
from sleuth.errors import BadInput, Unsuitable
from sleuth.limits import Limits
from sleuth.puzzles.maze import PUZZLE
from sleuth.puzzles.maze.problem import Maze, Task
from sleuth.puzzles.maze.reader import read_maze
from sleuth.request import Question
from solving import solve

EXACT = ["astar", "ucs", "idastar", "rbfs", "bidirectional", "arastar", "smastar"]
EXACT += ["branch-and-bound"]
#: Searches without a table of states go through every path of open ground.
PLENTY = Limits(nodes=20_000)


def assert_least(maze: Maze, method: str, **options: Any) -> None:
    """The method finds the least cost, or proves that there is no way, or meets its limit."""
    answer = solve(PUZZLE, maze, method, limits=PLENTY, **options)
    least = least_cost(maze)
    if answer.limit:
        assert method in ("idastar", "rbfs", "smastar")
    elif least == math.inf:
        assert answer.status is Status.UNSOLVABLE
    else:
        assert answer.optimal
        assert answer.cost == pytest.approx(least)
        assert answer.solution is not None
        assert answer.stats["depth"] == len(answer.solution)


@given(mazes(largest=4, weighted=True), st.sampled_from(EXACT))
def test_positions(maze: Maze, method: str) -> None:
    assert_least(maze, method)


@given(mazes(task=Task.ANY_FOOD, largest=4, weighted=True), st.sampled_from(EXACT))
def test_any_food(maze: Maze, method: str) -> None:
    assert_least(maze, method)


@given(
    mazes(task=Task.ALL_FOOD, largest=4, weighted=True),
    st.sampled_from(["astar", "ucs", "bidirectional", "arastar"]),
)
def test_all_food(maze: Maze, method: str) -> None:
    assert_least(maze, method)


@given(mazes(task=Task.ALL_FOOD, largest=4), st.sampled_from(["euclidean", "maze", "mst"]))
def test_all_food_under_every_kind_of_bound(maze: Maze, heuristic: str) -> None:
    assert_least(maze, "astar", heuristic=heuristic)


@given(mazes(largest=8))
def test_jump_points_lose_no_shortest_path(maze: Maze) -> None:
    assert_least(maze, "jps")


@given(mazes(largest=8))
def test_compiled_jump_points_lose_no_shortest_path(maze: Maze) -> None:
    assert_least(maze, "grid/jumps")


@given(mazes(largest=8), st.sampled_from(["fifo", "lifo"]))
def test_the_grid_kernel_finds_shortest_paths(maze: Maze, ties: str) -> None:
    assert_least(maze, "grid", ties=ties)


@given(mazes(largest=7, moves=(4,)), st.sampled_from(["bfs", "ids"]))
def test_fewest_steps(maze: Maze, method: str) -> None:
    assert_least(maze, method)


@given(mazes(largest=5), st.sampled_from(["dfs", "greedy", "wastar", "beam"]))
def test_the_others_find_some_way(maze: Maze, method: str) -> None:
    answer = solve(PUZZLE, maze, method)
    assert (answer.status is Status.SOLVED) == (least_cost(maze) < math.inf)


def test_any_food_ends_at_the_first_food() -> None:
    maze = read_maze("P ...", "x", problem="anyfood")
    answer = solve(PUZZLE, maze)
    assert answer.solution == ("E", "E")
    assert maze.check(("E", "E", "E")) == ["the path goes on after the first food"]


@pytest.mark.parametrize(
    ("layout", "problem", "cost"),
    [
        ("tinyCorners", "corners", 28),
        ("mediumCorners", "corners", 106),
        ("testSearch", "allfood", 7),
        ("smallSearch", "allfood", 34),
        ("trickySearch", "allfood", 60),
        ("bigMaze", "position", 210),
    ],
)
def test_classic_layouts(shared: Path, layout: str, problem: str, cost: int) -> None:
    text = (shared / "mazes" / f"{layout}.lay").read_text()
    maze = read_maze(text, layout, problem=problem)
    answer = solve(PUZZLE, maze, question=Question(shortest=True))
    assert answer.cost == cost


def test_methods_say_what_they_cannot_do() -> None:
    dear = read_maze("P5E", "x")
    for method in ("jps", "grid"):
        with pytest.raises(Unsuitable, match="cost 1"):
            solve(PUZZLE, dear, method)


def test_check_finds_every_kind_of_mistake() -> None:
    maze = read_maze("P %\n  E", "x", moves="8")
    assert maze.check(("SE", "E")) == []
    assert "wall" in maze.check(("E", "E"))[0]
    assert "wall" in maze.check(("N",))[0]
    assert "corner" in maze.check(("E", "SE"))[0]
    assert "no goal" in maze.check(("E",))[0]
    assert "no move" in maze.check(("UP",))[0]
    assert read_maze("P %\n  E", "x", moves="8", corners="cut").check(("E", "SE")) == []
    four = read_maze("P.\n..", "x", problem="allfood")
    assert four.check(("E",)) == [
        "row 2, column 1 is never visited",
        "row 2, column 2 is never visited",
    ]
    assert "no move" in four.check(("SE",))[0]


@given(mazes(weighted=True), st.lists(st.sampled_from(["N", "S", "E", "W", "NE"])))
def test_solutions_read_back(maze: Maze, moves: list[str]) -> None:
    text = maze.solution_to_text(tuple(moves))
    assert maze.solution_from_text(text, "x") == tuple(moves)


@given(mazes(weighted=True) | mazes(task=Task.ALL_FOOD))
def test_mazes_read_back(maze: Maze) -> None:
    assert read_maze(maze.to_text(), "x") == maze


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("problem: fly\nPE", r"^x:1: no problem is called 'fly'"),
        ("moves: 6\nPE", r"^x:1: there are no mazes with '6' moves"),
        ("shape: 6\nPE", r"^x:1: 'shape' is no header line"),
        ("moves: 8\ncorners: round\nPE", r"^x:2: 'round' says nothing of corners"),
        ("moves: 8\nP\nP", r"^x:3:1: there is a second Pacman's start"),
        ("moves: 8\n%E", r"has no Pacman's start"),
        ("problem: anyfood\nPE", "no food"),
        ("problem: corners\nP%%\n%%%\n", r"^x:2:2: the corner is no free cell"),
        ("P", "^x: the layout has no exit, and there is no food either"),
        ("%%%%\n%P %\n%  %\n%%%%\n", "^x: the layout has no exit, and there is no food either"),
        ("P..", "^x: the layout has no exit, and 2 cells have food"),
        ("problem: corners\nP  \n", "1×3 cells has no corners inside a border"),
    ],
)
def test_bad_mazes_are_told_with_their_place(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        read_maze(text, "x")


def test_bad_solutions_are_told_with_their_place() -> None:
    with pytest.raises(BadInput, match=r"^y:1:4: 'up' is no move"):
        read_maze("PE", "x").solution_from_text("S2 up", "y")


@pytest.mark.parametrize("method", [*catalogue.methods(PUZZLE)])
def test_a_maze_without_a_way_comes_with_the_reason(method: str) -> None:
    answer = solve(PUZZLE, read_maze("P %E", "x"), method)
    assert (answer.status, answer.count) == (Status.UNSOLVABLE, 0)
    assert answer.evidence is not None
    told = ("no goal can be reached: ", "Nothing can make (at cell-1-4) ", "Fast Downward says ")
    assert answer.evidence.text.startswith(told)
    assert ". Walls part the start from the goal: " in answer.evidence.text


def test_walls_that_touch_part_nothing_where_corners_are_cut() -> None:
    text = "moves: 8\nP%%\n%E%\n"
    assert solve(PUZZLE, read_maze(text, "x")).status is Status.UNSOLVABLE
    cut = read_maze(text, "x", corners="cut")
    assert solve(PUZZLE, cut).solution == ("SE",)
    parted = read_maze("P%%\n% %\n%%%\n%E%\n", "x", moves="8", corners="cut")
    answer = solve(PUZZLE, parted)
    assert answer.evidence is not None
    assert "only 2 cells can be reached" in answer.evidence.text


def test_a_way_back_hides_no_way_there() -> None:
    maze = read_maze("problem: allfood\n.P  .\n", "small")
    (line,) = to_text(maze.draw(("W", "E", "E", "E", "E"))).splitlines()
    assert line.split() == ["⇒", "P", "→", "→", "•"]
    there_and_back = maze.draw(("E", "E", "E", "W", "W", "W", "W"))
    (line,) = to_text(there_and_back).splitlines()
    assert line.split() == ["•", "P", "↔", "↔", "⇐"]
