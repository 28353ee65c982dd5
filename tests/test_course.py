"""What ships for a course: every example is read, solved, proved or counted as it should be."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from click.testing import CliRunner

import sleuth
from sleuth import catalogue
from sleuth.answer import Status
from sleuth.cli.main import cli
from sleuth.errors import BadRequest
from sleuth.examples import (
    THEORIES,
    default_theory,
    example_names,
    example_summary,
    example_text,
)
from sleuth.explanation.grades import grade
from sleuth.games.pacman.adversarial import PacmanGame
from sleuth.games.pacman.agents import make_agent
from sleuth.games.pacman.board import UNREACHABLE, read_board
from sleuth.games.pacman.ghosts import HABITS
from sleuth.games.pacman.match import series
from sleuth.games.pacman.position_value import EVALUATIONS, evaluation
from sleuth.limits import Meter
from sleuth.logic.theory import Theory

EXAMPLES = [(name, each) for name in catalogue.PUZZLES for each in example_names(name)]
FUTOSHIKI = [name for name in example_names("futoshiki") if name[0].isdigit()]
SLITHERLINK = [name for name in example_names("slitherlink") if name[0].isdigit()]
RIDDLES = ("zebra", "blood-donors")

#: How many models a theory has; those with a most have more.
MODELS = {
    "zebra": 1,
    "blood-donors": 1,
    "knights": 1,
    "mafia-killer": 1,
    "mafia-policeman": 1,
    "mafia-doctor": 1,
    "mafia-winner": 12,
    "lights-out": 4,
    "lights-out-three-states": 27,
    "groups-of-order-eight": 5,
}


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_every_board_is_read_and_written(name: str, example: str) -> None:
    entry = catalogue.puzzle(name)
    problem = entry.read(example_text(name, example), example)
    assert entry.read(problem.to_text(), "again") == problem


def test_sizes_and_grades_are_complete() -> None:
    grades = ("easy", "normal", "hard")
    futoshiki = [f"{size}-{grade}" for size in range(4, 10) for grade in grades]
    slitherlink = [
        f"{size}-{grade}" for size in (5, 7, 10, 15, 20) for grade in (*grades, "fiendish")
    ]
    assert (futoshiki, slitherlink) == (FUTOSHIKI, SLITHERLINK)


@pytest.mark.parametrize("name", FUTOSHIKI)
def test_futoshiki_boards_have_one_solution(name: str) -> None:
    board = sleuth.read("futoshiki", name)
    answer = sleuth.solve(board, method="rules", unique=True)
    assert answer.unique
    assert sleuth.solve(board, method="gac").solution == answer.solution
    assert board.size == int(name.partition("-")[0])


@pytest.mark.parametrize("name", SLITHERLINK)
def test_slitherlink_boards_have_one_solution(name: str) -> None:
    board = sleuth.read("slitherlink", name)
    answer = sleuth.solve(board, method="rules", unique=True)
    assert answer.unique
    assert sleuth.solve(board, method="rules-full", seconds=2).solution in (answer.solution, None)
    rows = example_text("slitherlink", name).split()
    assert len(rows) == len(rows[0]) == int(name.partition("-")[0])


@pytest.mark.parametrize(
    ("puzzle", "size"),
    [("futoshiki", 4), ("futoshiki", 5), ("futoshiki", 6), ("slitherlink", 5), ("slitherlink", 7)],
)
def test_harder_names_are_harder_boards(puzzle: str, size: int) -> None:
    grades = [
        grade(sleuth.read(puzzle, name), Meter())
        for name in example_names(puzzle)
        if name.startswith(f"{size}-")
    ]
    assert len(grades) >= 3
    assert all(one < other for one, other in pairwise(grades))


@pytest.mark.parametrize("name", example_names("maze"))
def test_searches_agree_on_mazes(name: str) -> None:
    maze = sleuth.read("maze", name)
    answer = sleuth.solve(maze)
    assert answer
    assert answer.optimal
    other = sleuth.solve(maze, method="ucs", seconds=20)
    assert other.limit is not None or other.cost == pytest.approx(answer.cost)


@pytest.mark.parametrize("name", example_names("hunger-games"))
def test_searches_agree_on_hunger_games(name: str) -> None:
    game = sleuth.read("hunger-games", name)
    answers = [sleuth.solve(game, method=method) for method in ("leaps", "dominance-space")]
    assert len({(answer.status, answer.cost) for answer in answers}) == 1
    assert bool(answers[0]) == (name != "desert")


@pytest.mark.parametrize("name", [n for n in example_names("tiles") if n.startswith("pair-")])
def test_eight_puzzle_pairs_take_as_many_moves_as_they_say(name: str) -> None:
    answers = [sleuth.solve("tiles", name, method=method) for method in ("idastar", "astar")]
    if name == "pair-none":
        assert {answer.status for answer in answers} == {Status.UNSOLVABLE}
    else:
        assert {(answer.cost, answer.optimal) for answer in answers} == {
            (int(name.removeprefix("pair-")), True)
        }


@pytest.mark.parametrize("name", example_names("pacman"))
def test_arenas_can_be_played(name: str) -> None:
    board = read_board(example_text("pacman", name), name)
    food = [cell for cell in range(len(board.ways)) if board.food >> cell & 1]
    assert food
    assert all(board.distance(board.pacman, cell) < UNREACHABLE for cell in food)
    assert any(board.distance(ghost, board.pacman) < UNREACHABLE for ghost in board.ghosts)
    game = PacmanGame(board, HABITS["directional"], evaluation(EVALUATIONS["balanced"]))
    (result,) = series(game, make_agent("alphabeta", depth=1), 1, seed=3, most_moves=12)
    assert result.moves


def test_in_the_dead_end_expecting_the_worst_loses_what_chance_may_win() -> None:
    board = read_board(example_text("pacman", "dead-end"), "dead-end")
    game = PacmanGame(board, HABITS["random"], evaluation(EVALUATIONS["balanced"]))
    wins = {
        (name, depth): sum(
            result.outcome == "won" for result in series(game, make_agent(name, depth=depth), 20, 0)
        )
        for name in ("minimax", "expectimax")
        for depth in (3, 4)
    }
    assert wins["minimax", 4] == 0
    assert wins["minimax", 3] == wins["expectimax", 3] == wins["expectimax", 4] > 0


def theory(name: str) -> Theory:
    read: Theory = sleuth.read("theory", name).theory
    return read


def test_theories_are_the_shipped_files() -> None:
    assert sorted(THEORIES) == sorted(example_names("theory"))
    assert catalogue.puzzle("theory").examples == tuple(THEORIES)


@pytest.mark.parametrize("name", THEORIES)
def test_every_theory_says_in_a_line_what_it_is(name: str) -> None:
    assert 10 <= len(example_summary("theory", name)) <= 48
    assert theory(name).warnings == ()


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("method", ["race", "search", "cadical"])
def test_theories_have_as_many_models_as_they_should(name: str, method: str) -> None:
    assert THEORIES[name] == "models"
    assert sleuth.models(name, count=True, method=method).count == MODELS[name]
    assert sleuth.models(name, method=method).checked


@pytest.mark.parametrize("name", ["lights-out-generator", "lights-out-quiet-patterns"])
def test_generated_boards_can_be_solved(name: str) -> None:
    answer = sleuth.models(name)
    assert len(answer.shown) == 10
    first = 1 if name == "lights-out-generator" else 0
    for model in answer.shown:
        rows = [
            "".join(str(model.value("lit", row, column)) for column in range(first, first + 5))
            for row in range(first, first + 5)
        ]
        assert "1" in "".join(rows)
        assert sleuth.solve("lights-out", "\n".join(rows) + "\n")


@pytest.mark.parametrize("name", RIDDLES)
def test_clues_of_riddles_are_named_and_needed(name: str) -> None:
    """Every clue has a sentence of its own, and without any one of them there are more answers."""
    read = theory(name)
    labels = [sentence.label for sentence in read.sentences]
    assert None not in labels
    assert len(set(labels)) == len(labels)
    text = example_text("theory", name)
    for sentence in read.sentences:
        if sentence.list_name == "clues":
            assert sentence.label is not None
            without = re.sub(rf'\n  [^#\n]*\s+# label\("{re.escape(sentence.label)}"\)\.', "", text)
            assert without != text
            assert len(sleuth.models(without, most=2).shown) == 2, sentence.label


@pytest.mark.parametrize("name", RIDDLES)
def test_clues_that_clash_are_told_by_their_sentences(name: str) -> None:
    text = example_text("theory", name)
    first = next(each for each in theory(name).sentences if each.list_name == "clues")
    assert first.label is not None
    clash = sleuth.models(
        f"{text}formulas(more).\n  -({first.text.partition('#')[0]}).\nend_of_list.\n"
    )
    told = clash.result["clash"]
    assert any(each.startswith(f"{first.label}: ") for each in told)
    assert not any("label(" in each for each in told)


def test_the_answers_of_the_riddles() -> None:
    def equal(name: str, query: str) -> bool:
        certain = sleuth.models(name, query=query).result["certain"]
        return bool(certain)

    assert equal("zebra", "Zebra = Japanese")
    assert equal("zebra", "Water = Norwegian")
    assert equal("blood-donors", "Pilot = Clara")
    assert not equal("zebra", "Zebra = Spaniard")


@pytest.mark.parametrize("name", [name for name, task in THEORIES.items() if task == "prove"])
def test_goals_are_proved(name: str) -> None:
    answer = sleuth.prove(name, seconds=60)
    assert answer
    assert answer.checked


@pytest.mark.parametrize("name", ["hard-worker", "three-blocks", "alpine-club"])
@pytest.mark.parametrize(
    "strategy", ["breadth-first", "unit-preference", "set-of-support", "linear", "hyper", "astar"]
)
def test_exercises_are_proved_by_plain_resolution(name: str, strategy: str) -> None:
    answer = sleuth.prove(name, method=strategy, seconds=30)
    assert answer
    assert answer.checked


def test_exercises_are_as_short_as_they_say() -> None:
    shortest = {
        name: sleuth.prove(name, shortest=True, seconds=60).cost
        for name in ("hard-worker", "three-blocks")
    }
    assert shortest["hard-worker"] == 3
    assert shortest["three-blocks"] == 5


@pytest.mark.parametrize(("name", "size"), [("group", 6), ("lattice", 5)])
def test_false_claims_have_their_smallest_counter_model(name: str, size: int) -> None:
    answer = sleuth.decide(name, seconds=60)
    assert answer.status is Status.UNSOLVABLE
    assert answer.result[0]["model"]["size"] == size
    assert sleuth.models(name, sizes=f"2-{size - 1}").status is Status.UNSOLVABLE


def test_production_mode_tells_the_presses() -> None:
    (entry,) = sleuth.prove("lights-out-production").result
    presses = ["press(1,1)", "press(1,3)", "press(2,2)", "press(3,2)"]
    assert entry["evidence"]["answers"] == presses
    assert sleuth.check("lights-out", "101/010/010", "111\n000\n101\n")


# --- names on the command line -----------------------------------------------------------------


def said(*words: str) -> str:
    result = CliRunner().invoke(cli, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.output


def test_commands_take_the_names_of_examples() -> None:
    assert "Zebra" in said("models", "zebra")
    assert "proved" in said("prove", "alpine-club")
    assert "does not follow" in said("decide", "group")
    assert "member(Tony)" in said("parse", "alpine-club")
    assert "true in 4 of 8 rows" in said("truth-table", "knights")


@pytest.mark.parametrize("task", ["models", "prove", "decide"])
def test_without_a_file_the_first_example_of_the_task_is_taken(task: str) -> None:
    first = default_theory(task)
    assert first == next(name for name, made_for in THEORIES.items() if made_for == task)
    output = said(task)
    assert re.sub(r"[\d.]+ s|seconds.*", "", output) == re.sub(
        r"[\d.]+ s|seconds.*", "", said(task, first)
    )


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("models", "zebar"), "did you mean zebra"),
        (("prove", "alpine"), "did you mean alpine-club"),
        (("solve", "futoshiki", "7-hrd"), "7-hard"),
        (("solve", "lights-out", "nothing-like-it"), "there are: classic"),
        (("solve", "maze", "nothing-like-it"), "sleuth list"),
        (("check", "maze", "corridor", "E"), "did you mean corridors"),
    ],
)
def test_mistyped_names_are_put_right(words: tuple[str, ...], hint: str) -> None:
    result = CliRunner().invoke(cli, list(words))
    assert isinstance(result.exception, BadRequest)
    assert hint in str(result.exception)


def test_a_file_comes_before_an_example(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "zebra").write_text("formulas(a).\n  p(0).\nend_of_list.\n")
    assert "Norwegian" not in said("models", "zebra")


def test_the_list_shows_all_and_fits() -> None:
    output = said("list")
    assert max(map(len, output.splitlines())) <= 79
    for name in [*catalogue.PUZZLES, *THEORIES, *example_names("pacman"), "mafia"]:
        assert name in output
    for _, example in EXAMPLES:
        assert re.search(rf"(?<![\w-]){re.escape(example)}(?![\w-])", output), example
    one = said("list", "slitherlink")
    assert "puzz.link" in one
    assert "maze" not in one


@pytest.mark.parametrize("name", RIDDLES)
def test_a_riddle_is_drawn_though_its_file_wants_all_models(name: str) -> None:
    done = CliRunner().invoke(cli, ["models", name, "--format", "svg"])
    assert (done.exit_code, done.stdout.count("</svg>")) == (0, 1)
