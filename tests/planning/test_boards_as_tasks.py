"""Boards as planning tasks: least costs agree with the boards' own searches."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

import sleuth
from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.cli.main import cli
from sleuth.errors import Unsuitable
from sleuth.events import Event
from sleuth.loading import load

BOARDS = ("tiles", "lights-out", "maze", "hunger-games")


def tiles(random: Random) -> str:
    rows, columns = random.choice([(2, 2), (2, 3), (3, 2)])
    board = list(range(rows * columns))
    random.shuffle(board)
    return "\n".join(
        " ".join(map(str, board[row * columns : (row + 1) * columns])) for row in range(rows)
    )


def lights_out(random: Random) -> str:
    states = random.choice([2, 2, 3])
    rows, columns = random.choice([(1, 3), (2, 2), (2, 3)])
    pattern = random.choice(["plus", "cross", "king", "knight", "plus torus"])
    header = f"states: {states}\npattern: {pattern}\n"
    lines = ["".join(str(random.randrange(states)) for _ in range(columns)) for _ in range(rows)]
    return header + "\n".join(lines) + "\n"


def field(random: Random, signs: str, once: str) -> str:
    rows, columns = random.randint(2, 4), random.randint(2, 5)
    cells = [random.choice(signs) for _ in range(rows * columns)]
    for place, sign in zip(random.sample(range(len(cells)), len(once)), once, strict=True):
        cells[place] = sign
    inside = ["".join(cells[row * columns : (row + 1) * columns]) for row in range(rows)]
    wall = "%" * (columns + 2)
    return "\n".join([wall, *(f"%{line}%" for line in inside), wall]) + "\n"


def maze(random: Random) -> str:
    problem = random.choice(["position", "anyfood", "allfood"])
    signs, once = ("   %3", "P.") if problem == "position" else ("  %.2", "P.")
    return f"problem: {problem}\n{field(random, signs, once)}"


def hunger_games(random: Random) -> str:
    energy, food = random.randint(1, 6), random.randint(0, 4)
    return f"{field(random, '   %.', 'PE')}energy: {energy}\nfood-energy: {food}\n"


MAKERS = {
    "tiles": tiles,
    "lights-out": lights_out,
    "maze": maze,
    "hunger-games": hunger_games,
}


@pytest.mark.parametrize("kind", BOARDS)
def test_least_costs_agree_with_the_board_itself(kind: str) -> None:
    solved = 0
    for seed in range(25):
        text = MAKERS[kind](Random(seed))
        problem = sleuth.read(kind, text)
        least: Answer[object] = sleuth.solve(problem, shortest=True)
        planned = sleuth.solve(problem, method="plan/astar", heuristic="blind", shortest=True)
        quick = sleuth.solve(problem, method="plan/greedy", heuristic="goal-count")
        assert planned.status is least.status is quick.status, text
        assert planned.cost == least.cost, text
        assert quick.cost is None or quick.cost >= least.cost, text  # type: ignore[operator]
        solved += planned.status is Status.SOLVED
    assert solved > 5


@pytest.mark.parametrize("kind", BOARDS)
def test_states_are_told_in_the_words_of_the_board(kind: str) -> None:
    entry = catalogue.puzzle(kind)
    problem = sleuth.read(kind, MAKERS[kind](Random(3)))
    heard: list[Event] = []
    sleuth.solve(problem, method="plan/astar", heuristic="blind", hear=heard.append)
    told = [event.about["state"] for event in heard if event.kind in ("open", "expand")]
    assert told
    assert load(entry.searched or "")(problem, told)


@pytest.mark.parametrize("kind", BOARDS)
def test_boards_are_exported_to_pddl(kind: str, tmp_path: Path) -> None:
    text = MAKERS[kind](Random(7))
    (tmp_path / "board.txt").write_text(text)
    out = tmp_path / "board.pddl"
    words = ["export", kind, str(tmp_path / "board.txt"), "--to", "pddl", "--output", str(out)]
    assert CliRunner().invoke(cli, words).exit_code == 0
    least = sleuth.solve(kind, text, shortest=True)
    assert sleuth.plan(out, optimal=True).cost == least.cost


def test_diagonal_steps_have_no_cost_in_pddl() -> None:
    with pytest.raises(Unsuitable, match="√2"):
        sleuth.solve("maze", "marsh", method="plan/astar", moves=8)


def test_planners_are_compared_beside_searches() -> None:
    names = [method.name for method in catalogue.methods(catalogue.puzzle("tiles")).values()]
    assert {"astar", "plan/astar", "plan/greedy"} <= set(names)
    assert catalogue.method(catalogue.puzzle("tiles"), "task/state-space/astar").short == (
        "plan/astar",
    )
