"""Generated mazes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sleuth.errors import BadRequest
from sleuth.puzzles.maze.generator import generate
from sleuth.puzzles.maze.views import state_space
from solving import solve

SIDES = st.integers(5, 20)


@given(SIDES, SIDES, st.integers(), st.sampled_from(["easy", "normal", "hard"]))
def test_mazes_have_a_way_and_walls_around(
    rows: int, columns: int, seed: int, difficulty: str
) -> None:
    (maze,) = generate(size=f"{rows}x{columns}", seed=seed, difficulty=difficulty)
    picture = maze.layout.rows
    assert set(picture[0] + picture[-1]) == {"%"}
    assert {row[0] + row[-1] for row in picture} == {"%%"}
    assert solve("maze", maze, "grid").solution is not None


@given(SIDES, SIDES, st.integers())
def test_hard_mazes_are_trees(rows: int, columns: int, seed: int) -> None:
    (maze,) = generate(size=f"{rows}x{columns}", seed=seed, difficulty="hard")
    space = state_space(maze)
    reached = {space.initial}
    queue = [space.initial]
    doors = 0
    while queue:
        for _, cell, _ in space.successors(queue.pop()):
            doors += 1
            if cell not in reached:
                reached.add(cell)
                queue.append(cell)
    assert doors == 2 * (len(reached) - 1)
    assert len(reached) == len(maze.layout.cells(" PE"))


@given(SIDES, SIDES, st.integers(), st.sampled_from(["easy", "normal", "hard"]), st.integers(1, 8))
def test_the_shortest_way_has_the_steps_asked_for(
    rows: int, columns: int, seed: int, difficulty: str, steps: int
) -> None:
    (maze,) = generate(size=f"{rows}x{columns}", seed=seed, difficulty=difficulty, steps=steps)
    answer = solve("maze", maze, "astar")
    assert (answer.cost, answer.optimal) == (steps, True)


def test_bad_wishes_are_refused() -> None:
    with pytest.raises(BadRequest, match="no maze of this size with 99 steps"):
        next(generate(size="5x5", steps=99))
    with pytest.raises(BadRequest, match="no room"):
        generate(size="4x9")
    with pytest.raises(BadRequest, match="difficulty"):
        generate(difficulty="cruel")
