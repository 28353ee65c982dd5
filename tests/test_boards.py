"""Boards to be played by hand: whoever keeps their rules has a solution, and nobody else."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest

import sleuth
from sleuth import spots
from sleuth.request import Request
from sleuth.running import run


def board_of(kind: str, text: str) -> dict[str, Any]:
    found: dict[str, Any] = run(Request("board", kind, text)).result
    return found


def numbers(rule: dict[str, Any], marks: dict[str, str]) -> list[int]:
    return [int(marks[spot]) for spot in rule["spots"]]


def holds(rule: dict[str, Any], marks: dict[str, str]) -> bool:
    """A rule of a board on a full set of marks, written from what its kind means."""
    marked = sum(marks.get(spot) == rule.get("mark") for spot in rule.get("spots", ()))
    match rule["kind"]:
        case "count":
            return marked == int(rule["is"])
        case "degree":
            return marked in (0, 2)
        case "exactly-one":
            return marked == 1
        case "different":
            return len(set(numbers(rule, marks))) == len(rule["spots"])
        case "less":
            low, high = numbers(rule, marks)
            return low < high
        case "adjacent":
            one, other = numbers(rule, marks)
            return (abs(one - other) == 1) == bool(rule["is"])
        case "one-loop":
            return is_one_loop([spot for spot, mark in marks.items() if mark == rule["mark"]])
    raise AssertionError(rule["kind"])


def is_one_loop(sides: list[str]) -> bool:
    """Whether all sides hang together; that each corner has two is another rule."""
    left = {spots.line_of_side(side) for side in sides}
    if not left:
        return False
    reached = set(left.pop())
    while touching := {line for line in left if reached.intersection(line)}:
        left -= touching
        reached.update(point for line in touching for point in line)
    return not left


@pytest.mark.parametrize("text", ["3.\n.2", "22\n..", "...\n.4.\n...", "0.\n.3"])
def test_rules_of_slitherlink_boards_are_those_of_the_game(text: str) -> None:
    problem, board = sleuth.read("slitherlink", text), board_of("slitherlink", text)
    rows, columns = board["geometry"]["rows"], board["geometry"]["columns"]
    sides = [f"h{row}.{column}" for row in range(rows + 1) for column in range(columns)]
    sides += [f"v{row}.{column}" for row in range(rows) for column in range(columns + 1)]
    if len(sides) > 12:
        sides = [side for side in sides if "1" in side]
    right = 0
    for drawn in product(("line", ""), repeat=len(sides)):
        marks = {side: mark for side, mark in zip(sides, drawn, strict=True) if mark}
        loop = frozenset(spots.line_of_side(side) for side in marks)
        kept = all(holds(rule, marks) for rule in board["rules"])
        assert kept == (not problem.check(loop)), marks
        right += kept
    assert right == len(sleuth.solve(problem, all=True).solutions)


@pytest.mark.parametrize(
    "text", ["0 0 0\n0 0 0\n0 2 0\n0 0 0 1\n1 0 2 0\n", "3a:0R,0,0,0,0D,0,0,0,0,"]
)
def test_rules_of_futoshiki_boards_are_those_of_the_game(text: str) -> None:
    problem, board = sleuth.read("futoshiki", text), board_of("futoshiki", text)
    given = {spot: each["text"] for spot, each in board["given"].items()}
    cells = [spots.cell(row, column) for row in range(3) for column in range(3)]
    for numbers_ in product("123", repeat=9):
        marks = dict(zip(cells, numbers_, strict=True))
        if any(marks[spot] != number for spot, number in given.items()):
            continue
        grid = tuple(tuple(map(int, numbers_[at : at + 3])) for at in (0, 3, 6))
        assert all(holds(rule, marks) for rule in board["rules"]) == (not problem.check(grid))


@pytest.mark.parametrize(
    ("kind", "name"), [("slitherlink", None), ("futoshiki", None), ("futoshiki", "neighbours")]
)
def test_ids_of_rules_are_those_of_explanations(kind: str, name: str | None) -> None:
    problem = sleuth.read(kind, name)
    board = run(Request("board", kind), problem=problem).result
    ids = {rule["id"] for rule in board["rules"]}
    steps = run(Request("explain", kind), problem=problem).result["steps"]
    named = {group["id"] for step in steps for group in (*step["clues"], *step["rules"])}
    named = {each for each in named if not each.startswith(("colour:", "loop:"))}
    assert named <= ids
    assert len(ids) == len(board["rules"])


def test_a_board_is_plain_data_and_names_itself() -> None:
    board = board_of("slitherlink", "3.\n.2")
    assert json.loads(json.dumps(board)) == board
    assert board["id"] != board_of("slitherlink", "3.\n.3")["id"]
    assert board["geometry"]["points"] and board["title"] == "Slitherlink 2 × 2"
    assert board["given"]["c0.0"] == {"text": "3", "say": "clue 3", "style": "plain"}


def test_a_puzzle_without_a_hand_is_played_by_asking() -> None:
    assert run(Request("board", "cnf"), problem=sleuth.read("cnf")).result["kind"] == "server"


def riddle_marks(board: dict[str, Any], table: dict[str, str]) -> dict[str, str]:
    """The ticks of a grid that stand for values in the cells of a table."""
    moves = {move: spot for spot, says in board["stands"].items() for move in [says["yes"]]}
    return {moves[f"{spot}={value}"]: "yes" for spot, value in table.items()}


def test_the_grid_of_a_riddle_says_what_its_table_says() -> None:
    problem = sleuth.read("riddle", "zebra")
    board = run(Request("board", "riddle"), problem=problem).result
    solved = sleuth.solve(problem).solution
    assert solved is not None
    table = {
        spots.cell(row + 1, place + 1): value.replace(" ", "_")
        for row, values in enumerate(solved)
        for place, value in enumerate(values)
    }
    marks = riddle_marks(board, table)
    needed = [rule for rule in board["rules"] if not rule["optional"]]
    assert all(holds(rule, marks) for rule in needed)
    swapped = {**table, "c1.1": table["c1.2"], "c1.2": table["c1.1"]}
    assert all(holds(rule, riddle_marks(board, swapped)) for rule in needed)
    twice = {**table, "c1.1": table["c1.2"]}
    assert not all(holds(rule, riddle_marks(board, twice)) for rule in needed)
    # Every pair of things of different kinds has one cell, and each thing meets each place.
    met = [frozenset(pair) for pair in board["pairs"].values()]
    assert len(met) == len(set(met)) == 25 * 15
    assert len(board["clues"]) == len(problem.clues)
    assert len(board["geometry"]["gaps"]) == 25 * 10


@pytest.mark.parametrize("kind", ["futoshiki", "slitherlink", "riddle"])
def test_mistakes_are_the_marks_that_differ_from_the_solution(kind: str) -> None:
    problem = sleuth.read(kind, {"futoshiki": "4-easy", "slitherlink": "5-easy"}.get(kind))
    steps = sleuth.explain(problem).result["steps"]
    facts = [fact for step in steps for fact in step["facts"] if "spot" in fact]
    true = {(fact["spot"], fact["mark"].replace("not ", "!")) for fact in facts}
    right = [f"{spot}={mark}" for spot, mark in sorted(true) if not mark.startswith(("in", "out"))]
    assert judged(problem, right) == ([], True)
    half = right[: len(right) // 2]
    assert judged(problem, half) == ([], False)
    opposite = {"line": "cross", "cross": "line"}
    for move in half[:: len(half) // 3 or 1]:
        spot, _, mark = move.partition("=")
        wrong = opposite.get(mark) or (mark[1:] if mark.startswith("!") else f"!{mark}")
        planted = [f"{spot}={wrong}" if each == move else each for each in half]
        found = [("not " + wrong[1:]) if wrong.startswith("!") else wrong]
        wanted = [{"spot": spot, "mark": found[0]}]
        # Other marks of the same cell may be what it clashes with.
        alone = [
            each for each in planted if not each.startswith(f"{spot}=") or each.endswith(wrong)
        ]
        assert judged(problem, alone) == (wanted, False)


def judged(problem: Any, moves: list[str]) -> tuple[list[dict[str, str]], bool]:
    """The mistakes among moves, and whether they solve the problem."""
    request = Request("mistakes", problem.kind, options={"state": " ".join(moves)})
    result = run(request, problem=problem).result
    return result["mistakes"], result["solved"]


def test_a_board_without_solution_has_no_right_marks() -> None:
    answer = run(Request("mistakes", "futoshiki", "1 1\n0 0\n", options={"state": "c1.0=2"}))
    assert answer.result == {"mistakes": [], "solvable": False, "solved": False}


def test_denials_are_steps_where_they_can_be_marked() -> None:
    problem = sleuth.read("riddle", "zebra")
    asked = {"strength": 3, "denials": True}
    first = run(Request("hint", "riddle", options=asked), problem=problem).result
    assert first["before"] == []
    facts = first["step"]["facts"]
    moves = [f"{each['spot']}={each['mark'].replace('not ', '!')}" for each in facts]
    more = {**asked, "state": " ".join(moves)}
    second = run(Request("hint", "riddle", options=more), problem=problem).result
    assert "mistake" not in second and second["step"]["facts"] != facts
